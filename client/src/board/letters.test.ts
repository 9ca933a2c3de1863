import { describe, expect, it } from "vitest";
import { fitting, lettersAt, lit, litAnchors, nearest, type Letter, type Target } from "./letters";

const letter = (name: string, ...anchors: string[]): Letter => ({ letter: name, name, anchors });
const arrows = [letter("A>C", "arrow:A>C", "area:C"), letter("B>C", "arrow:B>C", "area:C")];
const retreat = [
  letter("x>A", "unit:x", "area:A"),
  letter("x>B", "unit:x", "area:B"),
  letter("y>A", "unit:y", "area:A"),
];

describe("what lights up", () => {
  it("is the arrow alone of a letter that is an arrow", () =>
    expect(lit(arrows, [])).toEqual(["arrow:A>C", "arrow:B>C"]));

  it("is not what all letters share: it decides nothing", () => {
    const landing = [letter("A", "unit:x", "area:A"), letter("B", "unit:x", "area:B")];
    expect(lit(landing, [])).toEqual(["area:A", "area:B"]);
  });

  it("is all of a lone letter", () => {
    const only = letter("A", "unit:x", "area:A");
    expect(litAnchors(only, [only, letter("done")])).toEqual(["unit:x", "area:A"]);
  });

  it("is nothing of letters that have no place on the map", () =>
    expect(lit([letter("done"), letter("sortie", "asset:sortie")], [])).toEqual(["asset:sortie"]));

  it("after a first click is only what still fits", () => {
    expect(lit(retreat, ["unit:x"])).toEqual(["area:A", "area:B"]);
    expect(lit(retreat, ["area:A"])).toEqual(["unit:x", "unit:y"]);
  });
});

describe("a click", () => {
  it("on what one letter alone has spells it", () => {
    expect(lettersAt("arrow:B>C", arrows, [])).toEqual({ kind: "letter", letter: "B>C" });
    expect(lettersAt("unit:y", retreat, [])).toEqual({ kind: "letter", letter: "y>A" });
  });

  it("on what several share waits for the next one, in either order", () => {
    const first = lettersAt("unit:x", retreat, []);
    expect(first).toMatchObject({ kind: "partial", pending: ["unit:x"] });
    expect(first.kind === "partial" && first.letters.map((l) => l.letter)).toEqual(["x>A", "x>B"]);
    expect(lettersAt("area:B", retreat, ["unit:x"])).toEqual({ kind: "letter", letter: "x>B" });
    expect(lettersAt("unit:x", retreat, ["area:A"])).toEqual({ kind: "letter", letter: "x>A" });
  });

  it("that does not fit the first begins anew", () =>
    expect(lettersAt("unit:y", retreat, ["area:B"])).toEqual({ kind: "letter", letter: "y>A" }));

  it("again on the same takes it back", () =>
    expect(lettersAt("unit:x", retreat, ["unit:x"])).toEqual({ kind: "partial", pending: [], letters: [] }));

  it("on anything else is no letter, even where a letter's area is not lit", () => {
    expect(lettersAt("area:Z", retreat, [])).toEqual({ kind: "none" });
    expect(lettersAt("area:C", arrows, [])).toEqual({ kind: "none" });
  });

  it("on what letters cannot be told apart by leaves them to the list", () => {
    const twins = [letter("one", "area:A"), letter("two", "area:A"), letter("three", "area:B")];
    const click = lettersAt("area:A", twins, []);
    expect(click.kind === "partial" && click.letters.map((l) => l.letter)).toEqual(["one", "two"]);
    expect(fitting(twins, ["area:A"])).toHaveLength(2);
  });
});

describe("the arrow keys", () => {
  const at = (anchor: string, x: number, y: number): Target => ({ anchor, at: [x, y], name: anchor });
  const targets = [at("o", 0, 0), at("near", 10, 2), at("far", 30, 0), at("up", 1, -20), at("aside", 4, 60)];

  it("go to the nearest in their direction", () => {
    expect(nearest(targets, [0, 0], [1, 0], "o")?.anchor).toBe("near");
    expect(nearest(targets, [0, 0], [0, -1], "o")?.anchor).toBe("up");
  });

  it("prefer what lies ahead to what lies aside", () =>
    expect(nearest([at("ahead", 30, 0), at("skew", 12, 14)], [0, 0], [1, 0], "")?.anchor).toBe("ahead"));

  it("stay where nothing lies that way", () => expect(nearest(targets, [0, 0], [-1, 0], "o")).toBeNull());
});
