/** Every route of a club's campaign as a typed function. */
import { request } from "../lib/request";
import type { NewMatch } from "../lib/wire";
import type {
  Audit,
  ClubBattle,
  ClubPage,
  ClubPhoto,
  Clubs,
  ClubSettings,
  Difference,
  Form,
  Invitation,
  Verdict,
} from "./wire";

const part = encodeURIComponent;
const of = (match: string, rest = "") => `/api/clubs/${part(match)}${rest}`;
const at = (match: string, battle: string, rest = "") => of(match, `/battles/${part(battle)}${rest}`);
const get = <T>(path: string, signal?: AbortSignal) => request<T>("GET", path, signal ? { signal } : {});
const post = <T>(path: string, body: object = {}, signal?: AbortSignal) =>
  request<T>("POST", path, signal ? { body, signal } : { body });
const put = <T>(path: string, body: object) => request<T>("PUT", path, { body });

export type Games = [number, number][];
export interface Report {
  games: Games;
  ticks: string[];
}
export interface NewClub {
  match: NewMatch;
  settings: Partial<ClubSettings>;
  side: string;
}
export interface Sitting {
  person?: string;
  player?: string;
}
export interface FixtureSent {
  rev: number;
  players?: Record<string, string[]>;
  at?: string;
  clear_at?: boolean;
  place?: string;
  note?: string;
}
export interface FilingSent extends Report {
  side: string;
  story: string;
  photos: string[];
  idempotency_key: string;
}
export interface UnplayedSent {
  how: "dice" | "postpone" | "organiser";
  reason: string;
  until?: string;
  games?: Games;
  ticks?: string[];
}

// The campaign and its people

export const clubs = () => get<Clubs>("/api/clubs");
export const found = (wish: NewClub) => post<ClubPage>("/api/clubs", wish);
export const page = (match: string) => get<ClubPage>(of(match));
export const settings = (match: string, changed: Partial<ClubSettings>) =>
  put<ClubPage>(of(match, "/settings"), changed);
export const renewInvite = (match: string) => post<ClubPage>(of(match, "/invite"));
/** A number that changes with a secret and tells nothing of it: addresses stand in logs. */
const mark = (secret: string) => [...secret].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
/** The invitation as a picture to be photographed; another address when the secret is another. */
export const inviteCode = (match: string, invite: string) => `${of(match, "/invite.svg")}?v=${mark(invite)}`;
export const invitation = (match: string, token: string) => post<Invitation>(of(match, "/invitation"), { token });
export const join = (match: string, who: { token: string; name: string; side: string }) =>
  post<ClubPage>(of(match, "/members"), who);
export const changeMember = (
  match: string,
  person: string,
  changed: { name?: string; side?: string; organiser?: boolean },
) => request<ClubPage>("PATCH", of(match, `/members/${part(person)}`), { body: changed });
export const removeMember = (match: string, person: string) =>
  request<ClubPage>("DELETE", of(match, `/members/${part(person)}`));
export const seat = (match: string, seat: string, who: Sitting) =>
  put<ClubPage>(of(match, `/seats/${part(seat)}`), who);
export const deputy = (match: string, seat: string, who: Sitting & { until?: string }) =>
  put<ClubPage>(of(match, `/deputies/${part(seat)}`), who);
export const endDeputy = (match: string, seat: string) =>
  request<ClubPage>("DELETE", of(match, `/deputies/${part(seat)}`));
export const pause = (match: string, paused: boolean, reason: string) =>
  post<ClubPage>(of(match, "/pause"), { paused, reason });
export const audit = (match: string) => get<Audit>(of(match, "/audit"));

// A battle

export const battle = (match: string, id: string) => get<ClubBattle>(at(match, id));
export const fixture = (match: string, id: string, sent: FixtureSent) =>
  put<ClubBattle>(at(match, id, "/fixture"), sent);
export const take = (match: string, id: string, side: string) => post<ClubBattle>(at(match, id, "/take"), { side });
export const leave = (match: string, id: string) => post<ClubBattle>(at(match, id, "/leave"));
export const briefed = (match: string, id: string) => post<ClubBattle>(at(match, id, "/briefed"));
export const unplayed = (match: string, id: string, sent: UnplayedSent) =>
  post<ClubBattle>(at(match, id, "/unplayed"), sent);

// Reports

export const form = (match: string, id: string) => get<Form>(at(match, id, "/form"));
export const verdict = (match: string, id: string, report: Report, signal?: AbortSignal) =>
  post<Verdict>(at(match, id, "/verdict"), report, signal);
export const file = (match: string, id: string, sent: FilingSent) => post<ClubBattle>(at(match, id, "/filings"), sent);
const answer = <T extends object>(match: string, id: string, filing: string, how: string, body?: T) =>
  post<ClubBattle>(at(match, id, `/filings/${part(filing)}/${how}`), body ?? {});
export const confirm = (match: string, id: string, filing: string) => answer(match, id, filing, "confirm");
export const object = (
  match: string,
  id: string,
  filing: string,
  sent: { reason: string; games?: Games; ticks?: string[] },
) => answer(match, id, filing, "object", sent);
export const withdraw = (match: string, id: string, filing: string) => answer(match, id, filing, "withdraw");
export const settle = (match: string, id: string, sent: Report & { reason: string }) =>
  post<ClubBattle>(at(match, id, "/settle"), sent);
export const useKept = (match: string, filing: string) => post<unknown>(of(match, `/kept/${part(filing)}`));
export const upload = (match: string, picture: Blob) =>
  request<ClubPhoto>("POST", of(match, "/photos"), { file: picture });

// Setting a booked result right

export const correctionForm = (match: string, id: string) => get<Form>(at(match, id, "/correction/form"));
export const preview = (match: string, id: string, asked: Report & { dice: boolean }) =>
  post<Difference>(at(match, id, "/correction/preview"), asked);
export const correct = (
  match: string,
  id: string,
  sent: Report & { dice: boolean; reason: string; expected_version: number; idempotency_key: string },
) => post<unknown>(at(match, id, "/correction"), sent);

/** Pages of a campaign. */
export const address = (match: string, battle = "", report = false) =>
  `/c/${part(match)}${battle ? `/b/${part(battle)}${report ? "/report" : ""}` : ""}`;
