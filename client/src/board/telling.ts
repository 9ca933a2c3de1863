/** The board in words. Pure. */
import type { AreaView, Board, Road, Side } from "../lib/wire";

export interface Holding {
  name: string;
  areas: AreaView[];
  points: number;
}

/** Areas by who holds them, in the order of the sides; what nobody holds comes last. */
export function byHolder(board: Board, sides: Side[]): Holding[] {
  const known = new Set(sides.map((side) => side.id));
  const groups = sides.map((side) => ({
    name: side.name,
    areas: board.areas.filter((area) => area.holder === side.id),
  }));
  groups.push({ name: "Held by nobody", areas: board.areas.filter((area) => !known.has(area.holder)) });
  return groups
    .filter((group) => group.areas.length)
    .map((group) => ({ ...group, points: group.areas.reduce((sum, area) => sum + area.points, 0) }));
}

/** "roads to Ifs (major, N158), Rocquancourt (minor)" */
function roadsFrom(area: AreaView, areas: readonly AreaView[], roads: readonly Road[]): string {
  const ways = roads
    .filter((road) => road.a === area.id || road.b === area.id)
    .sort((a, b) => rank(a) - rank(b))
    .map((road) => {
      const other = road.a === area.id ? road.b : road.a;
      return `${areas.find((one) => one.id === other)?.name ?? other} (${[road.kind, road.name].filter(Boolean).join(", ")})`;
    });
  return ways.length ? `roads to ${ways.join(", ")}` : "";
}

const KINDS = ["major", "minor", "lane"];
const rank = (road: Road): number => (KINDS.indexOf(road.kind) + KINDS.length + 1) % (KINDS.length + 1);

/** "village, hill, fortified, objective of phase 1": signs in words. */
const signsOf = (area: AreaView): string =>
  area.signs
    .map((sign) => sign.replace(/^objective-/, "objective of phase "))
    .filter((sign) => !area.terrain.split(", ").includes(sign))
    .join(", ");

/** What stands behind an area's name: terrain, signs, points, supply, troops, state, roads. */
export function describeArea(
  area: AreaView,
  sides: Side[],
  areas: readonly AreaView[] = [],
  roads: readonly Road[] = [],
): string {
  const within = area.within.map((id) => areas.find((one) => one.id === id)?.name ?? id);
  const facts = [
    area.site
      ? [area.site, within.length ? `${area.site === "road" ? "between" : "in"} ${within.join(" and ")}` : ""]
          .filter(Boolean)
          .join(" ")
      : area.terrain,
    signsOf(area),
    area.points ? `${area.points} points` : "",
    area.supply ? `supply for the ${nameOf(sides, area.supply)}` : "",
  ];
  if (area.marks.includes("out-of-supply")) facts.push("out of supply");
  if (area.marks.includes("attacked")) facts.push("attacked");
  facts.push(...["airfield", "bombed"].filter((mark) => area.marks.includes(mark)));
  const troops = area.counters.map((counter) => {
    const more = [
      counter.side && counter.side !== area.holder ? nameOf(sides, counter.side) : "",
      ...counter.marks
        .filter((mark) => SAID.includes(mark) || mark.startsWith("fatigue-"))
        .map((mark) => mark.replaceAll("-", " ")),
    ].filter(Boolean);
    return more.length ? `${counter.name} (${more.join(", ")})` : counter.name;
  });
  const standing = troops.length ? `troops: ${troops.join(", ")}` : "no troops";
  return `, ${[...facts, standing, roadsFrom(area, areas, roads)].filter(Boolean).join("; ")}`;
}

/** Marks of a counter that are told with its name. */
const SAID = ["activated", "aboard", "committed", "moved", "out-of-supply", "must-regroup", "momentum"];

const nameOf = (sides: Side[], id: string): string => sides.find((side) => side.id === id)?.name ?? id;
