/** A sheet of two units and a raid for tests, with a server that keeps its lines as the real one does. */
import type { DraftLine, Letters, OrderSheet, Row, SheetDraft, SheetLine } from "../lib/wire";
import { ApiProblem } from "../lib/request";
import { Answer } from "./answer.svelte";
import { Live } from "./live.svelte";
import { ask, forecast, row, scene, serving } from "./made";
import type { Server } from "./server";

const AREAS: Record<string, string[]> = { U1: ["A", "B"], U2: ["B", "C"] };
export const unit = (letter: string, order: string[] = []): SheetLine => ({
  letter,
  name: `Unit ${letter}`,
  order,
  text: order.length ? order.join(" ") : "Defend (no order)",
  counter: {
    id: letter,
    name: letter,
    short: letter,
    side: "blue",
    symbol: "infantry",
    strength: "",
    marks: [],
    reach: 0,
  },
  path: order.length > 1 ? ["S", ...order.slice(1)] : [],
  times: order.length > 1 ? order.slice(1).map(() => "½") : [],
  notes: [],
  chance: order[0] === "attack" ? 0.5 : -1,
  forecast: order[0] === "attack" ? forecast(0.5) : null,
  fixed: letter === "U3",
  group: letter === "U1" ? "First" : "Second",
});
export const sheetOf = (orders: Record<string, string[]>): OrderSheet => ({
  lines: ["U1", "U2", "U3"].map((letter) => unit(letter, orders[letter] ?? [])),
  closing: "done",
  note: "the others defend",
});

/** The rules: a kind, then areas for `attack`, the first of them alone for `march`; `hold` stands alone. */
function parsed(draft: string[]): { orders: Record<string, string[]>; next: Row[] } {
  const orders: Record<string, string[]> = {};
  let now = "";
  for (const letter of draft) {
    if (/^U\d$/.test(letter)) orders[(now = letter)] = [];
    else if (now) orders[now]!.push(letter);
  }
  const own = orders[now] ?? [],
    begin = ["U1", "U2"].filter((letter) => !(letter in orders)).map((letter) => row(letter));
  const areas = (AREAS[now] ?? [])
    .filter((area) => !own.includes(area))
    .map((area) => row(area, { anchors: [`area:${area}`] }));
  const close = row("done", { closing: true, ends: true });
  if (!now) return { orders, next: [...begin, close] };
  if (!own.length) return { orders, next: [row("attack"), row("march"), row("hold")] };
  const done = own[0] === "hold" || own.length > 1,
    open = own[0] === "attack" ? areas : own[0] === "march" && !done ? areas.slice(0, 1) : [];
  return { orders, next: [...open, ...(done ? [...begin, close] : [])] };
}
const read = (draft: string[]): OrderSheet => {
  const { orders } = parsed(draft);
  return sheetOf(
    Object.fromEntries(Object.entries(orders).filter(([, order]) => order[0] === "hold" || order.length > 1)),
  );
};

export class Keeper {
  lines = new Map<string, DraftLine>();
  sealed: string[] = [];
  asked = 4;
  away = 0; // requests that get lost
  written: string[] = [];

  write(letter: string, order: string[], rev: number, by: string): SheetDraft {
    const there = this.lines.get(letter);
    if (there && there.order.join() === order.join()) return this.draft();
    if ((there?.rev ?? 0) !== rev)
      throw new ApiProblem({
        status: 409,
        code: "meanwhile",
        title: "Changed",
        detail: "Choose.",
        theirs: there ?? null,
      });
    if (order.includes("X"))
      throw new ApiProblem({
        status: 422,
        code: "no-way",
        title: "No",
        detail: "No way leads there.",
        rule: "R-1",
        nearest: ["hold"],
        legal: ["A"],
      });
    this.lines.set(letter, { letter, order, rev: rev + 1, by, at: "2026-01-01T00:00:00Z", fault: null });
    this.written.push(`${letter} ${order.join(" ")}`.trim());
    return this.draft();
  }
  draft(): SheetDraft {
    const lines = [...this.lines.values()],
      word = lines.filter((line) => line.order.length).flatMap((line) => [line.letter, ...line.order]);
    const all = this.sealed.length ? this.sealed : word;
    return {
      key: "blue",
      version: 1,
      asked: this.asked,
      lines: this.sealed.length ? [] : lines,
      earlier: [],
      sheet: read(all),
      word: [...word, "done"],
      missing: "",
      secret: true,
      sealed: this.sealed.length > 0,
    };
  }
  server(given: Partial<Server> = {}): Server {
    const through = <T>(what: () => T): Promise<T> =>
      this.away-- > 0
        ? Promise.reject(new ApiProblem({ code: "offline" }))
        : new Promise((go, no) => {
            try {
              go(what());
            } catch (error) {
              no(error as Error);
            }
          });
    return serving({
      view: async () => sheeted(),
      orders: () => through(() => this.draft()),
      writeOrder: (_, letter, { order, rev }) => through(() => this.write(letter, order, rev, "Anna")),
      takeOff: (_, letter, rev) => through(() => this.write(letter, [], rev, "Anna")),
      letters: ({ draft, version }) =>
        through((): Letters => ({
          version,
          draft,
          names: draft,
          forecast: null,
          rows: parsed(draft).next,
          after: [],
          spread: null,
          sheet: read(draft),
        })),
      ...given,
    });
  }
}

export const sheeted = (version = 1, sealed = false) =>
  scene(version, {
    asks: sealed ? [] : [ask({ rows: [row("U1"), row("U2")], sheet: sheetOf({}) })],
    sheets: [{ key: "blue", seat: "blue", who: "Blue", mine: true, sealed }],
  });

/** Lets everything go on that was begun in the background, tries after a pause included. */
export const settled = async (times = 12) => {
  for (let i = 0; i < times; i++) await new Promise<void>((go) => setTimeout(go));
};

/** A seat whose question wants a sheet, and the answer that is written there. */
export async function writing(keeper = new Keeper(), given: Partial<Server> = {}) {
  const live = new Live(keeper.server(given), "blue");
  await live.open();
  const answer = new Answer(live, () => new Promise((go) => setTimeout(go)));
  answer.follow();
  await settled();
  return { live, answer, orders: answer.sheets.orders, keeper };
}
