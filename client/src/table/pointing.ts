/** Which area of a board a word of the log, or a letter that was refused, is about. */
import type { Board } from "../lib/wire";

/**
 * "area:C4" and "C4" are that area, a unit is where it stands, and of "B4>C4" the place it points at; "" if none is
 * meant.
 */
export function areaOf(board: Board, anchor: string): string {
  const name = anchor.slice(anchor.indexOf(":") + 1);
  const [from, target] = name.split(">");
  for (const one of [target, from]) {
    if (!one) continue;
    const area = board.areas.find((area) => area.id === one || area.counters.some((counter) => counter.id === one));
    if (area) return area.id;
  }
  return "";
}
