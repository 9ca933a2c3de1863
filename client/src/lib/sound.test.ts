import { afterEach, expect, it, vi } from "vitest";
import { NOTES, setSounding, sounding, soundOf } from "./sound";

const media = (...on: string[]) =>
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: on.some((one) => query.includes(one)) }));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("is off at first on phones and where less motion is wanted, and as somebody chose from then on", () => {
  media();
  expect(sounding()).toBe(true);
  media("coarse");
  expect(sounding()).toBe(false);
  media("reduced-motion");
  expect(sounding()).toBe(false);
  setSounding(true);
  expect(sounding()).toBe(true);
  media();
  setSounding(false);
  expect(sounding()).toBe(false);
});

it("sounds for my turn, for dice and for the end, once each, and not when the page opens", () => {
  const quiet = { mine: false, over: false, dice: false };
  expect(soundOf(null, { ...quiet, mine: true })).toBeNull();
  expect(soundOf(quiet, { ...quiet, mine: true, dice: true })).toBe("turn");
  expect(soundOf({ ...quiet, mine: true }, { ...quiet, mine: true })).toBeNull();
  expect(soundOf(quiet, { ...quiet, dice: true })).toBe("dice");
  expect(soundOf(quiet, { ...quiet, over: true })).toBe("end");
  expect(soundOf({ ...quiet, over: true }, { ...quiet, over: true })).toBeNull();
});

it("is short and soft", () => {
  for (const notes of Object.values(NOTES))
    for (const [, at, lasts, loud] of notes) expect(at + lasts < 1 && loud <= 0.2).toBe(true);
});
