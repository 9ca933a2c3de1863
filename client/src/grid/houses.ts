/** A house as a plan without its roof: walls, rooms, doors with leaf and arrow, windows, what has fallen. Pure. */
import type { House, Point } from "../lib/wire";
import { seeded } from "./chance";
import { n1 } from "./outlines";
import { bodyOf, roomsOf, SQUARE } from "./places";
import { rubble, type Mark } from "./terrain";

const NORMALS: Record<string, Point> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** The middle of a room's side, and the directions along and out of it. */
function sideOf(house: House, i: number, j: number, side: string): { at: Point; out: Point; along: Point } {
  const { x, y } = bodyOf(house),
    out = NORMALS[side] ?? [0, 1],
    half = SQUARE / 2;
  return {
    at: [x + i * SQUARE + half + out[0] * half, y + j * SQUARE + half + out[1] * half],
    out,
    along: [Math.abs(out[1]), Math.abs(out[0])],
  };
}

const line = (at: Point, along: Point, half: number): string =>
  `M${n1(at[0] - along[0] * half)} ${n1(at[1] - along[1] * half)}L${n1(at[0] + along[0] * half)} ${n1(at[1] + along[1] * half)}`;

export function housePlan(house: House): Mark[] {
  const fallen = new Set(house.fallen),
    rooms = roomsOf(house),
    found: Mark[] = [];
  found.push({ css: "g-inner", d: inner(house) });
  for (const room of rooms)
    if (fallen.has(room.name))
      found.push(...rubble(...middle(house, room.i, room.j), seeded(house.x + room.i, house.y + room.j, 3), 27));
  const standing = rooms.filter((room) => !fallen.has(room.name));
  found.push({
    css: "g-wall",
    d: standing
      .flatMap(({ i, j }) =>
        outer(house, i, j).map((side) => {
          const { at, along } = sideOf(house, i, j, side);
          return line(at, along, SQUARE / 2);
        }),
      )
      .join(""),
  });
  found.push({ css: "g-partition", d: partitions(house) });
  for (const opening of house.openings) {
    if (fallen.has(roomAt(house, opening.i, opening.j))) continue;
    const { at, out, along } = sideOf(house, opening.i, opening.j, opening.side);
    found.push(...(opening.kind === "door" ? door(at, out, along) : window(at, along)));
  }
  return found.filter((mark) => mark.d);
}

const middle = (house: House, i: number, j: number): Point => [(house.x + 1 + i) * SQUARE, (house.y + 1 + j) * SQUARE];
const roomAt = (house: House, i: number, j: number): string => `${house.id}.${j * house.wide + i + 1}`;
/** The sides of a room that are outer walls. */
const outer = (house: House, i: number, j: number): string[] =>
  [j === 0 && "N", i === house.wide - 1 && "E", j === house.deep - 1 && "S", i === 0 && "W"].filter(
    (side): side is string => side !== false,
  );

/** The lines between rooms, dashed: they are squares, not walls. */
function inner(house: House): string {
  const { x, y, width, height } = bodyOf(house);
  const down = Array.from({ length: house.wide - 1 }, (_, i) => `M${x + (i + 1) * SQUARE} ${y}v${height}`),
    over = Array.from({ length: house.deep - 1 }, (_, j) => `M${x} ${y + (j + 1) * SQUARE}h${width}`);
  return [...down, ...over].join("");
}

function partitions(house: House): string {
  const gaps = new Set(house.doorways.map(([i, j, side]) => place(house, i, j, side)));
  return house.walls
    .map(([i, j, side]) => {
      const { at, along } = sideOf(house, i, j, side);
      if (!gaps.has(place(house, i, j, side))) return line(at, along, SQUARE / 2);
      return [-1, 1].map((way) => line([at[0] + along[0] * way * 22, at[1] + along[1] * way * 22], along, 8)).join("");
    })
    .join("");
}
/** The same wall, from whichever side it is named. */
const place = (house: House, i: number, j: number, side: string): string => sideOf(house, i, j, side).at.join();

function door(at: Point, out: Point, along: Point): Mark[] {
  const hinge: Point = [at[0] - along[0] * 13, at[1] - along[1] * 13],
    tip: Point = [at[0] + out[0] * 10, at[1] + out[1] * 10],
    foot: Point = [at[0] + out[0] * 4, at[1] + out[1] * 4];
  return [
    { css: "g-gap", d: line(at, along, 13) },
    {
      css: "g-leaf",
      d: `M${n1(hinge[0])} ${n1(hinge[1])}L${n1(hinge[0] + along[0] * 6 + out[0] * 17)} ${n1(hinge[1] + along[1] * 6 + out[1] * 17)}`,
    },
    {
      css: "g-out",
      d:
        `M${n1(foot[0] - along[0] * 4)} ${n1(foot[1] - along[1] * 4)}L${n1(tip[0])} ${n1(tip[1])}` +
        `L${n1(foot[0] + along[0] * 4)} ${n1(foot[1] + along[1] * 4)}Z`,
    },
  ];
}

const window = (at: Point, along: Point): Mark[] => ["g-win", "g-pane"].map((css) => ({ css, d: line(at, along, 12) }));
