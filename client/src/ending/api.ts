/** The end of a match: how it went, and the same match once more. */
import { get, post } from "../lib/routes";

export const read = (match: string) => get("/api/matches/{match}/ending", { match });
export const again = (match: string, swap: boolean) => post("/api/matches/{match}/rematch", { match }, { swap });
