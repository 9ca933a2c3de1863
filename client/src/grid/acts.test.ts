import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entry } from "../lib/wire";
import { entry } from "../match/made";
import { acted, actsOf } from "./acts";
import { grid, piece } from "./made";
import { Stage } from "./stage.svelte";

const field = (...pieces: ReturnType<typeof piece>[]) => grid(["......", "......"], { pieces });
const told = (id: number, anchors: string[], more: Partial<Entry> = {}): Entry =>
  entry(id, { parts: anchors.map((anchor) => ({ text: anchor, anchor })), ...more });
const dice = (side: string, face: number): NonNullable<Entry["dice"]> => ({
  side,
  sides: 6,
  faces: [face],
  needs: 4,
  halved: false,
  because: [],
  total: face,
  title: "",
});

test("a move is seen square by square, as the log tells it", () => {
  const acts = actsOf(field(piece("a", "A1")), field(piece("a", "C1")), [
    told(1, ["unit:a", "square:B1"]),
    told(2, ["unit:a", "square:C1"]),
  ]);
  expect(acts).toEqual([
    { kind: "move", unit: "a", at: "B1", rear: "", heading: 0 },
    { kind: "move", unit: "a", at: "C1", rear: "", heading: 0 },
  ]);
});
test("what the log does not tell comes at the end", () => {
  expect(actsOf(field(piece("a", "A1")), field(piece("a", "C1")), [])).toEqual([
    { kind: "move", unit: "a", at: "C1", rear: "", heading: 0 },
  ]);
});
test("a unit that stays is not moved because a square is named", () => {
  expect(actsOf(field(piece("a", "A1")), field(piece("a", "A1")), [told(1, ["unit:a", "square:C1"])])).toEqual([]);
});
test("dice after a line about two units are a shot between them", () => {
  const both = field(piece("a", "A1"), piece("b", "E1"));
  expect(actsOf(both, both, [told(1, ["unit:a", "unit:b"]), told(2, [], { dice: dice("one", 5) })])).toEqual([
    { kind: "shot", from: "a", to: "b", side: "one", faces: [5], sides: 6 },
  ]);
});
test("who is hit is turned over or taken away, after the shot", () => {
  const before = field(piece("a", "A1"), piece("b", "E1"), piece("c", "F1")),
    after = field(piece("a", "A1"), piece("b", "E1", { reduced: true }));
  expect(
    actsOf(before, after, [told(1, ["unit:a", "unit:b"], { dice: dice("one", 6) })]).map((act) => act.kind),
  ).toEqual(["shot", "flip", "gone"]);
});
test("a long absence is not played", () => {
  const before = field(...Array.from({ length: 30 }, (_, i) => piece(`u${i}`, "A1"))),
    after = field(...Array.from({ length: 30 }, (_, i) => piece(`u${i}`, "B1")));
  expect(actsOf(before, after, [])).toEqual([]);
});
test("pieces stand as the acts leave them", () => {
  const [a, b] = [piece("a", "A1"), piece("b", "B1")];
  expect(acted([a, b], { kind: "move", unit: "a", at: "C2", rear: "", heading: 3 }, [])[0]).toMatchObject({
    at: "C2",
    heading: 3,
  });
  expect(acted([a, b], { kind: "gone", unit: "a" }, [])).toEqual([b]);
  expect(acted([a, b], { kind: "flip", unit: "b" }, [piece("b", "B1", { reduced: true })])[1]!.reduced).toBe(true);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
test("one thing at a time, then everything is as the table says", () => {
  const stage = new Stage(() => false);
  stage.play(field(piece("a", "A1")), field(piece("a", "C1")), [
    told(1, ["unit:a", "square:B1"]),
    told(2, ["unit:a", "square:C1"]),
  ]);
  expect(stage.pieces?.[0]?.at).toBe("B1");
  vi.advanceTimersByTime(240);
  expect(stage.pieces?.[0]?.at).toBe("C1");
  vi.advanceTimersByTime(240);
  expect([stage.pieces, stage.act]).toEqual([null, null]);
});
test("a press ends it at once, and who wants no motion sees none", () => {
  const stage = new Stage(() => false),
    still = new Stage(() => true),
    before = field(piece("a", "A1")),
    after = field(piece("a", "C1"));
  stage.play(before, after, []);
  expect(stage.act).not.toBeNull();
  stage.finish();
  expect([stage.pieces, stage.act]).toEqual([null, null]);
  still.play(before, after, []);
  expect(still.pieces).toBeNull();
});
