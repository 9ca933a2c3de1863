/** Small scenes, rows and servers for the tests beside this file. */
import { ApiProblem } from "../lib/request";
import type { Ask, Done, Entry, Forecast, Letters, Row, Scene, SeatView } from "../lib/wire";
import { Answer } from "./answer.svelte";
import { Live } from "./live.svelte";
import type { Server } from "./server";
import { plainRow } from "./word";

export const forecast = (chance: number): Forecast => ({
  label: "wins",
  chance,
  columns: [],
  notes: [],
  bars: [],
  danger: false,
  of: "",
  later: -1,
});

export const row = plainRow;

export const done = row("done", { ends: true, closing: true, name: "That is all" });

export const ask = (more: Partial<Ask> = {}): Ask => ({
  key: "blue",
  seat: "blue",
  side: "blue",
  who: "Blue",
  kind: "choice",
  name: "Commit",
  question: "Who fights?",
  help: "",
  rule: "",
  given: [],
  rows: [row("3-div"), row("49-div"), done],
  after: [],
  filling: null,
  spread: null,
  sheet: null,
  roster: null,
  dice: null,
  forecast: null,
  odds_coming: false,
  quiet: [],
  mine: true,
  ...more,
});

export const entry = (id: number, more: Partial<Entry> = {}): Entry => ({
  id,
  line: id,
  place: "",
  kind: "story",
  topic: "",
  side: "",
  parts: [{ text: `entry ${id}`, anchor: "" }],
  dice: null,
  role: "",
  battle: "",
  outcome: "",
  traces: [],
  ...more,
});

export const seat = (id: string, more: Partial<SeatView> = {}): SeatView => ({
  id,
  name: id,
  side: id,
  role: "side",
  who: "person",
  person: "",
  mine: false,
  present: false,
  asked: false,
  ...more,
});

export const scene = (version: number, more: Partial<Scene> = {}): Scene => ({
  match: "m",
  name: "Match",
  game: "g",
  scenario: "s",
  scenario_name: "",
  version,
  line: version,
  rewritten: 0,
  seat: "blue",
  side: "blue",
  secretive: false,
  veiled: false,
  table: null,
  crumbs: [],
  asks: [ask()],
  seats: [seat("blue", { mine: true, asked: true })],
  undo: false,
  undo_why: "",
  let_be: "",
  settles: false,
  may: [],
  dice: "seeded",
  standing: {},
  outcome: null,
  entries: [entry(version)],
  more: false,
  seen: 0,
  sheets: [],
  seals: [],
  deadline: null,
  ...more,
});

export const answered = (next: Scene): Done => ({ version: next.version, line: next.line, scene: next });

export const letters = (draft: string[], rows: Row[]): Letters => ({
  version: 1,
  draft,
  names: draft,
  forecast: null,
  rows,
  after: [],
  spread: null,
  sheet: null,
});

export const refusal = (status: number, code: string, detail = "No.") =>
  new ApiProblem({ status, code, detail, title: "Refused", rule: "R-1" });
export const offline = () => new ApiProblem({ code: "offline", detail: "Away." });

/** A server that answers what a test gives it, and fails loudly where the test did not expect a question. */
export function serving(given: Partial<Server>): Server {
  return new Proxy(given as Server, {
    get: (target, name) =>
      target[name as keyof Server] ?? (() => Promise.reject(new Error(`unexpected question: ${String(name)}`))),
  });
}

/** Lets what was begun in the background go on. */
export const flush = () => new Promise<void>((go) => setTimeout(go));

/** A seat at a match with one scene, and the answer that is given there. */
export async function playing(given: Partial<Server> = {}, first = scene(1)) {
  const server = serving({
    view: async () => first,
    letters: async ({ draft }) => letters(draft, [row("49-div"), done]),
    ...given,
  });
  const live = new Live(server, "blue");
  await live.open();
  const answer = new Answer(live, async () => undefined);
  answer.follow();
  return { live, answer };
}
