/** Every route of a club's campaign as a function. */
import { request } from "../lib/request";
import { address as of, get, patch, post, put, remove } from "../lib/routes";
import type {
  ClubCorrectionSent,
  ClubJoinSent,
  ClubPhoto,
  ClubSeatSent,
  CorrectionAsked,
  DeputySent,
  FilingSent,
  FixtureSent,
  MemberSent,
  NewClub,
  ObjectionSent,
  ReportSent,
  SettingsSent,
  SettlementSent,
  UnplayedSent,
} from "./wire";

export type Games = [number, number][];
/** What was played, as a page fills it in. */
export type Report = { games: Games; ticks: string[] };

// The campaign and its people

export const clubs = () => get("/api/clubs", {});
export const found = (wish: NewClub) => post("/api/clubs", {}, wish);
export const page = (match: string) => get("/api/clubs/{match}", { match });
export const settings = (match: string, changed: SettingsSent) =>
  put("/api/clubs/{match}/settings", { match }, changed);
export const renewInvite = (match: string) => post("/api/clubs/{match}/invite", { match }, {});
/** A number that changes with a secret without revealing it, because addresses are written to logs. */
const mark = (secret: string) => [...secret].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
/** The invitation as a picture to be photographed; another address when the secret is another. */
export const inviteCode = (match: string, invite: string) =>
  of("/api/clubs/{match}/invite.svg", { match, v: mark(invite) });
export const invitation = (match: string, token: string) => post("/api/clubs/{match}/invitation", { match }, { token });
export const join = (match: string, who: ClubJoinSent) => post("/api/clubs/{match}/members", { match }, who);
export const changeMember = (match: string, person: string, changed: MemberSent) =>
  patch("/api/clubs/{match}/members/{person}", { match, person }, changed);
export const removeMember = (match: string, person: string) =>
  remove("/api/clubs/{match}/members/{person}", { match, person });
export const seat = (match: string, seat: string, who: ClubSeatSent) =>
  put("/api/clubs/{match}/seats/{seat}", { match, seat }, who);
export const deputy = (match: string, seat: string, who: DeputySent) =>
  put("/api/clubs/{match}/deputies/{seat}", { match, seat }, who);
export const endDeputy = (match: string, seat: string) => remove("/api/clubs/{match}/deputies/{seat}", { match, seat });
export const pause = (match: string, paused: boolean, reason: string) =>
  post("/api/clubs/{match}/pause", { match }, { paused, reason });
export const audit = (match: string) => get("/api/clubs/{match}/audit", { match });

// A battle

export const battle = (match: string, battle: string) => get("/api/clubs/{match}/battles/{battle}", { match, battle });
export const fixture = (match: string, battle: string, sent: FixtureSent) =>
  put("/api/clubs/{match}/battles/{battle}/fixture", { match, battle }, sent);
export const take = (match: string, battle: string, side: string) =>
  post("/api/clubs/{match}/battles/{battle}/take", { match, battle }, { side });
export const leave = (match: string, battle: string) =>
  post("/api/clubs/{match}/battles/{battle}/leave", { match, battle }, {});
export const briefed = (match: string, battle: string) =>
  post("/api/clubs/{match}/battles/{battle}/briefed", { match, battle }, {});
/** The reply is null where dice decide it now: it is no battle for the table any more. */
export const unplayed = (match: string, battle: string, sent: UnplayedSent) =>
  post("/api/clubs/{match}/battles/{battle}/unplayed", { match, battle }, sent);

// Reports

export const form = (match: string, battle: string) =>
  get("/api/clubs/{match}/battles/{battle}/form", { match, battle });
export const verdict = (match: string, battle: string, report: ReportSent, signal?: AbortSignal) =>
  post("/api/clubs/{match}/battles/{battle}/verdict", { match, battle }, report, signal);
export const file = (match: string, battle: string, sent: FilingSent) =>
  post("/api/clubs/{match}/battles/{battle}/filings", { match, battle }, sent);
export const confirm = (match: string, battle: string, filing: string) =>
  post("/api/clubs/{match}/battles/{battle}/filings/{filing}/confirm", { match, battle, filing }, {});
export const object = (match: string, battle: string, filing: string, sent: ObjectionSent) =>
  post("/api/clubs/{match}/battles/{battle}/filings/{filing}/object", { match, battle, filing }, sent);
export const withdraw = (match: string, battle: string, filing: string) =>
  post("/api/clubs/{match}/battles/{battle}/filings/{filing}/withdraw", { match, battle, filing }, {});
export const settle = (match: string, battle: string, sent: SettlementSent) =>
  post("/api/clubs/{match}/battles/{battle}/settle", { match, battle }, sent);
export const useKept = (match: string, filing: string) =>
  post("/api/clubs/{match}/kept/{filing}", { match, filing }, {});
export const upload = (match: string, picture: Blob) =>
  request<ClubPhoto>("POST", of("/api/clubs/{match}/photos", { match }), { file: picture });

// Setting a booked result right

export const correctionForm = (match: string, battle: string) =>
  get("/api/clubs/{match}/battles/{battle}/correction/form", { match, battle });
export const preview = (match: string, battle: string, asked: CorrectionAsked) =>
  post("/api/clubs/{match}/battles/{battle}/correction/preview", { match, battle }, asked);
export const correct = (match: string, battle: string, sent: ClubCorrectionSent) =>
  post("/api/clubs/{match}/battles/{battle}/correction", { match, battle }, sent);

/** Pages of a campaign. */
export const address = (match: string, battle = "", report = false) =>
  battle ? of(`/c/{match}/b/{battle}${report ? "/report" : ""}`, { match, battle }) : of("/c/{match}", { match });
