/** Where things lie on a grid, in units of the drawing: a square is 60 wide. Pure. */
import type { Grid, House, Piece, Point } from "../lib/wire";

export const SQUARE = 60;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** "A" … "Z", "AA" …: the file of a column counted from 0. */
export function fileName(x: number): string {
  return x < 26 ? String.fromCharCode(65 + x) : fileName(Math.floor(x / 26) - 1) + fileName(x % 26);
}
export const squareName = (x: number, y: number): string => fileName(x) + String(y + 1);

/** Column and row of a general square; null for any other name. */
export function cellOf(name: string): [number, number] | null {
  const found = /^([A-Z]+)([1-9]\d*)$/.exec(name);
  if (!found) return null;
  let x = 0;
  for (const letter of found[1]!) x = x * 26 + letter.charCodeAt(0) - 64;
  return [x - 1, Number(found[2]) - 1];
}

/** The tile of a house, and the body inside it. */
export const tileOf = (house: House): Rect => ({
  x: house.x * SQUARE,
  y: house.y * SQUARE,
  width: (house.wide + 1) * SQUARE,
  height: (house.deep + 1) * SQUARE,
});
export const bodyOf = (house: House): Rect => ({
  x: (house.x + 0.5) * SQUARE,
  y: (house.y + 0.5) * SQUARE,
  width: house.wide * SQUARE,
  height: house.deep * SQUARE,
});
/** The inner squares of a house, row by row: `farm.1` is the first. */
export const roomsOf = (house: House): { name: string; i: number; j: number }[] =>
  Array.from({ length: house.wide * house.deep }, (_, n) => ({
    name: `${house.id}.${n + 1}`,
    i: n % house.wide,
    j: Math.floor(n / house.wide),
  }));

/** Every place of a grid by name, with its middle. */
export class Plan {
  readonly columns: number;
  readonly rows: number;
  readonly grid: Grid;
  private readonly odd = new Map<string, Point>(); // rooms and lanes: they lie on no file and rank
  private readonly houses: Map<string, House>;

  constructor(grid: Grid) {
    this.grid = grid;
    this.rows = grid.ground.length;
    this.columns = grid.ground[0]?.length ?? 0;
    this.houses = new Map(grid.houses.map((house) => [house.id, house]));
    for (const house of grid.houses)
      for (const { name, i, j } of roomsOf(house))
        this.odd.set(name, [(house.x + 1 + i) * SQUARE, (house.y + 1 + j) * SQUARE]);
    for (const [name, x, y] of grid.lanes) this.odd.set(name, [x * SQUARE, y * SQUARE]);
  }

  get width(): number {
    return this.columns * SQUARE;
  }
  get height(): number {
    return this.rows * SQUARE;
  }

  /** What a square is: "open", "road" …; "" beyond the edge. */
  kind(x: number, y: number): string {
    const sign = this.grid.ground[y]?.[x];
    return sign === undefined ? "" : (this.grid.legend[sign] ?? "open");
  }
  house(id: string): House | null {
    // a section "manor/1" is part of its house
    return this.houses.get(id) ?? this.houses.get(id.replace(/\/.*$/, "")) ?? null;
  }
  /** The middle of a square, room, lane, corner, house or unit; null if there is none of that name. */
  middle(name: string): Point | null {
    const cell = cellOf(name),
      corner = /^x(\d+)y(\d+)$/.exec(name);
    if (cell)
      return cell[0] < this.columns && cell[1] < this.rows
        ? [(cell[0] + 0.5) * SQUARE, (cell[1] + 0.5) * SQUARE]
        : null;
    if (corner) return [Number(corner[1]) * SQUARE, Number(corner[2]) * SQUARE];
    const odd = this.odd.get(name);
    if (odd) return odd;
    const house = this.house(name);
    if (house) {
      const { x, y, width, height } = tileOf(house);
      return [x + width / 2, y + height / 2];
    }
    const piece = this.grid.pieces.find((one) => one.counter.id === name);
    return piece ? this.standing(piece) : null;
  }
  /** The box that stands for a place: a square, a room, or the body of a house. */
  box(name: string): Rect | null {
    const house = cellOf(name) || this.odd.has(name) ? null : this.house(name),
      at = this.middle(name);
    if (house) return bodyOf(house);
    return at && { x: at[0] - SQUARE / 2, y: at[1] - SQUARE / 2, width: SQUARE, height: SQUARE };
  }
  /** The middle of a counter: of a vehicle between its two squares. */
  standing(piece: Pick<Piece, "at" | "rear">): Point | null {
    const front = this.middle(piece.at),
      rear = piece.rear ? this.middle(piece.rear) : null;
    return front && rear ? [(front[0] + rear[0]) / 2, (front[1] + rear[1]) / 2] : front;
  }
  /** What an anchor points at. */
  anchor(anchor: string): Point | null {
    const [kind, name = ""] = split(anchor),
      heading = /^([a-z]+)@(.+)$/.exec(name);
    if (kind !== "heading" || !heading) return kind === "card" ? null : this.middle(name);
    const at = this.middle(heading[2]!),
      [dx, dy] = wayOf(headingOf(heading[1]!));
    return at && [at[0] + dx * 38, at[1] + dy * 38];
  }
  /** Every room and lane. */
  oddPlaces(): string[] {
    return [...this.odd.keys()];
  }
  /** What a square or room is called in words: "low wall", "farmhouse". */
  ground(name: string): string {
    const cell = cellOf(name),
      house = cell || name.startsWith("lane.") ? null : this.house(name.replace(/\.\d+$/, ""));
    if (house) return house.name;
    return cell ? (WORDS[this.kind(...cell)] ?? this.kind(...cell)) : "lane";
  }
}

const WORDS: Record<string, string> = {
  wall: "low wall",
  hedge: "low hedge",
  wire: "barbed wire",
  house: "beside a house",
};

export const split = (anchor: string): [string, string] => {
  const at = anchor.indexOf(":");
  return [anchor.slice(0, at), anchor.slice(at + 1)];
};

export const HEADINGS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export const HEADING_WORDS = [
  "north",
  "north-east",
  "east",
  "south-east",
  "south",
  "south-west",
  "west",
  "north-west",
] as const;
export const headingOf = (name: string): number => HEADINGS.indexOf(name as (typeof HEADINGS)[number]);
/** A heading as a step of length 1 on the screen. */
export function wayOf(heading: number): Point {
  const turn = (heading * Math.PI) / 4;
  return [Math.sin(turn), -Math.cos(turn)];
}
