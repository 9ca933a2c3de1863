import { expect, it } from "vitest";
import type { Me } from "../lib/wire";
import { happens, means, wordOf } from "./leaving";

const anna: Me = { name: "Anna", guest: false, admin: false, signed: true };
const guest: Me = { name: "Guest", guest: true, admin: false, signed: true };

it("asks for one's own name, or for a word where there is none", () => {
  expect(wordOf(anna)).toBe("Anna");
  expect(wordOf({ ...guest, name: "Ben" })).toBe("Ben");
  expect(wordOf(guest)).toBe("remove me");
});
it("takes a whole word and, of an account, a password", () => {
  expect(means(anna, " anna ", "secret")).toBe(true);
  expect(means(anna, "Ann", "secret")).toBe(false);
  expect(means(anna, "Anna", "")).toBe(false);
  expect(means(guest, "Remove me", "")).toBe(true);
  expect(means(guest, "", "")).toBe(false);
});
it("tells a guest and an account what happens to each", () => {
  expect(happens(anna)[0]).toContain("account");
  expect(happens(guest)[0]).toContain("browser");
  expect(happens(guest).join(" ")).not.toContain("account");
});
