import { describe, expect, it } from "vitest";
import { drawn as drawing, roads as board } from "./roads.test.made";
import { routes, type March } from "./marches";
import { areasById } from "./scenery";
import { distance, overlap } from "./shapes";
import { sketch } from "./sketch";

const plan = sketch(drawing),
  areas = areasById(board);
const march = (path: string, more: Partial<March> = {}): March => ({
  unit: "A01",
  side: "allied",
  path: path.split(" "),
  times: path
    .split(" ")
    .slice(1)
    .map((_, i) => `${i + 1}`),
  state: "set",
  ...more,
});
const points = (d: string) =>
  [...d.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map((found): [number, number] => [Number(found[1]), Number(found[2])]);
const drawn = (marches: March[], grow = 1) => routes(marches, plan, areas, grow);

describe("marches", () => {
  it("run along the drawn road, whichever way it was drawn", () => {
    const [there] = drawn([march("VER LOR GAU")]),
      [back] = drawn([march("GAU LOR VER")]);
    const road = plan.roads.get("LOR|VER")!.line,
      near = (p: [number, number]) =>
        Math.min(...[...road, ...plan.roads.get("GAU|LOR")!.line].map((q) => distance(p, q)));
    for (const route of [there!, back!]) for (const p of points(route.d)) expect(near(p)).toBeLessThan(12);
    expect(distance(points(there!.d)[0]!, plan.byId.get("VER")!.node!)).toBeLessThan(15);
    expect(distance(points(back!.d)[0]!, plan.byId.get("GAU")!.node!)).toBeLessThan(15);
  });

  it("lie side by side on the same road, also when they go against each other", () => {
    const [one, two, three] = drawn([
      march("VER LOR"),
      march("LOR VER", { unit: "A02" }),
      march("IFS VER LOR", { unit: "A03" }),
    ]);
    const middle = (d: string) => {
      const all = points(d);
      return all[Math.floor(all.length / 2)]!;
    };
    const near = (p: [number, number], d: string) => Math.min(...points(d).map((q) => distance(p, q)));
    expect(near(middle(one!.d), two!.d)).toBeGreaterThan(4);
    expect(near(middle(one!.d), three!.d)).toBeGreaterThan(8);
    expect(near(middle(one!.d), two!.d)).toBeLessThan(16);
  });

  it("end before their goal with a head, and tell when they arrive in every area", () => {
    const [route] = drawn([march("VER LOR GAU", { times: ["½", "end of turn"] })]);
    expect(route!.head).toMatch(/^M.*Z$/);
    expect(distance(points(route!.d).at(-1)!, plan.byId.get("GAU")!.node!)).toBeGreaterThan(9);
    expect(route!.arrivals.map((one) => one.text)).toEqual(["½", "end of turn"]);
    expect(drawn([march("VER LOR", { times: [] })])[0]!.arrivals).toEqual([]);
  });

  it("tell their times beside each other, not on top", () => {
    const all = drawn(Array.from({ length: 4 }, (_, i) => march("VER LOR", { unit: `A0${i}`, times: ["½"] }))).flatMap(
      (route) => route.arrivals,
    );
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1)) expect(overlap(one.box, other.box)).toBe(false);
  });

  it("leave out who stays, and ways over what is not on the map", () => {
    expect(drawn([march("VER"), march(""), march("VER NOWHERE")])).toEqual([]);
  });

  it("go straight where no road is drawn", () => {
    const [route] = drawn([march("CAE FAL")]);
    expect(points(route!.d).length).toBeGreaterThan(2);
  });

  it("are quick for twenty ways of six roads", () => {
    const path = "CAE IFS VER LOR GAU CIN HAU",
      many = Array.from({ length: 20 }, (_, i) => march(path, { unit: `A${i}` }));
    const began = performance.now();
    expect(drawn(many, 1.5)).toHaveLength(20);
    expect(performance.now() - began).toBeLessThan(250); // some ten milliseconds on a quiet machine
  });
});
