/** What was done last, as lines on the map: ways along roads or across country, attacks, and where they ended. Pure. */
import { sideNumber } from "../lib/sides";
import type { AreaView, Point, Side, Trace } from "../lib/wire";
import type { Decided } from "./Arrows.svelte";
import { decidedArrow } from "./arrows";
import { headOf, roadLine, routes, shortened, type Route } from "./marches";
import { length, round, type Box } from "./shapes";
import type { Sketch } from "./sketch";

const areaOf = (anchor: string): string => (anchor.startsWith("area:") ? anchor.slice(5) : "");
/** The places of a way that lie on this board. */
export const wayOn = (trace: Trace, areas: ReadonlyMap<string, AreaView>): string[] =>
  trace.way.map(areaOf).filter((id) => areas.has(id));

const SHORT = 30; // how far before a stack a way ends

/** A way across country: bent where it turns, with a head; it ends before the counters that it leads to. */
function across(points: Point[], grow: number): { d: string; head: string } {
  const line = shortened(points, SHORT * grow),
    put = ([x, y]: Point) => `${round(x)} ${round(y)}`;
  return { d: `M${line.map(put).join("L")}`, head: headOf(line, Math.sqrt(grow)) };
}

const COMING = 120; // how far off an arrival begins

/** From over the nearest edge of the sheet: the way of who comes from beside the map. */
function fromBeside([x, y]: Point, plan: Sketch, grow: number): Point[] {
  const far = COMING * grow,
    starts: [number, Point][] = [
      [x, [x - far, y]],
      [plan.width - x, [x + far, y]],
      [y, [x, y - far]],
      [plan.height - y, [x, y + far]],
    ],
    [, start] = starts.reduce((a, b) => (b[0] < a[0] ? b : a));
  return [start, [x, y]];
}

/** Every move as a way on this board; an arrival, of which only the end is told, from the edge. */
export function traceRoutes(
  traces: readonly Trace[],
  plan: Sketch,
  areas: ReadonlyMap<string, AreaView>,
  grow: number,
): Route[] {
  const moves = traces.filter(
    (trace) =>
      trace.kind === "move" &&
      (wayOn(trace, areas).length > 1 || (trace.way.length === 1 && wayOn(trace, areas).length)),
  );
  if (plan.joined)
    return routes(
      moves
        .filter((trace) => trace.way.length > 1)
        .map((trace) => ({
          unit: trace.unit,
          side: trace.side,
          path: wayOn(trace, areas).filter((id) => !areas.get(id)!.site),
          times: [],
          state: "set" as const,
        })),
      plan,
      areas,
      grow,
    ).map((route) => ({ ...route, key: `trace ${route.key}` }));
  return moves.map((trace, number) => {
    const way = wayOn(trace, areas).map((id): Point => [areas.get(id)!.x, areas.get(id)!.y]),
      points = way.length > 1 ? way : fromBeside(way[0]!, plan, grow);
    return {
      key: `trace ${trace.unit} ${number}`,
      unit: trace.unit,
      side: trace.side,
      state: "set",
      ...across(points, grow),
      arrivals: [],
    };
  });
}

/** Every attack as an arrow, unless the board has it still. */
export function traceArrows(
  traces: readonly Trace[],
  plan: Sketch,
  areas: Map<string, AreaView>,
  sides: Side[],
  standing: readonly Decided[],
  boxOf: (area: AreaView) => Box,
): Decided[] {
  if (plan.joined) return [];
  return traces
    .filter((trace) => trace.kind === "attack")
    .flatMap((trace) => {
      const to = areaOf(trace.way.at(-1) ?? ""),
        from = trace.way.length > 1 ? areaOf(trace.way[0]!) : "",
        anchor = `arrow:${from}>${to}`;
      if (!areas.has(to) || standing.some((one) => one.anchor === anchor)) return [];
      const d = decidedArrow(plan, areas, from, to, boxOf);
      return d ? [{ id: `trace ${anchor}`, anchor, side: sideNumber(sides, trace.side), d }] : [];
    });
}

/** A volley: who fired, and where his shot went. */
export interface ShotLine {
  key: string;
  side: number;
  from: Point;
  to: Point;
}

/** Every shot on this board of which both ends can be found; within one stack there is no line to draw. */
export function traceShots(
  traces: readonly Trace[],
  sides: Side[],
  at: (anchor: string) => Point | null,
  least: number,
): ShotLine[] {
  return traces
    .filter((trace) => trace.kind === "shot")
    .flatMap((trace, number) => {
      const from = at(trace.way[0]!),
        to = at(trace.way.at(-1)!);
      if (!from || !to || Math.hypot(to[0] - from[0], to[1] - from[1]) < least) return [];
      return [{ key: `shot ${number}`, side: sideNumber(sides, trace.side), from, to }];
    });
}

/** A march on the clock: where it is at which share of the whole time. */
export interface Column {
  unit: string;
  side: string;
  stops: { at: Point; when: number }[];
}
const STEPS = 8; // points of a leg

/** The marches of a turn as points in time; who is halted on a road goes half of it. */
export function columns(traces: readonly Trace[], plan: Sketch, areas: ReadonlyMap<string, AreaView>): Column[] {
  return traces
    .filter((trace) => trace.whole > 0 && wayOn(trace, areas).length > 1)
    .map((trace) => {
      const way = wayOn(trace, areas),
        node = (id: string): Point => plan.byId.get(id)?.node ?? [areas.get(id)!.x, areas.get(id)!.y],
        stops = [{ at: node(way[0]!), when: 0 }];
      for (let leg = 1; leg < way.length; leg++) {
        const from = stops.at(-1)!.when,
          to = Math.min(1, (trace.times[leg - 1] ?? trace.whole) / trace.whole),
          line = legLine(plan, areas, way[leg - 1]!, way[leg]!, node);
        for (let step = 1; step <= STEPS; step++)
          stops.push({ at: pointOf(line, step / STEPS), when: from + ((to - from) * step) / STEPS });
      }
      return { unit: trace.unit, side: trace.side, stops };
    });
}

function legLine(
  plan: Sketch,
  areas: ReadonlyMap<string, AreaView>,
  a: string,
  b: string,
  node: (id: string) => Point,
): Point[] {
  if (areas.get(b)!.site) return [node(a), [areas.get(b)!.x, areas.get(b)!.y]];
  const line = roadLine(plan, areas, a, b);
  if (line.length < 2) return [node(a), node(b)];
  const near = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1]);
  return near(line[0]!, node(a)) <= near(line.at(-1)!, node(a)) ? line : [...line].reverse();
}

/** The point of a line after a share of its length. */
function pointOf(line: Point[], share: number): Point {
  let left = length(line) * share;
  for (let at = 1; at < line.length; at++) {
    const [a, b] = [line[at - 1]!, line[at]!],
      size = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (left <= size && size > 0) return [a[0] + ((b[0] - a[0]) * left) / size, a[1] + ((b[1] - a[1]) * left) / size];
    left -= size;
  }
  return line.at(-1)!;
}
