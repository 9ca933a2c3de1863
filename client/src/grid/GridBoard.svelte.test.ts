import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import large from "../fixtures/grid-large.json";
import move from "../fixtures/grid-move.json";
import shot from "../fixtures/grid-shot.json";
import type { Row, Scene } from "../lib/wire";
import type { Laid } from "../match/pretend";
import GridBoard from "./GridBoard.svelte";

const rowsOf = (scene: Scene): Row[] => scene.asks.flatMap((ask) => ask.rows).filter((row) => !row.closing);
const as = (scene: unknown): Laid => scene as Laid;
let shown: Record<string, unknown> | undefined;

function show(scene: Scene, more: Record<string, unknown> = {}) {
  const table = scene.table!;
  shown = mount(GridBoard, {
    target: document.body,
    props: { grid: table.grids[0]!, sides: table.sides, letters: rowsOf(scene), ...more },
  });
  flushSync();
}
const list = () => document.querySelector<HTMLElement>(".keys")!;
const press = (key: string) => {
  list().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};
const texts = (css: string) => [...document.querySelectorAll(css)].map((one) => one.textContent);

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: true })));
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the grid", () => {
  it("rings counters, squares, corners, houses and ways to look that are letters, and nothing else", () => {
    show(as(shot));
    expect(document.querySelectorAll(".piece .ring")).toHaveLength(1);
    expect(document.querySelectorAll(".g-nx")).toHaveLength(0);
    void unmount(shown!);
    show(as(large));
    expect(document.querySelectorAll(".wedge")).toHaveLength(8);
    expect(document.querySelectorAll(".piece .ring")).toHaveLength(3);
    expect(document.querySelectorAll("circle.g-nx")).toHaveLength(1);
    expect(document.querySelectorAll("rect.g-nx")).toHaveLength(2); // a square and a house
  });

  it("writes the danger into each next square, and more quietly into what lies farther", () => {
    const scene = as(move);
    show(scene, { draft: scene.overlays!["|"] });
    expect(texts(".g-dangert").sort()).toEqual(["50", "67", "67", "67", "67", "67", "83"]);
    expect(document.querySelectorAll(".g-far")).toHaveLength(14);
    expect(document.querySelectorAll(".g-safe")).toHaveLength(2);
    expect(texts(".g-stopt")).toEqual(["1", "2"]);
  });

  it("names every obstacle of a line, and what blocks it", () => {
    const scene = as(shot);
    show(scene, { letter: scene.overlays!["|fire-schuetzen"] });
    expect(texts(".g-pillt")).toEqual(["−1 thicket", "−1 thicket"]);
    expect(texts(".g-big, .g-small")).toEqual(["50 %", "hit on 4 or more"]);
    void unmount(shown!);
    show(scene, { letter: scene.overlays!["|suppress-schuetzen"] });
    expect(texts(".g-pillt")).toEqual(["−1 thicket", "blocked: Fire Team"]);
    expect(document.querySelectorAll(".g-xx")).toHaveLength(1);
    expect(document.querySelectorAll(".g-bubble")).toHaveLength(0);
  });

  it("shows what a template covers, and a counter where it would stand", () => {
    const scene = as(large);
    show(scene, { letter: scene.overlays!["|x9y9"] });
    expect(document.querySelectorAll(".g-cover")).toHaveLength(4);
    void unmount(shown!);
    show(scene, { letter: scene.overlays!["|D5"] });
    expect(document.querySelectorAll(".gp.shade")).toHaveLength(1);
  });

  it("draws what lies on a counter: token, suppression, damage, who rides, the other face, what is hidden", () => {
    show(as(large), { letters: [] });
    const of = (unit: string) => document.querySelector(`[data-anchor="unit:${unit}"]`)!;
    expect(of("sherman").querySelector(".tkn")!.textContent).toBe("3");
    expect(of("sherman").querySelector(".hurtt")!.textContent).toBe("T");
    expect(of("half").querySelector(".loadt")!.textContent).toBe("+2");
    expect(of("half").querySelector(".supt")!.textContent).toBe("2");
    expect(of("baz").querySelector(".gp.reduced")).not.toBeNull();
    expect(of("hetz").querySelector(".tok.done")).not.toBeNull();
    expect(of("german-ghost-1").querySelector(".big")!.textContent).toBe("?");
    expect(of("german-ghost-1").querySelector(".nm")).toBeNull();
    expect(of("stuart").getAttribute("data-under")).toBe("square:N9 square:M8");
  });

  it("goes by keys to the next letter that way, spells it, and takes it back", () => {
    const onchoose = vi.fn(),
      onback = vi.fn();
    show(as(move), { onchoose, onback });
    list().focus();
    flushSync();
    const first = list().getAttribute("aria-activedescendant");
    press("ArrowRight");
    expect(list().getAttribute("aria-activedescendant")).not.toBe(first);
    press("Enter");
    expect(onchoose).toHaveBeenCalledOnce();
    press("Backspace");
    expect(onback).toHaveBeenCalledOnce();
  });

  it("goes from place to place while nobody is asked, and opens the card of what it is on", () => {
    const oncard = vi.fn();
    show(as(shot), { letters: [], oncard });
    list().focus();
    press("ArrowUp");
    press("i");
    expect(oncard).toHaveBeenCalledWith(expect.stringMatching(/^(unit|square):/));
    expect(list().getAttribute("aria-label")).toMatch(/line of sight/);
  });

  it("measures a line of sight by keys", async () => {
    vi.useFakeTimers();
    const sight = vi.fn(async () => ({
      start: [0.5, 0.5],
      end: [1.5, 0.5],
      state: "obscured",
      crossed: [],
      obstacles: [["B1", "−1 hedge"]],
      side: "",
    }));
    show(as(shot), { letters: [], sight });
    list().focus();
    press("ArrowUp");
    press("l");
    press("ArrowRight");
    await vi.advanceTimersByTimeAsync(100);
    flushSync();
    expect(sight).toHaveBeenCalledOnce();
    expect(document.querySelector("[role=status]")!.textContent).toMatch(/obscured: −1 hedge \(B1\)/);
    expect(texts(".g-pillt")).toEqual(["−1 hedge"]);
    press("Escape");
    expect(document.querySelector("[role=status]")).toBeNull();
  });
});
