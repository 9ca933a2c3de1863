import { expect, test } from "vitest";
import type { Ending, Luck } from "../lib/wire";
import { compared, fought, gain, percent, short, summary, verdict } from "./words";

const luck = (better: number, throws = 20): Luck => ({ throws, expected: 8, came: 9, better, kinds: [] });

test("luck is told by how many matches go worse", () => {
  expect([0.99, 0.8, 0.5, 0.2, 0.01].map((better) => verdict(luck(better)))).toEqual([
    "very lucky",
    "lucky",
    "about as expected",
    "unlucky",
    "very unlucky",
  ]);
  expect(verdict(luck(0.5, 0))).toBe("no dice that could be lucky");
  expect(compared(luck(0.84))).toBe("luckier than about 84 in 100 matches with the same throws");
  expect(compared(luck(0.001))).toBe("less lucky than about 99 in 100 matches with the same throws");
});

test("figures have their signs, and are short", () => {
  expect([gain(12, 10.2), gain(9, 10.2), gain(3, 3.02)]).toEqual(["+1.8", "−1.2", "±0"]);
  expect([percent(0.1667), percent(0.004)]).toEqual(["17 %", "under 1 %"]);
  expect([short("Turn 3 – Epsom", 1), short("Before dawn", 2)]).toEqual(["3", "2"]);
  expect([fought({ won: 3, lost: 2 }, 6), fought({ won: 3, lost: 2 }, 5)]).toEqual([
    "3 won, 2 lost, 1 undecided",
    "3 won, 2 lost",
  ]);
});

test("the text for a friend says who won, and how lucky they were", () => {
  const side = { id: "allies", name: "Allies", people: [], score: 3, won: 0, lost: 0, losses: [], luck: luck(0.97) };
  const ending = {
    title: "Caen",
    name: "Thursday",
    outcome: { text: "The Allies win.", name: "", winner: "allies", scores: {} },
    sides: [side],
  } as unknown as Ending;
  expect(summary(ending, "https://table/m/1/end").split("\n")).toEqual([
    "Caen: Thursday",
    "The Allies win.",
    "Allies 3",
    "Dice – Allies: very lucky",
    "https://table/m/1/end",
  ]);
});
