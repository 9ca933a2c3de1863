/** Where and how large stacks stand on a sheet: counters stay legible on a small one, and within their area on a crowded one. Pure. */
import type { AreaView, Board, Point } from "../lib/wire";
import type { Sketch } from "./sketch";
import { around, distance, overlap, type Box } from "./shapes";
import { ABREAST, HIGH, stackBox, STEP, type Spot } from "./stacks";
import type { Size } from "./view";

const LEAST = 0.92, LARGEST = 1.5; // pixels a unit that counters and names keep; how far they may outgrow the map for it

/** How much larger than the map counters, names and signs are drawn. */
export const growth = (scale: number, largest = LARGEST): number => Math.min(largest, Math.max(1, LEAST / scale));

/** How wide an area is at a point; endless where the point lies outside of it. */
export function widthAt(rings: Point[][], [x, y]: Point): number {
  let left = -Infinity, right = Infinity, crossings = 0;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [x1, y1] = ring[j]!, [x2, y2] = ring[i]!;
      if (y1 > y === y2 > y) continue;
      const at = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
      if (at > x) { right = Math.min(right, at); crossings++; }
      else left = Math.max(left, at);
    }
  return crossings % 2 ? right - left : Infinity;
}

export const holds = (rings: Point[][], at: Point): boolean => widthAt(rings, at) !== Infinity;

export const DISC = 8; // half the width of a site's disc, in map units
export const NEAR = 9; // a drawn place this close to a site is the site
const SITE_COUNTERS = 0.86; // a harbour's counters are a little smaller: it lies among others

export type Way = "e" | "w" | "n" | "s";
const AROUND: Record<Way, Point> = { e: [1, 0], w: [-1, 0], n: [0, -1], s: [0, 1] };
const ELSEWHERE: Record<Way, Way[]> = { e: ["w", "s", "n"], w: ["e", "s", "n"], n: ["s", "w", "e"], s: ["n", "w", "e"] };

/** To which side of its disc a site's name stands, as the drawing has it. */
export function drawnWay(area: AreaView, plan: Sketch): Way {
  const place = plan.places.find((one) => one.sign === "port" && distance(one.at, [area.x, area.y]) < NEAR);
  return place && place.anchor in AROUND ? (place.anchor as Way) : "e";
}

/** The first way, beginning with the wished one, on which a box is free of all others; the wished one where none is. */
export function freeWay(wish: Way, boxOf: (way: Way) => Box, taken: Box[], sheet: Size): Way {
  const fits = (way: Way) => { const box = boxOf(way); return box.x0 >= 0 && box.y0 >= 0 && box.x1 <= sheet.width && box.y1 <= sheet.height && !taken.some((other) => overlap(other, box)); };
  return [wish, ...ELSEWHERE[wish]].find(fits) ?? wish;
}

/** A region's stack stands in its area, as many abreast as have room there. */
function regionSpot(area: AreaView, plan: Sketch, grow: number): Spot {
  const shape = plan.byId.get(area.id), room = shape ? widthAt(shape.rings, [area.x, area.y]) : Infinity;
  return { x: area.x, y: area.y, align: 0, abreast: Math.max(1, Math.min(ABREAST, Math.floor((room * 1.12) / (STEP * grow)))), grow };
}

function siteSpot(area: AreaView, grow: number, way: Way): Spot {
  const [dx, dy] = AROUND[way], off = (DISC + 3) * grow, size = grow * SITE_COUNTERS;
  return { x: area.x + dx * off, y: area.y + dy * (off + (HIGH / 2) * size), align: dx > 0 ? 1 : dx < 0 ? -1 : 0, abreast: 2, grow: size };
}

export const discBox = (area: AreaView, grow: number): Box => around(area.x, area.y, 2 * DISC * grow, 2 * DISC * grow);

/** Where every stack stands. Sites' stacks keep clear of the others, of discs and of what else is `taken`; they stand opposite to their names if they can. */
export function spotsOf(board: Board, plan: Sketch, grow: number, taken: Box[] = [], named: ReadonlyMap<string, Way> = new Map()): Map<string, Spot> {
  const regions = board.areas.filter((area) => !area.site), sites = board.areas.filter((area) => area.site);
  const found = new Map(regions.map((area) => [area.id, regionSpot(area, plan, grow)]));
  const boxes = [...taken, ...regions.filter((area) => area.counters.length).map((area) => stackBox(area, found.get(area.id)))];
  for (const site of sites) {
    const discs = sites.filter((other) => other !== site).map((other) => discBox(other, grow)), wish = ELSEWHERE[named.get(site.id) ?? drawnWay(site, plan)][0]!;
    const way = site.counters.length ? freeWay(wish, (each) => stackBox(site, siteSpot(site, grow, each)), [...boxes, ...discs], plan) : wish;
    found.set(site.id, siteSpot(site, grow, way));
    if (site.counters.length) boxes.push(stackBox(site, found.get(site.id)));
  }
  return found;
}
