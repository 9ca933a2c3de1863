/** The grid in words, for screen readers and for players who prefer reading. Pure. */
import type { Grid, Piece, Side } from "../lib/wire";
import { cellOf, HEADING_WORDS, headingOf, Plan, roomsOf, split, squareName } from "./places";

/** "hedge, E5" or "farmhouse": where a piece stands. */
export function whereOf(piece: Pick<Piece, "at" | "rear">, plan: Plan): string {
  const at = piece.rear ? `${spoken(piece.at, plan)} and ${spoken(piece.rear, plan)}` : spoken(piece.at, plan);
  const ground = cellOf(piece.at) ? plan.ground(piece.at) : "open"; // the name of a room says where it is
  return ground === "open" ? at : `${ground}, ${at}`;
}

/** A place as people say it, never by its id: "E5", "farmhouse, square 3", "lane", "corner south-east of A1". */
export function spoken(name: string, plan: Plan): string {
  const room = /^(.+)\.(\d+)$/.exec(name),
    corner = /^x(\d+)y(\d+)$/.exec(name),
    house = plan.house(room?.[1] ?? name);
  if (corner) return cornerName(Number(corner[1]), Number(corner[2]));
  if (!house) return name.startsWith("lane.") ? "lane" : name;
  const part = room ? (roomsOf(house).length > 1 ? `, square ${room[2]}` : "") : partOf(name);
  return house.name + part;
}
/** A section of a house: "manor/2" is part 2 of it. */
const partOf = (name: string): string => (name.includes("/") ? `, part ${name.slice(name.indexOf("/") + 1)}` : "");

/** A corner by the square that it belongs to; those of the first rank or file have none to the north-west. */
function cornerName(x: number, y: number): string {
  const way = `${y ? "south" : "north"}-${x ? "east" : "west"}`;
  return `corner ${way} of ${squareName(Math.max(0, x - 1), Math.max(0, y - 1))}`;
}

/** Everything a counter shows, after its name. */
export function pieceWords(piece: Piece, plan: Plan): string {
  const { counter } = piece,
    said = [whereOf(piece, plan)];
  if (piece.heading >= 0) said.push(`facing ${HEADING_WORDS[piece.heading]!}`);
  if (counter.marks.includes("unknown")) said.push("unknown");
  if (counter.marks.includes("concealed")) said.push("concealed");
  if (piece.attack) said.push(`attack ${piece.attack}`);
  if (piece.defence) said.push(`defence ${piece.defence}`);
  if (piece.reduced) said.push("reduced");
  if (piece.token) said.push(tokenWords(piece));
  else if (piece.spent) said.push("has acted");
  if (piece.suppressed) said.push(`suppressed ${piece.suppressed}`);
  if (piece.damage.length) said.push(`damaged: ${piece.damage.join(", ")}`);
  if (piece.aboard.length) said.push(`carries ${piece.aboard.map((one) => one.name).join(", ")}`);
  return said.join("; ");
}

export function tokenWords({ token, spent }: Pick<Piece, "token" | "spent">): string {
  if (token === "?") return spent ? "order spent" : "order face down";
  return `order ${token}${spent ? ", spent" : ""}`;
}

export const piecesOf = (grid: Grid, side: string): Piece[] =>
  grid.pieces.filter((piece) => piece.counter.side === side);

export function houseWords(house: Grid["houses"][number]): string {
  const [doors, windows] = ["door", "window"].map((kind) =>
    house.openings
      .filter((one) => one.kind === kind)
      .map((one) => `square ${one.j * house.wide + one.i + 1} ${SIDES[one.side] ?? one.side}`),
  ) as [string[], string[]];
  const size = house.wide * house.deep === 1 ? "one square" : `${roomsOf(house).length} squares`;
  return [
    `${size}, ${house.bonus ? `cover ${house.bonus}` : "no cover"}`,
    doors.length ? `doors: ${doors.join(", ")}` : "",
    windows.length ? `windows: ${windows.join(", ")}` : "",
    house.damage ? `damage ${house.damage}` : "",
    house.fallen.length ? `in rubble: ${squaresOf(house.fallen)}` : "",
  ]
    .filter(Boolean)
    .join("; ");
}
/** Inner squares of one house: "squares 2, 3". */
export const squaresOf = (names: readonly string[]): string =>
  `${names.length === 1 ? "square" : "squares"} ${names.map((name) => name.replace(/^.*\./, "")).join(", ")}`;
const SIDES: Record<string, string> = { N: "to the north", E: "to the east", S: "to the south", W: "to the west" };

export function goalWords(goal: Grid["goals"][number], sides: Side[], plan: Plan): string {
  const holder = sides.find((side) => side.id === goal.holder)?.name ?? "nobody";
  const squares = goal.squares.map((name) => spoken(name, plan)).join(", ");
  return `${squares}; ${goal.points} ${goal.points === "1" ? "point" : "points"}; held by ${holder}`;
}

/** What an anchor is called: a unit by its name, a square by its name and ground. */
export function anchorName(anchor: string, plan: Plan): string {
  const [kind, name] = split(anchor);
  if (kind === "unit") return plan.grid.pieces.find((piece) => piece.counter.id === name)?.counter.name ?? name;
  if (kind === "heading") {
    const [way = "", at = ""] = name.split("@");
    return `${HEADING_WORDS[headingOf(way)] ?? way} at ${spoken(at, plan)}`;
  }
  const ground = kind === "square" && cellOf(name) ? plan.ground(name) : "open";
  return ground === "open" ? spoken(name, plan) : `${name}, ${ground}`;
}

/** Squares of each kind of ground, for the ground in words: only what is not open. */
export function groundWords(plan: Plan): { kind: string; squares: string[] }[] {
  const found = new Map<string, string[]>();
  for (let y = 0; y < plan.rows; y++)
    for (let x = 0; x < plan.columns; x++) {
      const kind = plan.kind(x, y);
      if (kind === "open" || kind === "house") continue;
      found.set(kind, [...(found.get(kind) ?? []), squareName(x, y)]);
    }
  return [...found].map(([kind, squares]) => ({ kind, squares }));
}
