/** The routes of the umpire's console. */
import { get, post, put } from "../lib/routes";

export const desk = (match: string, seat: string) => get("/api/matches/{match}/umpire", { match, seat });
export const remind = (match: string, seat: string, asked: string) =>
  post("/api/matches/{match}/umpire/remind", { match }, { seat, asked });
/** In so many seconds, or at a time. */
export const setDeadline = (match: string, seat: string, when: { seconds: number } | { at: string }, grace: number) =>
  put("/api/matches/{match}/umpire/deadline", { match }, { seat, ...when, grace });
export const extend = (match: string, seat: string, seconds: number) =>
  post("/api/matches/{match}/umpire/deadline/extend", { match }, { seat, seconds });
export const lift = (match: string, seat: string) =>
  post("/api/matches/{match}/umpire/deadline/lift", { match }, { seat });
export const pause = (match: string, seat: string, paused: boolean) =>
  post("/api/matches/{match}/umpire/pause", { match }, { seat, paused });

export const dryRun = (match: string, seat: string) => get("/api/matches/{match}/umpire/dry-run", { match, seat });
/** The table through other eyes: as it is, or as it will be after the dry run. */
export const seen = (match: string, seat: string, eyes: string, then: boolean) =>
  get(then ? "/api/matches/{match}/umpire/dry-run/seen" : "/api/matches/{match}/umpire/seen", {
    match,
    seat,
    as: eyes,
  });
export const moments = (match: string, seat: string) => get("/api/matches/{match}/umpire/moments", { match, seat });
export const facts = (match: string, seat: string) => get("/api/matches/{match}/umpire/facts", { match, seat });
export const preview = (match: string, seat: string, facts: Record<string, unknown>) =>
  post("/api/matches/{match}/umpire/preview", { match }, { seat, facts });
