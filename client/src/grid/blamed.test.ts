import { expect, it } from "vitest";
import { grid, piece } from "./made";
import { blamed } from "./blamed";

it("finds squares, rooms and units that a refusal names", () => {
  const ground = { ...grid(["....", "...."]), pieces: [] };
  expect(blamed(ground, "The low wall at B2 and the hedge at C1 block the line.")).toEqual(["B2", "C1"]);
  expect(blamed(ground, "A line of 12 squares is too far.")).toEqual([]);
});

it("finds a unit by its name and by its id, but not where two have the same name", () => {
  const one = piece("mg42", "A1", { counter: { ...piece("mg42", "A1").counter, name: "MG 42 (Team)" } });
  const other = piece("mg42-2", "B1", { counter: { ...piece("mg42-2", "B1").counter, name: "MG 42 (Team)" } });
  expect(blamed({ ...grid(["....", "...."]), pieces: [one] }, "MG 42 (Team) bars the way.")).toEqual(["mg42"]);
  expect(blamed({ ...grid(["....", "...."]), pieces: [one, other] }, "MG 42 (Team) bars the way.")).toEqual([]);
  expect(blamed({ ...grid(["....", "...."]), pieces: [one] }, "mg42 stands on A1: it cannot enter there.")).toEqual([
    "mg42",
    "A1",
  ]);
});
