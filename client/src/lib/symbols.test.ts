import { expect, test } from "vitest";
import { symbolFor } from "./symbols";

test("every kind of ship, submarine, aircraft and troop that games name is baked", () => {
  const kinds = [
    "battleship battlecruiser carrier cruiser aa-cruiser destroyer warship-group heavy-cruiser submarine fighter",
    "heavy-fighter bomber dive-bomber torpedo-bomber mountain-infantry parachute-infantry naval-infantry",
    "tank-platoon armoured-car artillery-battery machine-gun heavy-tank light-tank foreign-legion",
    "infantry-regiment tank-company heavy-tank-company",
  ];
  expect(
    kinds
      .join(" ")
      .split(" ")
      .filter((kind) => symbolFor(kind) !== kind),
  ).toEqual([]);
});
test("what is not baked is drawn by the nearest that is, or by its letters alone", () => {
  expect(symbolFor("norwegian-infantry")).toBe("infantry");
  expect(symbolFor("infantry-company-of-the-line")).toBe("infantry");
  expect(symbolFor("dragon")).toBe("");
  expect(symbolFor("")).toBe("");
});
