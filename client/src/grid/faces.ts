/** How a counter lies on the grid: upright in one square, or along the two squares of a vehicle. Pure. */
import type { Piece, Point } from "../lib/wire";
import { textWidth } from "../lib/width";
import type { Plan } from "./places";

export const FACE = 44,
  LONG = 104;

/** `turn` of the body in degrees, `level` of what is written on it; `wide` where the writing runs along a long body. */
export interface Lie {
  at: Point;
  long: boolean;
  turn: number;
  level: number;
  wide: boolean;
  tooth: number;
}

export function lieOf(piece: Pick<Piece, "at" | "rear" | "heading">, plan: Plan): Lie | null {
  const at = plan.standing(piece),
    front = plan.middle(piece.at),
    rear = piece.rear ? plan.middle(piece.rear) : null;
  if (!at || !front) return null;
  if (!rear) return { at, long: false, turn: 0, level: 0, wide: false, tooth: piece.heading * 45 };
  const turn = Math.round((Math.atan2(front[0] - rear[0], rear[1] - front[1]) * 180) / Math.PI / 45) * 45;
  const wide = turn % 180 !== 0;
  return { at, long: true, turn, wide, level: wide ? levelled(turn - 90) : 0, tooth: turn };
}

/** The same line, read from the left. */
const levelled = (turn: number): number => {
  const t = ((turn % 180) + 180) % 180;
  return t > 90 ? t - 180 : t;
};

/** Pieces in the same place do not hide each other: the later ones lie a little aside. */
export function asides(pieces: readonly Piece[]): Map<string, number> {
  const count = new Map<string, number>(),
    found = new Map<string, number>();
  for (const { counter, at } of pieces) {
    const before = count.get(at) ?? 0;
    found.set(counter.id, before * 9);
    count.set(at, before + 1);
  }
  return found;
}

/** The largest type in which a name fits. */
export const fitted = (text: string, room: number, largest: number): number =>
  Math.round(Math.min(largest, (largest * room) / Math.max(1, textWidth(text, largest))) * 10) / 10;
