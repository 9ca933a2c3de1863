/**
 * Which stretches of outline two areas share, found from the drawn rings. Only for drawing (front, bands, arrows):
 * who neighbours whom comes from the board's data, never from here.
 */
import type { Point } from "../lib/wire";
import { along, distance, length, open } from "./shapes";

export interface Outline {
  id: string;
  rings: Point[][];
}

/** A stretch of outline and who has it: two areas that meet there, or one alone. */
export interface Stretch {
  owners: string[];
  line: Point[];
}

const CLOSE = 0.3; // map units within which drawn points count as the same

/** A vertex gets the number of the first one drawn within CLOSE of it. */
class Vertices {
  readonly points: Point[] = [];
  private readonly cells = new Map<number, number[]>();

  number(p: Point): number {
    const cx = Math.floor(p[0] / CELL),
      cy = Math.floor(p[1] / CELL);
    for (let x = cx - 1; x <= cx + 1; x++)
      for (let y = cy - 1; y <= cy + 1; y++)
        for (const n of this.cells.get(cell(x, y)) ?? NONE) if (distance(this.points[n]!, p) <= CLOSE) return n;
    this.points.push(p);
    const key = cell(cx, cy),
      known = this.cells.get(key);
    if (known) known.push(this.points.length - 1);
    else this.cells.set(key, [this.points.length - 1]);
    return this.points.length - 1;
  }

  /** The vertices that lie on the way from a to b, in order: a neighbour may have drawn more points than we. */
  between(a: number, b: number): number[] {
    const p = this.points[a]!,
      q = this.points[b]!,
      span = distance(p, q),
      found: [number, number][] = [];
    const [x0, x1] = [Math.min(p[0], q[0]), Math.max(p[0], q[0])].map((n) => Math.floor(n / CELL)) as [number, number];
    const [y0, y1] = [Math.min(p[1], q[1]), Math.max(p[1], q[1])].map((n) => Math.floor(n / CELL)) as [number, number];
    for (let x = x0; x <= x1; x++)
      for (let y = y0; y <= y1; y++)
        for (const n of this.cells.get(cell(x, y)) ?? NONE) {
          if (n === a || n === b) continue;
          const v = this.points[n]!,
            t = ((v[0] - p[0]) * (q[0] - p[0]) + (v[1] - p[1]) * (q[1] - p[1])) / (span * span);
          if (t <= 0 || t >= 1) continue;
          if (distance(v, [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]) <= CLOSE) found.push([t, n]);
        }
    return found.sort((l, r) => l[0] - r[0]).map(([, n]) => n);
  }
}
const CELL = 5;
const NONE: number[] = [];
/** A number for each cell of any sheet: thousands are asked for, too many to make a text for each. */
const cell = (x: number, y: number): number => x * 0x100000 + y;

/** Every stretch of the areas' outlines once, cut where its owners change. */
export function stretches(areas: Outline[]): Stretch[] {
  const vertices = new Vertices(),
    owners = new Map<number, Set<string>>();
  const numbered = areas.map(({ id, rings }) => ({
    id,
    rings: rings.map((ring) => open(ring).map((p) => vertices.number(p))),
  }));
  const full = numbered.map(({ id, rings }) => ({ id, rings: rings.map((ring) => noded(ring, vertices)) }));
  for (const { id, rings } of full)
    for (const ring of rings)
      for (let i = 0; i < ring.length; i++) {
        const key = side(ring[i]!, ring[(i + 1) % ring.length]!),
          known = owners.get(key);
        if (known) known.add(id);
        else owners.set(key, new Set([id]));
      }
  return full.flatMap(({ id, rings }) => rings.flatMap((ring) => cut(id, ring, owners, vertices.points)));
}

const side = (a: number, b: number): number => (a < b ? a * 0x100000 + b : b * 0x100000 + a);

function noded(ring: number[], vertices: Vertices): number[] {
  const full = ring.flatMap((n, i) => [n, ...vertices.between(n, ring[(i + 1) % ring.length]!)]);
  return full.filter((n, i) => n !== full[(i + 1) % full.length]);
}

/** The stretches of one ring that belong to its area alone, or to it first of two. */
function cut(id: string, ring: number[], owners: Map<number, Set<string>>, points: Point[]): Stretch[] {
  const who = ring.map((n, i) => [...(owners.get(side(n, ring[(i + 1) % ring.length]!)) ?? [])].sort());
  const names = who.map((w) => w.join("|"));
  let start = names.findIndex((name, i) => name !== names[(i + names.length - 1) % names.length]);
  if (start < 0) start = 0;
  const found: Stretch[] = [];
  for (let k = 0; k < ring.length; k++) {
    const i = (start + k) % ring.length;
    if (who[i]![0] !== id) continue;
    const from = points[ring[i]!]!,
      to = points[ring[(i + 1) % ring.length]!]!,
      last = found.at(-1);
    if (last && k > 0 && names[i] === last.owners.join("|") && last.line.at(-1) === from) last.line.push(to);
    else found.push({ owners: who[i]!, line: [from, to] });
  }
  return found;
}

export const pair = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`);

/** What any two areas share, by `pair`. */
export function shared(all: Stretch[]): Map<string, Point[][]> {
  const found = new Map<string, Point[][]>();
  for (const { owners, line } of all) {
    if (owners.length !== 2) continue;
    const key = pair(owners[0]!, owners[1]!),
      known = found.get(key);
    if (known) known.push(line);
    else found.set(key, [line]);
  }
  return found;
}

/**
 * The middle of a border (of its longest stretch) and the direction it runs there, taken over 16 units so that a kink
 * does not turn it.
 */
export function middle(border: Point[][]): { at: Point; angle: number } | null {
  const longest = [...border].sort((a, b) => length(b) - length(a))[0];
  if (!longest) return null;
  const whole = length(longest),
    half = whole / 2,
    reach = Math.min(8, half);
  const a = along(longest, half - reach).at,
    b = along(longest, half + reach).at;
  return { at: along(longest, half).at, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
}
