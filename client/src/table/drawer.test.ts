import { expect, test } from "vitest";
import { area, board, counter } from "../board/made";
import { grid, piece } from "../grid/made";
import type { Row, Table } from "../lib/wire";
import { done, row } from "../match/made";
import { choicesOf, Drawer, handleText, type Choices } from "./drawer.svelte";

const sea = board("sea", [area("A", 50, { counters: [counter("fleet")] }), area("B", 150)]),
  charted = { boards: [sea], grids: [] as Table["grids"] } as Table,
  squared = { boards: [] as Table["boards"], grids: [grid(["..", ".."], { pieces: [piece("team", "A1")] })] } as Table;
const fleet = row("fleet", { anchors: ["unit:fleet"] }),
  there = row("B", { anchors: ["area:B"] }),
  sail = row("sail"),
  reserve = row("reserve", { anchors: ["unit:reserve"] }); // in a tray
const of = (...rows: Row[]): Choices => choicesOf(rows, charted);
const fits = () => false,
  tiny = () => true;

test("the handle counts the choices, or those that the map does not show", () => {
  expect(handleText(of(fleet, there, done))).toBe("2 choices ▲");
  expect(handleText(of(fleet, there, sail, done))).toBe("1 more choice ▲");
  expect(handleText(of(fleet, sail, reserve))).toBe("2 more choices ▲");
  expect(handleText(of(sail))).toBe("1 choice ▲");
  expect(handleText(of(done))).toBe("");
  const squares = [row("team", { anchors: ["unit:team"] }), row("B1", { anchors: ["square:B1"] }), reserve];
  expect(handleText(choicesOf(squares, squared))).toBe("1 more choice ▲");
  expect(handleText(choicesOf([fleet], null))).toBe("1 choice ▲");
});
test("it rises for a question, and stays where the player put it while he can answer on the map", () => {
  const drawer = new Drawer();
  drawer.follow("one", of(fleet, sail), fits);
  expect(drawer.low).toBe(false);
  drawer.pull(true);
  drawer.follow("two", of(there, sail), fits);
  expect(drawer.low).toBe(true);
  drawer.follow("three", of(sail), fits); // nothing of it is on the map
  expect(drawer.low).toBe(false);
  drawer.follow("four", of(there), fits);
  expect(drawer.low).toBe(true);
  drawer.pull(false);
  drawer.follow("five", of(there), fits);
  expect(drawer.low).toBe(false);
});
test("it rises in the midst of a word when the map has nothing more to choose, but not against the player's hand", () => {
  const drawer = new Drawer(),
    last = of(sail);
  drawer.pull(true);
  drawer.follow("one", of(fleet), fits);
  drawer.follow("one", of(there, sail), fits);
  expect(drawer.low).toBe(true);
  drawer.follow("one", last, fits);
  expect(drawer.low).toBe(false);
  drawer.pull(true);
  drawer.follow("one", last, fits);
  expect(drawer.low).toBe(true);
});
test("it leaves the room to a map that would be too small, once there is one, unless it was pulled up", () => {
  const drawer = new Drawer();
  drawer.follow("one", of(fleet), () => null);
  expect(drawer.low).toBe(false);
  drawer.follow("one", of(fleet), tiny);
  expect(drawer.low).toBe(true);
  drawer.follow("two", of(fleet, sail), tiny); // not all of it is on the map
  expect(drawer.low).toBe(false);
  drawer.pull(false);
  drawer.follow("three", of(fleet), tiny);
  expect(drawer.low).toBe(false);
});
