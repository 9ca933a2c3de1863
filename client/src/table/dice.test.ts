import { expect, test } from "vitest";
import type { Entry } from "../lib/wire";
import { failed, needed, reckoned } from "./dice";

const dice = (more: Partial<NonNullable<Entry["dice"]>>): NonNullable<Entry["dice"]> => ({
  side: "",
  sides: 6,
  faces: [5],
  needs: 0,
  halved: false,
  because: [],
  total: null,
  title: "",
  ...more,
});

test("a die against a number is told as a sum: 5 + 1 = 6, needs 4", () => {
  const one = dice({ needs: 3, because: [{ value: 1, text: "aim" }] }); // the lowest face that does
  expect(reckoned(one)).toEqual({ added: 1, total: 6 });
  expect(needed(one)).toBe("4");
});
test("a die alone is its own sum", () => {
  expect(reckoned(dice({ total: 5 }))).toEqual({ added: 0, total: null });
  expect(reckoned(dice({ total: 7, because: [{ value: 2, text: "tanks" }] }))).toEqual({ added: 2, total: 7 });
});
test("of several dice each needs its face, modifiers included", () => {
  const two = dice({ faces: [3, 4], needs: 4, because: [{ value: 1, text: "ambush" }] });
  expect(reckoned(two)).toEqual({ added: 0, total: null });
  expect(needed(two)).toBe("4 or more each");
  expect([failed(two, 3), failed(two, 4)]).toEqual([true, false]);
});
test("what only the best face reaches is said as it is", () => {
  expect(needed(dice({ needs: 6 }))).toBe("6");
  expect(needed(dice({ needs: 7 }))).toBe("more than a die shows");
  expect(needed(dice({}))).toBe("");
});
