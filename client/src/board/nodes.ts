/**
 * Boards of connectors: name, signs, objective and counters of an area stand about the node where its roads meet. What is drawn
 * larger than the map grows about that node, so that they keep their distances. Pure.
 */
import { sideNumber, type SideNumber } from "../lib/sides";
import { textWidth } from "../lib/width";
import type { AreaView, Board, Point, Side } from "../lib/wire";
import { LEADING, NAME, tells, type NamePlate } from "./lettering";
import { around, overlap, type Box } from "./shapes";
import { SIGNS } from "./signs";
import type { AreaShape, Sketch } from "./sketch";
import { about, firstFree } from "./spots";

export const SIGN = 11; // from one sign of a row to the next
const ROW = 8.6; // from a name's last baseline to the middle of its signs
const PILL = 17;

interface Wish {
  grow: number;
  tagged: boolean;
}

/**
 * An area's name with its signs beneath, in the middle of a block at `at`; `size` is its own, smaller than the others'
 * where it has no room.
 */
function nodePlate(
  area: AreaView,
  shape: AreaShape,
  [cx, cy]: Point,
  size: number,
  tagged: boolean,
  plan: Sketch,
): NamePlate {
  const lines = shape.lines.length > 1 ? shape.lines : [area.short || area.name];
  const tag = tagged && tells(area) ? area.id : "",
    signs = area.signs.filter((sign) => sign in SIGNS);
  const widths = lines.map((line, i) => textWidth(i || !tag ? line : `${tag} ${line}`, NAME, 0.01)),
    first = widths[0]! / 2;
  // once is enough
  const supply = plan.places.some((place) => place.sign === "depot" && place.area === area.id) ? "" : area.supply;
  const half = Math.max(Math.max(...widths) / 2, (signs.length * SIGN) / 2) * size,
    after = Math.max(half, area.points ? (first + PILL + 3) * size : 0),
    deep = (lines.length - 1) * LEADING;
  const x = Math.max(half + 2, Math.min(cx, plan.width - after - 2)),
    y = cy + (4 - deep / 2) * size;
  const box = {
    x0: x - half,
    y0: y - 9.5 * size,
    x1: x + after,
    y1: y + (deep + (signs.length ? ROW + 5 : 3.5)) * size,
  };
  return {
    id: area.id,
    wet: false,
    lines,
    tag,
    x,
    y,
    grow: size,
    left: -first - 10,
    right: first + PILL / 2 + 2,
    points: area.points,
    supply,
    field: false,
    signs,
    row: deep + ROW,
    box,
  };
}

const SHRUNK = [1, 0.87, 0.75, 0.66];

/** Where a name may stand: where the drawing has it, on the other side of its node, or beside it. */
function stands(shape: AreaShape, node: Point, grow: number): Point[] {
  const [x, y] = shape.label,
    [nx, ny] = node,
    rows = shape.lines.length,
    below: Point = [x, ny + 18 + (rows - 1) * 6],
    above: Point = [x, ny - 28 - (rows - 1) * 6];
  return [[x, y] as Point, y > ny ? above : below, [nx + 44, ny - 4] as Point, [nx - 44, ny - 4] as Point].map((at) =>
    about(node, at, grow),
  );
}

/** The names of all areas, each as large as it may be without lying on another, on counters or on a landmark. */
export function nodePlates(areas: AreaView[], plan: Sketch, { grow, tagged }: Wish, taken: Box[]): NamePlate[] {
  const found: NamePlate[] = [];
  for (const area of areas) {
    const shape = plan.byId.get(area.id);
    if (!shape?.node) continue;
    const places = stands(shape, shape.node, grow),
      plates = SHRUNK.flatMap((part) => places.map((at) => nodePlate(area, shape, at, grow * part, tagged, plan)));
    const others = [...taken, ...found.map((plate) => plate.box)];
    found.push(
      plates.find((plate) => !others.some((other) => overlap(other, plate.box))) ??
        firstFree(plates, (plate) => plate.box, others, plan),
    );
  }
  return found;
}

/**
 * An objective, a fight, or a base or depot of a side, on the map itself. `held`: it still serves the side whose it
 * is.
 */
export interface Landmark {
  id: string;
  sign: "goal" | "fight" | "base" | "depot";
  rank: number;
  side: SideNumber;
  held: boolean;
  name: string;
  at: Point;
  grow: number;
  box: Box;
}
const GOAL = 11,
  HOUSE = 8;

export function landmarks({ areas, arrows }: Board, plan: Sketch, sides: Side[], grow: number): Landmark[] {
  const goals = areas.flatMap((area): Landmark[] => {
    const node = plan.byId.get(area.id)?.node,
      rank = Number(area.signs.map((sign) => /^objective-(\d)$/.exec(sign)?.[1]).find(Boolean) ?? 0);
    return node && rank
      ? [
          {
            id: `${area.id} goal`,
            sign: "goal",
            rank,
            side: 0,
            held: true,
            name: `Objective of phase ${rank}: ${area.name}`,
            at: node,
            grow,
            box: around(node[0], node[1], 2 * GOAL * grow, 2 * GOAL * grow),
          },
        ]
      : [];
  });
  const stores = plan.places.flatMap((place, i): Landmark[] => {
    const area = areas.find((one) => one.id === place.area),
      node = area && plan.byId.get(area.id)?.node;
    const side = sides.find((one) =>
      [one.id, one.name, one.adjective].some((word) => word.toLowerCase() === place.side.toLowerCase()),
    );
    if (!area || !node || !side || (place.sign !== "base" && place.sign !== "depot")) return [];
    const at = about(node, place.at, grow),
      held = place.sign === "depot" ? area.supply === side.id : area.holder === side.id;
    return [
      {
        id: `${area.id} ${i}`,
        sign: place.sign,
        rank: 0,
        side: sideNumber(sides, side.id),
        held,
        name: `${place.sign === "base" ? "Base" : "Supply"} of the ${side.name}: ${area.name}`,
        at,
        grow,
        box: around(at[0], at[1], 2 * HOUSE * grow, 2 * HOUSE * grow),
      },
    ];
  });
  const fights = areas
    .filter((area) => area.marks.includes("attacked") || arrows.some((arrow) => arrow.target === area.id))
    .flatMap((area): Landmark[] => {
      const node = plan.byId.get(area.id)?.node,
        at = node && about(node, [node[0] + 17, node[1] - 8], grow);
      return at
        ? [
            {
              id: `${area.id} fight`,
              sign: "fight",
              rank: 0,
              side: 0,
              held: true,
              name: `Fighting in ${area.name}`,
              at,
              grow,
              box: around(at[0], at[1], 2 * HOUSE * grow, 2 * HOUSE * grow),
            },
          ]
        : [];
    });
  return [...goals, ...stores, ...fights];
}
