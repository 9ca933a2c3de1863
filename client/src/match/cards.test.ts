import { expect, test } from "vitest";
import type { Entry, Trace } from "../lib/wire";
import { cards, decisive, drawn, sentenceOf } from "./cards";
import { entry } from "./made";

const dice = (id: number, line: number, place = "") =>
  entry(id, {
    line,
    place,
    kind: "dice",
    topic: "dice",
    dice: { side: "blue", sides: 6, faces: [3], needs: 0, halved: false, because: [], total: 3, title: "Blue throws" },
  });
const told = (id: number, line: number, text: string, more: Partial<Entry> = {}) =>
  entry(id, { line, topic: "battle", parts: [{ text, anchor: "" }], ...more });
const BATTLE = [
  told(1, 1, "Red attacks the hill.", { role: "opens", battle: "7", place: "2" }),
  entry(2, { line: 2, kind: "reason" }),
  told(3, 2, "Blue commits the guards.", { battle: "7", place: "2.1" }),
  dice(4, 3, "2.1"),
  dice(5, 4, "2.1"),
  told(6, 4, "The guards hold the hill, 6 to 5.", {
    role: "verdict",
    battle: "7",
    outcome: "held, 6 to 5",
    place: "2.1",
  }),
  dice(7, 5, "2.1"),
  told(8, 5, "The guards survive.", { outcome: "survives", place: "2.1" }),
  told(9, 5, "The hussars are destroyed.", { role: "toll", outcome: "destroyed", place: "2.1" }),
];
const ids = (entries: readonly Entry[]) => cards(entries).map((card) => card.entries.map((one) => one.id));

test("a battle is one card from its beginning to what it cost, in the order in which it was told", () => {
  expect(ids(BATTLE)).toEqual([[1, 3, 4, 5, 6, 7, 8, 9]]);
  expect(cards(BATTLE)[0]).toMatchObject({ kind: "fight", place: "2.1", line: 5 });
  expect(cards(BATTLE)[0]!.reasons.map((one) => one.id)).toEqual([2]);
});
test("the verdict is a sentence with what it cost", () => {
  const said = sentenceOf(cards(BATTLE)[0]!).map((part) => part.text);
  expect(said.join("")).toBe("The guards hold the hill, 6 to 5; the hussars are destroyed.");
});
test("the dice that led to the verdict come first, each with what came of it", () => {
  const { first, rest } = decisive(cards(BATTLE)[0]!);
  expect(first.map((one) => [one.entry.id, one.outcome])).toEqual([
    [4, ""],
    [5, "held, 6 to 5"],
  ]);
  expect(rest.map((one) => [one.entry.id, one.outcome])).toEqual([[7, "survives, destroyed"]]);
});
test("moves are cards of their own, a line each, also right after a battle", () => {
  const moves = [told(10, 5, "5 AGRA lands.", { topic: "move" }), told(11, 6, "4 AGRA lands.", { topic: "move" })];
  expect(ids([...BATTLE, ...moves]).slice(1)).toEqual([[10], [11]]);
});
test("another fight of the same action begins a card once the first is decided", () => {
  const shot = (id: number): Entry[] => [
    told(id, id, "They fire.", { role: "fight" }),
    dice(id + 1, id + 1),
    told(id + 2, id + 1, "Hit.", { role: "verdict", outcome: "hit" }),
  ];
  const order = told(1, 1, "Order 1.", { role: "opens", topic: "orders" });
  expect(ids([order, ...shot(10), ...shot(20)])).toEqual([
    [1, 10, 11, 12],
    [20, 21, 22],
  ]);
});
test("two battles that are told in turns are told apart", () => {
  const one = told(1, 1, "A draw at the mill.", { role: "verdict", battle: "mill" }),
    two = [dice(2, 2), told(3, 2, "A draw at the ford.", { role: "verdict", battle: "ford" })];
  expect(ids([one, ...two])).toEqual([[1], [2, 3]]);
});
test("what a throw came to may be a mark, and ends its card", () => {
  const time = entry(2, { line: 1, kind: "mark", parts: [{ text: "There is time for 3 battles.", anchor: "" }] });
  const all = cards([dice(1, 1), time, dice(3, 2)]);
  expect(all.map((card) => card.entries.length)).toEqual([2, 1]);
  expect(sentenceOf(all[0]!)[0]!.text).toBe("There is time for 3 battles");
});
test("a draw of many cards is no throw", () => {
  const drew = dice(1, 1);
  drew.dice!.sides = 3000;
  expect(cards([drew])).toEqual([]);
});
test("what is drawn are ways and shots once each, and outcomes where they happened", () => {
  const shot: Trace = { kind: "shot", side: "red", way: ["square:A1", "square:C3"], unit: "", times: [], whole: 0 };
  const at = (anchor: string) => [{ text: "X", anchor }];
  const all = [
    entry(1, { traces: [shot], role: "fight", parts: at("square:C3") }),
    entry(2, { traces: [shot], role: "verdict", outcome: "hit", parts: at("unit:guards") }),
    entry(3, { role: "toll", outcome: "reduced", parts: at("unit:guards") }),
  ];
  expect(drawn(all)).toEqual({ traces: [shot], chips: [{ anchor: "square:C3", text: "hit, reduced" }] });
});
