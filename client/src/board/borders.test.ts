import { describe, expect, it } from "vitest";
import type { Drawing, Point, Scene } from "../lib/wire";
import caen from "../fixtures/caen-board.json";
import commit from "../fixtures/caen-commit.json";
import { middle, pair, shared, stretches } from "./borders";
import { front } from "./front";
import { length } from "./shapes";
import { sketch } from "./sketch";

const square = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const total = (lines: Point[][] | undefined): number => (lines ?? []).reduce((sum, line) => sum + length(line), 0);

describe("shared borders", () => {
  it("are found once, in one piece, though the ring begins in the middle of them", () => {
    const left: Point[] = [
      [10, 5],
      [10, 10],
      [0, 10],
      [0, 0],
      [10, 0],
      [10, 5],
    ];
    const all = stretches([
      { id: "A", rings: [left] },
      { id: "B", rings: [square(10, 0, 10)] },
    ]);
    expect(shared(all).get("A|B")).toHaveLength(1);
    expect(total(shared(all).get("A|B"))).toBe(10);
  });

  it("are found where one neighbour drew more points than the other", () => {
    const b: Point[] = [
      [10, 0],
      [20, 0],
      [20, 10],
      [10, 10],
      [10, 7.1],
      [10.1, 3.3],
      [10, 0],
    ];
    const all = stretches([
      { id: "A", rings: [square(0, 0, 10)] },
      { id: "B", rings: [b] },
    ]);
    expect(total(shared(all).get("A|B"))).toBeCloseTo(10, 1);
  });

  it("are found where the neighbours' points differ by a hair", () => {
    const all = stretches([
      { id: "A", rings: [square(0, 0, 10)] },
      { id: "B", rings: [square(10.2, 0.1, 10)] },
    ]);
    expect(total(shared(all).get("A|B"))).toBeGreaterThan(9);
  });

  it("are none between areas that only touch in a corner or stand apart", () => {
    const all = stretches([
      { id: "A", rings: [square(0, 0, 10)] },
      { id: "B", rings: [square(10, 10, 10)] },
      { id: "C", rings: [square(40, 0, 10)] },
    ]);
    expect(shared(all).size).toBe(0);
  });

  it("leave every outline complete: shared and lone stretches together are all there is", () => {
    const all = stretches([
      { id: "A", rings: [square(0, 0, 10)] },
      { id: "B", rings: [square(10, 0, 10)] },
    ]);
    expect(total(all.map((s) => s.line))).toBe(70);
  });

  it("of an area that lies inside another are its whole outline", () => {
    const hole = square(4, 4, 2);
    const all = stretches([
      { id: "A", rings: [square(0, 0, 10), hole] },
      { id: "B", rings: [hole] },
    ]);
    expect(total(shared(all).get("A|B"))).toBe(8);
  });
});

describe("a real drawing", () => {
  const plan = sketch(caen as unknown as Drawing),
    scene = commit as unknown as Scene,
    board = scene.table!.boards[0]!;

  it("has a stretch for each border of the data, save those the drawing shows as a crossing", () => {
    const without = board.borders.filter(({ a, b }) => !plan.shared.has(pair(a, b)));
    expect(without.every(({ a, b }) => plan.crossings.some((c) => pair(c.from, c.to) === pair(a, b)))).toBe(true);
  });

  it("shows a front only between areas of different sides, and on a river apart", () => {
    const alike = board.areas.map((area) => ({ ...area, holder: "x" }));
    expect(front(plan, alike, board.borders)).toEqual({ dry: "", wet: "" });
    const nobody = board.areas.map((area, i) => ({ ...area, holder: i % 2 ? "x" : "" }));
    expect(front(plan, nobody, board.borders)).toEqual({ dry: "", wet: "" });
    const { a, b } = board.borders.find((border) => border.river)!;
    const split = board.areas.map((area) => ({ ...area, holder: area.id === a ? "x" : area.id === b ? "y" : "" }));
    expect(front(plan, split, board.borders).dry).toBe("");
    expect(front(plan, split, board.borders).wet).not.toBe("");
  });

  it("takes no neighbours from the drawing: without the data there is no front", () => {
    expect(front(plan, board.areas, [])).toEqual({ dry: "", wet: "" });
  });
});

describe("the middle of a border", () => {
  it("lies on its longest stretch and runs along it", () => {
    const found = middle([
      [
        [0, 0],
        [0, 4],
      ],
      [
        [100, 0],
        [120, 0],
        [140, 0],
      ],
    ])!;
    expect(found.at).toEqual([120, 0]);
    expect(found.angle).toBeCloseTo(0);
  });

  it("is none without a border", () => expect(middle([])).toBeNull());
});
