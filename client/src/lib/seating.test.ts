import { expect, test } from "vitest";
import { seat } from "../match/made";
import type { Entry } from "./wire";
import { seatToShow, shared, thrown } from "./seating";

const mine = { mine: true };

test("whoever holds no seat watches", () => expect(seatToShow([seat("blue"), seat("red")], null, null)).toBe(""));
test("of several seats of mine the asked one is shown", () => {
  expect(seatToShow([seat("blue", mine), seat("red", { ...mine, asked: true })], "blue", null)).toBe("red");
});
test("a seat stays as long as it is asked itself, or nobody of mine is", () => {
  expect(seatToShow([seat("blue", { ...mine, asked: true }), seat("red", { ...mine, asked: true })], "red", null)).toBe(
    "red",
  );
  expect(seatToShow([seat("blue", mine), seat("red", mine)], "red", null)).toBe("red");
});
test("a wished seat is kept if it is mine, and another's is not taken by an address", () => {
  expect(seatToShow([seat("blue", mine), seat("red", { ...mine, asked: true })], null, "blue")).toBe("blue");
  expect(seatToShow([seat("blue", mine), seat("red")], null, "red")).toBe("blue");
  expect(seatToShow([seat("blue", mine)], null, "")).toBe("");
});
test("a screen is shared when seats of several sides are mine", () => {
  expect(shared([seat("blue", mine), seat("red", mine)])).toBe(true);
  expect(shared([seat("blue", mine), seat("blue-2", { ...mine, side: "blue" })])).toBe(false);
  expect(shared([seat("blue", mine), seat("red")])).toBe(false);
});

test("lets whoever threw look at his dice before the screen goes on", () => {
  const entry: Entry = {
    id: 1,
    line: 1,
    place: "",
    kind: "story",
    topic: "",
    side: "",
    parts: [],
    dice: null,
    role: "",
    battle: "",
    outcome: "",
    traces: [],
  };
  const dice = { side: "a", sides: 6, faces: [3], needs: 4, halved: false, because: [], total: null, title: "" };
  expect(thrown([entry])).toBe(false);
  expect(thrown([entry, { ...entry, id: 2, kind: "dice", dice }])).toBe(true);
});
