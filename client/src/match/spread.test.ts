import { describe, expect, test } from "vitest";
import type { Spread } from "../lib/wire";
import { letters, row } from "./made";
import { condensed, firstOn, laidOn, remaining, room, spreadOf, targets, without } from "./spread";

const spread: Spread = {
  shares: [
    { name: "on ships", total: 4, placed: 0, letters: ["rodney", "valiant"] },
    { name: "on aircraft", total: 2, placed: 0, letters: ["skua"] },
  ],
  note: "",
};

describe("dice laid on targets", () => {
  test("are counted from the draft until the server has said how many lie", () => {
    expect(spreadOf(spread, null, ["rodney", "rodney", "skua"]).shares.map((share) => share.placed)).toEqual([2, 1]);
    const said = { ...letters(["rodney"], []), spread: { ...spread, note: "said" } };
    expect(spreadOf(spread, said, ["rodney"]).note).toBe("said");
  });
  test("of a target in two shares fill the first one before the second", () => {
    const both: Spread = {
      shares: [
        { name: "a", total: 1, placed: 0, letters: ["x"] },
        { name: "b", total: 2, placed: 0, letters: ["x", "y"] },
      ],
      note: "",
    };
    expect(spreadOf(both, null, ["x", "x", "y"]).shares.map((share) => share.placed)).toEqual([1, 2]);
    expect(room(both, "x")).toBe(3);
  });
  test("leave room only in the shares that take the target", () => {
    const now = spreadOf(spread, null, ["rodney", "valiant", "valiant"]);
    expect([room(now, "rodney"), room(now, "skua"), room(now, "nobody"), remaining(now)]).toEqual([1, 2, 0, 3]);
  });
  test("every target is listed, also one that can take no more, by the row it had", () => {
    const draft = ["rodney", "rodney", "rodney", "rodney"],
      now = spreadOf(spread, null, draft),
      seen = new Map([["rodney", row("rodney", { name: "HMS Rodney" })]]);
    const found = targets(now, draft, seen, [row("skua")]);
    expect(found.map(({ letter, laid, free }) => [letter, laid, free])).toEqual([
      ["rodney", 4, false],
      ["valiant", 0, false],
      ["skua", 0, true],
    ]);
    expect(found[0]!.row.name).toBe("HMS Rodney");
  });
});

test("several kinds of dice on one thing are counted together, and a click lays the first that is left", () => {
  const rows = ["plain>ark", "again>ark", "plain>fr"].map((letter) =>
    row(letter, { anchors: [`unit:${letter.split(">")[1]}`] }),
  );
  expect(firstOn(rows).map((one) => one.letter)).toEqual(["plain>ark", "plain>fr"]);
  const two: Spread = {
    shares: [{ name: "on ships", total: 2, placed: 0, letters: rows.map((one) => one.letter) }],
    note: "",
  };
  expect([...laidOn(targets(two, ["plain>ark", "again>ark"], new Map(), rows))]).toEqual([["unit:ark", 2]]);
});
test("taking a die back removes the last occurrence of its letter", () => {
  expect(without(["a", "b", "a", "c"], "a")).toEqual(["a", "b", "c"]);
  expect(without(["a"], "x")).toEqual(["a"]);
});
test("a word is typed with its repetitions counted", () => {
  expect(condensed(["a", "a", "b", "a"])).toEqual(["a*2", "b", "a"]);
});
