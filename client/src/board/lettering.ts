/**
 * How wide lettering is, where names stand, and which small names give way. Deterministic: no measuring in the page.
 */
import { textWidth } from "../lib/width";
import type { AreaView, Point } from "../lib/wire";
import type { Place, Label } from "./places";
import { along, around, distance, length, overlap, type Box } from "./shapes";
import type { AreaShape, Sketch } from "./sketch";
import { DISC, discBox, drawnWay, firstFree, NEAR, waysFrom, type Way } from "./spots";
import { BENEATH, bySide, HIGH, stackBox, type Spot } from "./stacks";

export const NAME = 11.4; // type size of an area's name
export const LEADING = 12.4;
const PILL = 17,
  HOUSE = 18;

/**
 * An area's name with what stands beside it; x and y are its first line's middle and baseline, `row` is how far below
 * it its signs stand.
 */
export interface NamePlate {
  id: string;
  wet: boolean;
  lines: string[];
  tag: string;
  x: number;
  y: number;
  grow: number;
  left: number;
  right: number;
  points: number;
  supply: string;
  field: boolean;
  signs: string[];
  row: number;
  box: Box;
}

/** An id such as C4 is worth showing; one that is only the name once more is not. */
export const tells = (area: Pick<AreaView, "id" | "name">): boolean => wordsOf(area.id) !== wordsOf(area.name);

export function namePlate(
  area: AreaView,
  shape: AreaShape,
  grow = 1,
  field = false,
  from = -Infinity,
  to = Infinity,
): NamePlate {
  const [drawn, at] = shape.label,
    names = shape.lines.length > 1 ? shape.lines : [area.short || area.name];
  const tag = tells(area) ? area.id : "",
    widths = names.map((line, i) => textWidth(i || !tag ? line : `${tag} ${line}`, NAME, 0.01) * grow);
  const half = Math.max(...widths) / 2,
    first = widths[0]! / 2,
    deep = (names.length - 1) * LEADING;
  const y =
    at < area.y
      ? at + deep - (grow - 1) * (HIGH / 2) - deep * grow
      : at + (grow - 1) * (HIGH / 2 + 9) + beneath(area) * grow;
  const before = Math.max(half, area.supply ? first + HOUSE * grow : 0),
    after = Math.max(half, area.points || field ? first + (PILL + 3) * grow : 0);
  const x = grow > 1 ? Math.max(from + before, Math.min(drawn, to - after)) : drawn; // what has grown stays in sight
  const left = (area.supply ? -first - (HOUSE / 2 + 1) * grow : -first) / grow,
    right = (area.points || field ? first + (PILL / 2 + 2) * grow : first) / grow;
  const box = {
    x0: x - before,
    y0: y - 9.5 * grow,
    x1: x + after,
    y1: y + (3.5 + deep) * grow,
  };
  return {
    id: area.id,
    wet: shape.terrain === "sea",
    lines: names,
    tag,
    x,
    y,
    grow,
    left,
    right,
    points: area.points,
    supply: area.supply,
    field,
    signs: [],
    row: 0,
    box,
  };
}

/** The names of all areas, each as large as it may be without lying on another. */
export function namePlates(areas: AreaView[], plan: Sketch, grow: number, fields: ReadonlySet<string>): NamePlate[] {
  const found: NamePlate[] = [],
    sizes = grow > 1 ? [grow, (2 * grow + 1) / 3, (grow + 2) / 3, 1] : [grow];
  for (const area of areas) {
    const shape = plan.byId.get(area.id);
    if (!shape) continue;
    const plates = sizes.map((size) =>
      namePlate(
        area,
        shape,
        size,
        fields.has(area.id),
        Math.max(2, plan.box.x0 - 6),
        Math.min(plan.width - 2, plan.box.x1 + 6),
      ),
    );
    found.push(plates.find((plate) => !found.some((other) => overlap(other.box, plate.box))) ?? plates.at(-1)!);
  }
  return found;
}

/** A name under its stack gives way to the second side's row. */
const beneath = (area: AreaView): number => Math.max(0, bySide(area).length - 1) * (HIGH + BENEATH);

/** A site's name beside its disc. */
export interface SiteName {
  id: string;
  name: string;
  way: Way;
  x: number;
  y: number;
  align: PlaceName["align"];
  nx: number;
  ny: number;
  grow: number;
  box: Box;
}
export const SITE = 9.6;

function siteName(area: AreaView, way: Way, grow: number): SiteName {
  const off = (DISC + 3) * grow,
    width = textWidth(area.name, SITE) * grow;
  const align = way === "e" ? "start" : way === "w" ? "end" : "middle";
  const nx = area.x + (way === "e" ? off : way === "w" ? -off : 0),
    ny = area.y + (way === "n" ? -off : way === "s" ? off + 6.5 * grow : 3.3 * grow);
  const x0 = align === "start" ? nx : align === "end" ? nx - width : nx - width / 2;
  return {
    id: area.id,
    name: area.name,
    way,
    x: area.x,
    y: area.y,
    align,
    nx,
    ny,
    grow,
    box: { x0: x0 - 1, y0: ny - 8 * grow, x1: x0 + width + 1, y1: ny + 2.4 * grow },
  };
}

/**
 * The sites' names, each where the drawing has it unless an area's name, another site or the sheet's edge is in the
 * way.
 */
export function siteNames(areas: AreaView[], plan: Sketch, grow: number, taken: Box[]): SiteName[] {
  const sites = areas.filter((area) => area.site),
    found: SiteName[] = [];
  for (const site of sites) {
    const others = [
      ...taken,
      ...sites.filter((one) => one !== site).map((one) => discBox(one, grow)),
      ...found.map((one) => one.box),
    ];
    found.push(
      siteName(
        site,
        firstFree(waysFrom(drawnWay(site, plan)), (way) => siteName(site, way, grow).box, others, plan),
        grow,
      ),
    );
  }
  return found;
}

export const VILLAGE = 7.2;

export interface PlaceName {
  place: Place;
  x: number;
  y: number;
  align: "start" | "middle" | "end";
  shown: boolean;
}

const OFFSETS: Record<string, { dx: number; dy: number; align: PlaceName["align"] }> = {
  e: { dx: 4, dy: 2.6, align: "start" },
  w: { dx: -4, dy: 2.6, align: "end" },
  n: { dx: 0, dy: -5, align: "middle" },
  s: { dx: 0, dy: 9.5, align: "middle" },
};

/** Small names in order of the drawing; one that would lie under a name, a stack or an earlier one is dropped. */
export function placeNames(plan: Sketch, areas: AreaView[], taken: Box[]): PlaceName[] {
  const named = areas.flatMap((a) => [a.name, a.short]),
    boxes = [...taken],
    sites = areas.filter((a) => a.site);
  return plan.places
    .filter((place) => place.sign !== "port" || !sites.some((site) => distance(place.at, [site.x, site.y]) < NEAR))
    .map((place) => {
      const wide = place.sign === "port" || place.sign === "airfield" ? 3.5 : 0;
      const offset = OFFSETS[place.anchor] ?? OFFSETS.e!,
        dx = offset.dx + Math.sign(offset.dx) * wide;
      const x = place.at[0] + dx,
        y = place.at[1] + offset.dy + (offset.dx ? 0 : Math.sign(offset.dy) * wide),
        width = textWidth(place.name, VILLAGE);
      const left = offset.align === "start" ? x : offset.align === "end" ? x - width : x - width / 2;
      const box = { x0: left - 1, y0: y - 6, x1: left + width + 1, y1: y + 2 };
      const shown =
        !place.quiet &&
        place.name !== "" &&
        !namesArea(place.name, named) &&
        inside(box, plan) &&
        !boxes.some((b) => overlap(b, box));
      if (shown) boxes.push(box);
      return { place, x, y, align: offset.align, shown };
    });
}

/** Does a village give an area its name? Then the area's name is enough. */
const namesArea = (village: string, areas: string[]): boolean =>
  areas.some((name) => wordsOf(name).includes(wordsOf(village)));

const worded = new Map<string, string>(); // the same few names come with every scene

function wordsOf(name: string): string {
  let words = worded.get(name);
  if (words === undefined) {
    words = ` ${name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[^a-zøæœß]+/)
      .filter(Boolean)
      .join(" ")} `;
    worded.set(name, words);
  }
  return words;
}

const inside = (box: Box, plan: Sketch): boolean =>
  box.x0 > 0 && box.x1 < plan.width && box.y0 > 0 && box.y1 < plan.height;

/** A label drawn larger than the map, still on the sheet. */
function grown(label: Label, grow: number, plan: Sketch): Label {
  const large = { ...label, size: label.size * grow },
    { x0, x1 } = labelBox(large),
    half = (x1 - x0) / 2;
  return { ...large, at: [Math.max(half, Math.min(label.at[0], plan.width - half)), label.at[1]] };
}

/** Regions give way to names and stacks; waters stay where the drawing put them. */
export function freeLabels(plan: Sketch, taken: Box[], grow = 1): Label[] {
  const labels = grow === 1 ? plan.labels : plan.labels.map((label) => grown(label, grow, plan));
  return labels.filter((label) => {
    const box = labelBox(label);
    if (label.region && (box.y1 > plan.box.y1 || box.y0 < plan.box.y0 || box.x0 < plan.box.x0 || box.x1 > plan.box.x1))
      return false;
    return !label.bound || !taken.some((other) => overlap(other, box));
  });
}

/** A road's number stands on a plate. */
export const shieldBox = (label: Label): Box =>
  around(label.at[0], label.at[1], textWidth(label.name, label.size) + 0.9 * label.size, 1.5 * label.size);

export function labelBox(label: Label): Box {
  const width = textWidth(label.name, label.size, 0.1),
    upright = Math.abs(Math.sin((label.angle * Math.PI) / 180));
  if (label.css === "shield") return shieldBox(label);
  return around(
    label.at[0],
    label.at[1] - label.size / 3,
    width * (1 - upright) + label.size,
    width * upright + label.size,
  );
}

/** Where a river's name could stand: on its straight stretches, the straightest first. */
interface Stand {
  at: Point;
  angle: number;
  box: Box;
}
const stands = new WeakMap<Point[], Stand[]>();
const RIVER = 9.5;

function standsOf(name: string, line: Point[], plan: Sketch): Stand[] {
  const known = stands.get(line);
  if (known) return known;
  const width = textWidth(name, RIVER, 0.08),
    whole = length(line),
    found: (Stand & { bend: number })[] = [];
  for (let way = width; way + width < whole; way += 6) {
    const a = along(line, way).at,
      b = along(line, way + width).at,
      at = along(line, way + width / 2).at;
    const box = around(at[0], at[1], Math.abs(a[0] - b[0]) + RIVER, Math.abs(a[1] - b[1]) + RIVER);
    if (inside(box, plan))
      found.push({ at, angle: Math.atan2(b[1] - a[1], b[0] - a[0]), box, bend: width - distance(a, b) });
  }
  found.sort((l, r) => l.bend - r.bend);
  stands.set(line, found);
  return found;
}

/** Rivers' names on their straightest free stretches, read from left to right. */
export function riverNames(plan: Sketch, taken: Box[]): Label[] {
  return plan.riverLines
    .filter((river) => river.name && !plan.labels.some((l) => l.name === river.name))
    .flatMap(({ name, line }) => {
      const stand = standsOf(name, line, plan).find(({ box }) => !taken.some((other) => overlap(other, box)));
      if (!stand) return [];
      const turn = Math.abs(stand.angle) > Math.PI / 2 ? stand.angle - Math.PI : stand.angle;
      const lift = 5,
        at: Point = [stand.at[0] + Math.sin(turn) * lift, stand.at[1] - Math.cos(turn) * lift];
      return [{ name, at, angle: (turn * 180) / Math.PI, css: "lriv", size: RIVER, bound: false, region: false }];
    });
}

/** What the small lettering must keep clear of. */
export function takenBoxes(areas: AreaView[], plates: { box: Box }[], spots?: Map<string, Spot>): Box[] {
  return [
    ...plates.map((plate) => plate.box),
    ...areas.filter((a) => a.counters.length).map((a) => stackBox(a, spots?.get(a.id))),
  ];
}

/** A counter's name in at most two lines that fit under it. */
export function underCounter(name: string, size: number, width: number): string[] {
  const rows: string[] = [];
  for (const word of name.split(" ")) {
    const last = rows.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows.length <= 2 ? rows : [rows[0]!, `${rows[1]}…`];
}
