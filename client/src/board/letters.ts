/** Letters on the map: which of their anchors light up, and what a click on one of them means. Pure. */
import type { Point } from "../lib/wire";

/** What the map needs of a letter's row. */
export interface Letter {
  letter: string;
  name: string;
  anchors: string[];
}

/**
 * The anchors of a letter that light up. A letter that is an arrow lights its arrow only, and what all letters have in
 * common decides nothing.
 */
export function litAnchors(letter: Letter, letters: Letter[]): string[] {
  const arrows = letter.anchors.filter((a) => a.startsWith("arrow:"));
  if (arrows.length) return arrows;
  const placed = letters.filter((l) => l.anchors.length);
  const common = (anchor: string) => placed.length > 1 && placed.every((l) => l.anchors.includes(anchor));
  const telling = letter.anchors.filter((a) => !common(a));
  return telling.length ? telling : letter.anchors;
}

/** The letters that still fit what was clicked so far. */
export const fitting = (letters: Letter[], pending: string[]): Letter[] =>
  letters.filter((l) => pending.every((a) => litAnchors(l, letters).includes(a)));

/** All anchors that light up now: what the fitting letters still leave open. */
export function lit(letters: Letter[], pending: string[]): string[] {
  return [...new Set(fitting(letters, pending).flatMap((l) => litAnchors(l, letters)))].filter(
    (a) => !pending.includes(a),
  );
}

export type Click =
  | { kind: "none" } // no letter there
  | { kind: "letter"; letter: string } // one letter: it is spelled
  | { kind: "partial"; pending: string[]; letters: Letter[] }; // several: the next click decides

/**
 * What a click on an anchor means, after the anchors clicked before it. A click elsewhere than on what fits begins
 * anew; a second one on the same takes it back.
 */
export function lettersAt(anchor: string, letters: Letter[], pending: string[]): Click {
  if (pending.includes(anchor)) {
    const left = pending.filter((a) => a !== anchor);
    return { kind: "partial", pending: left, letters: left.length ? fitting(letters, left) : [] };
  }
  const wider = fitting(letters, [...pending, anchor]),
    found = wider.length ? wider : fitting(letters, [anchor]);
  const before = wider.length ? pending : [];
  if (found.length === 0) return { kind: "none" };
  if (found.length === 1) return { kind: "letter", letter: found[0]!.letter };
  return { kind: "partial", pending: [...before, anchor], letters: found };
}

/** Something lit that keys can reach: where it is and what it is called. */
export interface Target {
  anchor: string;
  at: Point;
  name: string;
}

/** The nearest target in a direction (a unit vector): what lies aside counts as farther. */
export function nearest(targets: Target[], from: Point, way: Point, but: string): Target | null {
  let best: Target | null = null,
    least = Infinity;
  for (const target of targets) {
    if (target.anchor === but) continue;
    const dx = target.at[0] - from[0],
      dy = target.at[1] - from[1],
      ahead = dx * way[0] + dy * way[1],
      aside = Math.abs(dx * way[1] - dy * way[0]);
    if (ahead <= 0.5 || aside > 2.5 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = target;
    }
  }
  return best;
}
