import { describe, expect, it } from "vitest";
import type { Deadline } from "../lib/wire";
import { clock, clocks, left, seconds, words } from "./time";

const AT = Date.parse("2026-08-08T12:00:00Z");
const deadline = (more: Partial<Deadline> = {}): Deadline => ({
  at: "2026-08-08T12:00:00+00:00",
  grace: 600,
  extended: 0,
  paused: "",
  passed: false,
  proposed: null,
  clocks: {},
  running: [],
  since: "",
  ...more,
});

describe("the time a deadline leaves", () => {
  it("runs down to the deadline, then through its grace, then it is over", () => {
    expect(left(deadline(), AT - 90_000)).toEqual({ phase: "running", seconds: 90 });
    expect(left(deadline(), AT)).toEqual({ phase: "grace", seconds: 600 });
    expect(left(deadline(), AT + 599_000)).toEqual({ phase: "grace", seconds: 1 });
    expect(left(deadline(), AT + 600_000)).toEqual({ phase: "over", seconds: 0 });
    expect(left(deadline({ grace: 0 }), AT)).toEqual({ phase: "over", seconds: 0 });
    expect(left(deadline({ passed: true }), AT - 5000)).toEqual({ phase: "over", seconds: 0 });
  });
  it("does not run while the clock stands still", () => {
    const paused = deadline({ paused: "2026-08-08T11:50:00Z" });
    expect(left(paused, AT + 9e9)).toEqual({ phase: "paused", seconds: 600 });
    expect(words(paused, AT)).toBe("Clock stopped, 10:00 left");
    expect(words(deadline({ at: "", paused: "2026-08-08T11:50:00Z" }), AT)).toBe("Clock stopped");
    expect(left(deadline({ at: "" }), AT)).toBeNull();
  });
  it("is nothing where a deadline is only proposed", () => {
    const proposed = deadline({
      at: "",
      grace: 0,
      proposed: { by: "Anna", text: "The clock stands still.", mine: ["blue"], ends: false, waiting: ["red"] },
    });
    expect(left(proposed, AT)).toBeNull();
    expect(words(proposed, AT)).toBe("");
  });
  it("is said by its two largest parts", () => {
    expect([59, 60, 3599, 3600, 11_100, 90_000].map(clock)).toEqual([
      "0:59",
      "1:00",
      "59:59",
      "1 h 00 min",
      "3 h 05 min",
      "1 d 1 h",
    ]);
    expect(words(deadline(), AT - 60_000)).toBe("1:00 left");
    expect(words(deadline(), AT + 1000)).toBe("In grace, 9:59 left");
  });
});

describe("a length of time that was typed", () => {
  it("is at least a second and at most a year", () => {
    expect(seconds(2, "hours")).toBe(7200);
    expect(seconds(1.5, "minutes")).toBe(90);
    expect([
      seconds(0, "hours"),
      seconds(-1, "days"),
      seconds(400, "days"),
      seconds(null, "hours"),
      seconds(NaN, "hours"),
    ]).toEqual([null, null, null, null, null]);
  });
});

it("tells what each side has left by the clock; only that of who is asked runs down", () => {
  const by = deadline({ clocks: { a: 600, b: 900 }, running: ["a"], since: "2026-08-08T11:00:00+00:00" });
  const sides = [
    { id: "a", name: "Allies" },
    { id: "b", name: "Germans" },
  ];
  expect(clocks(by, sides, Date.parse("2026-08-08T11:01:30Z"))).toBe("Allies 8:30, Germans 15:00");
  expect(clocks(by, sides, Date.parse("2026-08-08T12:30:00Z"))).toBe("Allies 0:00, Germans 15:00");
  expect(clocks(deadline(), sides, AT)).toBe("");
});
