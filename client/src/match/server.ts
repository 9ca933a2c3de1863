/** What the table asks of the server, and how it tells a refusal from a broken line. */
import * as api from "../lib/api";
import * as early from "../lib/early";
import { ApiProblem, request } from "../lib/request";
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
  Scene,
  SheetDraft,
  SheetRead,
  StandingAnswers,
  Way,
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
}

/** The refusal inside an error; null if the line broke, or the server is just being started anew. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof ApiProblem) || error.offline || (error.status >= 502 && error.status <= 504)) return null;
  const { title, status, code, message, rule, legal, nearest, theirs } = error;
  return { title, status, code, detail: message, rule, legal, nearest, theirs };
}

/** The table's questions as requests about one match. */
export function serverOf(match: string): Server {
  const at = (rest: string) => `/api/matches/${encodeURIComponent(match)}${rest}`;
  const post = <T>(rest: string, body: object) => request<T>("POST", at(rest), { body });
  const change = (rest: string, body: object) => post<Done>(rest, { ...body, scene: false }); // it comes by the line: see `Live.reached`
  return {
    sheet: () => early.sheet(match),
    view: (seat) => early.view(match, seat),
    at: (line, seat) => api.moment(match, line, seat),
    drawing: (game, board, scenario) => api.drawing(game, scenario, board),
    letters: (body) => post("/letters", body),
    overlay: (body) => post("/overlay", body),
    way: async (body) => (await post<Way>("/way", body)).letters,
    sight: (seat, start, end) => request("GET", at(`/sight?${new URLSearchParams({ seat, start, end }).toString()}`)),
    log: (seat, before) =>
      request("GET", at(`/log?${new URLSearchParams({ seat, before: String(before) }).toString()}`)),
    card: (seat, anchor) => api.card(match, seat, anchor),
    answer: (body) => change("/answers", body),
    roll: (body) => change("/rolls", body),
    undo: (body) => change("/undo", body),
    resign: (body) => change("/resign", body),
    orders: (key) => request("GET", at(`/sheets/${encodeURIComponent(key)}`)),
    writeOrder: (key, letter, body) =>
      request("PUT", at(`/sheets/${encodeURIComponent(key)}/lines/${encodeURIComponent(letter)}`), { body }),
    takeOff: (key, letter, rev) =>
      request("DELETE", at(`/sheets/${encodeURIComponent(key)}/lines/${encodeURIComponent(letter)}?rev=${rev}`)),
    readOrders: (key, text) => post(`/sheets/${encodeURIComponent(key)}/read`, { text }),
    muster: (body) => post("/muster", body),
    standing: (seat) => request("GET", at(`/seats/${encodeURIComponent(seat)}/standing`)),
    settle: (seat, answers) => request("PUT", at(`/seats/${encodeURIComponent(seat)}/standing`), { body: { answers } }),
    chats: (seat) => api.chat(match, seat),
    say: (body) => api.say(match, body),
    notes: async () => (await api.notes(match)).text,
    keep: async (text) => void (await api.keepNotes(match, text)),
    seen: async (line) => void (await api.seen(match, line)),
    agree: async (seat, agreed) => void (await post("/umpire/deadline/agree", { seat, agreed })),
  };
}
