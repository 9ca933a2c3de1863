/** Lines of sight as they are drawn: where a blocked one ends, where its labels go. Pure. */
import type { Point, Ray } from "../lib/wire";
import type { Plan, Rect } from "./places";
import { SQUARE } from "./places";
import { textWidth } from "../lib/width";

export interface Pill {
  x: number;
  y: number;
  text: string;
  width: number;
}
export interface Drawn {
  from: Point;
  to: Point; // of a blocked line: where it ends
  blocked: boolean;
  side: string;
  crossed: Rect[];
  obstacles: Rect[];
  pills: Pill[];
}

const up = ([x, y]: Point): Point => [x * SQUARE, y * SQUARE];

/** The first point of a line inside a box; its end if it never enters. */
export function entering(from: Point, to: Point, box: Rect): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let near = 0,
    far = 1;
  for (const [p, q] of [
    [-dx, from[0] - box.x],
    [dx, box.x + box.width - from[0]],
    [-dy, from[1] - box.y],
    [dy, box.y + box.height - from[1]],
  ] as const) {
    if (p === 0) {
      if (q < 0) return to;
      continue;
    }
    const t = q / p;
    if (p < 0) near = Math.max(near, t);
    else far = Math.min(far, t);
  }
  return near > far ? to : [from[0] + dx * near, from[1] + dy * near];
}

/** `grow`: how much larger than 1:1 its labels are written. */
export function drawnRay(ray: Ray, plan: Plan, grow = 1): Drawn {
  const from = up(ray.start),
    end = up(ray.end),
    blocked = ray.state === "blocked",
    last = ray.obstacles.at(-1);
  const wall = blocked && last ? plan.box(last[0]) : null,
    to = wall ? entering(from, end, wall) : end;
  const boxes = ray.obstacles.map(([name]) => plan.box(name)),
    names = new Set(ray.obstacles.map(([name]) => name));
  const pills: Pill[] = [];
  ray.obstacles.forEach(([, text], i) => {
    const box = boxes[i],
      blocks = blocked && i === ray.obstacles.length - 1;
    if (box) pills.push(placed(blocks ? `blocked: ${text}` : text, box, from, end, pills, blocks ? to : null, grow));
  });
  return {
    from,
    to,
    blocked,
    side: ray.side,
    pills,
    crossed: ray.crossed.filter((name) => !names.has(name)).flatMap((name) => plan.box(name) ?? []),
    obstacles: boxes.filter((box): box is Rect => box !== null),
  };
}

/** A label beside its obstacle, on the side away from the line, below those that are there already. */
function placed(
  text: string,
  box: Rect,
  from: Point,
  to: Point,
  taken: Pill[],
  cross: Point | null,
  grow: number,
): Pill {
  const width = textWidth(text, 11) + 18,
    wide = width * grow,
    cx = box.x + box.width / 2,
    cy = box.y + box.height / 2;
  const left = (to[0] - from[0]) * (cy - from[1]) - (to[1] - from[1]) * (cx - from[0]) > 0 === to[1] - from[1] > 0;
  const pill = {
    text,
    width,
    x: cross ? cross[0] - wide / 2 - 4 : cx + (left ? -1 : 1) * (14 + wide / 2),
    y: cross ? cross[1] + 24 * grow : cy - 10,
  };
  while (
    taken.some(
      (other) =>
        Math.abs(other.x - pill.x) < ((other.width + pill.width) / 2) * grow && Math.abs(other.y - pill.y) < 22 * grow,
    )
  )
    pill.y += 22 * grow;
  return pill;
}

/**
 * A bubble over what it points at; under it near the upper edge, or where a line comes from above (`from`); always on
 * the sheet.
 */
export function bubbleAt(
  lines: string[],
  at: Point,
  { width, height: deep }: { width: number; height: number },
  grow = 1,
  from: Point | null = null,
): { x: number; y: number; width: number; height: number; tip: number; below: boolean } {
  const wide = Math.max(70, ...lines.map((line, i) => textWidth(line, i ? 11.4 : 18) + 26)),
    height = 26 + 17 * Math.max(0, lines.length - 1) + 4,
    above = at[1] - 26 - (height + 14) * grow,
    low = at[1] + 38 + (height + 6) * grow,
    below = above < -22 || (from !== null && from[1] < at[1] - 40 && low < deep + 22);
  const x = Math.min(Math.max(at[0] + 4, (wide * grow) / 2 - 12), width - (wide * grow) / 2 + 12);
  return { x, y: below ? at[1] + 38 : above, width: wide, height, tip: (at[0] - x) / grow, below };
}

/** An arc of fire before a piece: a sector about its heading; "" where it fires all round. */
export function sector(at: Point, heading: number, arc: number, far: number): string {
  if (heading < 0 || arc >= 360 || arc <= 0) return "";
  const edge = (turn: number): string => {
    const angle = ((heading * 45 + turn) * Math.PI) / 180;
    return `${Math.round(at[0] + far * Math.sin(angle))} ${Math.round(at[1] - far * Math.cos(angle))}`;
  };
  return `M${at[0]} ${at[1]}L${edge(-arc / 2)}A${far} ${far} 0 ${arc > 180 ? 1 : 0} 1 ${edge(arc / 2)}Z`;
}
