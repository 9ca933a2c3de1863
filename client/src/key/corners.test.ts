import { expect, test } from "vitest";
import { against, armour, corners } from "./corners";

test("values are said against what, and at which side", () => {
  expect(against("+3 / +5 / – · stated")).toBe(
    "+3 against infantry, +5 against light vehicles, nothing against heavy vehicles",
  );
  expect(against("")).toBe("none");
  expect(armour("9/7/6 · stated")).toBe("9 at the front, 7 at the side, 6 at the rear");
  expect(armour("4 · designed")).toBe("4");
});

test("a card with two sides tells of the one that is up first", () => {
  const facts: [string, string][] = [
    ["Where", "C7"],
    ["Full side: combat value", "+2 / +1 / –"],
    ["Full side: defence", "4"],
    ["Full side: movement", "4"],
    ["Full side: when hit", "turned over"],
    ["Full side: abilities", "Assault +0 (HON-641)"],
    ["Reduced side: defence", "5"],
  ];
  const found = corners({ title: "Fire Team", side: "us", facts, tags: [] });
  expect(found).toMatchObject({
    defence: "4",
    movement: "4 squares",
    hit: "turned over",
    abilities: "Assault +0 (HON-641)",
  });
  expect(found.back).toContain("back");
});
