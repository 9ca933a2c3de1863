import { describe, expect, test } from "vitest";
import type { Entry } from "../lib/wire";
import { labels, leapt, markAt, marks, neighbours, stops } from "./moments";

const entry = (line: number, place: string, kind: Entry["kind"] = "story"): Entry => ({
  id: line * 1_000_000,
  line,
  place,
  kind,
  topic: "",
  side: "",
  parts: [],
  dice: null,
  role: "",
  battle: "",
  outcome: "",
  traces: [],
});

const STORY = [
  entry(0, "1", "mark"),
  entry(1, "1"),
  entry(3, "1.1"),
  entry(4, "1.1"),
  entry(6, "1.2"),
  entry(7, ""),
  entry(8, "2", "mark"),
  entry(9, "2.3"),
  entry(12, "2.3"),
  entry(14, "3"),
  entry(15, "3.4"),
];
const MARKS = marks(STORY);

describe("marks", () => {
  test("stand where a turn or a battle is first told of", () =>
    expect(MARKS.map((mark) => `${mark.kind} ${mark.place}@${mark.line}`)).toEqual([
      "turn 1@0",
      "battle 1.1@3",
      "battle 1.2@6",
      "turn 2@8",
      "battle 2.3@9",
      "turn 3@14",
      "battle 3.4@15",
    ]));
  test("are found for a turn whose first word is a battle", () =>
    expect(marks([entry(5, "4.1")]).map((mark) => mark.kind)).toEqual(["turn", "battle"]));
  test("are none in a match that names no places", () => expect(marks([entry(1, ""), entry(2, "")])).toEqual([]));
  test("keep turns beyond nine apart", () =>
    expect(marks([entry(1, "1.10"), entry(2, "10.1")]).filter((mark) => mark.kind === "turn")).toHaveLength(2));
});

describe("a leap", () => {
  test("of one line stops at both ends", () => {
    expect(leapt(MARKS, "line", 1, 20, 20)).toBe(20);
    expect(leapt(MARKS, "line", -1, 0, 20)).toBe(0);
  });
  test("of a battle goes to the next one, and after the last to the end", () => {
    expect(leapt(MARKS, "battle", 1, 3, 20)).toBe(6);
    expect(leapt(MARKS, "battle", 1, 15, 20)).toBe(20);
    expect(leapt(MARKS, "battle", -1, 3, 20)).toBe(0);
  });
  test("of a turn goes back to the turn's own beginning first", () => {
    expect(leapt(MARKS, "turn", -1, 10, 20)).toBe(8);
    expect(leapt(MARKS, "turn", -1, 8, 20)).toBe(0);
    expect(leapt(MARKS, "turn", 1, 8, 20)).toBe(14);
  });
  test("to an end goes all the way", () => {
    expect(leapt(MARKS, "all", 1, 4, 20)).toBe(20);
    expect(leapt(MARKS, "all", -1, 4, 20)).toBe(0);
  });
  test("of a battle walks by turns where there are no battles", () =>
    expect(stops([{ line: 5, kind: "turn", place: "2" }], "battle", 9)).toEqual([0, 5, 9]));
  test("never leaves an empty match", () => {
    expect(leapt([], "line", 1, 0, 0)).toBe(0);
    expect(leapt([], "turn", -1, 0, 0)).toBe(0);
  });
});

test("the turn that holds at a line begins at it or before it", () => {
  expect(markAt(MARKS, "turn", 8)?.place).toBe("2");
  expect(markAt(MARKS, "turn", 7)?.place).toBe("1");
  expect(markAt(marks([entry(4, "1")]), "turn", 3)).toBeNull();
});

test("neighbours are inside the match, without the line itself, the next one in the walker's direction first", () => {
  expect(neighbours(MARKS, 6, 20, 1)[0]).toBe(7);
  expect(neighbours(MARKS, 6, 20, -1)[0]).toBe(5);
  expect(neighbours(MARKS, 20, 20, 1).every((line) => line >= 0 && line < 20)).toBe(true);
  expect(neighbours([], 0, 0, 1)).toEqual([]);
});

test("labels that would touch are left out", () => {
  const found = [0, 2, 50, 100].map((line, place) => ({ line, kind: "turn" as const, place: String(place) }));
  expect(labels(found, 100, 600).map((label) => label.mark.line)).toEqual([0, 50, 100]);
  expect(labels(found, 0, 600)).toHaveLength(1);
});
