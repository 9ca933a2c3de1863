/** What the position itself tells about a counter or a house of a grid. */
import { Plan } from "../grid/places";
import { squaresOf, whereOf } from "../grid/telling";
import type { Card, Grid, Table } from "../lib/wire";

export function gridCard(table: Table, kind: string, id: string): Card | null {
  for (const grid of table.grids) {
    const found = kind === "unit" ? pieceCard(grid, id) : kind === "house" ? houseCard(grid, id) : null;
    if (found) return found;
  }
  return null;
}

function pieceCard(grid: Grid, id: string): Card | null {
  const piece = grid.pieces.find((one) => one.counter.id === id);
  if (!piece) return null;
  const facts: [string, string][] = [
    ["Stands", whereOf(piece, new Plan(grid))],
    ["Attack", piece.attack],
    ["Defence", piece.defence],
    ["Order", piece.token],
    ["Suppressed", piece.suppressed ? String(piece.suppressed) : ""],
    ["Damage", piece.damage.join(", ")],
    ["Aboard", piece.aboard.map((one) => one.name).join(", ")],
    [piece.reduced ? "Front" : "Back", piece.other.join("; ")],
  ];
  return {
    title: piece.counter.name,
    side: piece.counter.side,
    facts: facts.filter(([, value]) => value),
    tags: [...piece.counter.marks, ...(piece.reduced ? ["reduced"] : []), ...(piece.spent ? ["has acted"] : [])],
  };
}

function houseCard(grid: Grid, id: string): Card | null {
  const house = grid.houses.find((one) => one.id === id);
  if (!house) return null;
  const facts: [string, string][] = [
    ["Cover", house.bonus],
    ["Squares", String(house.wide * house.deep)],
    ["Damage", house.damage],
    ["In rubble", house.fallen.length ? squaresOf(house.fallen) : ""],
  ];
  return { title: house.name, side: "", facts: facts.filter(([, value]) => value), tags: [] };
}
