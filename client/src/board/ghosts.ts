/** Where the marks of units out of sight stand: beside what stands in their area now, smaller than counters. Pure. */
import { textWidth } from "../lib/width";
import type { Board, LastSeen } from "../lib/wire";
import { ageOf } from "./fog";
import { around, type Box } from "./shapes";
import type { Sketch } from "./sketch";
import { firstFree } from "./spots";
import { HIGH, stackBox, WIDE, type Spot } from "./stacks";

export interface GhostSlot {
  ghost: LastSeen;
  x: number;
  y: number;
  grow: number;
  box: Box;
}

const PART = 0.88,
  GAP = 5,
  AGE = 9; // of a counter's size; between two; height of the line that tells its age
export const AGE_SIZE = 8.4;

/** The marks of one area stand in a row under its stack, else above or beside it. */
export function ghostSlots(
  ghosts: LastSeen[],
  board: Board,
  plan: Sketch,
  spots: ReadonlyMap<string, Spot>,
  grow: number,
  taken: Box[],
): GhostSlot[] {
  const covered = [...taken],
    size = grow * PART;
  const own = ghosts.filter((ghost) => ghost.board === board.id);
  return [...new Set(own.map((ghost) => ghost.area))].flatMap((place) => {
    const here = own.filter((ghost) => ghost.area === place),
      area = board.areas.find((one) => one.id === place); // none for a road on which nobody stands now
    const stack = area?.counters.length ? stackBox(area, spots.get(place)) : null,
      { x, y } = spots.get(place) ?? area ?? here[0]!;
    const step = (Math.max(WIDE, ...here.map((ghost) => textWidth(ageOf(ghost), AGE_SIZE))) + GAP) * size,
      wide = here.length * step,
      high = (HIGH + AGE) * size;
    const middles: [number, number][] = stack
      ? [
          [x, stack.y1 + high / 2 + 2],
          [x, stack.y0 - high / 2 - 2],
          [stack.x1 + wide / 2 + 2, y],
          [stack.x0 - wide / 2 - 2, y],
        ]
      : [
          [x, y],
          [x, y + 24 * grow],
          [x + 30 * grow, y],
          [x - 30 * grow, y],
          [x, y - 40 * grow],
        ];
    const [mx, my] = firstFree(middles, (at) => around(at[0], at[1], wide, high), covered, plan);
    covered.push(around(mx, my, wide, high));
    return here.map((ghost, i): GhostSlot => {
      const left = mx - wide / 2 + i * step + (step - WIDE * size) / 2,
        top = my - high / 2;
      return { ghost, x: left, y: top, grow: size, box: { x0: left, y0: top, x1: left + WIDE * size, y1: top + high } };
    });
  });
}
