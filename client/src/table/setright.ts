/** The newest entry in which somebody set the position right, or went back; null where the last change was none. */
import type { Entry } from "../lib/wire";

export const setRight = (fresh: readonly Entry[]): Entry | null =>
  fresh.findLast((entry) => entry.kind === "mark" && entry.topic === "organiser") ?? null;
