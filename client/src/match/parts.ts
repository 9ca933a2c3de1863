/** A word that falls into parts, a unit with its place or its order each: what is shown and taken out together. Pure. */
import type { Row } from "../lib/wire";

/** The letters from one place of a word up to another. */
export interface Part {
  from: number;
  to: number;
}
type Known = readonly (Row | undefined)[]; // the rows of a word's letters, as far as they are known

/** The parts of a word. A row that begins one has the letters after it in its part; all others stand alone. */
export function partsOf(rows: Known, length: number): Part[] {
  const found: Part[] = [];
  for (let place = 0; place < length; place++) {
    const last = found.at(-1);
    if (last && rows[last.from]?.begins && !rows[place]?.begins) last.to = place + 1;
    else found.push({ from: place, to: place + 1 });
  }
  return found;
}

export const partAt = (parts: readonly Part[], place: number): Part =>
  parts.find((part) => part.from <= place && place < part.to) ?? { from: place, to: place + 1 };

/** A part, and those that name what it is about: who rides in a vehicle goes with it. */
export function bound(word: readonly string[], parts: readonly Part[], part: Part): Part[] {
  const found = [part];
  for (const one of parts) {
    const named = word.slice(one.from + 1, one.to);
    if (one.from > part.from && found.some(({ from }) => named.includes(word[from]!))) found.push(one);
  }
  return found;
}

/** A word without some of its parts. */
export const without = <T>(word: readonly T[], parts: readonly Part[]): T[] =>
  word.filter((_, place) => !parts.some(({ from, to }) => from <= place && place < to));

/** What the map marks as chosen: of every part what it is about, of one that is still `open` also where that goes. */
export const marked = (rows: Known, parts: readonly Part[], open: boolean): string[] =>
  parts.flatMap(({ from, to }, at) =>
    rows.slice(from, open && at === parts.length - 1 ? to : from + 1).flatMap((row) => row?.anchors.slice(0, 1) ?? []),
  );

/** What is written on the things of a word, by anchor: the numbers of their orders. */
export function signsOf(rows: Known, parts: readonly Part[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { from, to } of parts) {
    const anchor = rows[from]?.anchors[0],
      sign = rows.slice(from + 1, to).find((row) => row?.sign)?.sign;
    if (anchor && sign) found.set(anchor, sign);
  }
  return found;
}
