/** A person's profile: his own, or that of somebody who shows it. */
import { get, put } from "../lib/routes";
import type { GameRecord, RatingShown } from "../lib/wire";

export type Tally = Pick<GameRecord, "played" | "won" | "lost" | "drawn">;

export const MY_PROFILE = "/api/me/profile"; // a file, too
export const mine = () => get("/api/me/profile", {});
export const of = (name: string) => get("/api/people/{name}/profile", { name });
export const show = (everybody: boolean) => put("/api/me/profile", {}, { public: everybody });

/** "1612 ± 140", "about 1500" while it is a first guess. */
export const rated = (rating: RatingShown) =>
  rating.settled ? `${rating.value} ± ${rating.doubt}` : `about ${rating.value}`;

/** "62 %": the share of matches won, draws half; "" where none was decided. */
export function share(tally: Tally): string {
  const decided = tally.won + tally.lost + tally.drawn;
  return decided ? `${Math.round((100 * (tally.won + tally.drawn / 2)) / decided)} %` : "";
}

export const matches = (count: number) => `${count} ${count === 1 ? "match" : "matches"}`;
