/** The ground between terrain and borders, in drawing order: woods, streams, hills, towns, rail, roads, works. */
import type { Point } from "../lib/wire";
import { combTicks, contourTicks, ridgeTicks, starTicks } from "./hachures";
import { linePath, lines, path, rings } from "./shapes";
import { isSea, text, type Feature } from "./sketch";

/** Path data and the classes to draw it with, one on top of the other. */
export interface Mark {
  d: string;
  css: string[];
}

/** `first` is the side whose trenches come first in the drawing: the other one's are drawn in another ink. */
interface Layer {
  css: string[];
  of: (feature: Feature, first: string) => string;
}

const kind =
  (...kinds: string[]) =>
  (f: Feature): boolean =>
    kinds.includes(f.properties.kind);
const whole =
  (fits: (f: Feature) => boolean) =>
  (f: Feature): string =>
    fits(f) ? path(f.geometry) : "";
const road =
  (size: string) =>
  (f: Feature): boolean =>
    kind("road", "connector")(f) && f.properties.ferry !== true && roadSize(f) === size;

function roadSize(f: Feature): string {
  const size = text(f, "class");
  return size === "major" || size === "lane" ? size : "minor";
}

const lake = (f: Feature): boolean => kind("water")(f) && !isSea(f) && !text(f, "water").includes("meadow");
const massif = (f: Feature): boolean => kind("hill")(f) && f.properties.impassable === true;
const upper = (f: Feature): boolean =>
  f.properties.level === 2 || (typeof f.properties.contour === "number" && f.properties.contour >= 100);
const slope = (f: Feature): boolean => kind("hill")(f) && !massif(f);
/** A line of defence, numbered; other fronts of a drawing are where the sides stood at the start. */
const fortified = (f: Feature): boolean => kind("front")(f) && /\d$/.test(text(f, "line"));
const closed = (f: Feature): string =>
  kind("closed")(f) ? (text(f, "ground") === "river" ? "marsh" : text(f, "ground")) : "";

const ROADS: Layer[] = [
  { css: ["rd lane"], of: whole(road("lane")) },
  { css: ["rd minor"], of: whole(road("minor")) },
  { css: ["rd major"], of: whole(road("major")) },
];
/** Where roads are the law they are broad, cased, and one can tell their class at a glance. */
const WAYS: Layer[] = [
  { css: ["way0 lane", "way lane"], of: whole(road("lane")) },
  { css: ["way0 minor"], of: whole(road("minor")) },
  { css: ["way0 major"], of: whole(road("major")) },
  { css: ["way minor"], of: whole(road("minor")) },
  { css: ["way major"], of: whole(road("major")) },
];

const BELOW: Layer[] = [
  { css: ["valley"], of: whole(kind("valley")) },
  { css: ["marsh", "p-marsh", "brink"], of: whole((f) => closed(f) === "marsh") },
  { css: ["shut", "p-mine"], of: whole((f) => closed(f) === "mining") },
  { css: ["shut"], of: whole((f) => kind("closed")(f) && !["marsh", "mining"].includes(closed(f))) },
  { css: ["impassable", "p-mountain", "massif"], of: whole(massif) },
  { css: ["rise"], of: whole((f) => slope(f) && !upper(f)) },
  { css: ["rise upper"], of: whole((f) => slope(f) && upper(f)) },
  { css: ["wood", "p-wood"], of: whole(kind("wood")) },
  { css: ["lake"], of: whole(lake) },
  {
    css: ["stream"],
    of: whole((f) => kind("river")(f) && f.properties.border !== true && f.properties.canal !== true),
  },
  { css: ["canal"], of: whole((f) => kind("river")(f) && f.properties.border !== true && f.properties.canal === true) },
  { css: ["hach"], of: hachures },
  { css: ["town"], of: whole((f) => kind("built")(f) && text(f, "size") === "town") },
  { css: ["built", "p-city"], of: whole((f) => kind("built")(f) && text(f, "size") === "") },
  { css: ["built"], of: whole((f) => kind("built")(f) && !["", "town"].includes(text(f, "size"))) },
  { css: ["rail", "rail2"], of: whole((f) => kind("rail")(f) && f.properties.in_play !== false) },
  { css: ["rail idle"], of: whole((f) => kind("rail")(f) && f.properties.in_play === false) },
];
const ABOVE: Layer[] = [
  { css: ["ferry"], of: whole((f) => f.properties.ferry === true) },
  { css: ["begun"], of: whole((f) => kind("front")(f) && !fortified(f)) },
  ...["", " other"].flatMap((side) =>
    ["", " support"].map((line): Layer => ({
      css: [`works${side}${line}`],
      of: (f, first) => (dug(f, first) === side + line ? path(f.geometry) : ""),
    })),
  ),
  {
    css: ["work"],
    of: (f) =>
      fortified(f)
        ? lines(f.geometry)
            .map((line) => linePath(line) + combTicks(line))
            .join("")
        : "",
  },
  { css: ["rose"], of: whole(kind("rose")) },
];

const LINES = ABOVE.filter((layer) => layer.css.some((css) => css === "begun" || css === "work"));

/** Whose trench it is and of which line: "", " other", " support", " other support"; null if it is none. */
function dug(f: Feature, first: string): string | null {
  return kind("trench")(f)
    ? (text(f, "side") === first ? "" : " other") + (text(f, "line") === "support" ? " support" : "")
    : null;
}

function hachures(f: Feature): string {
  if (!slope(f)) return "";
  if (f.geometry.type === "Point") return starTicks(f.geometry.coordinates as Point);
  return (
    lines(f.geometry)
      .map((line) => ridgeTicks(line))
      .join("") +
    (upper(f)
      ? ""
      : rings(f.geometry)
          .map((ring) => contourTicks(ring))
          .join(""))
  );
}

/** The ground without the roads of a board of connectors: those come later. */
export function groundMarks(features: Feature[], joined: boolean): Mark[] {
  return drawn(
    joined ? [...BELOW, ...ABOVE.filter((layer) => !LINES.includes(layer))] : [...BELOW, ...ROADS, ...ABOVE],
    features,
  );
}

/** Roads and lines of defence, to be drawn over who holds what. */
export const roadMarks = (features: Feature[]): Mark[] => drawn([...WAYS, ...LINES], features);

function drawn(layers: Layer[], features: Feature[]): Mark[] {
  const trench = features.find(kind("trench")),
    first = trench ? text(trench, "side") : "";
  return layers
    .map(({ css, of }) => ({ css, d: features.map((feature) => of(feature, first)).join("") }))
    .filter((mark) => mark.d);
}
