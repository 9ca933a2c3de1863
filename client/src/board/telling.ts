/** The board in words. Pure. */
import type { AreaView, Board, Side } from "../lib/wire";

export interface Holding { name: string; areas: AreaView[]; points: number }

/** Areas by who holds them, in the order of the sides; what nobody holds comes last. */
export function byHolder(board: Board, sides: Side[]): Holding[] {
  const known = new Set(sides.map((side) => side.id));
  const groups = sides.map((side) => ({ name: side.name, areas: board.areas.filter((area) => area.holder === side.id) }));
  groups.push({ name: "Held by nobody", areas: board.areas.filter((area) => !known.has(area.holder)) });
  return groups.filter((group) => group.areas.length).map((group) => ({ ...group, points: group.areas.reduce((sum, area) => sum + area.points, 0) }));
}

/** What stands behind an area's name: terrain, points, supply, troops, state. */
export function describeArea(area: AreaView, sides: Side[], areas: readonly AreaView[] = []): string {
  const within = area.within.map((id) => areas.find((one) => one.id === id)?.name ?? id);
  const facts = [area.site ? [area.site, within.length ? `in ${within.join(" and ")}` : ""].filter(Boolean).join(" ") : area.terrain, area.points ? `${area.points} points` : "", area.supply ? `supply for the ${nameOf(sides, area.supply)}` : ""];
  if (area.marks.includes("out-of-supply")) facts.push("out of supply");
  if (area.marks.includes("attacked")) facts.push("attacked");
  facts.push(...["airfield", "bombed"].filter((mark) => area.marks.includes(mark)));
  const troops = area.counters.map((counter) => {
    const more = [counter.side && counter.side !== area.holder ? nameOf(sides, counter.side) : "", ...SAID.filter((mark) => counter.marks.includes(mark))].filter(Boolean);
    return more.length ? `${counter.name} (${more.join(", ")})` : counter.name;
  });
  return `, ${[...facts.filter(Boolean), troops.length ? `troops: ${troops.join(", ")}` : "no troops"].join("; ")}`;
}

/** Marks of a counter that are told with its name. */
const SAID = ["activated", "aboard", "committed", "moved"];

const nameOf = (sides: Side[], id: string): string => sides.find((side) => side.id === id)?.name ?? id;
