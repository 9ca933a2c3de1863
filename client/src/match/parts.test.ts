import { expect, test } from "vitest";
import { row } from "./made";
import { bound, marked, partAt, partsOf, signsOf, without } from "./parts";

const unit = (id: string) => row(id, { begins: true, anchors: [`unit:${id}`] }),
  square = (name: string) => row(name, { anchors: [`square:${name}`] });
const orders = [unit("a"), row("1", { sign: "1" }), unit("b"), row("B", { sign: "B" })];
const places = [unit("a"), square("C7"), row("ne", { sign: "NE" }), unit("b"), square("D7")];

test("a part goes from the letter that begins it to the next of its kind", () => {
  expect(partsOf(places, 5)).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 5 },
  ]);
});
test("letters that begin nothing stand alone, also where their rows are not known", () => {
  expect(partsOf([row("a"), undefined, row("c")], 3).map(({ from, to }) => to - from)).toEqual([1, 1, 1]);
});
test("a part is taken out whole, and who rides with it goes along", () => {
  const word = ["a", "C7", "ne", "b", "D7"],
    parts = partsOf(places, 5);
  expect(without(word, bound(word, parts, partAt(parts, 1)))).toEqual(["b", "D7"]);
  const riding = ["tank", "C7", "n", "crew", "tank", "b", "D7"],
    known = [unit("tank"), square("C7"), row("n"), unit("crew"), row("tank"), unit("b"), square("D7")],
    found = partsOf(known, 7);
  expect(without(riding, bound(riding, found, found[0]!))).toEqual(["b", "D7"]);
  expect(without(riding, bound(riding, found, found[1]!))).toEqual(["tank", "C7", "n", "b", "D7"]);
});
test("the map marks units, and where the last one goes while that is still being said", () => {
  const parts = partsOf(places, 5);
  expect(marked(places, parts, true)).toEqual(["unit:a", "unit:b", "square:D7"]);
  expect(marked(places, parts, false)).toEqual(["unit:a", "unit:b"]);
});
test("numbers are written on the units that they were given to", () => {
  expect([...signsOf(orders, partsOf(orders, 4))]).toEqual([
    ["unit:a", "1"],
    ["unit:b", "B"],
  ]);
});
