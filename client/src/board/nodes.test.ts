import { describe, expect, it } from "vitest";
import type { Board } from "../lib/wire";
import { lies } from "./deck.svelte";
import { drawn, roads as board, table } from "./roads.test.made";
import { landmarks, nodePlates } from "./nodes";
import { anchorBox, areasById } from "./scenery";
import { distance, overlap } from "./shapes";
import { tiredness } from "./signs";
import { sketch } from "./sketch";
import { regionSpots, stackBoxes } from "./spots";
import { describeArea } from "./telling";

const plan = sketch(drawn);
const with_ = (id: string, more: Partial<Board["areas"][number]>): Board => ({
  ...board,
  areas: board.areas.map((area) => (area.id === id ? { ...area, ...more } : area)),
});

it("tells how tired a unit is by its mark", () => {
  expect(
    [[], ["fatigue-1"], ["fatigue-3"], ["moved", "fatigue-2"], ["fatigue-99"], ["fatigue-x"]].map(tiredness),
  ).toEqual([0, 0, 2, 1, 5, 0]);
});

describe("a board of connectors", () => {
  it("knows every road of the data by its drawing", () => {
    expect(plan.joined).toBe(true);
    for (const { a, b } of board.roads) expect(plan.roads.has(a < b ? `${a}|${b}` : `${b}|${a}`)).toBe(true);
    expect(plan.roads.size).toBe(board.roads.length);
    expect(plan.ways.map((way) => way.css.join(" "))).toContain("way major");
    expect(plan.marks.some((mark) => mark.css.some((css) => css.includes("rd")))).toBe(false);
  });

  it.each([1, 1.28, 1.5, 1.9])("keeps names off each other where there is room, at growth %d", (grow) => {
    const plates = nodePlates(board.areas, plan, { grow, tagged: false }, []);
    expect(plates).toHaveLength(50);
    const clashes = plates.flatMap((one, i) => plates.slice(i + 1).filter((other) => overlap(one.box, other.box)));
    expect(clashes.length).toBeLessThanOrEqual(grow > 1.5 ? 6 : 1);
    for (const { box } of plates) expect(box.x0 >= 0 && box.x1 <= plan.width).toBe(true);
  });

  it("moves or shrinks a name before it lies on counters", () => {
    const grow = 1.5,
      spots = regionSpots(board, plan, grow),
      boxes = stackBoxes(board, spots);
    const covered = (plates: ReturnType<typeof nodePlates>) =>
      plates.filter((plate) => boxes.some((box) => overlap(box, plate.box))).length;
    expect(covered(nodePlates(board.areas, plan, { grow, tagged: false }, boxes))).toBeLessThan(
      covered(nodePlates(board.areas, plan, { grow, tagged: false }, [])),
    );
  });

  it.each([1, 1.5, 1.9])("keeps stacks of neighbours apart, at growth %d", (grow) => {
    const boxes = stackBoxes(board, regionSpots(board, plan, grow));
    expect(boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => overlap(one, other)))).toHaveLength(0);
  });

  it("shows ids only where there is room for them", () => {
    expect(nodePlates(board.areas, plan, { grow: 1, tagged: true }, []).find((plate) => plate.id === "LOR")!.tag).toBe(
      "LOR",
    );
    expect(nodePlates(board.areas, plan, { grow: 1, tagged: false }, []).every((plate) => plate.tag === "")).toBe(true);
  });

  it("draws the signs it knows and leaves others to the text", () => {
    const plates = nodePlates(
      with_("MAY", { signs: ["village", "volcano", "objective-1"] }).areas,
      plan,
      { grow: 1, tagged: false },
      [],
    );
    expect(plates.find((plate) => plate.id === "MAY")!.signs).toEqual(["village"]);
  });

  it("marks objectives at their nodes by phase, and fights", () => {
    const marks = landmarks({ ...with_("ROC", { marks: ["attacked"] }), arrows: [] }, plan, table.sides, 1);
    expect(marks.filter((mark) => mark.sign === "goal" && mark.rank === 1)).toHaveLength(7);
    expect(marks.filter((mark) => mark.sign === "goal" && mark.rank === 2)).toHaveLength(4);
    expect(marks.filter((mark) => mark.sign === "fight").map((mark) => mark.name)).toEqual([
      "Fighting in Rocquancourt",
    ]);
    expect(distance(marks.find((mark) => mark.id === "MAY goal")!.at, plan.byId.get("MAY")!.node!)).toBe(0);
  });

  it("draws bases and depots of the sides, hollow once they serve no more", () => {
    const stores = (of: Board) =>
      landmarks(of, plan, table.sides, 1).filter((mark) => mark.sign === "base" || mark.sign === "depot");
    expect(stores(board)).toHaveLength(8);
    expect(stores(board).every((mark) => mark.held)).toBe(true);
    expect(stores(with_("FAL", { holder: "allied", supply: "" })).filter((mark) => !mark.held)).toHaveLength(2);
  });

  it("finds a connector by its two areas, whichever comes first", () => {
    const there = anchorBox("connector:VER-LOR", plan, areasById(board), []),
      back = anchorBox("connector:LOR-VER", plan, areasById(board), []);
    expect(there).toEqual(back);
    expect(there!.y1).toBeGreaterThan(there!.y0);
    expect(anchorBox("connector:CAE-FAL", plan, areasById(board), [])).toBeNull();
    expect([lies(board, "connector:LOR-VER"), lies(board, "connector:CAE-FAL")]).toEqual([true, false]);
  });

  it("tells roads by class, signs and objectives in words", () => {
    const may = board.areas.find((area) => area.id === "MAY")!,
      ver = board.areas.find((area) => area.id === "VER")!;
    const said = describeArea(may, table.sides, board.areas, board.roads);
    expect(said).toContain("village, river, mining");
    expect(said).toContain("fortified, objective of phase 1");
    expect(said).toMatch(/roads to .*Saint-Andre-sur-Orne and Saint-Martin-de-Fontenay \(minor\)/);
    expect(describeArea(ver, table.sides, board.areas, board.roads)).toMatch(
      /roads to Ifs \(major, N158\), Lorguichon \(major, N158\), Rocquancourt \(minor\), .*\(lane\)$/,
    );
    const tired = { ...ver, counters: [{ ...ver.counters[0]!, marks: ["fatigue-3", "must-regroup", "something"] }] };
    expect(describeArea(tired, table.sides)).toContain("(fatigue 3, must regroup)");
    const road = board.areas.find((area) => area.site === "road")!;
    expect(describeArea(road, table.sides, board.areas, board.roads)).toContain(
      "road between Verrieres and Lorguichon",
    );
  });
});
