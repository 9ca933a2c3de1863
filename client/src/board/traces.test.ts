import { expect, test } from "vitest";
import type { Trace } from "../lib/wire";
import { area } from "./made";
import { drawn as drawing, roads as board } from "./roads.test.made";
import { areasById } from "./scenery";
import { distance } from "./shapes";
import { sketch, type Sketch } from "./sketch";
import { columns, traceRoutes, wayOn } from "./traces";

const plan = sketch(drawing),
  areas = areasById(board);
const went = (way: string, more: Partial<Trace> = {}): Trace => ({
  kind: "move",
  side: "allied",
  way: way.split(" ").map((id) => `area:${id}`),
  unit: "A01",
  times: [],
  whole: 0,
  ...more,
});

test("a column is where the clock says, and waits at its goal", () => {
  const [march] = columns([went("VER LOR GAU", { times: [8, 20], whole: 24 })], plan, areas);
  const at = (when: number) => march!.stops.find((stop) => Math.abs(stop.when - when) < 1e-9)!.at;
  expect(march!.stops[0]!.when).toBe(0);
  expect(distance(at(8 / 24), plan.byId.get("LOR")!.node!)).toBeLessThan(12);
  expect(distance(at(20 / 24), plan.byId.get("GAU")!.node!)).toBeLessThan(12);
  expect(march!.stops.at(-1)!.when).toBeCloseTo(20 / 24);
});
test("who is halted on a road ends where its counter stands there", () => {
  const [march] = columns([went("VER VER-LOR", { whole: 24 })], plan, areas);
  expect(march!.stops.at(-1)).toEqual({ at: [356, 392], when: 1 });
});
test("a way without a clock is no march, and one to another board is not drawn", () => {
  expect(columns([went("VER LOR")], plan, areas)).toEqual([]);
  expect(wayOn(went("VER elsewhere"), areas)).toEqual(["VER"]);
  expect(traceRoutes([went("VER elsewhere")], plan, areas, 1)).toEqual([]);
});
test("a way along roads follows them; across country it goes from stack to stack and ends before the counters", () => {
  expect(traceRoutes([went("VER LOR GAU")], plan, areas, 1)[0]!.d).toContain("Q");
  const open = new Map([area("A", 0, { x: 0, y: 0 }), area("B", 0, { x: 200, y: 0 })].map((one) => [one.id, one]));
  const [way] = traceRoutes([went("A B")], { joined: false } as Sketch, open, 1);
  expect(way!.d).toBe("M0 0L170 0");
});
