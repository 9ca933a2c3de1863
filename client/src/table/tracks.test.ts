import { expect, test } from "vitest";
import type { Track } from "../lib/wire";
import { scene, seat } from "./made";
import { fought, scores, shortPlace, sitting } from "./tracks";

const track = (id: string, more: Partial<Track> = {}): Track => ({ id, name: id, value: 0, most: 0, side: "", places: [], note: "", ...more });

test("a track of what is left shows what is done", () => {
  expect(fought(track("battles", { name: "Battles left", value: 3, most: 5 }))).toBe(2);
  expect(fought(track("battles", { name: "Battle", value: 3, most: 5 }))).toBe(3);
});
test("a phone's place is turn and battles, and nothing where there are none", () => {
  expect(shortPlace([track("turn", { value: 4, most: 5 }), track("battles", { name: "Battles left", value: 3, most: 7 })])).toBe("T4, battles left 3/7");
  expect(shortPlace([])).toBe("");
});
test("points come from the tracks, or else from the standing", () => {
  const sides = ["blue", "red"].map((id) => ({ id, name: id, adjective: id }));
  const table = { name: "", sides, boards: [], trays: [], tracks: [track("points", { side: "blue", value: 180 })] };
  expect(scores(scene(1, { table, standing: { blue: 1, red: 360 } })).map((one) => one.value)).toEqual([180, 360]);
});
test("who sits where is said in a word", () => {
  expect(sitting(seat("a", { mine: true, person: "Ben" }))).toBe("you");
  expect(sitting(seat("a", { person: "Anna" }))).toBe("Anna");
  expect(sitting(seat("a", { who: "open" }))).toBe("nobody yet");
});
