/** Every route of docs/web.md as a typed function. */
import { actionKey, request } from "./request";
import type {
  ArmyAsked,
  BotToken,
  Card,
  Chat,
  DiceProof,
  SealShown,
  Done,
  Drawing,
  GameCard,
  GameSheet,
  Invitation,
  Log,
  MatchCard,
  MatchSheet,
  Me,
  NewMatch,
  NewToken,
  Person,
  Roster,
  Row,
  Scene,
  SeatChoice,
} from "./wire";

export { ApiProblem, actionKey, sentence } from "./request";

type Values = Record<string, string | number | undefined>;

const get = <T>(path: string, query: Values = {}, signal?: AbortSignal) =>
  request<T>("GET", path + asQuery(query), signal ? { signal } : {});
const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal) =>
  request<T>("POST", path, signal ? { body, signal } : { body });

function asQuery(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text ? `?${text}` : "";
}

const part = encodeURIComponent;
const at = (match: string, rest = "") => `/api/matches/${part(match)}${rest}`;

// People

export interface Named {
  name: string;
  password: string;
}

export const me = () => get<Me>("/api/me");
export const callMe = (name: string) => post<Me>("/api/me", { name });
export const register = (who: Named) => post<Me>("/api/register", who);
export const login = (who: Named) => post<Me>("/api/login", who);
export const MY_DATA = "/api/me/data"; // a file
export const leave = (sure: { password: string; confirm: boolean; messages: boolean }) =>
  request<null>("DELETE", "/api/me", { body: sure });
export const logout = () => post<null>("/api/logout");
export const changePassword = (old: string, password: string) => post<null>("/api/password", { old, password });
export const reset = (token: string, password: string) => post<Me>("/api/reset", { token, password });
export const claim = (token: string, who: Named) => post<Me>("/api/admin/claim", { token, ...who });
export const people = () => get<Person[]>("/api/admin/people");
export const resetLink = (person: string) => post<{ link: string }>(`/api/admin/people/${part(person)}/reset`);
export const tokens = () => get<BotToken[]>("/api/tokens");
export const newToken = (name: string) => post<NewToken>("/api/tokens", { name });
export const revoke = (token: string) => request<null>("DELETE", `/api/tokens/${part(token)}`);

// Games

const drawings = new Map<string, Promise<Drawing>>();

export const games = () => get<GameCard[]>("/api/games");
/** A game's sheet; with options, the seats there are under them. */
export const game = (id: string, scenario: string, options?: Record<string, unknown>) =>
  get<GameSheet>(`/api/games/${part(id)}`, { scenario, options: options && JSON.stringify(options) });

/** A word read as an army. */
export const army = (game: string, asked: ArmyAsked) => post<Roster>(`/api/games/${part(game)}/armies`, asked);

/** A board's drawing never changes while the page is open: it is fetched once. */
export function drawing(game: string, scenario: string, board: string): Promise<Drawing> {
  const path = `/api/games/${part(game)}/boards/${part(board)}${asQuery({ scenario })}`;
  let found = drawings.get(path);
  if (!found) {
    found = get<Drawing>(path);
    found.catch(() => drawings.delete(path));
    drawings.set(path, found);
  }
  return found;
}

// Matches and their seats

export interface Matches {
  mine: MatchCard[];
  open: MatchCard[];
  public: MatchCard[];
  archived: number;
}

/** Without what I have put away, or only that. */
export const matches = (archived = false) => get<Matches>("/api/matches", archived ? { archived: "true" } : {});
/** `released`: the match's organiser may delete it once it is over. */
export const archive = (id: string, archived: boolean, released = false) =>
  request<null>("PUT", at(id, "/archived"), { body: { archived, released } });
export const deleteMatch = (id: string) => request<null>("DELETE", at(id));
export const start = (wish: NewMatch, key = actionKey()) =>
  post<MatchSheet>("/api/matches", { ...wish, idempotency_key: key });
export const match = (id: string) => get<MatchSheet>(at(id));
export const seat = (id: string, seat: string, choice: SeatChoice) =>
  post<MatchSheet>(at(id, `/seats/${part(seat)}`), choice);
export const newLink = (id: string, seat: string) => post<MatchSheet>(at(id, `/seats/${part(seat)}/link`));
export const invitation = (token: string) => post<Invitation>("/api/join", { token, look: true });
export const join = (token: string) => post<{ match: string; seat: string }>("/api/join", { token });

// Looking

export const view = (id: string, seat: string, signal?: AbortSignal) => get<Scene>(at(id, "/view"), { seat }, signal);
export const log = (id: string, seat: string, after?: number) => get<Log>(at(id, "/log"), { seat, after });
export const card = (id: string, seat: string, anchor: string) => get<Card>(at(id, "/card"), { seat, anchor });
export const letters = (id: string, asked: { key: string; draft: string[]; version: number }, signal?: AbortSignal) =>
  post<Row[]>(at(id, "/letters"), asked, signal);
export const moment = (id: string, line: number, seat: string) => get<Scene>(at(id, `/at/${line}`), { seat });
export const seals = (id: string) => get<SealShown[]>(at(id, "/seals"));
export const dice = (id: string) => get<DiceProof>(at(id, "/dice"));
export const record = (id: string) => request<string>("GET", at(id, "/record"), { text: true });
export const position = (id: string) => get<{ text: string }>(at(id, "/position"));

// Acting. The last argument is the action's key: give the same one when the same action is tried again.

const acting = (id: string, what: string, version: number, body: object, key: string) =>
  post<Done>(at(id, what), { ...body, expected_version: version, idempotency_key: key });

export const answer = (id: string, version: number, given: { key: string; word: string[] }, key = actionKey()) =>
  acting(id, "/answers", version, given, key);
export const roll = (id: string, version: number, given: { key: string; faces: number[] }, key = actionKey()) =>
  acting(id, "/rolls", version, given, key);
export const undo = (id: string, version: number, seat: string, key = actionKey()) =>
  acting(id, "/undo", version, { seat }, key);
export const back = (id: string, version: number, line: number, reason: string, key = actionKey()) =>
  acting(id, "/back", version, { line, reason }, key);
export const correct = (
  id: string,
  version: number,
  what: { position?: string; facts?: Record<string, unknown>; reason: string },
  key = actionKey(),
) => acting(id, "/corrections", version, what, key);
export const resign = (id: string, version: number, seat: string, reason: string, key = actionKey()) =>
  acting(id, "/resign", version, { seat, reason }, key);

// Around the match

export const fork = (
  id: string,
  wish: { line: number; name: string; seats: Record<string, SeatChoice> },
  key = actionKey(),
) => post<MatchSheet>(at(id, "/forks"), { ...wish, idempotency_key: key });
export const upload = (wish: { text: string; name: string; seats: Record<string, SeatChoice> }, key = actionKey()) =>
  post<MatchSheet>("/api/records", { ...wish, idempotency_key: key });
export const chat = (id: string, seat: string) => get<Chat[]>(at(id, "/chat"), { seat });
export const say = (id: string, said: { seat: string; to: "all" | "side"; text: string }) =>
  post<Chat>(at(id, "/chat"), said);
export const notes = (id: string) => get<{ text: string }>(at(id, "/notes"));
export const keepNotes = (id: string, text: string) => request<null>("PUT", at(id, "/notes"), { body: { text } });
export const seen = (id: string, line: number) => post<null>(at(id, "/seen"), { line });
