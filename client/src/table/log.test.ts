import { expect, test } from "vitest";
import { filtered, paragraphs } from "./log";
import { entry } from "../match/made";

const dice = (id: number, line: number) =>
  entry(id, {
    line,
    kind: "dice",
    dice: { side: "blue", sides: 6, faces: [3], needs: 0, halved: false, because: [], total: 3, title: "Blue throws" },
  });

test("the newest decision comes first, its sentences in the order they were told", () => {
  const all = [entry(1, { line: 1 }), entry(2, { line: 2 }), entry(3, { line: 2 })];
  expect(paragraphs(all).map((one) => one.told.map((each) => each.entry.id))).toEqual([[2, 3], [1]]);
});
test("throws against each other stand under the sentence they led to", () => {
  const [only, ...rest] = paragraphs([dice(1, 1), dice(2, 2), entry(3, { line: 2 })]);
  expect(rest).toEqual([]);
  expect(only?.told).toHaveLength(1);
  expect(only?.told[0]?.dice.map((one) => one.id)).toEqual([1, 2]);
});
test("a throw that led to no sentence stands for itself", () => {
  expect(paragraphs([entry(1), dice(2, 2)])[0]?.told[0]).toMatchObject({ entry: { id: 2 }, dice: [{ id: 2 }] });
});
test("a computer's reason comes after what it did", () => {
  const [only] = paragraphs([entry(1, { line: 1, kind: "reason" }), entry(2, { line: 1 })]);
  expect(only?.told.map((one) => one.entry.id)).toEqual([2, 1]);
});
test("filters keep battles, my side's deeds, and what contains the words looked for", () => {
  const all = [
    entry(1, { topic: "battle", side: "red" }),
    entry(2, { topic: "move", side: "blue", parts: [{ text: "Epron falls", anchor: "" }] }),
  ];
  expect(filtered(all, "battles", "blue", "").map((one) => one.id)).toEqual([1]);
  expect(filtered(all, "mine", "blue", "").map((one) => one.id)).toEqual([2]);
  expect(filtered(all, "all", "blue", " EPRON").map((one) => one.id)).toEqual([2]);
});
