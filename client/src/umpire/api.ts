/** The routes of the umpire's console. */
import { request } from "../lib/request";
import type { Scene } from "../lib/wire";
import type { Desk, DryRun, Facts, Moments, Preview } from "./wire";

const at = (match: string, rest: string, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams(query).toString();
  return `/api/matches/${encodeURIComponent(match)}/umpire${rest}${asked ? `?${asked}` : ""}`;
};
const order = (match: string, rest: string, body: object, method: "POST" | "PUT" = "POST") =>
  request<Desk>(method, at(match, rest), { body });

export const desk = (match: string, seat: string) => request<Desk>("GET", at(match, "", { seat }));
export const remind = (match: string, seat: string, asked: string) => order(match, "/remind", { seat, asked });
/** In so many seconds, or at a time. */
export const setDeadline = (match: string, seat: string, when: { seconds: number } | { at: string }, grace: number) =>
  order(match, "/deadline", { seat, ...when, grace }, "PUT");
export const extend = (match: string, seat: string, seconds: number) =>
  order(match, "/deadline/extend", { seat, seconds });
export const lift = (match: string, seat: string) => order(match, "/deadline/lift", { seat });
export const pause = (match: string, seat: string, paused: boolean) => order(match, "/pause", { seat, paused });

export const dryRun = (match: string, seat: string) => request<DryRun>("GET", at(match, "/dry-run", { seat }));
/** The table through other eyes: as it is, or as it will be after the dry run. */
export const seen = (match: string, seat: string, eyes: string, then: boolean) =>
  request<Scene>("GET", at(match, then ? "/dry-run/seen" : "/seen", { seat, as: eyes }));
export const moments = (match: string, seat: string) => request<Moments>("GET", at(match, "/moments", { seat }));
export const facts = (match: string, seat: string) => request<Facts>("GET", at(match, "/facts", { seat }));
export const preview = (match: string, seat: string, facts: Record<string, unknown>) =>
  request<Preview>("POST", at(match, "/preview"), { body: { seat, facts } });
