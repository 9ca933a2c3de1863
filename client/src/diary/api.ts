/** The diary of a campaign: to read, and its files to take along. */
import { address, get } from "../lib/routes";

export const read = (match: string) => get("/api/clubs/{match}/diary", { match });
export const file = (match: string, ending: "html" | "pdf") => address(`/api/clubs/{match}/diary.${ending}`, { match });

/** "Thursday 7 May 2026", in the reader's own zone. */
export const day = (at: string) =>
  new Date(at).toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
