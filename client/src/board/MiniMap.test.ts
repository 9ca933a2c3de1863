import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import drawing from "../fixtures/caen-board.json";
import MiniMap from "./MiniMap.svelte";

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

async function show(
  props: { board: string; holders?: Record<string, number> },
  answer = new Response(JSON.stringify(drawing)),
) {
  vi.stubGlobal("fetch", async () => answer);
  shown = mount(MiniMap, { target: document.body, props: { game: "g", scenario: crypto.randomUUID(), ...props } });
  await vi.waitFor(() => {
    flushSync();
    if (!document.querySelector("svg")) throw new Error("nothing drawn");
  });
}
const areas = () => document.querySelectorAll("[data-area]");
const count = (css: string) => (document.querySelector(css)?.getAttribute("d") ?? "").split("Z").length - 1;

it("draws the ground of every area while nobody holds anything", async () => {
  await show({ board: "b" });
  const wanted = drawing.features.filter((feature) => feature.properties.kind === "area");
  expect(areas()).toHaveLength(wanted.length);
  expect(document.querySelector(".river")!.getAttribute("d")).toMatch(/^M/);
  expect(document.querySelector(".one")).toBeNull();
});

it("gives each side the areas it holds, and hatches those of side two", async () => {
  await show({ board: "b", holders: { A1: 1, A2: 2, A3: 2, nowhere: 1 } });
  expect(count(".one")).toBe(1);
  expect(count(".two")).toBe(2);
  expect(count(".hatched")).toBe(2);
});

it("draws the ground of a game on squares, and the mark for one without any board", async () => {
  const grid = { ground: ["r.", "rh"], legend: { r: "road", ".": "open", h: "house" } };
  const answers: unknown[] = [grid, null];
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answers.shift())));
  for (const there of [".road", ".none svg"]) {
    shown = mount(MiniMap, { target: document.body, props: { game: "g", scenario: there, board: "" } });
    await vi.waitFor(() => {
      flushSync();
      expect(document.querySelector(there)).not.toBeNull();
    });
    expect(areas()).toHaveLength(0);
    void unmount(shown);
    shown = null;
  }
});

it("stays empty when the drawing cannot be had", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  shown = mount(MiniMap, { target: document.body, props: { game: "g", scenario: "none", board: "b" } });
  await new Promise((done) => setTimeout(done, 10));
  flushSync();
  expect(document.querySelector(".mini")!.children).toHaveLength(0);
});
