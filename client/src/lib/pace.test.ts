import { expect, it } from "vitest";
import { PACES, paced, paceId, paceOf, span } from "./pace";

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
it("finds each pace by its name, and none where it is another", () => {
  for (const one of PACES) expect([paceId(one.seconds), paceOf(one.id)]).toEqual([one.id, one.seconds]);
  expect(paceId(7200)).toBe("none");
});
it("tells what it means", () =>
  expect(paced(259_200)).toBe("An answer is wanted within 3 days; then the table answers as the rules have it."));
