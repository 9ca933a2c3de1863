/**
 * A drawing made ready to be put on screen: path data by layer, the areas' outlines and what they share. Made once per
 * drawing.
 */
import type { Drawing, Point } from "../lib/wire";
import { pair, shared, stretches, type Stretch } from "./borders";
import { groundMarks, roadMarks, type Mark } from "./ground";
import { areaOf, boxOf, length, lines, linesPath, path, rings, ringsPath, union, type Box } from "./shapes";
import { labelsOf, placesOf, type Label, type Place } from "./places";

export interface AreaShape {
  id: string;
  name: string;
  lines: string[];
  terrain: string;
  beach: boolean;
  d: string;
  rings: Point[][];
  box: Box;
  rugged: boolean; // much outline for its size, such as a coast of fjords: its band is drawn fine
  label: Point;
  stack: Point; // where its name and its counters stand
  node: Point | null; // where its roads meet, on a board of connectors
}

export interface Sketch {
  width: number;
  height: number;
  box: Box; // of all areas
  areas: AreaShape[];
  byId: Map<string, AreaShape>;
  wet: boolean; // is there a sea to draw?
  land: string; // land that is no area
  coast: string; // everything that stands in the sea
  shore: string; // where it meets the sea
  outside: string; // a frame with the areas as holes, to clip by
  marks: Mark[]; // ground in drawing order
  meadows: string; // waters drawn over the front
  rivers: string; // rivers that are borders by rule
  riverLines: { name: string; line: Point[] }[];
  joined: boolean; // is it a board of connectors? Then its roads are the law, and drawn over who holds what
  roads: Map<string, Road>; // by `pair`
  ways: Mark[]; // the roads of such a board
  trunk: string; // its major roads, for a small picture
  crossings: { from: string; to: string; d: string }[];
  stretches: Stretch[];
  shared: Map<string, Point[][]>;
  places: Place[];
  labels: Label[];
}

/** A connector as it is drawn, from one area's node to another's. */
export interface Road {
  from: string;
  to: string;
  line: Point[];
}

export type Feature = Drawing["features"][number];

export const text = (feature: Feature, key: string): string => {
  const value = feature.properties[key];
  return typeof value === "string" ? value : "";
};

const made = new WeakMap<Drawing, Sketch>();

export function sketch(drawing: Drawing): Sketch {
  const known = made.get(drawing);
  if (known) return known;
  const fresh = make(drawing);
  made.set(drawing, fresh);
  return fresh;
}

function make(drawing: Drawing): Sketch {
  const of = (kind: string) => drawing.features.filter((f) => f.properties.kind === kind);
  const roads = new Map(
    of("connector").map((f) => [
      pair(text(f, "from"), text(f, "to")),
      { from: text(f, "from"), to: text(f, "to"), line: lines(f.geometry)[0] ?? [] },
    ]),
  );
  const joined = roads.size > 0,
    areas = of("area").map((f) => areaShape(f, joined));
  const land = of("land")
    .map((f) => path(f.geometry))
    .join("");
  const dry = areas
    .filter((a) => a.terrain !== "sea")
    .map((a) => a.d)
    .join("");
  const borderRivers = of("river").filter((f) => f.properties.border === true);
  const frame = `M-2000 -2000H${drawing.width + 2000}V${drawing.height + 2000}H-2000Z`;
  return onceAsked({
    width: drawing.width,
    height: drawing.height,
    areas,
    byId: new Map(areas.map((a) => [a.id, a])),
    box: union(areas.map((a) => a.box)) ?? { x0: 0, y0: 0, x1: drawing.width, y1: drawing.height },
    wet: of("water").some(isSea) || areas.some((a) => a.terrain === "sea"),
    land,
    coast: land + dry,
    get shore() {
      return shoreOf(drawing, of("land"), areas, this.stretches);
    },
    outside: frame + areas.map((a) => a.d).join(""),
    marks: groundMarks(drawing.features, joined),
    joined,
    roads,
    get ways() {
      return joined ? roadMarks(drawing.features) : [];
    },
    trunk: of("connector")
      .filter((f) => text(f, "class") === "major")
      .map((f) => path(f.geometry))
      .join(""),
    meadows: of("water")
      .filter((f) => text(f, "water").includes("meadow"))
      .map((f) => path(f.geometry))
      .join(""),
    rivers: borderRivers.map((f) => path(f.geometry)).join(""),
    riverLines: borderRivers.flatMap((f) => lines(f.geometry).map((line) => ({ name: text(f, "name"), line }))),
    crossings: of("crossing").map((f) => ({
      from: text(f, "from"),
      to: text(f, "to"),
      d: linesPath(lines(f.geometry)),
    })),
    get stretches() {
      return stretches(areas);
    },
    get shared() {
      return shared(this.stretches);
    },
    get places() {
      return placesOf(drawing.features);
    },
    get labels() {
      return labelsOf(drawing.features);
    },
  });
}

/** What is dear and not part of a little map is made when it is first asked for, and kept. */
function onceAsked<T extends object>(whole: T): T {
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(whole)))
    if (get)
      Object.defineProperty(whole, name, {
        get() {
          const value: unknown = get.call(whole);
          Object.defineProperty(whole, name, { value });
          return value;
        },
        configurable: true,
      });
  return whole;
}

/** Outlines of land that may lie at the sea: not the borders between two land areas, nor the sheet's own edge. */
function shoreOf(sheet: Drawing, lands: Feature[], areas: AreaShape[], all: Stretch[]): string {
  const dry = new Set(areas.filter((area) => area.terrain !== "sea").map((area) => area.id));
  const inland =
    lands.length === 1 &&
    // one land holds all areas: its outline is enough
    areas.every((area) => dry.has(area.id) && inside(area.box, boxOf(rings(lands[0]!.geometry).flat())));
  const coasts = all
    .filter(({ owners }) => owners.filter((id) => dry.has(id)).length === 1)
    .map((stretch) => stretch.line);
  return linesPath(
    [...lands.flatMap((f) => rings(f.geometry)), ...(inland ? [] : coasts)]
      .flatMap((line) => withinSheet(line, sheet))
      .map(thinned),
  );
}

const FINE = 4; // units of the sheet that nobody sees in a broad line

/** A line with fewer points, for the broad lines along a coast: each bend of a fjord would be painted round, six times. */
export function thinned(line: Point[]): Point[] {
  const kept = line.slice(0, 1);
  for (const point of line.slice(1, -1)) {
    const last = kept.at(-1)!;
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= FINE) kept.push(point);
  }
  return [...kept, line.at(-1)!];
}

const inside = (box: Box, whole: Box): boolean =>
  box.x0 >= whole.x0 - 1 && box.y0 >= whole.y0 - 1 && box.x1 <= whole.x1 + 1 && box.y1 <= whole.y1 + 1;

/** A line without the parts that run along the sheet's edge. */
function withinSheet(line: Point[], { width, height }: Drawing): Point[][] {
  const edge = ([x, y]: Point, [u, v]: Point) =>
    (x === u && (x <= 0 || x >= width)) || (y === v && (y <= 0 || y >= height));
  const parts: Point[][] = [[]];
  line.forEach((p, i) => {
    if (i && edge(line[i - 1]!, p)) parts.push([]);
    parts.at(-1)!.push(p);
  });
  return parts.filter((part) => part.length > 1);
}

/** Open sea, not a lake or a flooded meadow. */
export const isSea = (feature: Feature): boolean =>
  feature.properties.kind === "water" &&
  feature.properties.lake !== true &&
  ["", "sea"].includes(text(feature, "water"));

function areaShape(feature: Feature, joined: boolean): AreaShape {
  const outline = rings(feature.geometry),
    box = boxOf(outline.flat());
  const centre: Point = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const name = text(feature, "short") || text(feature, "name"),
    broken = feature.properties.lines;
  const stack = point(feature.properties.stack) ?? centre;
  return {
    id: text(feature, "id"),
    name,
    lines: Array.isArray(broken) && broken.length > 1 ? broken.map(String) : [name],
    terrain: joined ? (GROUNDS[text(feature, "ground")] ?? "plain") : terrainOf(feature),
    beach: feature.properties.beach === true,
    d: ringsPath(outline),
    rings: outline,
    box,
    rugged: isRugged(outline),
    label: point(feature.properties.label) ?? [stack[0], stack[1] - 24],
    stack,
    node: point(feature.properties.node),
  };
}

/** Measured against a circle, whose outline is 1. */
const isRugged = (outline: Point[][]): boolean =>
  outline.reduce((sum, ring) => sum + length(ring), 0) ** 2 >
  12 * 4 * Math.PI * outline.reduce((sum, ring) => sum + Math.abs(areaOf(ring)), 0);

const point = (value: unknown): Point | null =>
  Array.isArray(value) && value.length === 2 ? [Number(value[0]), Number(value[1])] : null;

/** Words that boards use for their ground, and the pattern each is drawn with. */
const TERRAINS: Record<string, string> = {
  plain: "plain",
  open: "plain",
  trench: "trench",
  bocage: "bocage",
  city: "city",
  built: "city",
  wood: "wood",
  forest: "wood",
  mountain: "mountain",
  marsh: "marsh",
  sea: "sea",
};

/** On a board of connectors signs tell an area's terrain: its ground is only tinted. */
const GROUNDS: Record<string, string> = { built: "suburb", wood: "wooded", river: "lowland" };

function terrainOf(feature: Feature): string {
  for (const word of [...text(feature, "terrain").split(/\W+/), ...text(feature, "ground").split(/\W+/)]) {
    const terrain = TERRAINS[word];
    if (terrain) return terrain;
  }
  return "plain";
}
