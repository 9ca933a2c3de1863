import { expect, test } from "vitest";
import { seeded } from "./chance";
import { housePlan } from "./houses";
import { grid, house, LEGEND } from "./made";
import { region } from "./outlines";
import { Plan } from "./places";
import { arms, smoke, terrain } from "./terrain";

const drawn = (ground: string[], passages: string[] = []) => terrain(new Plan(grid(ground, { passages })));
const css = (ground: string[]) => {
  const { flat, high } = drawn(ground);
  return new Set([...flat, ...high].map((mark) => mark.css));
};
const at = (ground: string[], x: number, y: number, kinds = ["hedge", "bocage"]) =>
  arms(new Plan(grid(ground)), x, y, new Set(kinds));

test("the same squares are drawn the same for ever, whatever else happens on them", () => {
  const ground = ["t.h=", "fbw=", "~Bmr"];
  expect(drawn(ground)).toEqual(drawn(ground));
  expect([1, 2, 3].map(seeded(4, 7))).not.toEqual([1, 2, 3].map(seeded(7, 4)));
});
test("every kind of ground leaves its marks, and no number is broken", () => {
  for (const [sign, kind] of Object.entries(LEGEND)) {
    if (kind === "house" || kind === "open") continue;
    const { flat, high } = drawn([`..${sign}`, `.${sign}${sign}`]),
      marks = [...flat, ...high].filter((mark) => mark.css !== "g-tuft");
    expect(marks.length, kind).toBeGreaterThan(0);
    for (const mark of marks) expect(mark.d, kind).not.toMatch(/NaN|undefined|Infinity/);
  }
});
test("shadows lie under everything that stands", () => {
  const { high } = drawn(["twh", "rsx"]);
  const last = high.findLastIndex((mark) => mark.css === "g-shade"),
    first = high.findIndex((mark) => mark.css.startsWith("g-tr"));
  expect(last).toBeLessThan(first);
});
test("a hedge goes on to its like, straight through at its end, and along its neighbours where it stands alone", () => {
  expect(at(["...", "hhh", "..."], 1, 1)).toEqual([
    [1, 0],
    [-1, 0],
  ]);
  expect(at(["h..", "h..", "h.."], 0, 0)).toEqual([
    [0, 1],
    [-0, -1],
  ]);
  expect(at([".h.", "hh.", "..."], 1, 1)).toEqual([
    [0, -1],
    [-1, 0],
  ]);
  expect(at([".h.", "hbh", ".h."], 1, 1)).toHaveLength(4);
  expect(at(["...", ".h.", "..."], 1, 1)).toEqual([
    [1, 0],
    [-1, 0],
  ]);
  expect(at(["..=", ".h=", "..="], 1, 1)).toEqual([
    [0, -1],
    [0, 1],
  ]);
  expect(at(["...", "h.h", "==="], 0, 1)).toEqual([
    [1, 0],
    [-1, 0],
  ]);
});
test("a way that was cut leaves the middle of its square free", () => {
  const whole = drawn(["hhh"])
    .high.filter((mark) => mark.css === "g-hd")
    .map((mark) => mark.d.length);
  const cut = drawn(["hhh"], ["B1"])
    .high.filter((mark) => mark.css === "g-hd")
    .map((mark) => mark.d.length);
  expect(cut[1]).toBeLessThan(whole[1]!);
  expect([cut[0], cut[2]]).toEqual([whole[0], whole[2]]);
});
test("roads have ruts along their way, and none where they cross", () => {
  expect(css(["======"]).has("g-rut")).toBe(true);
  const cross = drawn(["...=...", "...=...", "...=...", "=======", "...=...", "...=...", "...=..."]).flat.find(
    (mark) => mark.css === "g-rut",
  )!.d;
  const xs = [...cross.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map((found) => [Number(found[1]), Number(found[2])]);
  expect(xs.some(([x, y]) => x! > 190 && x! < 230 && y! > 190 && y! < 230)).toBe(false);
});
test("a bridge has a deck with rails on its outer sides only", () => {
  const marks = drawn([".~~.", "=BB=", "=BB=", ".~~."]).flat;
  expect(marks.filter((mark) => mark.css === "g-deck")).toHaveLength(4);
  expect(marks.filter((mark) => mark.css === "g-rail").map((mark) => mark.d.split("M").length - 1)).toEqual([
    1, 1, 1, 1,
  ]);
});
test("joined squares have one outline, a hole has its own", () => {
  const ring = ["###", "#.#", "###"],
    is = (x: number, y: number) => ring[y]?.[x] === "#";
  expect(region(is, 3, 3, { inset: 0, wave: 0 }).match(/M/g)).toHaveLength(2);
  const apart = ["#.", ".#"],
    two = (x: number, y: number) => apart[y]?.[x] === "#";
  expect(region(two, 2, 2, { inset: 4, wave: 0 }).match(/M/g)).toHaveLength(2);
});
test("an outline keeps to the rim of the board and is drawn in elsewhere", () => {
  expect(region((x, y) => x === 0 && y === 0, 2, 2, { inset: 5, wave: 0 })).toBe("M0 0L55 0L55 55L0 55Z");
});
test("a house has walls, doors with leaf and arrow, windows, and partitions with their doorways", () => {
  const manor = house("manor", 0, 0, 4, 2, {
    openings: [
      { kind: "door", i: 1, j: 1, side: "S" },
      { kind: "window", i: 0, j: 0, side: "N" },
    ],
    walls: [
      [1, 0, "E"],
      [1, 1, "E"],
    ],
    doorways: [[2, 1, "W"]],
  });
  const marks = housePlan(manor),
    of = (name: string) => marks.filter((mark) => mark.css === name);
  expect([of("g-leaf").length, of("g-out").length, of("g-pane").length]).toEqual([1, 1, 1]);
  // one whole, one with a gap in its middle, named from the other side
  expect(of("g-partition")[0]!.d.match(/M/g)).toHaveLength(3);
  expect(of("g-wall")[0]!.d.match(/M/g)).toHaveLength(12);
});
test("a fallen part of a house has neither walls nor openings, but rubble", () => {
  const farm = house("farm", 0, 0, 2, 1, { openings: [{ kind: "door", i: 1, j: 0, side: "S" }], fallen: ["farm.2"] });
  const marks = housePlan(farm);
  expect(marks.some((mark) => mark.css === "g-leaf")).toBe(false);
  expect(marks.some((mark) => mark.css === "g-stbeam")).toBe(true);
  expect(marks.find((mark) => mark.css === "g-wall")!.d.match(/M/g)).toHaveLength(3);
});
test("smoke drifts over its square alone", () => {
  const numbers = smoke(90, 30)
    .join("")
    .match(/-?[\d.]+/g)!
    .map(Number);
  expect(Math.max(...numbers)).toBeLessThan(140);
});
