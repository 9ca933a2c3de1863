import { expect, test } from "vitest";
import type { RatingShown } from "../lib/wire";
import { matches, rated, share } from "./profile";

test("a rating says how sure it is", () => {
  const rating = { value: 1612, doubt: 140, settled: true } as RatingShown;
  expect(rated(rating)).toBe("1612 ± 140");
  expect(rated({ ...rating, settled: false })).toBe("about 1612");
});

test("a draw is half a win", () => {
  expect(share({ played: 4, won: 2, lost: 1, drawn: 1 })).toBe("63 %");
  expect(share({ played: 2, won: 0, lost: 0, drawn: 0 })).toBe("");
  expect([matches(1), matches(2)]).toEqual(["1 match", "2 matches"]);
});
