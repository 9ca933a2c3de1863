import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entry, Scene, Trace } from "../lib/wire";
import { Film, steps } from "./film.svelte";
import { Live } from "./live.svelte";
import { entry, scene, serving } from "./made";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const theirs = (version: number, more: Partial<Scene> = {}) => scene(version, { asks: [], ...more });
const thrown = (id: number, line: number): Entry =>
  entry(id, {
    line,
    kind: "dice",
    dice: { side: "red", sides: 6, faces: [3], needs: 0, halved: false, because: [], total: 3, title: "Red throws" },
  });

/** A seat that has been looked at up to its first line; nobody asks it anything. */
async function filming(first = theirs(1), given: Parameters<typeof serving>[0] = {}) {
  const live = new Live(serving({ view: async () => first, at: async (line) => theirs(line), ...given }), "blue");
  const film = new Film(live, () => false);
  await live.open();
  film.prepare(true);
  const hear = (next: Scene) => live.hear({ type: "scene", scene: next });
  return { live, film, hear };
}

test("what others do is shown one by one, each for a while, then the present", async () => {
  const { film, hear } = await filming();
  hear(theirs(2));
  hear(theirs(3));
  expect(film.showing).toBe(true);
  expect(film.then?.version).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(film.then?.version).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(film.showing).toBe(false);
  expect(film.then).toBeNull();
});
test("one's own answer is shown at once, and so is everything where that is wished", async () => {
  const { live, film, hear } = await filming(scene(1));
  live.sending = true;
  hear(theirs(2));
  expect(film.showing).toBe(false);
  live.sending = false;
  film.set("instant");
  hear(theirs(3));
  expect(film.showing).toBe(false);
  expect(new Film(live, () => false).pace).toBe("instant"); // the browser keeps it
});
test("step by step it waits for the player, who may go back and skip", async () => {
  const { film, hear } = await filming();
  film.set("step");
  hear(theirs(2));
  hear(theirs(3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(film.then?.version).toBe(2);
  await film.next();
  expect(film.then?.version).toBe(3);
  await film.previous();
  expect(film.then?.version).toBe(2);
  film.leave();
  expect(film.showing).toBe(false);
});
test("after an absence everything since then is offered, and fetched where the page has not got it", async () => {
  const first = theirs(9, { seen: 4, more: true, entries: [entry(7), entry(9)] });
  const log = vi.fn(async () => ({ entries: [entry(3), entry(5)], more: false, line: 9 }) as never);
  const { film } = await filming(first, { log });
  expect(film.offered.map((frame) => frame.line)).toEqual([7, 9]);
  await film.watch();
  expect(film.frames.map((frame) => frame.line)).toEqual([5, 7, 9]);
  expect([film.away, film.then?.line]).toEqual([true, 5]);
});
test("a moment that cannot be fetched is said, and the film can be left", async () => {
  const first = theirs(9, { seen: 4, entries: [entry(7)] });
  const { film } = await filming(first, { at: () => Promise.reject(new Error("away")) });
  await film.watch();
  expect(film.failed).not.toBe("");
  film.leave();
  expect(film.showing).toBe(false);
});
test("dice thrown against each other are one step", () => {
  const frames = steps([thrown(1, 1), thrown(2, 2), entry(3, { line: 2 }), entry(4, { line: 3 }), thrown(5, 4)]);
  expect(frames.map((frame) => frame.entries.map((one) => one.id))).toEqual([[1, 2, 3], [4], [5]]);
});
test("marches on the clock are shown step by step, also after one's own answer", async () => {
  const march: Trace = { kind: "move", side: "blue", way: ["area:A", "area:B"], unit: "u", times: [12], whole: 24 };
  const { live, film, hear } = await filming(scene(1));
  live.sending = true;
  hear(theirs(2, { line: 4, entries: [entry(2, { line: 3, traces: [march] }), entry(3, { line: 4 })] }));
  expect(film.frames.map((frame) => frame.line)).toEqual([3, 4]);
  await vi.advanceTimersByTimeAsync(0);
  expect(film.marching).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(film.marching + 1000);
  expect(film.line).toBe(4);
});
test("a result stays until the player does something, and what was done stays drawn", async () => {
  const { film, hear } = await filming();
  const shot: Trace = { kind: "shot", side: "red", way: ["square:A1", "square:B2"], unit: "", times: [], whole: 0 };
  film.set("instant");
  hear(theirs(2, { entries: [thrown(2, 2), entry(3, { line: 2, role: "verdict", outcome: "hit", traces: [shot] })] }));
  expect(film.result?.entries.map((one) => one.id)).toEqual([2, 3]);
  expect(film.drawn.traces).toEqual([shot]);
  film.touched();
  expect(film.result).toBeNull();
  expect(film.drawn.traces).toEqual([]);
});
test("a result's shot stays drawn when something else is told after it", async () => {
  const { film, hear } = await filming();
  const way = (...anchors: string[]): Trace => ({
    kind: "shot",
    side: "red",
    way: anchors,
    unit: "",
    times: [],
    whole: 0,
  });
  const shot = way("square:A1", "square:B2"),
    march: Trace = { ...way("square:C3", "square:C4"), kind: "move" };
  film.set("instant");
  hear(theirs(2, { entries: [thrown(2, 2), entry(3, { line: 2, role: "verdict", traces: [shot] })] }));
  hear(theirs(3, { entries: [entry(4, { line: 3, role: "opens", traces: [march] })] }));
  expect(film.drawn.traces).toEqual([shot, march]);
});
test("nothing is a result for who has just opened the page", async () => {
  const { film } = await filming(theirs(1, { entries: [thrown(1, 1), entry(2, { line: 1, role: "verdict" })] }));
  expect(film.result).toBeNull();
});
test("a volley leads to where a unit stood that is gone; who is there is found by himself", async () => {
  const lies = (units: string[]) => {
    const counters = units.map((id) => ({ id }));
    return { ...scene(1).table, grids: [], boards: [{ id: "sea", areas: [{ id: "B-2", counters }] }] } as never;
  };
  const { film, hear } = await filming(theirs(1, { table: lies(["rodney", "scharnhorst"]) }));
  const shot: Trace = {
    kind: "shot",
    side: "red",
    way: ["unit:rodney", "unit:scharnhorst"],
    unit: "",
    times: [],
    whole: 0,
  };
  hear(theirs(2, { table: lies(["rodney"]), entries: [entry(9, { line: 2, traces: [shot] })] }));
  expect(film.drawn.traces.map((trace) => trace.way)).toEqual([["unit:rodney", "area:B-2"]]);
});
