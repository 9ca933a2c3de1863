import { beforeEach, expect, test } from "vitest";
import { briefed } from "./briefed";

beforeEach(() => localStorage.clear());

test("a briefing opens by itself at the first look at a scenario only", () => {
  expect(briefed("caen", "caen")).toBe(true);
  expect(briefed("caen", "caen")).toBe(false);
  expect(briefed("heroes", "first-light")).toBe(true);
  expect(briefed("heroes", "counter-attack")).toBe(true);
  expect(briefed("heroes", "first-light")).toBe(false);
});

test("never where all are known, or where nothing can be kept", () => {
  localStorage.setItem("sandtable-briefed", "*");
  expect(briefed("caen", "caen")).toBe(false);
  const closed = {
    getItem: () => {
      throw new Error("closed");
    },
  } as unknown as Storage;
  expect(briefed("caen", "caen", closed)).toBe(false);
});
