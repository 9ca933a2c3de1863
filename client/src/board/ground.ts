/** The ground between terrain and borders, in drawing order: woods, streams, hills, towns, rail, roads, works. */
import type { Point } from "../lib/wire";
import { combTicks, contourTicks, ridgeTicks, starTicks } from "./hachures";
import { linePath, lines, path, rings } from "./shapes";
import { isSea, text, type Feature } from "./sketch";

/** Path data and the classes to draw it with, one on top of the other. */
export interface Mark { d: string; css: string[] }

/** `first` is the side whose trenches come first in the drawing: the other one's are drawn in another ink. */
interface Layer { css: string[]; of: (feature: Feature, first: string) => string }

const kind = (...kinds: string[]) => (f: Feature): boolean => kinds.includes(f.properties.kind);
const whole = (fits: (f: Feature) => boolean) => (f: Feature): string => (fits(f) ? path(f.geometry) : "");
const road = (size: string) => (f: Feature): boolean => kind("road", "connector")(f) && f.properties.ferry !== true && roadSize(f) === size;

function roadSize(f: Feature): string {
  const size = text(f, "class");
  return size === "major" || size === "lane" ? size : "minor";
}

const lake = (f: Feature): boolean => kind("water")(f) && !isSea(f) && !text(f, "water").includes("meadow");
const massif = (f: Feature): boolean => kind("hill")(f) && f.properties.impassable === true;
const upper = (f: Feature): boolean => f.properties.level === 2 || (typeof f.properties.contour === "number" && f.properties.contour >= 100);
const slope = (f: Feature): boolean => kind("hill")(f) && !massif(f);
/** A line of defence, numbered; other fronts of a drawing are where the sides stood at the start. */
const fortified = (f: Feature): boolean => kind("front")(f) && /\d$/.test(text(f, "line"));
const closed = (f: Feature): string => (kind("closed")(f) ? (text(f, "ground") === "river" ? "marsh" : text(f, "ground")) : "");

const LAYERS: Layer[] = [
  { css: ["marsh", "p-marsh"], of: whole((f) => kind("valley")(f) || closed(f) === "marsh") },
  { css: ["shut", "p-mine"], of: whole((f) => closed(f) === "mining") },
  { css: ["shut"], of: whole((f) => kind("closed")(f) && !["marsh", "mining"].includes(closed(f))) },
  { css: ["impassable", "p-mountain", "massif"], of: whole(massif) },
  { css: ["rise"], of: whole((f) => slope(f) && !upper(f)) },
  { css: ["rise upper"], of: whole((f) => slope(f) && upper(f)) },
  { css: ["wood", "p-wood"], of: whole(kind("wood")) },
  { css: ["lake"], of: whole(lake) },
  { css: ["stream"], of: whole((f) => kind("river")(f) && f.properties.border !== true && f.properties.canal !== true) },
  { css: ["canal"], of: whole((f) => kind("river")(f) && f.properties.border !== true && f.properties.canal === true) },
  { css: ["hach"], of: hachures },
  { css: ["built", "p-city"], of: whole(kind("built")) },
  { css: ["rail", "rail2"], of: whole((f) => kind("rail")(f) && f.properties.in_play !== false) },
  { css: ["rail idle"], of: whole((f) => kind("rail")(f) && f.properties.in_play === false) },
  { css: ["rd lane"], of: whole(road("lane")) },
  { css: ["rd minor"], of: whole(road("minor")) },
  { css: ["rd major"], of: whole(road("major")) },
  { css: ["ferry"], of: whole((f) => f.properties.ferry === true) },
  { css: ["begun"], of: whole((f) => kind("front")(f) && !fortified(f)) },
  ...["", " other"].flatMap((side) => ["", " support"].map((line): Layer => ({ css: [`works${side}${line}`], of: (f, first) => (dug(f, first) === side + line ? path(f.geometry) : "") }))),
  { css: ["work"], of: (f) => (fortified(f) ? lines(f.geometry).map((line) => linePath(line) + combTicks(line)).join("") : "") },
  { css: ["rose"], of: whole(kind("rose")) },
];

/** Whose trench it is and of which line: "", " other", " support", " other support"; null if it is none. */
function dug(f: Feature, first: string): string | null {
  return kind("trench")(f) ? (text(f, "side") === first ? "" : " other") + (text(f, "line") === "support" ? " support" : "") : null;
}

function hachures(f: Feature): string {
  if (!slope(f)) return "";
  if (f.geometry.type === "Point") return starTicks(f.geometry.coordinates as Point);
  return lines(f.geometry).map((line) => ridgeTicks(line)).join("") + (upper(f) ? "" : rings(f.geometry).map((ring) => contourTicks(ring)).join(""));
}

export function groundMarks(features: Feature[]): Mark[] {
  const trench = features.find(kind("trench")), first = trench ? text(trench, "side") : "";
  return LAYERS.map(({ css, of }) => ({ css, d: features.map((feature) => of(feature, first)).join("") })).filter((mark) => mark.d);
}
