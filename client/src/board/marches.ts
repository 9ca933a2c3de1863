/** Marches along connectors: where each one's line runs, beside the others that take the same way. Pure. */
import { textWidth } from "../lib/width";
import type { AreaView, Point } from "../lib/wire";
import { pair } from "./borders";
import { along, around, distance, length, round, type Box } from "./shapes";
import type { Sketch } from "./sketch";
import { firstFree } from "./spots";

/**
 * A way that a unit was ordered to go. `path` are areas, the start first; `times` when it arrives in each but
 * the first.
 */
export interface March {
  unit: string; // its id; several may march together
  side: string; // a Side's id
  path: string[];
  times: string[]; // "¼", "end of turn"
  state: "draft" | "set"; // draft: the line that is being written
}

/** When a march arrives somewhere: a small plate on its line. */
export interface Arrival {
  text: string;
  at: Point;
  box: Box;
}
export interface Route {
  key: string;
  unit: string;
  side: string;
  state: March["state"];
  d: string;
  head: string;
  arrivals: Arrival[];
}

const APART = 6.4,
  BROADEST = 26; // between two lines on a road, and how broad all of them together may be
const CLEAR = 9; // how far before a node a line turns to the next road
const TIP = 13; // and how far before its goal it ends: counters and objectives stand there
export const TIME = 8.6; // type size of a time

/** The drawn road between two areas, from the first of their pair to the second; straight where none is drawn. */
export function roadLine(plan: Sketch, areas: ReadonlyMap<string, AreaView>, a: string, b: string): Point[] {
  const key = pair(a, b),
    road = plan.roads.get(key),
    [first] = key.split("|") as [string, string];
  if (road && road.line.length > 1) return road.from === first ? road.line : [...road.line].reverse();
  const ends = [a, b].sort((l, r) => (l === first ? -1 : r === first ? 1 : 0)).map((id) => nodeOf(plan, areas, id));
  return ends.every((end): end is Point => end !== null) ? (ends as Point[]) : [];
}

function nodeOf(plan: Sketch, areas: ReadonlyMap<string, AreaView>, id: string): Point | null {
  const area = areas.get(id);
  return plan.byId.get(id)?.node ?? (area ? [area.x, area.y] : null);
}

/** Which of the lines on each road a march takes: marches on the same road lie side by side, in the order they came. */
function lanes(marches: readonly March[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  marches.forEach((march, number) => {
    for (let i = 1; i < march.path.length; i++) {
      const key = pair(march.path[i - 1]!, march.path[i]!),
        known = found.get(key);
      if (!known) found.set(key, [number]);
      else if (!known.includes(number)) known.push(number);
    }
  });
  return found;
}

/** A line moved aside, without its parts next to the two nodes; a road that is too short keeps its middle. */
function beside(line: Point[], off: number, clear: number): Point[] {
  const whole = length(line),
    cut = Math.min(clear, whole * 0.35),
    steps = Math.max(2, Math.ceil((whole - 2 * cut) / 9));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const way = cut + ((whole - 2 * cut) * i) / steps,
      { at } = along(line, way);
    if (!off) return at;
    const a = along(line, Math.max(0, way - 6)).at,
      b = along(line, Math.min(whole, way + 6)).at,
      size = distance(a, b) || 1; // over a few units: a kink does not tear it
    return [at[0] - ((b[1] - a[1]) / size) * off, at[1] + ((b[0] - a[0]) / size) * off];
  });
}

const put = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** A line without its last stretch. */
export function shortened(line: Point[], by: number): Point[] {
  const whole = length(line),
    keep = Math.max(whole * 0.3, whole - by),
    end = along(line, keep).at,
    kept: Point[] = [];
  let way = 0;
  for (let i = 0; i < line.length; i++) {
    if (i) way += distance(line[i - 1]!, line[i]!);
    if (way >= keep) break;
    kept.push(line[i]!);
  }
  return [...kept, end];
}

/** The head of an arrow that ends at the last point of a line, as large as `size`. */
export function headOf(line: Point[], size: number): string {
  const tip = line.at(-1)!,
    whole = length(line),
    from = along(line, Math.max(0, whole - 7 * size)).at,
    span = distance(from, tip) || 1;
  const dx = (tip[0] - from[0]) / span,
    dy = (tip[1] - from[1]) / span,
    ahead: Point = [tip[0] + dx * 6.5 * size, tip[1] + dy * 6.5 * size];
  const barb = (way: number): Point => [
    tip[0] - dx * 4.5 * size - dy * way * 6.6 * size,
    tip[1] - dy * 4.5 * size + dx * way * 6.6 * size,
  ];
  return `M${put(ahead)}L${put(barb(1))}L${put(tip)}L${put(barb(-1))}Z`;
}

/**
 * All marches as lines on the map; those that go nowhere, or over areas that are not on it, are left out. Times keep
 * clear of what is `taken`.
 */
export function routes(
  marches: readonly March[],
  plan: Sketch,
  areas: ReadonlyMap<string, AreaView>,
  grow = 1,
  taken: readonly Box[] = [],
): Route[] {
  const sharing = lanes(marches),
    covered = [...taken];
  return marches.flatMap((march, number) => {
    const legs: Point[][] = [];
    for (let i = 1; i < march.path.length; i++) {
      const a = march.path[i - 1]!,
        b = march.path[i]!,
        key = pair(a, b),
        all = sharing.get(key)!;
      const gap = Math.min(APART * grow, (BROADEST * grow) / all.length),
        line = roadLine(plan, areas, a, b);
      if (line.length < 2) return [];
      const moved = beside(line, (all.indexOf(number) - (all.length - 1) / 2) * gap, CLEAR * grow);
      legs.push(key.startsWith(`${a}|`) ? moved : moved.reverse());
    }
    if (!legs.length) return [];
    legs[legs.length - 1] = shortened(legs.at(-1)!, (TIP - CLEAR) * grow + 6.5 * grow);
    const nodes = march.path.map((id) => nodeOf(plan, areas, id));
    const d = legs
      .map(
        (leg, i) =>
          (i === 0 ? `M${put(leg[0]!)}` : nodes[i] ? `Q${put(nodes[i]!)} ${put(leg[0]!)}` : `L${put(leg[0]!)}`) +
          leg
            .slice(1)
            .map((p) => `L${put(p)}`)
            .join(""),
      )
      .join("");
    const arrivals = legs.flatMap((leg, i): Arrival[] =>
      march.times[i] ? [arrival(march.times[i]!, leg, grow, plan, covered)] : [],
    );
    return [
      {
        key: `${march.unit} ${number}`,
        unit: march.unit,
        side: march.side,
        state: march.state,
        d,
        head: headOf(legs.at(-1)!, Math.sqrt(grow)),
        arrivals,
      },
    ];
  });
}

const BACK = [0, 9, 18, 27, 36, 45]; // how much farther back a plate may lie than it would

/** The plate of a time lies on its leg, near the end; farther back where something else is. */
function arrival(text: string, leg: Point[], grow: number, plan: Sketch, covered: Box[]): Arrival {
  const whole = length(leg),
    wide = (textWidth(text, TIME) + 6) * grow,
    high = (TIME + 3) * grow;
  const boxAt = (back: number): Box => {
    const { at } = along(leg, Math.max(whole * 0.15, whole - wide / 2 - (5 + back) * grow));
    return around(at[0], at[1], wide, high);
  };
  const box = boxAt(firstFree(BACK, boxAt, covered, plan));
  covered.push(box);
  return { text, at: [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2], box };
}
