import { expect, it } from "vitest";
import { ago } from "./ago";

const now = Date.parse("2026-06-06T06:00:00Z");

it.each([
  ["2026-06-06T05:59:30Z", "now"],
  ["2026-06-06T05:58:00Z", "2 min"],
  ["2026-06-06T05:00:00Z", "1 h"],
  ["2026-06-05T06:00:00Z", "1 day"],
  ["2026-06-01T06:00:00Z", "5 days"],
  ["2026-06-06T06:00:09Z", "now"],
  ["", ""],
])("says of %s: %s", (at, said) => expect(ago(at, now)).toBe(said));
