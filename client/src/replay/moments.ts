/** Where turns and battles begin in a journal, and how to jump between them. */
import type { Entry } from "../lib/wire";

export interface Mark {
  line: number;
  kind: "turn" | "battle";
  place: string;
}

/** An entry's place is "4" or "4.3", turn and battle. A turn or battle begins with the first line told of it. */
export function marks(entries: readonly Entry[]): Mark[] {
  const found: Mark[] = [];
  let turn = "",
    battle = "";
  for (const entry of entries) {
    if (!entry.place) continue;
    const [now = "", fight] = entry.place.split(".", 2);
    if (now !== turn) {
      found.push({ line: entry.line, kind: "turn", place: now });
      turn = now;
    }
    if (fight && entry.place !== battle) {
      found.push({ line: entry.line, kind: "battle", place: entry.place });
      battle = entry.place;
    }
  }
  return found;
}

export type Leap = "line" | "battle" | "turn" | "all";

/** The lines a leap stops at; a match without battles is walked by turns instead, one without turns from end to end. */
export function stops(found: readonly Mark[], leap: Leap, last: number): number[] {
  const of = (kind: Mark["kind"]) => found.filter((mark) => mark.kind === kind).map((mark) => mark.line);
  const turns = of("turn");
  const battles = of("battle");
  const lines = leap === "turn" ? turns : leap === "battle" ? (battles.length ? battles : turns) : [];
  return [...new Set([0, ...lines.filter((line) => line <= last), last])].sort((a, b) => a - b);
}

/** The line to go to from here, at most to one of the ends. */
export function leapt(found: readonly Mark[], leap: Leap, way: 1 | -1, at: number, last: number): number {
  if (leap === "line") return Math.min(last, Math.max(0, at + way));
  const lines = stops(found, leap, last);
  return way > 0 ? (lines.find((line) => line > at) ?? last) : (lines.findLast((line) => line < at) ?? 0);
}

/** The turn mark that holds at a line, or null before the first. */
export const markAt = (found: readonly Mark[], kind: Mark["kind"], line: number): Mark | null =>
  found.findLast((mark) => mark.kind === kind && mark.line <= line) ?? null;

/** What a step would like to find in memory, the likeliest first. */
export function neighbours(found: readonly Mark[], at: number, last: number, way: 1 | -1): number[] {
  const back = way === 1 ? -1 : 1;
  const wanted = [
    at + way,
    at + 2 * way,
    at + back,
    at + 3 * way,
    leapt(found, "battle", way, at, last),
    leapt(found, "turn", way, at, last),
    leapt(found, "battle", back, at, last),
    leapt(found, "turn", back, at, last),
    way === 1 ? last : 0,
  ];
  return [...new Set(wanted)].filter((line) => line >= 0 && line <= last && line !== at);
}

export interface Label {
  mark: Mark;
  share: number;
} // where on the slider, 0 to 1

/** The turns' labels that have room on a slider of this width; the first of two that would touch stays. */
export function labels(found: readonly Mark[], last: number, width: number, room = 24): Label[] {
  const kept: Label[] = [];
  for (const mark of found) {
    if (mark.kind !== "turn") continue;
    const share = last ? mark.line / last : 0;
    const before = kept.at(-1);
    if (!before || (share - before.share) * width >= room) kept.push({ mark, share });
  }
  return kept;
}
