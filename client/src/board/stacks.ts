/** Where counters stand: each side's side by side as far as there is room, more as a pile; a pile opens into rows. */
import type { AreaView, Counter } from "../lib/wire";
import { around, union, type Box } from "./shapes";

export const WIDE = 36,
  HIGH = 26,
  STEP = 40,
  ROW = 33,
  ABREAST = 3;
export const BENEATH = 11; // between the sides' rows: room for a tick

/**
 * How a stack stands: its middle, or the edge it begins at (`align` 1) or ends at (-1); how many abreast; how much
 * larger than a map unit its counters are.
 */
export interface Spot {
  x: number;
  y: number;
  align: -1 | 0 | 1;
  abreast: number;
  grow: number;
}

export const plainSpot = (area: AreaView): Spot => ({ x: area.x, y: area.y, align: 0, abreast: ABREAST, grow: 1 });

/** An opened pile: how large its counters are, and the part of the sheet it must stay in. */
export interface Opening {
  grow: number;
  bounds: Box | null;
}

/** A counter's upper left corner. In a closed pile all but the uppermost two are hidden. */
export interface Slot {
  counter: Counter;
  area: string;
  x: number;
  y: number;
  grow: number;
  hidden: boolean;
  piled: boolean;
}

/** A side's closed pile: where its count stands, and which counters lie in it. */
export interface Pile {
  area: string;
  side: string;
  count: number;
  x: number;
  y: number;
  grow: number;
  ids: string[];
}

export const byId = (a: Counter, b: Counter): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The counters of an area, each side's apart. */
export function bySide(area: AreaView): Counter[][] {
  const groups = new Map<string, Counter[]>();
  for (const counter of area.counters) groups.set(counter.side, [...(groups.get(counter.side) ?? []), counter]);
  return [...groups.values()];
}

export const isPile = (area: AreaView, spot = plainSpot(area)): boolean =>
  area.counters.length > 1 && bySide(area).some((group) => group.length > spot.abreast);

/** The box of one side's closed row. */
function rowBox(group: Counter[], place: number, { x, y, align, abreast, grow }: Spot): Box {
  const wide = ((group.length > abreast ? 0 : group.length - 1) * STEP + WIDE) * grow,
    high = HIGH * grow;
  const x0 = align === 0 ? x - wide / 2 : align > 0 ? x : x - wide,
    y0 = y - high / 2 + place * (HIGH + BENEATH) * grow;
  return { x0, y0, x1: x0 + wide, y1: y0 + high };
}

export function slots(area: AreaView, open: Opening | boolean = false, spot = plainSpot(area)): Slot[] {
  const groups = bySide(area);
  if (open && isPile(area, spot))
    return opened(area, groups, spot, open === true ? { grow: spot.grow, bounds: null } : open);
  return groups.flatMap((group, place): Slot[] => {
    const box = rowBox(group, place, spot),
      { grow } = spot;
    if (group.length <= spot.abreast)
      return group.map((counter, i) => ({
        counter,
        area: area.id,
        x: box.x0 + i * STEP * grow,
        y: box.y0,
        grow,
        hidden: false,
        piled: false,
      }));
    return [...group].sort(byId).map((counter, i) => {
      const depth = group.length - 1 - i,
        shift = Math.min(depth, 1) * 4 * grow; // they are drawn by id: the last one lies on top
      return { counter, area: area.id, x: box.x0 + shift, y: box.y0 + shift, grow, hidden: depth > 1, piled: true };
    });
  });
}

const columnsOf = (groups: Counter[][]): number =>
  Math.min(Math.max(...groups.map((group) => group.length)), groups.flat().length > 9 ? 4 : ABREAST);
const rowsOf = (groups: Counter[][], columns: number): number =>
  groups.reduce((sum, group) => sum + Math.ceil(group.length / columns), 0);
const EDGE = 8;

/** The ground an opened pile lies on. */
export function panel(
  area: AreaView,
  spot = plainSpot(area),
  { grow, bounds }: Opening = { grow: spot.grow, bounds: null },
): Box {
  const groups = bySide(area),
    columns = columnsOf(groups),
    rows = rowsOf(groups, columns);
  const wide = ((columns - 1) * STEP + WIDE + 2 * EDGE) * grow,
    high = ((rows - 1) * ROW + HIGH + 2 * EDGE) * grow;
  let x0 = spot.x + (spot.align * WIDE * spot.grow) / 2 - wide / 2,
    y0 = spot.y - (HIGH / 2) * spot.grow - EDGE * grow;
  if (bounds) {
    x0 = Math.max(bounds.x0, Math.min(x0, bounds.x1 - wide));
    y0 = Math.max(bounds.y0, Math.min(y0, bounds.y1 - high));
  }
  return { x0, y0, x1: x0 + wide, y1: y0 + high };
}

function opened(area: AreaView, groups: Counter[][], spot: Spot, opening: Opening): Slot[] {
  const { grow } = opening,
    columns = columnsOf(groups),
    ground = panel(area, spot, opening);
  let row = 0;
  return groups.flatMap((group): Slot[] => {
    const first = row;
    row += Math.ceil(group.length / columns);
    return group.map((counter, i) => ({
      counter,
      area: area.id,
      grow,
      hidden: false,
      piled: true,
      x: ground.x0 + (EDGE + (i % columns) * STEP) * grow,
      y: ground.y0 + (EDGE + (first + Math.floor(i / columns)) * ROW) * grow,
    }));
  });
}

/** The closed piles of an area. */
export function piles(area: AreaView, spot = plainSpot(area)): Pile[] {
  return bySide(area).flatMap((group, place) => {
    if (group.length <= spot.abreast || group.length < 2) return [];
    const box = rowBox(group, place, spot);
    return [
      {
        area: area.id,
        side: group[0]!.side,
        count: group.length,
        x: box.x1,
        y: box.y1,
        grow: spot.grow,
        ids: group.map((c) => c.id),
      },
    ];
  });
}

/** The room a closed stack takes. */
export function stackBox(area: AreaView, spot = plainSpot(area)): Box {
  const whole = union(bySide(area).map((group, place) => rowBox(group, place, spot)));
  if (!whole) return around(area.x, area.y, WIDE + 6, HIGH + 6);
  return { x0: whole.x0 - 3, y0: whole.y0 - 3, x1: whole.x1 + 3, y1: whole.y1 + 3 };
}
