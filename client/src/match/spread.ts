/** Dice laid on targets, one letter a die: how many lie where, how many are left, and the word as it is typed. Pure. */
import type { Letters, Row, Share, Spread } from "../lib/wire";
import { plainRow } from "./word";

/** One thing dice may be laid on: `free` as long as it takes another one now. */
export interface Target {
  letter: string;
  row: Row;
  share: Share;
  laid: number;
  free: boolean;
}

const count = (draft: readonly string[], letter: string): number => draft.filter((one) => one === letter).length;

/**
 * What the server said of this draft; until it has, every die is counted to the first share with room that takes its
 * letter.
 */
export function spreadOf(first: Spread, page: Letters | null, draft: readonly string[]): Spread {
  if (page?.spread) return page.spread;
  const shares = first.shares.map((share) => ({ ...share, placed: 0 }));
  for (const letter of draft) {
    const share = shares.find((one) => one.letters.includes(letter) && one.placed < one.total);
    if (share) share.placed++;
  }
  return { ...first, shares };
}

/** How many more dice a target may take at most. */
export const room = (spread: Spread, letter: string): number =>
  spread.shares
    .filter((share) => share.letters.includes(letter))
    .reduce((sum, share) => sum + Math.max(0, share.total - share.placed), 0);

export const remaining = (spread: Spread): number =>
  spread.shares.reduce((sum, share) => sum + Math.max(0, share.total - share.placed), 0);

/** Every target once, in the order of the shares. */
export function targets(
  spread: Spread,
  draft: readonly string[],
  seen: ReadonlyMap<string, Row>,
  rows: readonly Row[],
): Target[] {
  const known = new Set<string>(),
    found: Target[] = [];
  for (const share of spread.shares)
    for (const letter of share.letters) {
      if (known.has(letter)) continue;
      known.add(letter);
      const now = rows.find((row) => row.letter === letter),
        row = now ?? seen.get(letter) ?? plainRow(letter);
      found.push({
        letter,
        row,
        share,
        laid: count(draft, letter),
        free: room(spread, letter) > 0 && (rows.length === 0 || now !== undefined),
      });
    }
  return found;
}

/** How many dice lie on the thing at each anchor. */
export function laidOn(all: readonly Target[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { row, laid } of all) {
    const anchor = row.anchors[0];
    if (anchor && laid) found.set(anchor, (found.get(anchor) ?? 0) + laid);
  }
  return found;
}

/** Of the rows that share a first anchor only the first. */
export const firstOn = (rows: readonly Row[]): Row[] =>
  rows.filter(
    (row, place) => !row.anchors[0] || rows.findIndex((other) => other.anchors[0] === row.anchors[0]) === place,
  );

/** The draft without the last occurrence of a letter. */
export function without(draft: readonly string[], letter: string): string[] {
  const last = draft.lastIndexOf(letter);
  return draft.filter((_, place) => place !== last);
}

/** A word with its repetitions counted: rodney*4 valiant*2. */
export function condensed(draft: readonly string[]): string[] {
  const found: { letter: string; times: number }[] = [];
  for (const letter of draft) {
    const last = found.at(-1);
    if (last?.letter === letter) last.times++;
    else found.push({ letter, times: 1 });
  }
  return found.map(({ letter, times }) => (times > 1 ? `${letter}*${times}` : letter));
}
