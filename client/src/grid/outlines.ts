/** Outlines of joined squares, drawn in by a little and a little uneven, as a hand would; and round blots. Pure. */
import type { Point } from "../lib/wire";
import { between, type Random } from "./chance";
import { SQUARE } from "./places";

export const n1 = (n: number): string => String(Math.round(n * 10) / 10);
export const p1 = ([x, y]: Point): string => `${n1(x)} ${n1(y)}`;

type Cell = readonly [number, number];
interface Edge {
  from: Cell;
  to: Cell;
}

/** The loops round joined squares, the squares on the right hand. Where two touch only at a corner they stay apart. */
function loops(within: (x: number, y: number) => boolean, columns: number, rows: number): Cell[][] {
  const from = new Map<string, Edge[]>();
  const add = (a: Cell, b: Cell) => {
    const key = a.join();
    from.set(key, [...(from.get(key) ?? []), { from: a, to: b }]);
  };
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if (!within(x, y)) continue;
      if (!within(x, y - 1)) add([x, y], [x + 1, y]);
      if (!within(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
      if (!within(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
      if (!within(x - 1, y)) add([x, y + 1], [x, y]);
    }
  const found: Cell[][] = [];
  for (const start of from.values())
    while (start.length) {
      const first = start.pop()!,
        loop: Cell[] = [first.from];
      let last = first;
      while (last.to.join() !== first.from.join()) {
        const out = from.get(last.to.join())!,
          next = out.length > 1 ? out.findIndex((edge) => turnsRight(last, edge)) : 0;
        loop.push(last.to);
        last = out.splice(Math.max(0, next), 1)[0]!;
      }
      found.push(corners(loop));
    }
  return found;
}

const turnsRight = (a: Edge, b: Edge): boolean =>
  (a.to[0] - a.from[0]) * (b.to[1] - b.from[1]) - (a.to[1] - a.from[1]) * (b.to[0] - b.from[0]) > 0;

const corners = (loop: Cell[]): Cell[] =>
  loop.filter((at, i) => {
    const before = loop.at(i - 1)!,
      after = loop[(i + 1) % loop.length]!;
    return (before[0] === at[0]) !== (at[0] === after[0]);
  });

export interface Edging {
  inset: number;
  wave: number;
  round?: number;
}

/** One path round all squares that are `within`; edges on the rim of the board stay there. */
export function region(
  within: (x: number, y: number) => boolean,
  columns: number,
  rows: number,
  { inset, wave, round = 0 }: Edging,
): string {
  return loops(within, columns, rows)
    .map((loop) => {
      const moved = loop.map((at, i): Point => {
        const before = loop.at(i - 1)!,
          after = loop[(i + 1) % loop.length]!;
        const [x, y] = [shifted(before, at, columns, rows, inset), shifted(at, after, columns, rows, inset)].reduce(
          (sum, [dx, dy]) => [sum[0] + dx, sum[1] + dy],
          [0, 0] as Point,
        );
        return [at[0] * SQUARE + x, at[1] * SQUARE + y];
      });
      return wave ? waved(moved, loop, columns, rows, wave) : rounded(moved, round);
    })
    .join("");
}

/** How far an edge moves in: not at all on the rim of the board. */
function shifted(a: Cell, b: Cell, columns: number, rows: number, inset: number): Point {
  if (rim(a, b, columns, rows)) return [0, 0];
  return [-Math.sign(b[1] - a[1]) * inset, Math.sign(b[0] - a[0]) * inset];
}
const rim = (a: Cell, b: Cell, columns: number, rows: number): boolean =>
  (a[1] === b[1] && (a[1] === 0 || a[1] === rows)) || (a[0] === b[0] && (a[0] === 0 || a[0] === columns));

/** Uneven edges with soft corners; on the rim of the board edges are straight and corners sharp. */
function waved(points: Point[], loop: Cell[], columns: number, rows: number, wave: number): string {
  const found: { at: Point; sharp: boolean }[] = [];
  points.forEach((at, i) => {
    const to = points[(i + 1) % points.length]!,
      length = Math.hypot(to[0] - at[0], to[1] - at[1]),
      steps = Math.max(1, Math.round(length / 20));
    const still = rim(loop[i]!, loop[(i + 1) % loop.length]!, columns, rows),
      nx = -(to[1] - at[1]) / length,
      ny = (to[0] - at[0]) / length;
    for (let k = 0; k < steps; k++) {
      const t = k / steps,
        x = at[0] + (to[0] - at[0]) * t,
        y = at[1] + (to[1] - at[1]) * t,
        fade = Math.sin(Math.PI * t);
      const off = still ? 0 : Math.min(1, fade * 3) * wave * Math.sin((x + y * 1.3) / 36 + (nx + 2 * ny));
      found.push({
        at: [x + nx * off, y + ny * off],
        sharp: still || (k === 0 && rim(loop.at(i - 1)!, loop[i]!, columns, rows)),
      });
    }
  });
  const half = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const path = found
    .map(({ at, sharp }, i) => {
      const after = half(at, found[(i + 1) % found.length]!.at);
      return sharp ? `L${p1(at)}L${p1(after)}` : `Q${p1(at)} ${p1(after)}`;
    })
    .join("");
  return `M${p1(half(found.at(-1)!.at, found[0]!.at))}${path}Z`;
}

/** A polygon with its corners rounded. */
export function rounded(points: Point[], round: number): string {
  if (!round) return `M${points.map(p1).join("L")}Z`;
  return `${points
    .map((at, i) => {
      const before = points.at(i - 1)!,
        after = points[(i + 1) % points.length]!;
      const near = (to: Point): Point => {
        const far = Math.hypot(to[0] - at[0], to[1] - at[1]),
          t = Math.min(0.5, round / far);
        return [at[0] + (to[0] - at[0]) * t, at[1] + (to[1] - at[1]) * t];
      };
      return `${i ? "L" : "M"}${p1(near(before))}Q${p1(at)} ${p1(near(after))}`;
    })
    .join("")}Z`;
}

/** A round thing that no compass drew. */
export function blot(x: number, y: number, r: number, random: Random, uneven = 0.12): string {
  const count = 9,
    turn = random() * 7;
  const at = Array.from({ length: count }, (_, i): Point => {
    const far = r * (1 + between(random, -uneven, uneven)),
      angle = turn + (i * 2 * Math.PI) / count;
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  });
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return `M${p1(middle(at.at(-1)!, at[0]!))}${at.map((point, i) => `Q${p1(point)} ${p1(middle(point, at[(i + 1) % count]!))}`).join("")}Z`;
}

/** A circle as a path. */
export const disc = (x: number, y: number, r: number): string =>
  `M${n1(x - r)} ${n1(y)}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0Z`;

/** A stone with corners. */
export function chip(x: number, y: number, r: number, random: Random): string {
  const count = 5 + Math.floor(random() * 2),
    turn = random() * 7;
  return `M${Array.from({ length: count }, (_, i): Point => {
    const far = r * between(random, 0.7, 1.15),
      angle = turn + (i * 2 * Math.PI) / count;
    return [x + far * Math.cos(angle), y + far * 0.85 * Math.sin(angle)];
  })
    .map(p1)
    .join("L")}Z`;
}
