/**
 * Marks of units out of sight: the server tells where the reports to a seat last had them. A player may take a mark
 * away; a newer report brings another one. Pure.
 */
import type { LastSeen } from "../lib/wire";

/** The marks that a player took away: by unit, which mark it was. */
export type Forgotten = Readonly<Record<string, string>>;

const nameOf = (mark: LastSeen): string => `${mark.line} ${mark.area}`;

export const remembered = (marks: readonly LastSeen[], forgotten: Forgotten): LastSeen[] =>
  marks.filter((mark) => forgotten[mark.counter.id] !== nameOf(mark));

export function forget(forgotten: Forgotten, marks: readonly LastSeen[], unit: string): Forgotten {
  const mark = marks.find((one) => one.counter.id === unit);
  return mark ? { ...forgotten, [unit]: nameOf(mark) } : forgotten;
}

/** What stands under a mark on the map: "2 turns ago", "left this turn". */
export const ageOf = (mark: LastSeen): string => (mark.left ? `left ${mark.ago}` : mark.ago);
