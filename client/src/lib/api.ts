/** Every route of docs/web.md as a function. */
import { actionKey, request } from "./request";
import { address, get, post, put, remove } from "./routes";
import type {
  Account,
  AnswerSent,
  ArmyAsked,
  CorrectionSent,
  ChatSent,
  Drawing,
  ForkSent,
  Grid,
  Invitation,
  Joined,
  LeaveSent,
  NewMatch,
  RecordSent,
  RollSent,
  SeatChoice,
} from "./wire";

export { ApiProblem, actionKey, sentence } from "./request";

// People

export type Named = Account;

export const me = () => get("/api/me", {});
export const callMe = (name: string) => post("/api/me", {}, { name });
export const register = (who: Named) => post("/api/register", {}, who);
export const login = (who: Named) => post("/api/login", {}, who);
export const MY_DATA = "/api/me/data"; // a file
export const leave = (sure: LeaveSent) => remove("/api/me", {}, sure);
export const logout = () => post("/api/logout", {}, {});
export const changePassword = (old: string, password: string) => post("/api/password", {}, { old, password });
export const reset = (token: string, password: string) => post("/api/reset", {}, { token, password });
export const claim = (token: string, who: Named) => post("/api/admin/claim", {}, { token, ...who });
export const people = () => get("/api/admin/people", {});
export const resetLink = (id: string) => post("/api/admin/people/{id}/reset", { id }, {});
export const tokens = () => get("/api/tokens", {});
export const newToken = (name: string) => post("/api/tokens", {}, { name });
export const revoke = (id: string) => remove("/api/tokens/{id}", { id });

// Games

const drawings = new Map<string, Promise<Drawing>>();

export const games = () => get("/api/games", {});
/** A game's sheet; with options, the seats there are under them. */
export const game = (id: string, scenario: string, options?: Record<string, unknown>) =>
  get("/api/games/{game}", { game: id, scenario, options: options && JSON.stringify(options) });

/** The whole rulebook of a game, one rule of it, and what a newcomer is told of a scenario. */
export const rulebook = (game: string) => get("/api/rules/{game}", { game });
export const rule = (game: string, rule: string) => get("/api/rules/{game}/{rule}", { game, rule });
export const key = (game: string, scenario: string) => get("/api/keys/{game}", { game, scenario });
export const units = (game: string, scenario: string) => get("/api/units/{game}", { game, scenario });
export const primer = (game: string, scenario: string) => get("/api/primers/{game}", { game, scenario });

/** A word read as an army. */
export const army = (game: string, asked: ArmyAsked) => post("/api/games/{game}/armies", { game }, asked);

/** A line of a match as the text of a case. */
export const doubt = (match: string, line: number, seat: string) =>
  request<string>("GET", address("/api/matches/{match}/doubt/{line}", { match, line, seat }), { text: true });
/** How the cases of a case file went, step by step. */
export const cases = (text: string) => post("/api/cases", {}, { text });
/** The table of one of them: at its position, and after every step. */
export const caseScenes = (text: string, number: number) => post("/api/cases/scenes", {}, { text, number });

/** A board's drawing never changes while the page is open: it is fetched once. */
export function drawing(game: string, scenario: string, board: string): Promise<Drawing> {
  const name = JSON.stringify([game, scenario, board]);
  let found = drawings.get(name);
  if (!found) {
    const asked = get("/api/games/{game}/boards/{board}", { game, board, scenario });
    found = asked as Promise<unknown> as Promise<Drawing>; // GeoJSON, of which the server's description says nothing more
    found.catch(() => drawings.delete(name));
    drawings.set(name, found);
  }
  return found;
}

const grounds = new Map<string, Promise<Grid | null>>();

/** The ground of a scenario that is played on squares; null where there is none before the players have laid it. */
export function ground(game: string, scenario: string): Promise<Grid | null> {
  const name = JSON.stringify([game, scenario]);
  let found = grounds.get(name);
  if (!found) {
    found = get("/api/games/{game}/ground", { game, scenario });
    found.catch(() => grounds.delete(name));
    grounds.set(name, found);
  }
  return found;
}

// Matches and their seats

/** Without what I have put away, or only that. */
export const matches = (archived = false) => get("/api/matches", archived ? { archived } : {});
/** `released`: the match's organiser may delete it once it is over. */
export const archive = (match: string, archived: boolean, released = false) =>
  put("/api/matches/{match}/archived", { match }, { archived, released });
export const deleteMatch = (match: string) => remove("/api/matches/{match}", { match });
export const start = (wish: NewMatch, key = actionKey()) => post("/api/matches", {}, { ...wish, idempotency_key: key });
export const match = (match: string) => get("/api/matches/{match}", { match });
export const seat = (match: string, seat: string, choice: SeatChoice) =>
  post("/api/matches/{match}/seats/{seat}", { match, seat }, choice);
export const newLink = (match: string, seat: string) =>
  post("/api/matches/{match}/seats/{seat}/link", { match, seat }, {});
// One route: a caller who only looks learns what the link invites to; one who joins learns which seat is taken.
export const invitation = (token: string) => post("/api/join", {}, { token, look: true }) as Promise<Invitation>;
export const join = (token: string) => post("/api/join", {}, { token }) as Promise<Joined>;

// Looking

export const view = (match: string, seat: string, signal?: AbortSignal) =>
  get("/api/matches/{match}/view", { match, seat }, signal);
export const log = (match: string, seat: string, after?: number) =>
  get("/api/matches/{match}/log", { match, seat, after });
export const card = (match: string, seat: string, anchor: string) =>
  get("/api/matches/{match}/card", { match, seat, anchor });
export const moment = (match: string, line: number, seat: string) =>
  get("/api/matches/{match}/at/{line}", { match, line, seat });
export const seals = (match: string) => get("/api/matches/{match}/seals", { match });
export const dice = (match: string) => get("/api/matches/{match}/dice", { match });
export const record = (match: string) =>
  request<string>("GET", address("/api/matches/{match}/record", { match }), { text: true });
export const position = (match: string) => get("/api/matches/{match}/position", { match });

// Acting. The last argument is the action's key: give the same one when the same action is tried again.

const stamp = (version: number, key: string) => ({ expected_version: version, idempotency_key: key });

export const answer = (match: string, version: number, given: Pick<AnswerSent, "key" | "word">, key = actionKey()) =>
  post("/api/matches/{match}/answers", { match }, { ...given, ...stamp(version, key) });
export const roll = (match: string, version: number, given: Pick<RollSent, "key" | "faces">, key = actionKey()) =>
  post("/api/matches/{match}/rolls", { match }, { ...given, ...stamp(version, key) });
export const undo = (match: string, version: number, seat: string, key = actionKey()) =>
  post("/api/matches/{match}/undo", { match }, { seat, ...stamp(version, key) });
export const back = (match: string, version: number, line: number, reason: string, key = actionKey()) =>
  post("/api/matches/{match}/back", { match }, { line, reason, ...stamp(version, key) });
export const correct = (
  match: string,
  version: number,
  what: Pick<CorrectionSent, "position" | "facts" | "reason">,
  key = actionKey(),
) => post("/api/matches/{match}/corrections", { match }, { ...what, ...stamp(version, key) });
export const resign = (match: string, version: number, seat: string, reason: string, key = actionKey()) =>
  post("/api/matches/{match}/resign", { match }, { seat, reason, ...stamp(version, key) });

// Around the match

export const fork = (match: string, wish: Pick<ForkSent, "line" | "name" | "seats">, key = actionKey()) =>
  post("/api/matches/{match}/forks", { match }, { ...wish, idempotency_key: key });
export const upload = (wish: Pick<RecordSent, "text" | "name" | "seats">, key = actionKey()) =>
  post("/api/records", {}, { ...wish, idempotency_key: key });
export const chat = (match: string, seat: string) => get("/api/matches/{match}/chat", { match, seat });
export const say = (match: string, said: ChatSent) => post("/api/matches/{match}/chat", { match }, said);
export const notes = (match: string) => get("/api/matches/{match}/notes", { match });
export const keepNotes = (match: string, text: string) => put("/api/matches/{match}/notes", { match }, { text });
export const seen = (match: string, line: number) => post("/api/matches/{match}/seen", { match }, { line });
