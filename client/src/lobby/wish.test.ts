import { expect, it } from "vitest";
import real from "../fixtures/caen-sheet.json";
import type { GameSheet, OptionSheet } from "../lib/wire";
import {
  AT_TABLE,
  BROUGHT,
  carried,
  changed,
  chosenArmy,
  differences,
  headChoice,
  invited,
  keepScenario,
  lastScenario,
  mattering,
  mine,
  order,
  otherSide,
  preset,
  presetSeats,
  seating,
  sorted,
  swapped,
  termsText,
  umpires,
  withArmy,
} from "./wish";

const option = (id: string, kind: OptionSheet["kind"], value: unknown, main = true): OptionSheet => ({
  id,
  name: id,
  rule: "R",
  ask: "",
  text: "",
  kind,
  default: value,
  least: 0,
  most: 9,
  count: 0,
  choices: [],
  main,
  when: {},
  club: null,
});

const sheet: GameSheet = {
  id: "g",
  name: "Game",
  scenario: "s",
  blurb: [],
  balance: "",
  length: "",
  difficulty: "",
  favours: "",
  board: "",
  secretive: false,
  grounds: [],
  scenarios: [],
  tabled: false,
  sides: [
    { id: "a", name: "A", adjective: "A", blurb: "" },
    { id: "b", name: "B", adjective: "B", blurb: "" },
  ],
  seats: [
    { id: "a", name: "A", side: "a", role: "side" },
    { id: "b", name: "B", side: "b", role: "side" },
    { id: "b1", name: "B1", side: "b", role: "commander" },
    { id: "o", name: "O", side: "", role: "organiser" },
  ],
  players: [
    { id: "best", text: "" },
    { id: "weak", text: "" },
  ],
  options: [
    option("mode", "choice", "dice"),
    option("n", "whole", 0),
    option("t", "truth", false),
    option("l", "wholes", [1, 1]),
    option("u", "truth", true, false),
  ],
};

it("presets me against the best computer player with every option at its default", () => {
  expect(order(sheet, preset(sheet))).toEqual({
    game: "g",
    scenario: "s",
    name: "Game",
    options: {},
    public: false,
    dice: "seeded",
    seats: {
      a: { who: "me" },
      b: { who: "computer", player: "best" },
      b1: { who: "computer", player: "best" },
      o: { who: "link" },
    },
  });
});

it("invites by link where there is no computer player", () => {
  expect(preset({ ...sheet, players: [] }).seats).toEqual({ a: "me", b: "link", b1: "link", o: "link" });
});

it("orders only the options that differ, lists compared by what is in them", () => {
  const wish = preset(sheet);
  wish.options = { ...wish.options, n: 2, l: [1, 1], t: true };
  wish.players = { b: "weak" };
  wish.name = "  Sunday ";
  const made = order(sheet, wish);
  expect(made.options).toEqual({ n: 2, t: true });
  expect(made.name).toBe("Sunday");
  expect(made.seats.b).toEqual({ who: "computer", player: "weak" });
  expect(made.seats.b1).toEqual({ who: "computer", player: "best" });
});

it("keeps the seats of commanders open, unless they were chosen, for whoever plays every side of a game with secrets", () => {
  const wish = preset(sheet);
  wish.seats = { ...wish.seats, b: "me", b1: "link" };
  const who = (secretive: boolean, touched: string[] = []) =>
    order({ ...sheet, secretive }, wish, new Set(touched)).seats;
  expect([who(true).b1, who(true).o]).toEqual([{ who: "open" }, { who: "link" }]);
  expect([who(false).b1, who(true, ["b1"]).b1]).toEqual([{ who: "link" }, { who: "link" }]);
});

it("counts what differs in words", () => {
  expect(differences(sheet.options, preset(sheet).options)).toBe("all at their default");
  expect(differences(sheet.options, { ...preset(sheet).options, t: true })).toBe("1 differs from its default");
  expect(differences(sheet.options, { ...preset(sheet).options, t: true, n: 3 })).toBe("2 differ from their default");
});

it("keeps chosen seats when new ones come, and forgets those that went", () => {
  const more = {
    ...sheet,
    seats: [
      ...sheet.seats.filter((seat) => seat.id !== "b1"),
      { id: "b2", name: "B2", side: "b", role: "commander" as const },
    ],
  };
  expect(presetSeats(more, { a: "open", b: "link", b1: "me" })).toEqual({
    a: "open",
    b: "link",
    o: "link",
    b2: "link",
  });
});

it("says what hotseat, watching, links and open seats mean", () => {
  const wish = preset(sheet);
  expect(seating(sheet, wish)).toBe("");
  expect(seating(sheet, { ...wish, seats: { a: "me", b: "me" } })).toContain("one screen");
  expect(seating({ ...sheet, secretive: true }, { ...wish, seats: { a: "me", b: "me" } })).toContain("curtain");
  expect(seating(sheet, { ...wish, seats: { a: "computer", b: "computer" } })).toContain("watch");
  expect(seating(sheet, { ...wish, seats: { a: "me", b: "link" } })).toContain("link");
  expect(seating(sheet, { ...wish, seats: { a: "me", b: "open" } })).toContain("private");
});

it("orders a pace where there is one, and says it in the line of terms", () => {
  const wish = preset(sheet);
  expect("pace" in order(sheet, wish)).toBe(false);
  expect(termsText(wish)).toBe("Private · live or slow · dice from the server, seed sealed until the end");
  const slow = carried(sheet, { ...wish, pace: 259_200, public: true, dice: "typed" });
  expect(order(sheet, slow).pace).toBe(259_200);
  expect(termsText(slow)).toBe("Public · 3 days an answer · real dice, typed by the players");
});

it("asks to send the links of players, and of others only if they were chosen", () => {
  const wish = { ...preset(sheet), seats: { a: "me", b: "link", b1: "computer", o: "link" } as const };
  expect(invited(sheet, wish, new Set())).toEqual(["b"]);
  expect(invited(sheet, wish, new Set(["o"]))).toEqual(["b", "o"]);
  const umpire = { ...wish, seats: { a: "link", b: "link", b1: "link", o: "me" } as const };
  expect(invited(sheet, umpire, new Set())).toEqual(["a", "b", "b1"]);
  expect([umpires(sheet, wish), umpires(sheet, umpire)]).toEqual([false, true]);
});

it("shows the main choice by itself, switches first, and folds the rest", () => {
  expect(headChoice(sheet.options)?.id).toBe("mode");
  const { shown, folded } = sorted(sheet.options);
  expect(shown.map((one) => one.id)).toEqual(["t", "n", "l"]);
  expect(folded.map((one) => one.id)).toEqual(["u"]);
});

it("loses no option of a real sheet", () => {
  const options = real.options as unknown as OptionSheet[];
  const { shown, folded } = sorted(options);
  expect([headChoice(options)!, ...shown, ...folded].map((one) => one.id).sort()).toEqual(
    options.map((one) => one.id).sort(),
  );
  expect(changed(options, preset(real as unknown as GameSheet).options)).toEqual({});
});

it("carries seats and options over to another scenario as far as it has them", () => {
  const before = { ...preset(sheet), name: "Ours", options: { ...preset(sheet).options, gone: 3 } };
  before.seats[sheet.seats[1]!.id] = "link";
  const other: GameSheet = {
    ...sheet,
    scenario: "other",
    options: [...sheet.options.slice(0, 1), { ...sheet.options[0]!, id: "size", kind: "choice", default: "100" }],
  };
  const wish = carried(other, before);
  expect([wish.name, wish.seats[sheet.seats[1]!.id]]).toEqual(["Ours", "link"]);
  expect(Object.keys(wish.options)).toEqual(other.options.map((option) => option.id));
  expect(wish.options.size).toBe("100");
});

it("remembers the scenario that was played last, as long as it is offered", () => {
  const one = (id: string) => ({
    id,
    name: id,
    blurb: [],
    balance: "",
    length: "",
    difficulty: "",
    favours: "",
    sides: {},
    musters: false,
  });
  const card = { ...sheet, scenarios: [one("s"), one("t")] };
  expect(lastScenario(card)).toBe("s");
  keepScenario(card.id, "t");
  expect(lastScenario(card)).toBe("t");
  expect(lastScenario({ ...card, scenarios: [one("s")] })).toBe("s");
});

it("offers only options that matter beside what else is chosen, and sends no others", () => {
  const options = [
    { ...option("mode", "choice", "dice"), choices: [{ id: "dice", name: "Dice", text: "" }] },
    { ...option("points", "whole", 1), when: { mode: ["table", "mixed"] } },
  ];
  const game = { ...sheet, options };
  const wish = { ...preset(game), options: { mode: "dice", points: 5 } };
  expect(mattering(options, wish.options).map((one) => one.id)).toEqual(["mode"]);
  expect(order(game, wish).options).toEqual({});
  expect(differences(options, wish.options)).toBe("all at their default");
  wish.options.mode = "mixed";
  expect(mattering(options, wish.options).map((one) => one.id)).toEqual(["mode", "points"]);
  expect(order(game, wish).options).toEqual({ mode: "mixed", points: 5 });
});

it("swaps the sides in one go, the computer's player with them, and commanders follow their general", () => {
  const wish = { ...preset(sheet), players: { b: "weak" } };
  expect(otherSide(sheet, wish)).toBe("B");
  const turned = { ...wish, ...swapped(sheet, wish, new Set()) };
  expect(turned.seats).toMatchObject({ a: "computer", b: "me", b1: "link" });
  expect(turned.players).toEqual({ a: "weak" });
  expect(otherSide(sheet, turned)).toBe("A");
  const kept = swapped(sheet, { ...wish, seats: { ...wish.seats, b1: "open" } }, new Set(["b1"]));
  expect(kept.seats.b1).toBe("open");
  expect(otherSide(sheet, { ...wish, seats: { a: "me", b: "me" } })).toBeNull();
});

it("presets the side and the size of an army that comes along", () => {
  const sizes = { ...option("size", "choice", "60"), choices: ["60", "100"].map((id) => ({ id, name: id, text: "" })) };
  const game = { ...sheet, options: [sizes] };
  const found = withArmy(game, preset(game), "b", "100");
  expect([found.seats.a, found.seats.b, found.options.size]).toEqual(["computer", "me", "100"]);
  expect(withArmy(game, preset(game), "a", "999").options.size).toBe("60");
});

it("takes the army along that was chosen, for each side that is mine", () => {
  const roster = { word: ["101"], ready: [{ name: "Tanks", text: "", cost: 9, word: ["108", "207@1"] }] };
  expect(chosenArmy(roster, BROUGHT)).toEqual(["101"]);
  expect(chosenArmy(roster, "Tanks")).toEqual(["108", "207@1"]);
  expect(chosenArmy(roster, AT_TABLE)).toEqual([]);
  const wish = preset(sheet);
  expect(mine(sheet, wish).map((side) => side.id)).toEqual(["a"]);
  expect(mine(sheet, { ...wish, seats: { ...wish.seats, b: "me" } })).toHaveLength(2);
});
