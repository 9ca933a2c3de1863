import { describe, expect, it } from "vitest";
import type { LastSeen } from "../lib/wire";
import { ageOf, forget, remembered } from "./fog";
import { keep, recall } from "./fogkeeper";
import { counter } from "./made";

const mark = (unit: string, area: string, line: number, more: Partial<LastSeen> = {}): LastSeen => ({
  counter: counter(unit, { side: "two" }),
  board: "b",
  area,
  x: 0,
  y: 0,
  line,
  ago: "2 turns ago",
  left: false,
  text: `${unit}, last seen at ${area} 2 turns ago`,
  ...more,
});
const units = (marks: LastSeen[]) => marks.map((one) => one.counter.id);

describe("a mark", () => {
  const marks = [mark("G1", "A", 10), mark("G2", "B", 10)];

  it("stays away at the player's wish until a newer report tells of the unit", () => {
    const forgotten = forget({}, marks, "G1");
    expect(units(remembered(marks, forgotten))).toEqual(["G2"]);
    expect(units(remembered([mark("G1", "C", 30)], forgotten))).toEqual(["G1"]);
  });

  it("comes back where the match went back and tells of the unit elsewhere in the same line", () => {
    expect(units(remembered([mark("G1", "C", 10)], forget({}, marks, "G1")))).toEqual(["G1"]);
  });

  it("of nobody is not forgotten", () => expect(forget({}, marks, "nobody")).toEqual({}));

  it("says how old it is, and whether the unit has left", () => {
    expect(ageOf(marks[0]!)).toBe("2 turns ago");
    expect(ageOf(mark("G1", "A", 1, { left: true, ago: "this turn" }))).toBe("left this turn");
  });
});

describe("what was taken away", () => {
  const box = (text: string | null): Storage => ({ getItem: () => text }) as unknown as Storage;

  it("is kept for each match and seat apart", () => {
    localStorage.clear();
    keep("m", "allied", { G1: "10 A" });
    expect([recall("m", "allied"), recall("m", "axis"), recall("n", "allied")]).toEqual([{ G1: "10 A" }, {}, {}]);
  });

  it("is nothing where it cannot be read, or is of another make", () => {
    for (const bad of [null, "", "{", "null", "[]", "7", '{"line":3,"trails":{}}']) {
      expect(recall("m", "allied", box(bad))).toEqual({});
    }
  });

  it("lasts as long as the page where a browser keeps nothing", () => {
    const shut = new Proxy({} as Storage, {
      get: () => {
        throw new Error("forbidden");
      },
    });
    expect(recall("m", "allied", shut)).toEqual({});
    expect(() => keep("m", "allied", {}, shut)).not.toThrow();
  });
});
