import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Drawing, Row, Scene } from "../lib/wire";
import caen from "../fixtures/caen-board.json";
import arrow from "../fixtures/caen-arrow.json";
import commit from "../fixtures/caen-commit.json";
import MapBoard from "./MapBoard.svelte";

const rowsOf = (scene: Scene): Row[] => scene.asks.flatMap((ask) => ask.rows).filter((row) => !row.closing);
let shown: Record<string, unknown> | undefined;

function show(scene: Scene, more: Record<string, unknown> = {}) {
  const table = scene.table!;
  const props = Object.defineProperties(
    { board: table.boards[0]!, drawing: caen as unknown as Drawing, sides: table.sides, letters: rowsOf(scene) },
    Object.getOwnPropertyDescriptors(more),
  );
  shown = mount(MapBoard, { target: document.body, props });
  flushSync();
}

const list = () => document.querySelector<HTMLElement>(".keys")!;
const press = (key: string) => {
  list().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: true })));
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

describe("the map", () => {
  it("draws each area's outline once and uses it elsewhere", () => {
    show(commit as unknown as Scene);
    const outlines = [...document.querySelectorAll("path")].filter((path) => /-a-B4$/.test(path.id));
    expect(outlines).toHaveLength(1);
  });

  it("rings the counters that are letters, and no others", () => {
    const scene = commit as unknown as Scene;
    show(scene);
    expect(document.querySelectorAll(".unit .ring")).toHaveLength(
      rowsOf(scene).filter((row) => row.anchors.some((a) => a.startsWith("unit:"))).length,
    );
    expect(document.querySelectorAll(".sel1")).toHaveLength(0);
  });

  it("lights arrows, not areas, where letters are arrows", () => {
    const scene = arrow as unknown as Scene;
    show(scene);
    expect(document.querySelectorAll(".pa")).toHaveLength(rowsOf(scene).length);
    expect(document.querySelectorAll(".sel1")).toHaveLength(0);
  });

  it("lights the arrow and the target of the row that is hovered in the list", () => {
    const scene = arrow as unknown as Scene,
      row = rowsOf(scene)[0]!;
    show(scene, { hovered: row.letter });
    expect(document.querySelectorAll(".pah")).toHaveLength(1);
    expect(document.querySelectorAll(".hov1")).toHaveLength(1);
  });

  it("shows nothing lit and stays one tab stop when nobody is asked", () => {
    show(commit as unknown as Scene, { letters: [] });
    expect(document.querySelectorAll(".ring, .pa, .sel1")).toHaveLength(0);
    expect(document.querySelectorAll("[tabindex='0']")).toHaveLength(1);
    expect(list().getAttribute("aria-label")).toMatch(/^Areas/);
  });

  it("lets keys go from area to area when nobody is asked, and opens the card of what they are on", () => {
    const oncard = vi.fn();
    show(commit as unknown as Scene, { letters: [], oncard });
    press("ArrowUp");
    expect(document.querySelectorAll(".poi1")).toHaveLength(1);
    expect(document.querySelectorAll(".hov1, .sel1")).toHaveLength(0); // yellow only where one may act
    press("i");
    expect(oncard).toHaveBeenCalledWith(expect.stringMatching(/^area:/));
  });
});

describe("a counter that moves", () => {
  it("stays the same node at the same place among the others, so that it glides", () => {
    const scene = commit as unknown as Scene,
      board = scene.table!.boards[0]!,
      props = $state({ board });
    const there = board.areas.find((area) => area.counters.some((c) => c.id === "3-div"))!,
      unit = there.counters.find((c) => c.id === "3-div")!;
    show(scene, {
      get board() {
        return props.board;
      },
    });
    const nodes = () => [...document.querySelectorAll<HTMLElement>(".unit")],
      before = nodes(),
      place = () => document.querySelector<HTMLElement>("[data-anchor='unit:3-div']")!.style.transform,
      was = place();
    props.board = {
      ...board,
      areas: board.areas.map((area) =>
        area === there
          ? { ...area, counters: area.counters.filter((c) => c !== unit) }
          : area.id === "A1"
            ? { ...area, counters: [...area.counters, unit] }
            : area,
      ),
    };
    flushSync();
    expect(nodes()).toEqual(before);
    expect(place()).not.toBe(was);
  });
});

describe("the keys", () => {
  it("name each letter for readers, reach one by focus and spell it by Enter", () => {
    const scene = commit as unknown as Scene,
      onchoose = vi.fn(),
      onhover = vi.fn();
    show(scene, { onchoose, onhover });
    expect([...document.querySelectorAll("[role=option]")].map((each) => each.textContent)).toEqual(
      rowsOf(scene).map((row) => row.name),
    );
    list().dispatchEvent(new FocusEvent("focus"));
    flushSync();
    const first = rowsOf(scene)[0]!;
    expect(onhover).toHaveBeenLastCalledWith(first.letter, first.anchors[0]);
    expect(document.getElementById(list().getAttribute("aria-activedescendant")!)?.textContent).toBe(first.name);
    press("Enter");
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(first.letter);
  });

  it("ask first for the unit, then for the area, where a letter has both", () => {
    const scene = commit as unknown as Scene,
      onchoose = vi.fn(),
      onnarrow = vi.fn();
    const letters = ["A1", "A2"].map((area) => ({
      letter: `3-div>${area}`,
      name: `to ${area}`,
      anchors: ["unit:3-div", `area:${area}`],
    }));
    show(scene, {
      letters: [...letters, { letter: "6-airborne>A1", name: "other", anchors: ["unit:6-airborne", "area:A1"] }],
      onchoose,
      onnarrow,
    });
    list().dispatchEvent(new FocusEvent("focus"));
    flushSync();
    press("Enter");
    expect(onchoose).not.toHaveBeenCalled();
    expect(onnarrow.mock.lastCall![0]).toHaveLength(2);
    expect(document.querySelectorAll(".sel1")).toHaveLength(2);
    press("Escape");
    expect(onnarrow.mock.lastCall![0]).toEqual([]);
  });
});
