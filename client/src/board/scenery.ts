/** Works out from the board what changes with the scene, for the layers above the ground. Pure. */
import { sideNumber } from "../lib/sides";
import type { AreaView, Board, Point, Side } from "../lib/wire";
import { arrowEnds, crossing, decidedArrow } from "./arrows";
import { around, boxOf, union, type Box } from "./shapes";
import type { Sketch } from "./sketch";
import { HIGH, stackBox, WIDE, type Slot, type Spot } from "./stacks";

export const areasById = (board: Board): Map<string, AreaView> => new Map(board.areas.map((area) => [area.id, area]));

export function decidedArrows(
  plan: Sketch,
  board: Board,
  sides: Side[],
  spots?: Map<string, Spot>,
): { id: string; anchor: string; side: number; d: string }[] {
  const areas = areasById(board);
  return board.arrows
    .filter((arrow) => arrow.origin || !plan.joined)
    .map((arrow) => ({
      // where roads meet, a fight is marked at the node
      id: arrow.id,
      anchor: `arrow:${arrow.origin}>${arrow.target}`,
      side: sideNumber(sides, arrow.side),
      d: decidedArrow(plan, areas, arrow.origin, arrow.target, (area) => stackBox(area, spots?.get(area.id))),
    }))
    .filter((arrow) => arrow.d);
}

/** Attacked areas, by their mark or because an arrow points at them. */
export function attacked(board: Board): AreaView[] {
  const targets = new Set(board.arrows.map((arrow) => arrow.target));
  return board.areas.filter((area) => area.marks.includes("attacked") || targets.has(area.id));
}

/** The room a thing takes on the map, if it is on it. */
export function anchorBox(anchor: string, plan: Sketch, areas: Map<string, AreaView>, slots: Slot[]): Box | null {
  const name = anchor.slice(anchor.indexOf(":") + 1),
    ends = arrowEnds(anchor);
  if (anchor.startsWith("area:")) {
    const site = areas.get(name);
    return plan.byId.get(name)?.box ?? (site ? union([around(site.x, site.y, 60, 60), stackBox(site)]) : null);
  }
  if (anchor.startsWith("connector:")) {
    const road = [...plan.roads.values()].find(({ from, to }) => name === `${from}-${to}` || name === `${to}-${from}`);
    return road ? boxOf(road.line) : null;
  }
  if (anchor.startsWith("unit:")) {
    const slot = slots.find((s) => s.counter.id === name);
    return slot
      ? around(
          slot.x + (WIDE / 2) * slot.grow,
          slot.y + (HIGH / 2) * slot.grow,
          WIDE * slot.grow + 10,
          HIGH * slot.grow + 10,
        )
      : null;
  }
  if (!ends) return null;
  const cross = crossing(plan, areas, ends.from, ends.to),
    target = areas.get(ends.to);
  return cross && target ? union([around(cross.at[0], cross.at[1], 60, 60), stackBox(target)]) : null;
}

/** Where keys find a thing. */
export function anchorPoint(anchor: string, plan: Sketch, areas: Map<string, AreaView>, slots: Slot[]): Point | null {
  const ends = arrowEnds(anchor);
  if (ends) return crossing(plan, areas, ends.from, ends.to)?.at ?? null;
  if (anchor.startsWith("area:")) {
    const area = areas.get(anchor.slice(5));
    return area ? [area.x, area.y] : (plan.byId.get(anchor.slice(5))?.stack ?? null);
  }
  const box = anchorBox(anchor, plan, areas, slots);
  return box ? [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2] : null;
}

export const boxAround = (boxes: (Box | null)[], more: number): Box | null => {
  const whole = union(boxes.filter((box): box is Box => box !== null));
  return (
    whole &&
    boxOf([
      [whole.x0 - more, whole.y0 - more],
      [whole.x1 + more, whole.y1 + more],
    ])
  );
};
