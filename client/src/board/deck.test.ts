import { describe, expect, test } from "vitest";
import { Deck, lies, shares, wanted } from "./deck.svelte";
import { area, board, counter } from "./made";

const sea = board("sea", [
  area("A", 50, { counters: [counter("fleet")] }),
  area("port", 100, { site: "harbour", within: ["A"] }),
]);
const land = board("land", [area("D", 50, { counters: [counter("div")] })]),
  boards = [sea, land];

test("a thing lies on the board that shows it, an arrow where it points", () => {
  expect([
    lies(sea, "unit:fleet"),
    lies(land, "unit:fleet"),
    lies(sea, "area:port"),
    lies(land, "arrow:A>D"),
    lies(sea, "asset:sortie"),
  ]).toEqual([true, false, true, true, false]);
  expect([...shares(boards, ["area:A", "area:port", "area:D"])]).toEqual([
    ["sea", 2],
    ["land", 1],
  ]);
});
test("the present board is kept if it has any of the anchors, otherwise the one with most is wanted", () => {
  expect(wanted(boards, ["area:A", "area:port", "area:D"], "land")).toBe("land");
  expect(wanted(boards, ["area:A"], "land")).toBe("sea");
  expect(wanted(boards, ["asset:sortie"], "land")).toBe("");
});

describe("the deck", () => {
  test("begins with the board on which things happen, or the first", () => {
    const one = new Deck(),
      other = new Deck();
    one.follow(boards, "q", [], "land");
    other.follow(boards, "q", [], "");
    expect([one.front, other.front]).toEqual(["land", "sea"]);
  });
  test("brings the board of the letters forward, also within one question", () => {
    const deck = new Deck();
    deck.follow(boards, "q1", ["area:D"], "sea");
    expect(deck.front).toBe("land");
    deck.follow(boards, "q1", ["area:A"], "sea");
    expect(deck.front).toBe("sea");
  });
  test("never fights who turned by hand, until the next question", () => {
    const deck = new Deck();
    deck.follow(boards, "q1", ["area:A"], "");
    deck.turn("land");
    deck.follow(boards, "q1", ["area:port"], "sea");
    expect(deck.front).toBe("land");
    deck.follow(boards, "q2", ["area:A"], "");
    expect(deck.front).toBe("sea");
  });
  test("stays where it is when letters lie on no board, and follows the action when there are none", () => {
    const deck = new Deck();
    deck.follow(boards, "q1", ["area:D"], "");
    deck.follow(boards, "q2", ["asset:sortie"], "sea");
    expect(deck.front).toBe("land");
    deck.follow(boards, "", [], "sea");
    expect(deck.front).toBe("sea");
  });
  test("goes round, and shows what is to be shown", () => {
    const deck = new Deck();
    deck.follow(boards, "", [], "");
    deck.cycle(boards);
    expect(deck.front).toBe("land");
    deck.cycle(boards);
    expect(deck.front).toBe("sea");
    deck.cycle(boards, -1);
    deck.reveal(boards, ["unit:fleet"]);
    expect(deck.front).toBe("sea");
  });
  test("finds another front when its board has gone", () => {
    const deck = new Deck();
    deck.turn("land");
    deck.follow([sea], "", [], "");
    expect(deck.front).toBe("sea");
  });
});
