/** Points, rings and boxes of a drawing, and SVG path data made of them. Pure. */
import type { Point } from "../lib/wire";

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Geometry {
  type: string;
  coordinates: unknown;
}

export const round = (n: number): number => Math.round(n * 10) / 10;

/** The polygons of an area-like geometry: each a list of rings, the first one its outline. */
export function polygons(geometry: Geometry): Point[][][] {
  if (geometry.type === "Polygon") return [geometry.coordinates as Point[][]];
  if (geometry.type === "MultiPolygon") return geometry.coordinates as Point[][][];
  return [];
}

export const rings = (geometry: Geometry): Point[][] => polygons(geometry).flat();

/** The lines of a line-like geometry. */
export function lines(geometry: Geometry): Point[][] {
  if (geometry.type === "LineString") return [geometry.coordinates as Point[]];
  if (geometry.type === "MultiLineString") return geometry.coordinates as Point[][];
  return [];
}

export const linePath = (points: Point[]): string =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");

export const linesPath = (all: Point[][]): string => all.map(linePath).join("");

export const ringsPath = (all: Point[][]): string => all.map((ring) => `${linePath(open(ring))}Z`).join("");

/** Path data of whatever is a line or a surface; points give none. */
export const path = (geometry: Geometry): string => ringsPath(rings(geometry)) + linesPath(lines(geometry));

/** A ring without its repeated first point. */
export function open(ring: Point[]): Point[] {
  const first = ring[0],
    last = ring.at(-1);
  return first && last && ring.length > 1 && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
}

export function boxOf(points: Iterable<Point>): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    box.x0 = Math.min(box.x0, x);
    box.y0 = Math.min(box.y0, y);
    box.x1 = Math.max(box.x1, x);
    box.y1 = Math.max(box.y1, y);
  }
  return box;
}

export const around = (x: number, y: number, width: number, height: number): Box => ({
  x0: x - width / 2,
  y0: y - height / 2,
  x1: x + width / 2,
  y1: y + height / 2,
});

export const overlap = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

export function union(boxes: Box[]): Box | null {
  const known = boxes.filter((b) => b.x0 <= b.x1);
  return known.length
    ? boxOf(
        known.flatMap((b): Point[] => [
          [b.x0, b.y0],
          [b.x1, b.y1],
        ]),
      )
    : null;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const length = (line: Point[]): number =>
  line.reduce((sum, p, i) => sum + (i ? distance(line[i - 1]!, p) : 0), 0);

/** Of a ring; positive if it runs clockwise on a sheet whose y grows downwards. */
export const areaOf = (ring: Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]!;
    return sum + (x * v - u * y) / 2;
  }, 0);

/** The point a given way along a line, and the line's direction there (in radians). */
export function along(line: Point[], way: number): { at: Point; angle: number } {
  let left = way;
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1]!,
      b = line[i]!,
      step = distance(a, b);
    if (step > 0 && (left <= step || i === line.length - 1)) {
      const t = Math.min(1, Math.max(0, left / step));
      return { at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t], angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
    left -= step;
  }
  return { at: line[0] ?? [0, 0], angle: 0 };
}
