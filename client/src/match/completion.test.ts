import { expect, test } from "vitest";
import { candidates, completed, distance, ghost, idle, meant, nearest, reading, understood } from "./completion";
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
  expect(completed(rows, ["3-div"], "b5")).toBe("3-div B5>C6 ");
  expect(completed(rows, [], "zz")).toBe("zz");
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
  expect(completed(rows, [], "b5*2")).toBe("B5>C6*2 ");
  expect(ghost(rows, "b5*2")).toBe(" → B5>C6*2");
  expect(ghost(rows, "B5>C6*2")).toBe("");
  expect(meant(rows, "b5>c6*2")?.letter).toBe("B5>C6");
});

const counter = (name: string, short: string) => ({
  id: short,
  name,
  short,
  side: "allies",
  symbol: "armour",
  strength: "",
  marks: [],
  reach: 0,
});
const troops = [
  row("11-armd", { name: "11 Armoured", note: "armour at Épron", counter: counter("11th Armoured Division", "11") }),
  row("7-armd", { name: "7 Armoured", counter: counter("7th Armoured Division", "7") }),
  row("done", { ends: true, closing: true }),
];
const read = (typed: string, finished = false, over = false) =>
  understood(troops, typed.split(" "), finished, over)?.row.letter ?? "";

test("names and what is printed on counters are read, as many words as belong to them", () => {
  expect(understood(troops, ["11", "armoured", "to", "car"], false, false)).toMatchObject({
    row: { letter: "11-armd" },
    used: 2,
  });
  expect([read("11 arm"), read("11", true), read("7th armoured", false, true)]).toEqual(["", "11-armd", "7-armd"]);
  expect([read("armoured x"), read("armoured", true, true), read("11-armd C3")]).toEqual(["", "", "11-armd"]);
});
test("fillers and further words of what was named say nothing", () => {
  expect(["to", "armoured", "division", "carpiquet"].map((word) => idle(word, troops[0]!))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
test("where nothing fits the nearest names are offered", () => {
  const areas = [row("C3", { name: "Carpiquet" }), row("C4", { name: "Caen (West)" }), row("D4", { name: "Hill 112" })];
  expect(nearest(areas, "carpiqet").map((one) => one.letter)).toEqual(["C3"]);
  expect(nearest(areas, "hil").map((one) => one.letter)).toEqual(["D4"]);
  expect(nearest(areas, "zzzz")).toEqual([]);
  expect(distance("kitten", "sitting")).toBe(3);
});
