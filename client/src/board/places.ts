/** Towns, ports, fields and the map's own lettering. */
import type { Point } from "../lib/wire";
import { text, type Feature } from "./sketch";

export interface Place {
  name: string;
  at: Point;
  sign: string;
  side: string;
  area: string;
  anchor: string;
  quiet: boolean;
}

/** Lettering that belongs to no area. `css` is one of the map's label classes. */
export interface Label {
  name: string;
  at: Point;
  angle: number;
  css: string;
  size: number;
  bound: boolean;
  region: boolean;
}

const SIGNS: Record<string, string> = {
  town: "town",
  city: "town",
  village: "village",
  port: "port",
  airfield: "airfield",
  mine: "mine",
  base: "base",
  supply: "depot",
  "objective-1": "goal",
  "objective-2": "goal",
  none: "",
};

export function placesOf(features: Feature[]): Place[] {
  return features
    .filter((f) => f.properties.kind === "place" && f.geometry.type === "Point")
    .map((f) => {
      const size = text(f, "size"),
        sign = SIGNS[size] ?? "village";
      return {
        name: text(f, "name"),
        at: f.geometry.coordinates as Point,
        sign,
        side: text(f, "side"),
        area: text(f, "area"),
        anchor: text(f, "anchor") || "e",
        quiet: f.properties.quiet === true || ["goal", "base", "depot", "mine"].includes(sign),
      };
    });
}

const CSS: Record<string, string> = {
  sea: "lsea",
  beach: "lbeach",
  river: "lriv",
  water: "lsea",
  region: "lmar",
  land: "lmar",
  wood: "lmar",
  ridge: "lmar",
  road: "shield",
  exit: "lmar",
};

/** Marginal notes of the sheet (who lies beyond its edge) are left out. */
export function labelsOf(features: Feature[]): Label[] {
  return features
    .filter((f) => f.properties.kind === "label" && f.properties.class !== "margin")
    .map((f) => {
      const what = text(f, "class") || text(f, "of"),
        css = CSS[what] ?? "lmar",
        name = text(f, "name");
      const size =
        typeof f.properties.fontsize === "number"
          ? f.properties.fontsize
          : css === "lsea"
            ? 17
            : css === "lmar"
              ? 9
              : 9.5;
      const angle = Number(f.properties.angle ?? f.properties.rotate ?? 0);
      return {
        name: css === "lbeach" ? name.toUpperCase() : calm(name),
        at: f.geometry.coordinates as Point,
        angle,
        css,
        size,
        bound: css === "lmar" || css === "shield",
        region: what === "region",
      };
    });
}

/** No capitals for emphasis: NORTH SEA is written North Sea. */
function calm(name: string): string {
  if (name.length <= 3 || name !== name.toUpperCase() || /\d/.test(name)) return name;
  return name
    .toLowerCase()
    .split(" ")
    .map((word, i) => (i && word.length <= 2 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
