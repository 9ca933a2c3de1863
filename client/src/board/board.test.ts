import { describe, expect, it } from "vitest";
import type { AreaView, Board, Counter, Drawing, Scene } from "../lib/wire";
import caen from "../fixtures/caen-board.json";
import commit from "../fixtures/caen-commit.json";
import { arrowEnds, letterArrow } from "./arrows";
import { textWidth } from "../lib/width";
import { namePlate, placeNames, takenBoxes, underCounter } from "./lettering";
import { areasById, attacked, decidedArrows } from "./scenery";
import { overlap } from "./shapes";
import { sketch, thinned } from "./sketch";
import { growth, spanAt, spotsOf } from "./spots";
import { panel, piles, plainSpot, slots, stackBox } from "./stacks";
import { byHolder, describeArea } from "./telling";
import { fitBox, even, moved, onSheet, stripFor, toMap, windowOf, zoomAt } from "./view";

const drawing = caen as unknown as Drawing,
  plan = sketch(drawing),
  scene = commit as unknown as Scene;
const board = scene.table!.boards[0]!,
  sides = scene.table!.sides;
const counter = (id: string): Counter => ({
  id,
  name: id,
  short: id,
  side: "x",
  symbol: "infantry",
  strength: "",
  marks: [],
  reach: 0,
});
const area = (...units: string[]): AreaView => ({
  id: "A",
  name: "Place",
  short: "Place",
  terrain: "plain",
  holder: "x",
  points: 0,
  supply: "",
  x: 100,
  y: 50,
  counters: units.map(counter),
  marks: [],
  site: "",
  within: [],
  around: [],
  signs: [],
});

describe("a stack", () => {
  it("of up to three stands side by side about its place", () => {
    const found = slots(area("1", "2", "3"), false);
    expect(found.map((slot) => slot.hidden)).toEqual([false, false, false]);
    expect((found[0]!.x + found[2]!.x + 36) / 2).toBe(100);
    expect(new Set(found.map((slot) => slot.y)).size).toBe(1);
    expect(piles(area("1", "2", "3"))).toEqual([]);
  });

  it("of four is a pile with a count; two of it are seen", () => {
    expect(slots(area("1", "2", "3", "4"), false).filter((slot) => !slot.hidden)).toHaveLength(2);
    expect(piles(area("1", "2", "3", "4")).map((pile) => pile.count)).toEqual([4]);
  });

  it("opened shows all in rows of three, none on top of another", () => {
    const found = slots(area("1", "2", "3", "4", "5"), true),
      boxes = found.map(({ x, y }) => ({ x0: x, y0: y, x1: x + 36, y1: y + 26 }));
    expect(found.some((slot) => slot.hidden)).toBe(false);
    expect(boxes.some((box, i) => boxes.some((other, k) => k > i && overlap(box, other)))).toBe(false);
  });

  it("of two sides stands in two rows, each with a pile of its own", () => {
    const mixed = area("1", "2", "3", "4", "5");
    mixed.counters = mixed.counters.map((unit, i) => (i < 1 ? { ...unit, side: "y" } : unit));
    const found = slots(mixed);
    expect(found.find((slot) => slot.counter.side === "y")!.y + 26).toBeLessThan(
      found.find((slot) => slot.counter.side === "x")!.y,
    );
    expect(piles(mixed).map((pile) => [pile.side, pile.count])).toEqual([["x", 4]]);
    const sorted = slots(mixed, true);
    expect(sorted.filter((slot) => slot.counter.side === "y")[0]!.y).toBeLessThan(
      sorted.filter((slot) => slot.counter.side === "x")[0]!.y,
    );
  });

  it("opened at the edge stays in sight", () => {
    const spot = plainSpot(area()),
      bounds = { x0: 90, y0: 0, x1: 400, y1: 80 },
      ground = panel(area("1", "2", "3", "4", "5", "6"), spot, { grow: 1, bounds });
    expect([ground.x0 >= 90, ground.y1 <= 80]).toEqual([true, true]);
  });

  it("stands within a narrow area, and larger where the map is small", () => {
    const narrow = [
      [
        [60, 0],
        [140, 0],
        [140, 100],
        [60, 100],
      ],
    ] as [number, number][][];
    expect(spanAt(narrow, [100, 50])).toEqual({ left: 60, right: 140 });
    expect(spanAt(narrow, [10, 50])).toBeNull();
    expect([growth(2), growth(0.92), growth(0.1)]).toEqual([1, 1, 1.5]);
    const spots = spotsOf(board, plan, 1);
    for (const each of board.areas)
      expect(spots.get(each.id)!.abreast).toBeGreaterThanOrEqual(Math.min(3, each.counters.length));
  });

  it("of none takes none away", () => expect(slots(area(), false)).toEqual([]));
});

describe("lettering", () => {
  const plates = board.areas.map((each) => namePlate(each, plan.byId.get(each.id)!)),
    taken = takenBoxes(board.areas, plates);

  it("drops village names under names, stacks and each other", () => {
    const shown = placeNames(plan, board.areas, taken).filter((name) => name.shown);
    const boxes = shown.map(({ x, y, align, place }) => {
      const w = textWidth(place.name, 7.2),
        left = align === "start" ? x : align === "end" ? x - w : x - w / 2;
      return { x0: left, y0: y - 5, x1: left + w, y1: y + 1 };
    });
    expect(shown.length).toBeGreaterThan(5);
    expect(boxes.some((box) => taken.some((other) => overlap(box, other)))).toBe(false);
    expect(boxes.some((box, i) => boxes.some((other, k) => k > i && overlap(box, other)))).toBe(false);
  });

  it("drops the label of a village that gives its area its name", () => {
    const shown = placeNames(plan, board.areas, [])
      .filter((name) => name.shown)
      .map((name) => name.place.name);
    expect(shown).not.toContain("Bayeux");
    expect(shown).toContain("Bretteville-sur-Laize"); // not the Bretteville of area B3
  });

  it("is the same every time", () =>
    expect(placeNames(plan, board.areas, taken)).toEqual(placeNames(plan, board.areas, taken)));

  it("breaks a counter's name into two lines at most", () => {
    expect(underCounter("3 Div", 6, 40)).toEqual(["3 Div"]);
    expect(underCounter("15 Scottish Infantry Division of the line", 6, 40)).toHaveLength(2);
  });
});

describe("arrows", () => {
  it("have two ends, or one if they come from nowhere", () => {
    expect(arrowEnds("arrow:A2>A1")).toEqual({ from: "A2", to: "A1" });
    expect(arrowEnds("arrow:>A1")).toEqual({ from: "", to: "A1" });
    expect(arrowEnds("area:A1")).toBeNull();
    expect(arrowEnds("arrow:A1")).toBeNull();
  });

  it("of a letter point from the one area into the other", () => {
    const areas = areasById(board),
      there = letterArrow(plan, areas, "arrow:A1>A2")!,
      back = letterArrow(plan, areas, "arrow:A2>A1")!;
    expect(there.at).toEqual(back.at);
    expect(there.d).not.toBe(back.d);
    expect(letterArrow(plan, areas, "arrow:A1>nowhere")).toBeNull();
  });

  it("are drawn where no border is drawn, and from outside the sheet", () => {
    expect(letterArrow(plan, areasById(board), "arrow:A5>A6")).not.toBeNull();
    const landing: Board = { ...board, arrows: [{ ...board.arrows[0]!, origin: "" }] };
    expect(decidedArrows(plan, landing, sides)).toHaveLength(1);
  });

  it("mark their target as attacked", () =>
    expect(attacked(board).map((each) => each.id)).toContain(board.arrows[0]!.target));
});

describe("the view", () => {
  const sheet = { width: 1000, height: 720 },
    size = { width: 1036, height: 760 };

  it("that fits shows the whole box and nothing beyond the sheet where it need not", () => {
    const seen = windowOf(fitBox(plan.box, sheet, size, even(0)), size);
    expect(seen.x).toBeLessThanOrEqual(plan.box.x0 + 1e-6);
    expect(seen.y + seen.height).toBeGreaterThanOrEqual(plan.box.y1 - 1e-6);
    expect(seen.x).toBeGreaterThanOrEqual(0);
  });

  it("keeps what something else covers free of the box", () => {
    const view = fitBox(
      { x0: 400, y0: 300, x1: 500, y1: 400 },
      sheet,
      { width: 390, height: 700 },
      { top: 0, right: 0, bottom: 300, left: 0 },
    );
    expect((400 - view.y) * view.scale + 350).toBeLessThanOrEqual(401);
  });

  it("leaves buttons a strip where the sheet would leave room anyway", () => {
    const tall = { width: 400, height: 800 },
      wide = { width: 800, height: 400 },
      pane = { width: 390, height: 400 };
    expect(stripFor(tall, pane)).toEqual({ ...even(0), right: 56 });
    expect(stripFor(wide, pane)).toEqual({ ...even(0), bottom: 56 });
  });

  it("zooms about the pointer", () => {
    const view = { x: 500, y: 360, scale: 1 },
      closer = zoomAt(view, size, 200, 100, 2, 0.5);
    expect(toMap(closer, size, 200, 100)).toEqual(toMap(view, size, 200, 100));
    expect(zoomAt(view, size, 0, 0, 100, 0.5).scale).toBe(6);
    expect(zoomAt(view, size, 0, 0, 0.001, 0.5).scale).toBe(0.5);
  });

  it("does not run off the sheet, and centres a sheet smaller than the window", () => {
    const seen = windowOf(onSheet(moved({ x: 500, y: 360, scale: 3 }, 99999, 99999), sheet, size), size);
    expect(seen.x).toBeCloseTo(0);
    expect(seen.y).toBeCloseTo(0);
    expect(onSheet({ x: 0, y: 0, scale: 0.5 }, sheet, size)).toMatchObject({ x: 500, y: 360 });
  });
});

describe("the board in words", () => {
  it("names every area once, under its holder, with its troops", () => {
    const groups = byHolder(board, sides);
    expect(groups.flatMap((group) => group.areas)).toHaveLength(board.areas.length);
    const held = board.areas.find((each) => each.counters.length)!;
    expect(describeArea(held, sides)).toContain(held.counters[0]!.name);
  });

  it("says when an area is out of supply or empty", () => {
    expect(describeArea({ ...area(), marks: ["out-of-supply"] }, sides)).toMatch(/out of supply.*no troops/);
  });
});

it("a stack's box holds its counters", () => {
  const box = stackBox(area("1", "2")),
    [first] = slots(area("1", "2"));
  expect(box.x0).toBeLessThanOrEqual(first!.x);
});

describe("the broad lines along a coast", () => {
  it("keep their ends and leave out what is too fine to be seen", () => {
    const jagged = Array.from({ length: 41 }, (_, i): [number, number] => [i, i % 2]);
    const plain = thinned(jagged);
    expect([plain[0], plain.at(-1)]).toEqual([jagged[0], jagged.at(-1)]);
    expect(plain.length).toBeLessThanOrEqual(12);
    expect(thinned([[0, 0], [1, 0]])).toEqual([[0, 0], [1, 0]]); // prettier-ignore
  });
});
