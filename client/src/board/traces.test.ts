import { expect, test } from "vitest";
import type { Trace } from "../lib/wire";
import { area } from "./made";
import { drawn as drawing, roads as board } from "./roads.test.made";
import { areasById } from "./scenery";
import { distance } from "./shapes";
import { sketch, type Sketch } from "./sketch";
import { columns, traceRoutes, traceShots, wayOn } from "./traces";

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
test("who comes from beside the map comes from its nearest edge, and is not drawn where roads are the only ways", () => {
  const open = new Map([area("A", 0, { x: 40, y: 300 })].map((one) => [one.id, one]));
  const [way] = traceRoutes([went("A")], { joined: false, width: 600, height: 600 } as Sketch, open, 1);
  expect(way!.d).toBe("M-80 300L10 300");
  expect(traceRoutes([went("VER")], plan, areas, 1)).toEqual([]);
});
test("a volley is a line from who fires to what he fires at; of what cannot be found, or lies together, there is none", () => {
  const at = (anchor: string) => ({ "unit:ship": [0, 0], "unit:near": [5, 0], "area:sea": [90, 0] })[anchor] as never;
  const fired = (aim: string) => ({ ...went(""), kind: "shot", way: ["unit:ship", aim] });
  const [line] = traceShots([fired("area:sea")], [], at, 12);
  expect(line).toMatchObject({ from: [0, 0], to: [90, 0] });
  expect(traceShots([fired("unit:near"), fired("unit:gone")], [], at, 12)).toEqual([]);
});
