/**
 * What happened between two moments, as things to be seen one after the other: moves, shots, counters turned over or
 * taken away. Pure.
 */
import type { Entry, Grid, Piece } from "../lib/wire";
import { split } from "./places";

export type Act =
  | { kind: "move"; unit: string; at: string; rear: string; heading: number }
  | { kind: "shot"; from: string; to: string; side: string; faces: number[]; sides: number }
  | { kind: "flip"; unit: string }
  | { kind: "gone"; unit: string };

const MOST = 24; // at most so many are shown to a player who comes back after a long time

const named = (entry: Entry, kind: string): string[] =>
  entry.parts
    .map((part) => split(part.anchor))
    .filter(([one]) => one === kind)
    .map(([, name]) => name);

/** What was fired from where at what, as told last before these entries: names of units or squares. */
function declared(story: readonly Entry[], first: number): string[] {
  const told = story.findLast((entry) => entry.id < first && (entry.kind === "mark" || entry.traces.length > 0)),
    shot = told?.traces.findLast((trace) => trace.kind !== "move");
  return shot ? shot.way.map((anchor) => split(anchor)[1]) : [];
}

/**
 * The acts in the order of the log; what the log does not tell comes at the end. Dice may belong to a shot that was
 * declared in an earlier change: `story` has what was told before.
 */
export function actsOf(before: Grid, after: Grid, entries: readonly Entry[], story: readonly Entry[] = []): Act[] {
  const was = new Map(before.pieces.map((piece) => [piece.counter.id, piece])),
    is = new Map(after.pieces.map((piece) => [piece.counter.id, piece]));
  const at = new Map([...was].map(([unit, piece]) => [unit, piece.at])),
    found: Act[] = [];
  let about = declared(story, entries[0]?.id ?? 0);
  for (const entry of entries) {
    const units = named(entry, "unit").filter((unit) => was.has(unit) || is.has(unit)),
      squares = named(entry, "square");
    if (units.length) about = [...units, ...squares];
    if (entry.dice && entry.dice.sides > 100) continue; // a draw of cards
    if (entry.dice) {
      const from = about[0],
        to = about.find((name) => name !== from);
      if (from && to)
        found.push({
          kind: "shot",
          from,
          to,
          side: entry.dice.side || entry.side,
          faces: entry.dice.faces,
          sides: entry.dice.sides,
        });
    } else if (units.length === 1 && squares.length) found.push(...steps(units[0]!, squares, at, is));
  }
  for (const [unit, piece] of is) {
    const then = was.get(unit);
    if (then && at.get(unit) !== piece.at) found.push(move(unit, piece));
    if (then && then.reduced !== piece.reduced) found.push({ kind: "flip", unit });
  }
  for (const unit of was.keys()) if (!is.has(unit)) found.push({ kind: "gone", unit });
  return found.length > MOST ? [] : found;
}

/** A unit goes from square to square, if it went at all. */
function steps(unit: string, squares: string[], at: Map<string, string>, is: Map<string, Piece>): Act[] {
  const found: Act[] = [],
    now = is.get(unit);
  for (const square of squares) {
    if (!at.has(unit) || at.get(unit) === square || !now || now.at === at.get(unit)) continue;
    at.set(unit, square);
    found.push(
      now.at === square ? move(unit, now) : { kind: "move", unit, at: square, rear: "", heading: now.heading },
    );
  }
  return found;
}

const move = (unit: string, { at, rear, heading }: Piece): Act => ({ kind: "move", unit, at, rear, heading });

/** The pieces after an act. */
export function acted(pieces: readonly Piece[], act: Act, after: readonly Piece[]): Piece[] {
  if (act.kind === "move")
    return pieces.map((piece) =>
      piece.counter.id === act.unit ? { ...piece, at: act.at, rear: act.rear, heading: act.heading } : piece,
    );
  if (act.kind === "flip") {
    const next = after.find((piece) => piece.counter.id === act.unit);
    return pieces.map((piece) => (piece.counter.id === act.unit && next ? next : piece));
  }
  return act.kind === "gone" ? pieces.filter((piece) => piece.counter.id !== act.unit) : [...pieces];
}
