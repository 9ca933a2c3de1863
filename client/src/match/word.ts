/** The word a player spells: which rows to show, in which order, and what a click on one of them means. */
import type { Forecast, Row } from "../lib/wire";

/** A row that says no more than its letter, or what it is given. */
export const plainRow = (letter: string, more: Partial<Row> = {}): Row => ({
  letter,
  name: letter,
  note: "",
  adds: "",
  anchors: [],
  counter: null,
  icon: "",
  ends: false,
  closing: false,
  does: "",
  nothing: false,
  counts: "",
  stake: 0,
  best: "",
  warning: "",
  ground: null,
  begins: false,
  sign: "",
  forecast: null,
  ...more,
});

/** Rows beyond this many wait behind "5 more"; one lone row more is shown at once. */
export const SHOWN = 8;

/** What "best" is: the points to be expected, or the chance alone. */
export type By = "points" | "chance";

/** The chance that all goes well: of a danger, that it does not come true, now nor later. */
function good(row: Row): number {
  const found = row.forecast;
  if (!found) return -1;
  return found.danger ? (1 - found.chance) * (1 - Math.max(0, found.later)) : found.chance;
}
/** The points that a row brings on the average, where points are at stake. */
export const expected = (row: Row): number => row.stake * Math.max(0, good(row));
export const staked = (rows: readonly Row[]): boolean => rows.some((row) => row.stake > 0 && row.forecast);

/**
 * The best first where there are chances: what the game calls the best, then by expected points or by chance, ties by
 * points; among equals, and without chances, in the server's order. What does nothing comes last.
 */
export function ordered(rows: readonly Row[], by: By = "points"): Row[] {
  const open = rows.filter((row) => !row.closing);
  if (!open.some((row) => row.forecast)) return open;
  const worth = (row: Row) =>
    by === "points" && staked(open) ? [expected(row), good(row), row.stake] : [good(row), row.stake, 0];
  // where some rows are chances and some dangers, what endangers comes after what may succeed
  const mixed = open.some((row) => row.forecast?.danger === false);
  const safe = (row: Row) => (mixed && row.forecast?.danger ? 0 : 1);
  const grade = (row: Row) => [row.nothing ? 0 : 1, row.best ? 1 : 0, row.forecast ? safe(row) : 0, ...worth(row)];
  return open
    .map((row, place) => ({ row, place, grade: grade(row) }))
    .sort((a, b) => {
      const at = a.grade.findIndex((one, which) => one !== b.grade[which]);
      return at < 0 ? a.place - b.place : b.grade[at]! - a.grade[at]!;
    })
    .map(({ row }) => row);
}

/** What a forecast is a chance of, in a word or two: "to take it", "danger". */
export const meaning = (forecast: Forecast): string => forecast.of || (forecast.danger ? "danger" : forecast.label);

const SIGNS = 44; // of the names of modifiers on a line, of all columns together
const LINES = 3; // that there is room for

/** Do bars and modifiers fit their columns below the heading, a line each, without being scrolled? */
export function fitsColumns({ label, notes, bars, columns }: Forecast): boolean {
  const signs = SIGNS / Math.max(1, columns.length),
    lines = columns.map(({ rows }) => rows.reduce((sum, row) => sum + Math.ceil(row.text.length / signs), 0));
  const heading = Math.ceil([label, ...notes].join(" ").length / SIGNS) - 1, // what it takes beyond its own line
    barred = bars.length > 2 ? Math.ceil(bars.length / 2) : bars.length;
  return heading + Math.max(0, ...lines) + barred <= LINES;
}

/** The headings over a list: what its numbers count and what its chances are of, where all rows agree. */
export function headings(rows: readonly Row[]): { counts: string; of: string } {
  const one = (all: string[]) => (new Set(all).size === 1 ? all[0]! : "");
  return {
    counts: one(rows.filter((row) => row.adds).map((row) => row.counts)),
    of: one(
      rows.flatMap((row) => (row.forecast ? [row.forecast.danger ? "danger" : row.forecast.of] : [])), // no labels: long
    ),
  };
}

/** The letter that closes the word as it stands ("done"): the primary button. */
export const closing = (rows: readonly Row[]): Row | null => rows.find((row) => row.closing) ?? null;

/** A question with two answers, each a word of one letter: two equal buttons, what does nothing last. Null for others. */
export function pairOf(rows: readonly Row[]): [Row, Row] | null {
  const [first, second] = rows;
  if (rows.length !== 2 || !first?.ends || !second?.ends) return null;
  return first.nothing && !second.nothing ? [second, first] : [first, second];
}

export const rowOf = (rows: readonly Row[], letter: string): Row | null =>
  rows.find((row) => row.letter === letter) ?? null;

/** Only the rows that a click on the map left open; all of them if none of those is there any more. */
export function narrowed(rows: readonly Row[], only: readonly string[]): Row[] {
  const left = rows.filter((row) => only.includes(row.letter));
  return left.length ? left : [...rows];
}

export function shown(rows: readonly Row[], all: boolean): { rows: Row[]; more: number } {
  if (all || rows.length <= SHOWN + 1) return { rows: [...rows], more: 0 };
  return { rows: rows.slice(0, SHOWN), more: rows.length - SHOWN };
}

export const percent = (chance: number): string => {
  if (chance > 0 && chance < 0.005) return "<1 %";
  if (chance < 1 && chance > 0.995) return ">99 %";
  return `${Math.round(chance * 100)} %`;
};

/** Taking a letter back takes the later ones back too: they were chosen after it. */
export const cut = (draft: readonly string[], place: number): string[] => draft.slice(0, Math.max(0, place));

export const typed = (draft: readonly string[]): string => draft.join(" ");
