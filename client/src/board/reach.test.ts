import { expect, test } from "vitest";
import { area, board, counter } from "./made";
import { reached } from "./reach";

const around = [["B", "port"], ["C"]];
const sheet = board("sea", [
  area("A", 50, {
    around,
    marks: ["airfield"],
    counters: [counter("near", { reach: 1 }), counter("far", { reach: 2 }), counter("ship")],
  }),
  area("B", 150),
  area("C", 250),
  area("empty", 350, { around, marks: ["airfield"] }),
  area("port", 100, { site: "harbour", around: [["C"]], counters: [counter("aboard", { reach: 1 })] }),
]);
const steps = (anchor: string | null) => reached(sheet, anchor).map(({ id, step }) => `${id}${step}`);

test("a counter reaches as many rings of areas as its reach says", () => {
  expect(steps("unit:near")).toEqual(["B1"]);
  expect(steps("unit:far")).toEqual(["B1", "C2"]);
  expect(steps("unit:aboard")).toEqual(["C1"]);
});
test("what strikes no further than it stands reaches nothing", () => {
  expect([steps("unit:ship"), steps("area:B"), steps(null), steps("unit:nobody"), steps("arrow:A>B")]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ]);
});
test("an airfield reaches as far as what flies from it, an empty one two steps", () => {
  expect(steps("area:A")).toEqual(["B1", "C2"]);
  expect(steps("area:empty")).toEqual(["B1", "C2"]);
});
