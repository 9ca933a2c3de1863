/** Lines that follow from who holds what: front, seams between areas, coasts. */
import type { AreaView, Border, Point } from "../lib/wire";
import { pair } from "./borders";
import { linesPath } from "./shapes";
import type { Sketch } from "./sketch";

export interface Front {
  dry: string;
  wet: string;
}

/**
 * The borders, by the board's data, between land areas of different holders; those on a river apart. The sea has no
 * front.
 */
export function front(plan: Sketch, areas: AreaView[], borders: Border[]): Front {
  const holder = new Map(areas.map((area) => [area.id, area.holder])),
    dry: Point[][] = [],
    wet: Point[][] = [];
  for (const { a, b, river } of borders) {
    const one = holder.get(a),
      other = holder.get(b);
    if (plan.byId.get(a)?.terrain === "sea" || plan.byId.get(b)?.terrain === "sea") continue;
    if (one && other && one !== other) (river ? wet : dry).push(...(plan.shared.get(pair(a, b)) ?? []));
  }
  return { dry: linesPath(dry), wet: linesPath(wet) };
}

/** Every area's border once; between two sea areas apart. */
export function edges(plan: Sketch): { land: string; sea: string } {
  const atSea = (owners: string[]) => owners.every((id) => plan.byId.get(id)?.terrain === "sea");
  return {
    land: linesPath(plan.stretches.filter((s) => !atSea(s.owners)).map((s) => s.line)),
    sea: linesPath(plan.stretches.filter((s) => s.owners.length > 1 && atSea(s.owners)).map((s) => s.line)),
  };
}
