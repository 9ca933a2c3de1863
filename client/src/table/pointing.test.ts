import { expect, test } from "vitest";
import type { AreaView, Board, Counter } from "../lib/wire";
import { areaOf } from "./pointing";

const counter = (id: string): Counter => ({
  id,
  name: id,
  short: id,
  side: "",
  symbol: "",
  strength: "",
  marks: [],
  reach: 0,
});
const area = (id: string, ...counters: string[]): AreaView => ({
  id,
  name: id,
  short: id,
  terrain: "",
  holder: "",
  points: 0,
  supply: "",
  x: 0,
  y: 0,
  counters: counters.map(counter),
  marks: [],
  site: "",
  within: [],
  around: [],
  signs: [],
});
const board: Board = {
  id: "b",
  name: "b",
  width: 1,
  height: 1,
  areas: [area("B4", "3-div"), area("C4")],
  borders: [],
  arrows: [],
  roads: [],
};

test("an area is itself, a unit is where it stands, an arrow is where it points", () => {
  expect(
    ["area:C4", "C4", "unit:3-div", "3-div", "arrow:B4>C4", "3-div>C4"].map((anchor) => areaOf(board, anchor)),
  ).toEqual(["C4", "C4", "B4", "B4", "C4", "C4"]);
});
test("what is nowhere on the board has no area", () => {
  expect(["", "done", "unit:gone", "X1>X2"].map((anchor) => areaOf(board, anchor))).toEqual(["", "", "", ""]);
});
test("where the target is unknown the origin counts", () => expect(areaOf(board, "B4>X9")).toBe("B4"));
