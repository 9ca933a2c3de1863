/** What a refusal names on the board: squares and rooms, houses and units by their ids, units by their names. */
import type { Grid } from "../lib/wire";
import { Plan } from "./places";

export function blamed(grid: Grid, sentence: string): string[] {
  const plan = new Plan(grid);
  const words = sentence.split(/[\s,;()“”"]+/).map((word) => word.replace(/[.:!?]+$/, ""));
  const named = grid.pieces.filter(
    (piece) =>
      piece.counter.name.length > 2 && new RegExp(`(^|\\W)${escaped(piece.counter.name)}($|\\W)`).test(sentence),
  );
  // of two pieces with one name it is unknown which is meant
  const alone = named.filter((one) => named.every((other) => other === one || other.counter.name !== one.counter.name));
  return [
    ...new Set([...words.filter((word) => word && plan.box(word) !== null), ...alone.map((piece) => piece.counter.id)]),
  ];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
