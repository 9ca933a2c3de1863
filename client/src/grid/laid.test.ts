import { expect, test } from "vitest";
import type { Tray } from "../lib/wire";
import { row } from "../table/made";
import { laidOut } from "./laid";
import { grid, piece } from "./made";

const tray: Tray = { id: "w", name: "", side: "one", items: [], note: "", counters: ["a", "b", "here"].map((id) => piece(id, "A1").counter) };
const field = grid(["..."], { pieces: [piece("here", "C1")] });
const letter = (name: string, anchor: string) => row(name, { anchors: [anchor] });

test("a unit and the square after it lie on the board before the word is sent", () => {
  const laid = laidOut([letter("a", "unit:a"), letter("A1", "square:A1"), letter("ne", "heading:ne@A1"), letter("b", "unit:b"), letter("B1", "square:B1")], field, [tray]);
  expect(laid.map((one) => [one.counter.id, one.at, one.heading])).toEqual([["a", "A1", 1], ["b", "B1", -1]]);
});
test("a unit on the board that goes from square to square is not laid out, nor one without a square", () => {
  expect(laidOut([letter("here", "unit:here"), letter("B1", "square:B1"), letter("a", "unit:a"), undefined], field, [tray])).toEqual([]);
});
