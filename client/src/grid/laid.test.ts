import { expect, test } from "vitest";
import type { Tray } from "../lib/wire";
import { laidOut } from "./laid";
import { grid, piece } from "./made";

const tray: Tray = {
  id: "w",
  name: "",
  side: "one",
  items: [],
  note: "",
  counters: ["a", "b", "here"].map((id) => piece(id, "A1").counter),
};
const field = grid(["..."], { pieces: [piece("here", "C1")] });

test("a unit and the square after it lie on the board before the word is sent", () => {
  const laid = laidOut(["a", "A1", "ne", "b", "B1"], field, [tray]);
  expect(laid.map((one) => [one.counter.id, one.at, one.heading])).toEqual([
    ["a", "A1", 1],
    ["b", "B1", -1],
  ]);
});
test("what the server knows of a piece is drawn, as long as it lies where the draft says", () => {
  const tank = { ...piece("a", "A1"), rear: "A2", heading: 0 };
  expect(laidOut(["a", "A1", "n"], field, [tray], [tank])).toEqual([tank]);
  expect(laidOut(["a", "A1"], field, [tray], [tank])).toEqual([tank]);
  for (const draft of [
    ["a", "B1", "n"],
    ["a", "A1", "s"],
  ])
    expect(laidOut(draft, field, [tray], [tank])[0]?.rear).toBe("");
});
test("a unit on the board that goes from square to square is not laid out, nor one without a square", () => {
  expect(laidOut(["here", "B1", "active", "a", "rest"], field, [tray])).toEqual([]);
});
