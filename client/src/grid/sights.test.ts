import { expect, test } from "vitest";
import type { Ray } from "../lib/wire";
import { grid, house, piece } from "./made";
import { Plan } from "./places";
import { bubbleAt, drawnRay, entering, sector } from "./sights";

const plan = new Plan(
  grid(["......", "......", "......", "......"], {
    houses: [house("farm", 2, 1, 1, 1)],
    pieces: [piece("team", "C2")],
  }),
);
const ray = (more: Partial<Ray>): Ray => ({
  start: [0.5, 0.5],
  end: [5.5, 0.5],
  state: "clear",
  crossed: [],
  obstacles: [],
  side: "",
  ...more,
});

test("a line enters a box where it meets it, or never", () => {
  const box = { x: 60, y: 0, width: 60, height: 60 };
  expect(entering([0, 30], [300, 30], box)).toEqual([60, 30]);
  expect(entering([0, 90], [300, 90], box)).toEqual([300, 90]);
  expect(entering([90, 30], [300, 30], box)).toEqual([90, 30]);
  expect(entering([0, 0], [120, 120], { x: 60, y: 60, width: 60, height: 60 })).toEqual([60, 60]);
});
test("a clear line goes to its end and tints what it crosses", () => {
  const drawn = drawnRay(ray({ crossed: ["B1", "C1"] }), plan);
  expect(drawn).toMatchObject({ from: [30, 30], to: [330, 30], blocked: false });
  expect(drawn.crossed).toHaveLength(2);
});
test("what stands in a line is outlined and named, and not tinted as well", () => {
  const drawn = drawnRay(ray({ state: "obscured", crossed: ["B1", "C1"], obstacles: [["C1", "−1 thicket"]] }), plan);
  expect(drawn.crossed).toHaveLength(1);
  expect(drawn.obstacles).toHaveLength(1);
  expect(drawn.pills.map((pill) => pill.text)).toEqual(["−1 thicket"]);
});
test("a blocked line ends at what blocks it, be it a square, a unit or a house, and names it", () => {
  for (const [name, x] of [
    ["D1", 180],
    ["farm", 150],
  ] as const) {
    const start: [number, number] = name === "farm" ? [0.5, 2] : [0.5, 0.5],
      end: [number, number] = name === "farm" ? [5.5, 2] : [5.5, 0.5];
    const drawn = drawnRay(ray({ start, end, state: "blocked", obstacles: [[name, "it"]] }), plan);
    expect(drawn.to[0]).toBe(x);
    expect(drawn.pills[0]!.text).toBe("blocked: it");
  }
  expect(
    drawnRay(ray({ start: [0.5, 1.5], end: [5.5, 1.5], state: "blocked", obstacles: [["team", "team"]] }), plan).to[0],
  ).toBe(120);
});
test("labels do not cover each other", () => {
  const drawn = drawnRay(
      ray({
        state: "obscured",
        obstacles: [
          ["C1", "−1 thicket"],
          ["C1", "−1 smoke"],
          ["C1", "−1 hedge"],
        ],
      }),
      plan,
    ),
    [a, b, c] = drawn.pills;
  expect(Math.abs(a!.y - b!.y)).toBeGreaterThanOrEqual(22);
  expect(Math.abs(b!.y - c!.y)).toBeGreaterThanOrEqual(22);
});
test("a bubble stays on the sheet, and points down or up", () => {
  const sheet = { width: 360, height: 360 };
  expect(bubbleAt(["50 %", "hit on 4 or more"], [300, 30], sheet)).toMatchObject({ below: true });
  expect(bubbleAt(["50 %"], [180, 180], sheet, 1, [180, 30])).toMatchObject({ below: true });
  expect(bubbleAt(["50 %"], [180, 340], sheet, 1, [180, 30])).toMatchObject({ below: false });
  const low = bubbleAt(["50 %"], [350, 300], sheet, 1, [350, 340]);
  expect(low.below).toBe(false);
  expect(low.x + low.width / 2).toBeLessThanOrEqual(372);
});
test("an arc of fire is a sector about the heading; who fires all round has none", () => {
  expect(sector([0, 0], 2, 90, 100)).toBe("M0 0L71 -71A100 100 0 0 1 71 71Z");
  expect(sector([0, 0], 2, 360, 100)).toBe("");
  expect(sector([0, 0], -1, 90, 100)).toBe("");
  expect(sector([0, 0], 0, 270, 100)).toContain("0 1 1");
});
