import { expect, test } from "vitest";
import { candidates, completed, ghost, meant, reading } from "./completion";
import { row } from "./made";

const rows = [
  row("B4>C4", { name: "Caen (West)", note: "from Épron" }),
  row("B5>C6", { name: "Colombelles", note: "from Bréville" }),
  row("done", { closing: true }),
];

test("letters before a blank are whole, the rest is begun", () => {
  expect(reading("3-div 49")).toEqual({ whole: ["3-div"], begun: "49" });
  expect(reading("3-div ")).toEqual({ whole: ["3-div"], begun: "" });
  expect(reading("  ")).toEqual({ whole: [], begun: "" });
});
test("the ghost says how the letter goes on", () => {
  expect(ghost(rows, "b4")).toBe(">C4");
  expect(ghost(rows, "B4>C4")).toBe("");
  expect(ghost(rows, "zz")).toBe("");
});
test("a name is found without its accents and points at the letter", () => {
  expect(candidates(rows, "epron").map((one) => one.letter)).toEqual(["B4>C4"]);
  expect(ghost(rows, "epron")).toBe(" → B4>C4");
});
test("a letter that fits comes before a name that fits", () => {
  expect(candidates([row("x", { name: "done work" }), row("done")], "do").map((one) => one.letter)).toEqual([
    "done",
    "x",
  ]);
});
test("tab completes to the best candidate and finishes it with a blank", () => {
  expect(completed(rows, "3-div b5")).toBe("3-div B5>C6 ");
  expect(completed(rows, "zz")).toBe("zz");
});
test("an ambiguous beginning means nothing, an exact letter itself even if longer ones begin like it", () => {
  expect(meant(rows, "b")).toBeNull();
  expect(meant([row("A1"), row("A10")], "a1")?.letter).toBe("A1");
  expect(meant(rows, "colo")?.letter).toBe("B5>C6");
  expect(meant(rows, "")).toBeNull();
});

test("a letter may be counted: it stands that often", () => {
  expect(reading("b4>c4*3 done")).toEqual({ whole: ["b4>c4", "b4>c4", "b4>c4"], begun: "done" });
  expect(reading("rodney×2 valiant* ").whole).toEqual(["rodney", "rodney", "valiant"]);
  expect(reading("rodney*4")).toEqual({ whole: [], begun: "rodney*4" });
  expect(reading("a*100000 ").whole).toHaveLength(99);
});
test("a counted letter is completed with its count", () => {
  expect(completed(rows, "b5*2")).toBe("B5>C6*2 ");
  expect(ghost(rows, "b5*2")).toBe(" → B5>C6*2");
  expect(ghost(rows, "B5>C6*2")).toBe("");
  expect(meant(rows, "b5>c6*2")?.letter).toBe("B5>C6");
});
