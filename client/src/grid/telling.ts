/** The grid in words, for screen readers and for players who prefer reading. Pure. */
import type { Grid, Piece, Side } from "../lib/wire";
import { HEADING_WORDS, Plan, roomsOf, split, squareName } from "./places";

/** "hedge, E5" or "farmhouse": where a piece stands. */
export function whereOf(piece: Pick<Piece, "at" | "rear">, plan: Plan): string {
  const room = piece.at.includes(".") && !piece.at.startsWith("lane.");
  const ground = plan.ground(piece.at),
    at = piece.rear ? `${piece.at} and ${piece.rear}` : piece.at;
  const alone =
    room &&
    plan.house(piece.at.replace(/\.\d+$/, ""))?.wide === 1 &&
    piece.at.endsWith(".1") &&
    plan.middle(piece.at.replace(/1$/, "2")) === null;
  return alone ? ground : ground === "open" ? at : `${ground}, ${at}`;
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
      .map((one) => `${house.id}.${one.j * house.wide + one.i + 1} ${SIDES[one.side] ?? one.side}`),
  ) as [string[], string[]];
  const size = house.wide * house.deep === 1 ? "one square" : `${roomsOf(house).length} squares`;
  return [
    `${size}, ${house.bonus ? `cover ${house.bonus}` : "no cover"}`,
    doors.length ? `doors: ${doors.join(", ")}` : "",
    windows.length ? `windows: ${windows.join(", ")}` : "",
    house.damage ? `damage ${house.damage}` : "",
    house.fallen.length ? `in rubble: ${house.fallen.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("; ");
}
const SIDES: Record<string, string> = { N: "to the north", E: "to the east", S: "to the south", W: "to the west" };

export function goalWords(goal: Grid["goals"][number], sides: Side[]): string {
  const holder = sides.find((side) => side.id === goal.holder)?.name ?? "nobody";
  return `${goal.squares.join(", ")}; ${goal.points} ${goal.points === "1" ? "point" : "points"}; held by ${holder}`;
}

/** What an anchor is called: a unit by its name, a square by its name and ground. */
export function anchorName(anchor: string, plan: Plan): string {
  const [kind, name] = split(anchor);
  if (kind === "unit") return plan.grid.pieces.find((piece) => piece.counter.id === name)?.counter.name ?? name;
  if (kind === "house") return plan.house(name)?.name ?? name;
  if (kind === "heading") {
    const [way, at] = name.split("@");
    return `${way} at ${at}`;
  }
  return kind === "square" ? [name, plan.ground(name)].filter((word) => word !== "open").join(", ") : name;
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
