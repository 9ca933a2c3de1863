import { expect, test } from "vitest";
import { grid, house, piece } from "./made";
import { Plan } from "./places";
import { anchorName, goalWords, groundWords, houseWords, pieceWords, whereOf } from "./telling";

const plan = new Plan(
  grid([".wh", "=..", "..."], {
    houses: [house("farm", 0, 1, 1, 1, { name: "farmhouse" }), house("manor", 1, 1, 2, 1, { name: "manor" })],
    pieces: [piece("team", "B1")],
    lanes: [["lane.1", 1, 2.5]],
  }),
);

test("where somebody stands is told by the ground and the square", () => {
  expect(["A1", "B1", "farm.1", "manor.2", "lane.1"].map((at) => whereOf({ at, rear: "" }, plan))).toEqual([
    "A1",
    "low wall, B1",
    "farmhouse",
    "manor, square 2",
    "lane",
  ]);
  expect(whereOf({ at: "A1", rear: "B1" }, plan)).toBe("A1 and B1");
});
test("a counter is told with all that lies on it", () => {
  const tank = piece("tank", "C1", {
    heading: 3,
    token: "2",
    spent: true,
    suppressed: 2,
    damage: ["tracks"],
    reduced: true,
    aboard: [piece("team", "C1").counter],
    counter: { ...piece("tank", "C1").counter, marks: ["concealed"] },
  });
  expect(pieceWords(tank, plan)).toBe(
    "low hedge, C1; facing south-east; concealed; attack +2; defence 4; reduced; order 2, spent; suppressed 2; " +
      "damaged: tracks; carries team",
  );
  expect(
    pieceWords(
      piece("x", "A1", {
        heading: -1,
        token: "?",
        attack: "",
        defence: "",
        counter: { ...tank.counter, marks: ["unknown"] },
      }),
      plan,
    ),
  ).toBe("A1; unknown; order face down");
});
test("houses and objectives are told", () => {
  expect(
    houseWords(
      house("farm", 0, 0, 2, 2, {
        openings: [
          { kind: "door", i: 0, j: 1, side: "S" },
          { kind: "window", i: 1, j: 0, side: "E" },
        ],
        damage: "2 of 6",
        fallen: ["farm.2"],
      }),
    ),
  ).toBe(
    "4 squares, cover +3; doors: square 3 to the south; windows: square 2 to the east; damage 2 of 6; in rubble: square 2",
  );
  expect(goalWords({ id: "b", name: "Bridge", squares: ["A1", "B1"], points: "1", holder: "" }, [], plan)).toBe(
    "A1, B1; 1 point; held by nobody",
  );
});
test("anchors have names", () => {
  expect(
    ["unit:team", "square:B1", "square:A1", "house:manor/2", "square:manor.1", "heading:ne@B1", "corner:x1y1"].map(
      (anchor) => anchorName(anchor, plan),
    ),
  ).toEqual([
    "team",
    "B1, low wall",
    "A1",
    "manor, part 2",
    "manor, square 1",
    "north-east at B1",
    "corner south-east of A1",
  ]);
});
test("ground is told square by square, what is open is not", () => {
  expect(groundWords(plan)).toEqual([
    { kind: "wall", squares: ["B1"] },
    { kind: "hedge", squares: ["C1"] },
    { kind: "road", squares: ["A2"] },
  ]);
});
