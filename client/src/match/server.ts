/** What the table asks of the server, and how it tells a refusal from a broken line. */
import * as api from "../lib/api";
import * as early from "../lib/early";
import { ApiProblem } from "../lib/request";
import { get, post, put, remove } from "../lib/routes";
import type {
  Card,
  Chat,
  Done,
  Drawing,
  Letters,
  LineSent,
  Log,
  MatchSheet,
  Overlay,
  OverlayAsked,
  Problem,
  Ray,
  Roster,
  Row,
  Scene,
  SheetDraft,
  SheetRead,
  StandingAnswers,
  WayAsked,
} from "../lib/wire";

export interface Stamp {
  expected_version: number;
  idempotency_key: string;
}

export interface Server {
  sheet(): Promise<MatchSheet>;
  view(seat: string): Promise<Scene>;
  at(line: number, seat: string): Promise<Scene>;
  drawing(game: string, board: string, scenario: string): Promise<Drawing>;
  letters(body: { key: string; draft: string[]; version: number }): Promise<Letters>;
  overlay(body: OverlayAsked): Promise<Overlay | null>;
  way(body: WayAsked): Promise<string[]>;
  fill(body: { key: string; draft: string[]; version: number }): Promise<Row[]>;
  sight(seat: string, start: string, end: string): Promise<Ray | null>;
  log(seat: string, before: number): Promise<Log>;
  card(seat: string, anchor: string): Promise<Card>;
  answer(body: { key: string; word: string[] } & Stamp): Promise<Done>;
  roll(body: { key: string; faces: number[] } & Stamp): Promise<Done>;
  undo(body: { seat: string } & Stamp): Promise<Done>;
  resign(body: { seat: string; reason: string } & Stamp): Promise<Done>;
  orders(key: string): Promise<SheetDraft>;
  writeOrder(key: string, letter: string, body: LineSent): Promise<SheetDraft>;
  takeOff(key: string, letter: string, rev: number): Promise<SheetDraft>;
  readOrders(key: string, text: string): Promise<SheetRead>;
  muster(body: { key: string; draft: string[]; version: number }): Promise<Roster>;
  standing(seat: string): Promise<StandingAnswers>;
  settle(seat: string, answers: Record<string, string>): Promise<StandingAnswers>;
  chats(seat: string): Promise<Chat[]>;
  say(body: { seat: string; to: "all" | "side"; text: string }): Promise<Chat>;
  notes(): Promise<string>;
  keep(text: string): Promise<void>;
  seen(line: number): Promise<void>;
  agree(seat: string, agreed: boolean): Promise<void>;
  sit(seat: string): Promise<void>;
  together(seat: string, how: "draw" | "abandoned"): Promise<void>;
  claim(seat: string, version: number): Promise<void>;
}

/** The refusal inside an error; null if the line broke, or the server is just being started anew. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof ApiProblem) || error.offline || (error.status >= 502 && error.status <= 504)) return null;
  const { title, status, code, message, rule, legal, nearest, theirs } = error;
  return { title, status, code, detail: message, rule, legal, nearest, theirs };
}

const later = { scene: false }; // the scene after a change of one's own comes by the line: see `Live.reached`

/** The table's questions as requests about one match. */
export function serverOf(match: string): Server {
  return {
    sheet: () => early.sheet(match),
    view: (seat) => early.view(match, seat),
    at: (line, seat) => api.moment(match, line, seat),
    drawing: (game, board, scenario) => api.drawing(game, scenario, board),
    letters: (body) => post("/api/matches/{match}/letters", { match }, body),
    overlay: (body) => post("/api/matches/{match}/overlay", { match }, body),
    way: async (body) => (await post("/api/matches/{match}/way", { match }, body)).letters,
    fill: async (body) => (await post("/api/matches/{match}/fill", { match }, body)).rows,
    sight: (seat, start, end) => get("/api/matches/{match}/sight", { match, seat, start, end }),
    log: (seat, before) => get("/api/matches/{match}/log", { match, seat, before }),
    card: (seat, anchor) => api.card(match, seat, anchor),
    answer: (body) => post("/api/matches/{match}/answers", { match }, { ...body, ...later }),
    roll: (body) => post("/api/matches/{match}/rolls", { match }, { ...body, ...later }),
    undo: (body) => post("/api/matches/{match}/undo", { match }, { ...body, ...later }),
    resign: (body) => post("/api/matches/{match}/resign", { match }, { ...body, ...later }),
    orders: (key) => get("/api/matches/{match}/sheets/{key}", { match, key }),
    writeOrder: (key, letter, body) =>
      put("/api/matches/{match}/sheets/{key}/lines/{letter}", { match, key, letter }, body),
    takeOff: (key, letter, rev) =>
      remove("/api/matches/{match}/sheets/{key}/lines/{letter}", { match, key, letter, rev }),
    readOrders: (key, text) => post("/api/matches/{match}/sheets/{key}/read", { match, key }, { text }),
    muster: (body) => post("/api/matches/{match}/muster", { match }, body),
    standing: (seat) => get("/api/matches/{match}/seats/{seat}/standing", { match, seat }),
    settle: (seat, answers) => put("/api/matches/{match}/seats/{seat}/standing", { match, seat }, { answers }),
    chats: (seat) => api.chat(match, seat),
    say: (body) => api.say(match, body),
    notes: async () => (await api.notes(match)).text,
    keep: async (text) => void (await api.keepNotes(match, text)),
    seen: async (line) => void (await api.seen(match, line)),
    sit: async (seat) => void (await api.seat(match, seat, { who: "me" })),
    together: async (seat, how) => void (await post("/api/matches/{match}/together", { match }, { seat, how })),
    claim: async (seat, version) =>
      void (await post(
        "/api/matches/{match}/claim",
        { match },
        { seat, expected_version: version, idempotency_key: api.actionKey() },
      )),
    agree: async (seat, agreed) =>
      void (await post("/api/matches/{match}/umpire/deadline/agree", { match }, { seat, agreed })),
  };
}
