import { expect, test } from "vitest";
import type { MatchSheet } from "../lib/wire";
import { seat } from "../match/made";
import { afterwards, rising } from "./rising";

const sheet = (more: Partial<MatchSheet> = {}): MatchSheet => ({
  id: "m",
  name: "Match",
  game: "g",
  scenario: "s",
  scenario_name: "",
  public: false,
  dice: "seeded",
  owner: false,
  started: "",
  over: false,
  line: 0,
  version: 0,
  options: [],
  seats: [seat("blue", { name: "Blue", mine: true }), seat("red")],
  links: {},
  forked: null,
  club: false,
  pace: null,
  bank: null,
  unaided: false,
  secretive: false,
  ...more,
});
const told = (more: Partial<MatchSheet>, which = 0) => {
  const made = sheet(more);
  return rising(made, made.seats[which]!).join(" ");
};

test("a private match is out of sight for whoever leaves his last seat", () => {
  expect(told({})).toContain("no longer see it");
  for (const more of [
    { public: true },
    { owner: true },
    { seats: [seat("blue", { mine: true }), seat("red", { mine: true })] },
  ])
    expect(told(more)).not.toContain("private");
});
test("where there are secrets the way leads back to the same side only", () => {
  expect(told({})).not.toContain("secrets");
  expect(told({ secretive: true })).toContain("come back to Blue, but not to another side");
  expect(told({ secretive: true, seats: [seat("allies", { name: "Allies", mine: true })] })).toContain(
    "come back to the Allies",
  );
  const commander = {
    secretive: true,
    seats: [
      seat("blue", { name: "Blue" }),
      seat("blue-1", { name: "Smith", side: "blue", role: "commander" as const, mine: true }),
    ],
  };
  expect(told(commander, 1)).toContain("come back to Blue");
  expect(told({ secretive: true, seats: [seat("umpire", { side: "", role: "organiser", mine: true })] })).toContain(
    "keep you from the seats",
  );
});
test("whoever got up looks from another seat of his, as an observer, or not at all", () => {
  expect(afterwards(sheet({ seats: [seat("blue"), seat("red", { mine: true })] }))).toBe("red");
  expect(
    [{ public: true }, { owner: true }, {}].map((more) => afterwards(sheet({ seats: [seat("blue")], ...more }))),
  ).toEqual(["", "", null]);
});
