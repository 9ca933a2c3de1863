import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, PaperDesk, pdf, readBefore, remember } from "./desk.svelte";

const asked: string[] = [];
let answer: unknown;
beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answer = {
    printed: true,
    papers: [
      { id: "two", title: "Two" },
      { id: "one", title: "One" },
    ],
  };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(answer));
  });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("knows the addresses of a paper", () => {
  expect(page("k7", "allies")).toBe("/m/k7/papers?seat=allies");
  expect(page("k7", "a&b", "battle-1")).toBe("/m/k7/papers?seat=a%26b&paper=battle-1");
  expect(pdf("k7", "allies", "battle-1")).toBe("/api/matches/k7/papers/battle-1.pdf?seat=allies");
});

it("counts what was not read in this browser, for each match and seat", async () => {
  const desk = new PaperDesk("k7", "allies");
  await desk.look();
  expect(desk.unread).toBe(2);

  remember("k7", "allies", "one");
  remember("k7", "germans", "two");
  await desk.look();
  expect([desk.unread, desk.fresh("one"), desk.fresh("two")]).toEqual([1, false, true]);
  expect([...readBefore("other", "allies")]).toEqual([]);
});

it("survives what somebody else wrote into the storage", () => {
  localStorage.setItem("sandtable-papers k7 allies", "{broken");
  expect(readBefore("k7", "allies").size).toBe(0);
  localStorage.setItem("sandtable-papers k7 allies", '{"a": 1}');
  expect(readBefore("k7", "allies").size).toBe(0);
});

it("asks when the match moves on, once for many moves", async () => {
  const desk = new PaperDesk("k7", "allies");
  for (let count = 0; count < 5; count++) desk.moved();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["/api/matches/k7/papers?seat=allies"]);

  for (let count = 0; count < 5; count++) desk.moved();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked.length).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked.length).toBe(2);
});

it("asks no more of a game that writes no papers, nor when the table is left", async () => {
  answer = { printed: false, papers: [] };
  const desk = new PaperDesk("k7", "blue");
  desk.moved();
  await vi.advanceTimersByTimeAsync(5000);
  desk.moved();
  await vi.advanceTimersByTimeAsync(5000);
  expect([asked.length, desk.printed]).toEqual([1, false]);

  const left = new PaperDesk("k7", "red");
  left.moved();
  left.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.length).toBe(1);
});
