import { expect, test } from "vitest";
import type { Hint } from "../lib/wire";
import { sheetOf } from "../match/keeper";
import { group, hintAt, nextLetter, suggestedLines } from "./hints";

const hint = (step: string, turn = 0, also = false): Hint => ({
  step,
  turn,
  title: step,
  text: "",
  points: [],
  suggests: [],
  also,
});
const HINTS = [hint("Hide"), hint("", 0, true), hint("March", 1), hint("March", 2), hint("March")];
const asked = (step: string, turn: number, id: string) => ({ step, turn, id });

test("the first hint of the step and turn that was not shown yet, and the same one as long as the question stays", () => {
  expect(hintAt(HINTS, {}, asked("Hide", 1, "0"))).toBe(0);
  expect(hintAt(HINTS, { 0: "0" }, asked("Hide", 1, "0"))).toBe(0);
  expect(hintAt(HINTS, { 0: "0" }, asked("March", 1, "1"))).toBe(2);
  expect(hintAt(HINTS, { 0: "0", 2: "1" }, asked("March", 1, "2"))).toBe(4);
  expect(hintAt(HINTS, { 2: "1", 4: "2" }, asked("March", 1, "3"))).toBe(-1);
  expect(hintAt(HINTS, {}, asked("Ambush", 1, "4"))).toBe(-1);
});

test("hints that belong together are turned over at one question", () => {
  expect(group(HINTS, 0).length).toBe(2);
  expect(group(HINTS, 2).length).toBe(1);
});

test("a suggestion goes on as long as it is followed", () => {
  expect(nextLetter(["a", "b", "done"], [])).toBe("a");
  expect(nextLetter(["a", "b", "done"], ["a", "b"])).toBe("done");
  expect(nextLetter(["a", "b"], ["c"])).toBe("");
  expect(nextLetter([], [])).toBe("");
});

test("a suggestion for an order sheet is cut into its lines, and says whether the sheet is handed in", () => {
  const word = ["U1", "attack", "A", "B", "U2", "hold", "done"];
  expect(suggestedLines(word, sheetOf({}))).toEqual({
    lines: [
      { letter: "U1", order: ["attack", "A", "B"] },
      { letter: "U2", order: ["hold"] },
    ],
    closes: true,
  });
  expect(suggestedLines(["done"], sheetOf({}))).toEqual({ lines: [], closes: true });
  expect(suggestedLines([], sheetOf({}))).toEqual({ lines: [], closes: false });
});
