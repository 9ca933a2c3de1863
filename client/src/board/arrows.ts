/** Shapes of arrows: straight ones across a border for letters, bent tapered ones for what is decided. */
import type { AreaView, Point } from "../lib/wire";
import { middle, pair } from "./borders";
import { distance, round, type Box } from "./shapes";
import type { Sketch } from "./sketch";

/** The two ends of an arrow's anchor `arrow:A2>A1`. */
export function arrowEnds(anchor: string): { from: string; to: string } | null {
  const [from, to, more] = anchor.startsWith("arrow:") ? anchor.slice(6).split(">") : [];
  return from !== undefined && to && more === undefined ? { from, to } : null;
}

/** Half widths of tail and neck, half width and length of the head. */
interface Build {
  tail: number;
  neck: number;
  barb: number;
  head: number;
}
const SMALL: Build = { tail: 3.6, neck: 5, barb: 13.5, head: 17 };
const BIG: Build = { tail: 5.5, neck: 7.6, barb: 18, head: 24 };

const put = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** An arrow along a curve from a over the control point c to b. */
function shape(a: Point, c: Point, b: Point, build: Build, scale: number): string {
  const at = (t: number): Point =>
    [0, 1].map((k) => (1 - t) ** 2 * a[k]! + 2 * t * (1 - t) * c[k]! + t * t * b[k]!) as Point;
  const slope = (t: number): Point => {
    const d = [0, 1].map((k) => 2 * (1 - t) * (c[k]! - a[k]!) + 2 * t * (b[k]! - c[k]!)) as Point,
      size = Math.hypot(...d) || 1;
    return [d[0] / size, d[1] / size];
  };
  const off = (t: number, way: number): Point => {
    const p = at(t),
      s = slope(t);
    return [p[0] - s[1] * way, p[1] + s[0] * way];
  };
  const neck = Math.max(0.1, 1 - (build.head * scale) / Math.max(1, distance(a, c) + distance(c, b)));
  const parts = Array.from({ length: 13 }, (_, i) => (i / 12) * neck),
    half = (t: number) => (build.tail + ((build.neck - build.tail) * t) / neck) * scale;
  const left = parts.map((t) => put(off(t, -half(t)))),
    right = parts.map((t) => put(off(t, half(t)))).reverse();
  return `M${[...left, put(off(neck, -build.barb * scale)), put(b), put(off(neck, build.barb * scale)), ...right].join("L")}Z`;
}

/** Where an arrow crosses from one area to another: the middle of their border, else half way between their stacks. */
export function crossing(
  plan: Sketch,
  areas: Map<string, AreaView>,
  from: string,
  to: string,
): { at: Point; angle: number } | null {
  const target = areas.get(to),
    origin = areas.get(from);
  if (!target) return null;
  const goal: Point = [target.x, target.y],
    border = middle(plan.shared.get(pair(from, to)) ?? []);
  if (border) {
    const across = border.angle + Math.PI / 2,
      ahead = Math.cos(across) * (goal[0] - border.at[0]) + Math.sin(across) * (goal[1] - border.at[1]);
    const behind = origin
      ? Math.cos(across) * (origin.x - border.at[0]) + Math.sin(across) * (origin.y - border.at[1])
      : -ahead;
    return { at: border.at, angle: ahead - behind >= 0 ? across : across + Math.PI };
  }
  const start: Point = origin ? [origin.x, origin.y] : fromOutside(plan, goal);
  return {
    at: [(start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2],
    angle: Math.atan2(goal[1] - start[1], goal[0] - start[0]),
  };
}

/** An arrow from nowhere comes from the nearest edge of the sheet. */
function fromOutside(plan: Sketch, goal: Point): Point {
  const ways: [number, Point][] = [
    [goal[0], [-1, 0]],
    [plan.width - goal[0], [1, 0]],
    [goal[1], [0, -1]],
    [plan.height - goal[1], [0, 1]],
  ];
  const [, [dx, dy]] = ways.sort((a, b) => a[0] - b[0])[0]!;
  return [goal[0] + dx * 92, goal[1] + dy * 92];
}

export const LETTER_ARROW = 42;

/** The arrow of a letter, and where its middle is. */
export function letterArrow(
  plan: Sketch,
  areas: Map<string, AreaView>,
  anchor: string,
  scale = 1,
): { d: string; at: Point } | null {
  const ends = arrowEnds(anchor),
    cross = ends && crossing(plan, areas, ends.from, ends.to);
  if (!cross) return null;
  const reach = (LETTER_ARROW / 2) * scale,
    dx = Math.cos(cross.angle) * reach,
    dy = Math.sin(cross.angle) * reach;
  const a: Point = [cross.at[0] - dx, cross.at[1] - dy],
    b: Point = [cross.at[0] + dx, cross.at[1] + dy];
  return { d: shape(a, cross.at, b, SMALL, scale), at: cross.at };
}

const SHORTEST = 74; // stacks that stand close: the arrow begins under the counters

/**
 * The arrow of a decided attack, from stack to stack, bent outwards; it ends beside the target's counters, never on
 * them.
 */
export function decidedArrow(
  plan: Sketch,
  areas: Map<string, AreaView>,
  from: string,
  to: string,
  boxOf: (area: AreaView) => Box,
): string {
  const target = areas.get(to),
    origin = areas.get(from);
  if (!target) return "";
  const goal: Point = [target.x, target.y],
    start: Point = origin ? [origin.x, origin.y] : fromOutside(plan, goal);
  const ends =
    origin && target.counters.length && Math.abs(goal[1] - start[1]) > Math.abs(goal[0] - start[0]) * 0.6
      ? flank(start, goal, boxOf(origin), boxOf(target))
      : {
          a: origin ? leave(start, goal, boxOf(origin), 2) : start,
          b: target.counters.length ? leave(goal, start, boxOf(target), 3) : goal,
          out: 1,
        };
  const { a, b, out } = ends,
    size = distance(a, b) || 1,
    dx = (b[0] - a[0]) / size,
    dy = (b[1] - a[1]) / size,
    back = Math.max(0, SHORTEST - size);
  const tail: Point = [a[0] - dx * back, a[1] - dy * back],
    bend = 0.15 * out * distance(tail, b);
  return shape(tail, [(tail[0] + b[0]) / 2 + dy * bend, (tail[1] + b[1]) / 2 - dx * bend], b, BIG, 1);
}

/** From above or below the way leads round: from the origin's outer counter to the side of the target's stack. */
function flank(start: Point, goal: Point, origin: Box, target: Box): { a: Point; b: Point; out: number } {
  const side = start[0] >= goal[0] ? 1 : -1,
    down = goal[1] >= start[1] ? 1 : -1;
  const a: Point = [
    start[0] + side * Math.max(0, (origin.x1 - origin.x0) / 2 - 14),
    start[1] + (down * (origin.y1 - origin.y0)) / 2,
  ];
  return { a, b: [goal[0] + side * ((target.x1 - target.x0) / 2 + 3), goal[1] + 4 * down], out: -side * down };
}

/** Where the way from a box's middle to a goal leaves the box, and a little farther. */
function leave(from: Point, goal: Point, box: Box, farther: number): Point {
  const dx = goal[0] - from[0],
    dy = goal[1] - from[1],
    size = Math.hypot(dx, dy) || 1;
  const t =
    Math.min(
      (box.x1 - box.x0) / 2 / Math.max(Math.abs(dx), 1e-6),
      (box.y1 - box.y0) / 2 / Math.max(Math.abs(dy), 1e-6),
    ) +
    farther / size;
  return [from[0] + dx * Math.min(t, 0.6), from[1] + dy * Math.min(t, 0.6)];
}
