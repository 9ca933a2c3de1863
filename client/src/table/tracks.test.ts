import { expect, test } from "vitest";
import type { Track } from "../lib/wire";
import { scene, seat } from "../match/made";
import { battleText, pips, scores, shortPlace, sitting } from "./tracks";

const track = (id: string, more: Partial<Track> = {}): Track => ({
  id,
  name: id,
  value: 0,
  most: 0,
  side: "",
  places: [],
  note: "",
  now: 0,
  ...more,
});

test("battles are fought, on just now, or to come", () => {
  const left = (more: Partial<Track>) => track("battles", { name: "Battles left", most: 4, ...more });
  expect(pips(left({ value: 2 }))).toEqual(["done", "done", "open", "open"]);
  expect(pips(left({ value: 2, now: 2 }))).toEqual(["done", "now", "open", "open"]); // its arrow lies already
  expect(pips(left({ value: 2, now: 3 }))).toEqual(["done", "done", "now", "open"]); // not yet
  expect(pips(left({ value: 0, most: 0, now: 1 }))).toEqual(["now"]);
  expect(battleText(left({ value: 2, now: 3 }))).toBe("Battle 3 of 4");
  expect(battleText(left({ value: 1 }))).toBe("3 of 4 battles fought");
});
test("a phone's place is turn and battle, and nothing where there are none", () => {
  const turn = track("turn", { value: 4, most: 5 });
  expect(shortPlace([turn, track("battles", { name: "Battles left", value: 4, most: 7, now: 3 })])).toBe(
    "T4, battle 3/7",
  );
  expect(shortPlace([turn, track("battles", { name: "Battles left", value: 4, most: 7 })])).toBe("T4, 3/7 fought");
  expect(shortPlace([])).toBe("");
});
test("points come from the tracks, or else from the standing", () => {
  const sides = ["blue", "red"].map((id) => ({ id, name: id, adjective: id }));
  const table = {
    name: "",
    sides,
    boards: [],
    trays: [],
    at: "",
    last_seen: [],
    grids: [],
    hands: [],
    tracks: [track("points", { side: "blue", value: 180 })],
  };
  expect(scores(scene(1, { table, standing: { blue: 1, red: 360 } })).map((one) => one.value)).toEqual([180, 360]);
});
test("who sits where is said in a word", () => {
  expect(sitting(seat("a", { mine: true, person: "Ben" }))).toBe("you");
  expect(sitting(seat("a", { person: "Anna" }))).toBe("Anna");
  expect(sitting(seat("a", { who: "open" }))).toBe("nobody yet");
});
