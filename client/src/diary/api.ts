/** The diary of a campaign: to read, and its files to take along. */
import { request } from "../lib/request";
import type { Diary } from "../club/wire";

const of = (match: string, rest: string) => `/api/clubs/${encodeURIComponent(match)}/diary${rest}`;

export const read = (match: string) => request<Diary>("GET", of(match, ""));
export const file = (match: string, ending: "html" | "pdf") => of(match, `.${ending}`);

/** "Thursday 7 May 2026", in the reader's own zone. */
export const day = (at: string) =>
  new Date(at).toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
