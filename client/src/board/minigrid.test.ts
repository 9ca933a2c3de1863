import { expect, it } from "vitest";
import { patches } from "./minigrid";

it("draws each kind of ground as one patch, and open ground not at all", () => {
  const found = patches({ ground: [".r.", ".rh"], legend: { ".": "open", r: "road", h: "house" } });
  expect([found.width, found.height]).toEqual([3, 2]);
  expect(found.patches).toEqual([
    { kind: "road", d: "M1 0h1v1h-1zM1 1h1v1h-1z" },
    { kind: "house", d: "M2 1h1v1h-1z" },
  ]);
});

it("leaves squares empty where no board lies yet", () => {
  const found = patches({ ground: ["r "], legend: { r: "road" } });
  expect(found.patches.map((patch) => patch.kind)).toEqual(["road", "empty"]);
});
