import { expect, it } from "vitest";
import { kindOf, KINDS, PACES, paced, paceId, paceOf, shortPace, span } from "./pace";

it("says a length of time by its largest whole unit", () => {
  expect([60, 5400, 7200, 86_400, 259_200, 604_800, 1_209_600, 691_200, 61].map(span)).toEqual([
    "1 minute",
    "90 minutes",
    "2 hours",
    "1 day",
    "3 days",
    "1 week",
    "2 weeks",
    "8 days",
    "61 seconds",
  ]);
});
it("finds each pace by its kind and name, the usual one of a kind where none is named", () => {
  for (const { id: kind } of KINDS)
    for (const one of PACES[kind]) {
      const { pace, bank } = one;
      expect([kindOf(one), paceId(one), paceOf(kind, one.id)]).toEqual([kind, one.id, { pace, bank }]);
    }
  expect(paceOf("days")).toEqual({ pace: 259_200, bank: null });
  expect(paceOf("none")).toEqual({ pace: null, bank: null });
});
it("tells what it means", () => {
  const days = { pace: 259_200, bank: null };
  expect(paced(days)).toBe("An answer is wanted within 3 days; then the table answers as the rules have it.");
  expect(shortPace(days)).toBe("3 days an answer");
  expect(shortPace({ pace: 60, bank: 3600 })).toBe("live, 1 hour a side");
  expect(paced({ pace: 60, bank: 3600 })).toContain("each side has 1 hour in all, then 1 minute for each answer");
});
