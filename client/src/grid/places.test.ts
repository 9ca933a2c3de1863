import { expect, test } from "vitest";
import { lieOf, asides } from "./faces";
import { grid, house, piece } from "./made";
import { cellOf, fileName, headingOf, Plan, roomsOf, squareName, wayOf } from "./places";

const plan = new Plan(
  grid(["....", ".##.", ".##.", "===="], {
    houses: [house("farm", 1, 1, 1, 1)],
    lanes: [["lane.1", 3, 0.5]],
    pieces: [piece("team", "C4"), piece("tank", "B4", { rear: "A4", heading: 2 })],
  }),
);

test("files are lettered beyond Z, and back", () => {
  expect([0, 11, 25, 26, 51, 52].map(fileName)).toEqual(["A", "L", "Z", "AA", "AZ", "BA"]);
  for (const x of [0, 23, 26, 700]) expect(cellOf(squareName(x, 6))).toEqual([x, 6]);
  expect(["farm.1", "x3y7", "A0", "a1", ""].map(cellOf)).toEqual([null, null, null, null, null]);
});
test("squares, rooms, lanes, corners, houses and units have their middle", () => {
  expect(plan.middle("A1")).toEqual([30, 30]);
  expect(plan.middle("farm.1")).toEqual([120, 120]);
  expect(plan.middle("farm")).toEqual([120, 120]);
  expect(plan.middle("x3y0")).toEqual([180, 0]);
  expect(plan.middle("lane.1")).toEqual([180, 30]);
  expect(plan.middle("team")).toEqual([150, 210]);
  expect(plan.middle("tank")).toEqual([60, 210]);
  expect(["E1", "A5", "barn", "barn.1"].map((name) => plan.middle(name))).toEqual([null, null, null, null]);
});
test("a section of a house is part of it, and a house's box is its body", () => {
  expect(plan.house("farm/2")?.id).toBe("farm");
  expect(plan.box("farm")).toEqual({ x: 90, y: 90, width: 60, height: 60 });
  expect(plan.box("B1")).toEqual({ x: 60, y: 0, width: 60, height: 60 });
});
test("rooms are numbered row by row", () => {
  expect(roomsOf(house("manor", 0, 0, 3, 2)).map((room) => [room.name, room.i, room.j])).toEqual([
    ["manor.1", 0, 0],
    ["manor.2", 1, 0],
    ["manor.3", 2, 0],
    ["manor.4", 0, 1],
    ["manor.5", 1, 1],
    ["manor.6", 2, 1],
  ]);
});
test("headings go round from the north", () => {
  expect(headingOf("se")).toBe(3);
  const [x, y] = wayOf(2);
  expect([Math.round(x), Math.round(y) + 0]).toEqual([1, 0]);
  expect(plan.anchor("heading:s@A1")!.map(Math.round)).toEqual([30, 68]);
  expect(plan.anchor("card:rally")).toBeNull();
});
test("a vehicle lies along its two squares, and its writing is read from the left", () => {
  const lie = (at: string, rear: string) => lieOf({ at, rear, heading: 0 }, plan)!;
  expect(lie("A1", "A2")).toMatchObject({ long: true, turn: 0, wide: false, level: 0 });
  expect(lie("A2", "A1")).toMatchObject({ turn: 180, wide: false });
  expect(lie("B1", "A1")).toMatchObject({ turn: 90, wide: true, level: 0 });
  expect(lie("A1", "B1")).toMatchObject({ turn: -90, wide: true, level: 0 });
  expect(lie("B1", "A2")).toMatchObject({ turn: 45, level: -45 });
  expect(lie("A1", "B2")).toMatchObject({ turn: -45, level: 45 });
  expect(lieOf({ at: "Z9", rear: "", heading: 0 }, plan)).toBeNull();
});
test("two in one place do not hide each other", () => {
  expect([...asides([piece("a", "A1"), piece("b", "A1"), piece("c", "B1")]).values()]).toEqual([0, 9, 0]);
});
