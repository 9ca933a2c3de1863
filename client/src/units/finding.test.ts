import { expect, it } from "vitest";
import type { UnitTold } from "../lib/wire";
import { groups, kinds, sought } from "./finding";

const unit = (name: string, side: string, kind: string, more: Partial<UnitTold> = {}): UnitTold => ({
  counter: { id: name, name, short: name.slice(0, 3), side, symbol: "infantry", strength: "", marks: [], reach: 0 },
  kind,
  card: { title: name, side, facts: [["Points", "8 points"]], tags: [] },
  abilities: [],
  piece: null,
  ...more,
});
const units = [
  unit("Schützentrupp", "german", "Regular infantry"),
  unit("Pvt Knox", "us", "Character", { abilities: [{ name: "Sniper", text: "One shot.", rule: "HON-620" }] }),
  unit("Fire Team", "us", "Regular infantry"),
];

it("finds units by words of their names, kinds and abilities, whatever the accents", () => {
  const named = (text: string, side = "", kind = "") =>
    sought(units, { text, side, kind }).map((one) => one.counter.name);
  expect(named("")).toHaveLength(3);
  expect(named("schutzen")).toEqual(["Schützentrupp"]);
  expect(named("SNIPER")).toEqual(["Pvt Knox"]);
  expect(named("infantry team")).toEqual(["Fire Team"]);
  expect(named("", "us")).toEqual(["Pvt Knox", "Fire Team"]);
  expect(named("", "us", "Regular infantry")).toEqual(["Fire Team"]);
  expect(named("tank")).toEqual([]);
});

it("lists the kinds there are of a side, and how many of each", () => {
  expect(kinds({ units }, "").map((one) => one.name)).toEqual(["Regular infantry (2)", "Character (1)"]);
  expect(kinds({ units }, "german").map((one) => one.id)).toEqual(["Regular infantry"]);
});

it("keeps the values of each side of a counter together", () => {
  const facts: [string, string][] = [
    ["Class", "officer"],
    ["Full side: defence", "4"],
    ["Full side: movement", "4"],
    ["Reduced side: defence", "5"],
    ["Reference value", "7 points"],
  ];
  const found = groups({ card: { title: "", side: "", facts, tags: [] } });
  expect(found.map((group) => [group.name, group.values.length])).toEqual([
    ["", 2],
    ["Full side", 2],
    ["Reduced side", 1],
  ]);
  expect(found[1]!.values[0]).toEqual(["Defence", "4", "Full side: defence"]);
});
