import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Overlay } from "../lib/wire";
import { Looking, type Asked } from "./looking.svelte";

const overlay = (bubble: string): Overlay => ({
  rays: [],
  trail: [],
  reach: [],
  dangers: [],
  covered: [],
  landings: [],
  bubble: [bubble],
  bubble_at: "A1",
  ghost: null,
  laid: [],
});
const asked = (draft: string[], version = 1): Asked => ({ key: "blue", draft, version });
const fetch = vi.fn(async ({ draft, letter }: Asked & { letter: string }): Promise<Overlay | null> =>
  overlay([...draft, letter].join(" ")),
);

beforeEach(() => {
  vi.useFakeTimers();
  fetch.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a draft is shown at once, a letter when it has been looked at for a moment", async () => {
  const looking = new Looking(fetch);
  looking.look(asked(["move"]), "A1");
  await vi.advanceTimersByTimeAsync(0);
  expect([looking.draft?.bubble, looking.letter]).toEqual([["move "], null]);
  await vi.advanceTimersByTimeAsync(80);
  expect(looking.letter?.bubble).toEqual(["move A1"]);
});
test("sweeping over letters asks for the last of them only", async () => {
  const looking = new Looking(fetch);
  for (const letter of ["A1", "A2", "A3"]) {
    looking.look(asked([]), letter);
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(fetch.mock.calls.map(([one]) => one.letter)).toEqual(["", "A3"]);
});
test("what is known is not asked for again; a new version is", async () => {
  const looking = new Looking(fetch);
  for (const letter of ["A1", "", "A1"]) {
    looking.look(asked([]), letter);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(looking.letter?.bubble).toEqual(["A1"]);
  looking.look(asked([], 2), "");
  await vi.advanceTimersByTimeAsync(100);
  expect(fetch).toHaveBeenCalledTimes(3);
});
test("an answer that comes late does not stand where something else is looked at", async () => {
  let answer: (found: Overlay) => void = () => undefined;
  const looking = new Looking(() => new Promise((done) => (answer = done)));
  looking.look(asked(["old"]), "");
  const late = answer;
  looking.look(asked(["new"]), "");
  late(overlay("old"));
  await vi.advanceTimersByTimeAsync(0);
  expect(looking.draft).toBeNull();
  looking.look(null, "");
  expect([looking.draft, looking.letter]).toEqual([null, null]);
});
test("a preview that fails is simply missing", async () => {
  const looking = new Looking(() => Promise.reject(new Error("away")));
  looking.look(asked([]), "A1");
  await vi.advanceTimersByTimeAsync(100);
  expect([looking.draft, looking.letter]).toEqual([null, null]);
});
