import { expect, it } from "vitest";
import type { OptionShown } from "../lib/wire";
import { inForce } from "./terms";

const option = (id: string, changed: boolean, matters = true): OptionShown => ({
  id,
  name: id,
  ask: "",
  text: "",
  rule: "R",
  value: "on",
  changed,
  matters,
});

it("tells what differs from the usual first, and leaves out what has no effect", () => {
  const found = inForce([option("a", false), option("b", true), option("c", true, false), option("d", true)]);
  expect(found.changed.map((one) => one.id)).toEqual(["b", "d"]);
  expect(found.usual.map((one) => one.id)).toEqual(["a"]);
});
