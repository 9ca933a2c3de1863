/** An order sheet taken apart: its lines with what is known of them, and the letters that belong to one line. Pure. */
import type { March } from "../board/marches";
import type { AreaView, Board, DraftLine, Letters, OrderSheet, Row, SheetDraft, SheetLine } from "../lib/wire";
import { plainRow } from "./word";

/** An order that is on its way to the server. Empty: to be taken off. */
export interface Unsent {
  order: string[];
  rev: number;
  text: string;
}
export type Waiting = Readonly<Record<string, Unsent>>;

/** A line as it is shown: as the server reads it, who wrote it, and what is on its way. */
export interface Line extends SheetLine {
  kept: DraftLine | null;
  unsent: Unsent | null;
}

/** The words of all good lines but one: what stands before the line that is being written. */
export const others = (draft: SheetDraft, letter: string): string[] =>
  draft.lines
    .filter((line) => line.order.length && !line.fault && line.letter !== letter)
    .flatMap((line) => [line.letter, ...line.order]);

export const revOf = (draft: SheetDraft | null, letter: string): number =>
  draft?.lines.find((line) => line.letter === letter)?.rev ?? 0;
export const orderOf = (draft: SheetDraft | null, letter: string): string[] =>
  draft?.lines.find((line) => line.letter === letter)?.order ?? [];
export const starters = (sheet: OrderSheet): Set<string> => new Set(sheet.lines.map((line) => line.letter));

export function linesOf(draft: SheetDraft, waiting: Waiting = {}): Line[] {
  const kept = new Map(draft.lines.map((line) => [line.letter, line]));
  return draft.sheet.lines.map((line) => ({
    ...line,
    kept: kept.get(line.letter) ?? null,
    unsent: waiting[line.letter] ?? null,
  }));
}

/** Has it an order of its own, be it faulty or still on its way? */
export const ordered = (line: Line): boolean =>
  line.unsent
    ? line.unsent.order.length > 0
    : line.fixed || line.order.length > 0 || (line.kept?.order.length ?? 0) > 0;

/** The letters that go on with the line, without those that begin another one or hand the sheet in. */
export function within(page: Letters, sheet: OrderSheet): Row[] {
  const others = starters(sheet)
    .add(sheet.closing)
    .add(page.sheet?.closing ?? ""); // a full sheet may close otherwise
  return page.rows.filter((row) => !others.has(row.letter));
}

/** May the line end here? Where the word is over, another line may begin, or the sheet may be handed in. */
export const whole = (page: Letters, sheet: OrderSheet): boolean =>
  !page.rows.length || page.rows.length > within(page, sheet).length;

export const onMap = (row: Row): boolean => row.anchors.some((anchor) => anchor.startsWith("area:"));

/** Lines under their headings, in the order of the sheet; only those without orders if wished. */
export function grouped(lines: readonly Line[], bare: boolean, editing = ""): { name: string; lines: Line[] }[] {
  const found: { name: string; lines: Line[] }[] = [];
  for (const line of lines) {
    if (bare && ordered(line) && line.letter !== editing) continue;
    const last = found.find((group) => group.name === line.group);
    if (last) last.lines.push(line);
    else found.push({ name: line.group, lines: [line] });
  }
  return found;
}

/** A line as something to press on the map: its counter. */
export const counterRow = (line: SheetLine): Row =>
  plainRow(line.letter, {
    name: line.name,
    note: line.text,
    anchors: line.counter ? [`unit:${line.counter.id}`] : [],
    counter: line.counter,
    forecast: line.forecast,
  });

/** The boards with every unit of a sheet where the sheet puts it, as far as it stands nowhere yet: a set-up, arrivals. */
export function stood(boards: Board[], lines: readonly Line[]): Board[] {
  const there = new Set(boards.flatMap((board) => board.areas.flatMap((area) => area.counters.map(({ id }) => id))));
  const placeOf = (line: Line) => line.unsent?.order.at(-1) ?? line.path[0];
  const put = lines.filter((line) => line.counter && line.path.length < 2 && !there.has(line.counter.id));
  return put.length ? boards.map((board) => ({ ...board, areas: board.areas.map(joined) })) : boards;
  function joined(area: AreaView): AreaView {
    const here = put.flatMap((line) => (line.counter && placeOf(line) === area.id ? [line.counter] : []));
    return here.length ? { ...area, counters: [...area.counters, ...here] } : area;
  }
}

/** Every march of the sheet; the line that is being written as it is read just now. */
export function marches(lines: readonly SheetLine[], editing: string, now: SheetLine | null): March[] {
  const found = lines
    .filter((line) => line.letter !== editing && line.path.length > 1)
    .map((line) => march(line, "set"));
  return now && now.path.length > 1 ? [...found, march(now, "draft")] : found;
}
const march = (line: SheetLine, state: March["state"]): March => ({
  unit: line.counter?.id ?? line.letter,
  side: line.counter?.side ?? "",
  path: line.path,
  times: line.times,
  state,
});

/** What the sheet says before it is sealed: "5 orders; 12 units have none." */
export function summed(lines: readonly Line[]): string {
  const given = lines.filter(ordered).length,
    bare = lines.length - given;
  const has = given === 1 ? "One order" : `${given || "No"} orders`;
  return bare ? `${has}; ${bare === 1 ? "one line has" : `${bare} lines have`} none.` : `${has}: every line has one.`;
}

/**
 * What the button says that ends the writing: sheets of one question among several are sealed, others count at once.
 */
export const handingIn = (draft: SheetDraft): string => (draft.secret ? "Seal the orders" : "Hand the orders in");

export const percentOf = (chance: number): string => `${Math.round(chance * 100)}\u00a0%`;
export const short = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;
