/** Units that a draft has put on squares, while sides set up: they are seen there before the word is sent. Pure. */
import type { Grid, Piece, Tray } from "../lib/wire";
import { headingOf, Plan } from "./places";

/**
 * A letter that is a unit beside the board and the square after it make a piece; a way to look after them turns it. What
 * the server knows of such a piece is drawn as soon as it has said so.
 */
export function laidOut(
  draft: readonly string[],
  grid: Grid,
  trays: readonly Tray[],
  known: readonly Piece[] = [],
): Piece[] {
  const waiting = new Map(trays.flatMap((tray) => tray.counters).map((counter) => [counter.id, counter])),
    found = new Map<string, Piece>();
  if (!waiting.size) return [];
  const plan = new Plan(grid);
  let unit = "";
  for (const name of draft) {
    const kind = waiting.has(name)
      ? "unit"
      : headingOf(name) >= 0
        ? "heading"
        : plan.middle(name) && !plan.house(name)
          ? "square"
          : "";
    const counter = waiting.get(unit),
      laid = found.get(unit);
    if (kind === "unit") unit = name;
    else if (kind === "square" && counter && !laid && !grid.pieces.some((piece) => piece.counter.id === unit))
      found.set(unit, { ...PLAIN, counter, at: name });
    else if (kind === "heading" && laid) found.set(unit, { ...laid, heading: headingOf(name) });
  }
  return [...found.values()].map((piece) => known.find((one) => same(one, piece)) ?? piece);
}

/** Is it this piece, in this place? Not every piece looks one way: who has not said it looks any way. */
const same = (one: Piece, piece: Piece): boolean =>
  one.counter.id === piece.counter.id && one.at === piece.at && (piece.heading < 0 || one.heading === piece.heading);

const PLAIN: Omit<Piece, "counter" | "at"> = {
  rear: "",
  heading: -1,
  attack: "",
  defence: "",
  token: "",
  spent: false,
  suppressed: 0,
  damage: [],
  aboard: [],
  reduced: false,
  other: [],
  arc: 360,
};
