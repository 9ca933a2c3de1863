/**
 * Where and how large stacks stand on a sheet: counters stay legible on a small one, and within their area on a
 * crowded one. Pure.
 */
import type { AreaView, Board, Point } from "../lib/wire";
import type { Sketch } from "./sketch";
import { around, distance, type Box } from "./shapes";
import { ABREAST, HIGH, stackBox, STEP, type Spot } from "./stacks";
import type { Size } from "./view";

const LEAST = 0.92,
  LARGEST = 1.5; // pixels a unit that counters and names keep; how far they may outgrow the map for it

/** How much larger than the map counters, names and signs are drawn. */
export const growth = (scale: number, largest = LARGEST): number => Math.min(largest, Math.max(1, LEAST / scale));

/** From where to where an area reaches at a point; null where the point lies outside of it. */
export function spanAt(rings: Point[][], [x, y]: Point): { left: number; right: number } | null {
  let left = -Infinity,
    right = Infinity,
    crossings = 0;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [x1, y1] = ring[j]!,
        [x2, y2] = ring[i]!;
      if (y1 > y === y2 > y) continue;
      const at = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
      if (at > x) {
        right = Math.min(right, at);
        crossings++;
      } else left = Math.max(left, at);
    }
  return crossings % 2 ? { left, right } : null;
}

export const holds = (rings: Point[][], at: Point): boolean => spanAt(rings, at) !== null;

/** Where a thing stands that grows about a node. */
export const about = (node: Point, at: Point, grow: number): Point => [
  node[0] + (at[0] - node[0]) * grow,
  node[1] + (at[1] - node[1]) * grow,
];

export const DISC = 8; // half the width of a site's disc, in map units
export const NEAR = 9; // a drawn place this close to a site is the site
const SITE_COUNTERS = 0.86; // a harbour's counters are a little smaller: it lies among others

export type Way = "e" | "w" | "n" | "s";
const AROUND: Record<Way, Point> = { e: [1, 0], w: [-1, 0], n: [0, -1], s: [0, 1] };
const ELSEWHERE: Record<Way, Way[]> = {
  e: ["w", "s", "n"],
  w: ["e", "s", "n"],
  n: ["s", "w", "e"],
  s: ["n", "w", "e"],
};

/** To which side of its disc a site's name stands, as the drawing has it. */
export function drawnWay(area: AreaView, plan: Sketch): Way {
  const place = plan.places.find((one) => one.sign === "port" && distance(one.at, [area.x, area.y]) < NEAR);
  return place && place.anchor in AROUND ? (place.anchor as Way) : "e";
}

/** The first of several places on which a box is free of all others; where none is, the one that covers least. */
export function firstFree<T>(places: readonly T[], boxOf: (place: T) => Box, taken: readonly Box[], sheet: Size): T {
  const common = (a: Box, b: Box) =>
    Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) * Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0));
  let best = places[0] as T,
    least = Infinity;
  for (const place of places) {
    const box = boxOf(place),
      size = (box.x1 - box.x0) * (box.y1 - box.y0),
      inside = common(box, { x0: 0, y0: 0, x1: sheet.width, y1: sheet.height });
    const covered = size - inside + taken.reduce((sum, other) => sum + common(box, other), 0);
    if (covered < least - 0.01) {
      best = place;
      least = covered;
    }
  }
  return best;
}

/** The four sides of a disc, beginning with the wished one. */
export const waysFrom = (wish: Way): Way[] => [wish, ...ELSEWHERE[wish]];

/**
 * A region's stack stands in its area, as many abreast as have room there; one that has outgrown the map moves away
 * from the border.
 */
function regionSpot(area: AreaView, plan: Sketch, grow: number, [x, y]: Point = [area.x, area.y]): Spot {
  const shape = plan.byId.get(area.id),
    span = shape ? spanAt(shape.rings, [x, y]) : null,
    spot: Spot = { x, y, align: 0, abreast: ABREAST, grow };
  if (!span) return spot;
  spot.abreast = Math.max(1, Math.min(ABREAST, Math.floor(((span.right - span.left) * 1.12) / (STEP * grow))));
  const box = stackBox(area, spot),
    half = (box.x1 - box.x0) / 2;
  if (grow > 1 && area.counters.length && span.right - span.left > 2 * half)
    spot.x = Math.max(span.left + half, Math.min(x, span.right - half));
  return spot;
}

/** Beside a disc: to the east and west in line with it, above and below also shifted to either side. */
function siteSpots(area: AreaView, grow: number, first: Way): Spot[] {
  const off = (DISC + 3) * grow,
    size = grow * SITE_COUNTERS,
    shifted = (way: Way): (-1 | 0 | 1)[] => (way === "n" || way === "s" ? [0, 1, -1] : [way === "e" ? 1 : -1]);
  return waysFrom(first).flatMap((way) =>
    shifted(way).map((align): Spot => {
      const [dx, dy] = AROUND[way];
      return {
        x: area.x + (dy ? -align * DISC * grow : dx * off),
        y: area.y + dy * (off + (HIGH / 2) * size),
        align,
        abreast: 2,
        grow: size,
      };
    }),
  );
}

export const discBox = (area: AreaView, grow: number): Box => around(area.x, area.y, 2 * DISC * grow, 2 * DISC * grow);

/** Where a stack may stand about its node: where the drawing has it, to either side, or opposite, where the name is. */
function nodeSpots(area: AreaView, plan: Sketch, node: Point, grow: number): Spot[] {
  const at = (y: number) => regionSpot(area, plan, grow, about(node, [area.x, y], grow)),
    drawn = at(area.y),
    off = 13 * grow;
  const beside = ([1, -1] as const).map((align): Spot => ({ ...drawn, x: node[0] + align * off, y: node[1], align }));
  return [drawn, ...beside, at(2 * node[1] - area.y)];
}

/** Where regions' stacks stand. On a board of connectors one gives way to another that came before it. */
export function regionSpots(board: Board, plan: Sketch, grow: number): Map<string, Spot> {
  const found = new Map<string, Spot>(),
    boxes: Box[] = [];
  for (const area of board.areas) {
    const node = plan.byId.get(area.id)?.node;
    if (area.site) continue;
    if (!node) found.set(area.id, regionSpot(area, plan, grow));
    else if (!area.counters.length) found.set(area.id, nodeSpots(area, plan, node, grow)[0]!);
    else {
      const spot = firstFree(nodeSpots(area, plan, node, grow), (each) => stackBox(area, each), boxes, plan);
      boxes.push(stackBox(area, spot));
      found.set(area.id, spot);
    }
  }
  return found;
}

/** The room that regions' stacks take. */
export const stackBoxes = (board: Board, spots: ReadonlyMap<string, Spot>): Box[] =>
  board.areas
    .filter((area) => area.counters.length && spots.has(area.id))
    .map((area) => stackBox(area, spots.get(area.id)));

/**
 * Where every stack stands. Sites' stacks keep clear of the others, of discs and of what else is `taken`; they stand
 * opposite to their names if they can.
 */
export function spotsOf(
  board: Board,
  plan: Sketch,
  grow: number,
  regions = regionSpots(board, plan, grow),
  taken: Box[] = [],
  named: ReadonlyMap<string, Way> = new Map(),
): Map<string, Spot> {
  const sites = board.areas.filter((area) => area.site),
    found = new Map(regions),
    boxes = [...taken, ...stackBoxes(board, regions)];
  for (const site of sites) {
    const discs = sites.filter((other) => other !== site).map((other) => discBox(other, grow)),
      wish = ELSEWHERE[named.get(site.id) ?? drawnWay(site, plan)][0]!;
    const spot = firstFree(siteSpots(site, grow, wish), (each) => stackBox(site, each), [...boxes, ...discs], plan);
    found.set(site.id, spot);
    if (site.counters.length) boxes.push(stackBox(site, spot));
  }
  return found;
}
