/** Small armies for the tests beside this file. */
import type { Roster, RosterChoice, RosterSlot, RosterTile } from "../lib/wire";

export const choice = (letter: string, at: number, more: Partial<RosterChoice> = {}): RosterChoice => ({
  letter,
  name: `Name ${letter}`,
  cost: 5,
  at,
  text: "breaks at 1 loss",
  units: ["Team"],
  why: "",
  anchor: "",
  ...more,
});

export const slot = (number: number, more: Partial<RosterSlot> = {}): RosterSlot => ({
  number,
  large: false,
  stripes: ["First", "Army"],
  unlocks: "",
  letter: "",
  name: "",
  cost: 0,
  text: "",
  at: -1,
  choices: [],
  ...more,
});

export const tile = (letter: string, at: number, slots: RosterSlot[] = []): RosterTile => ({
  letter,
  name: `Name ${letter}`,
  cost: 10,
  at,
  units: ["Team"],
  facts: "breaks at 3 losses",
  slots,
  anchor: "",
});

export const roster = (word: string[], more: Partial<Roster> = {}): Roster => ({
  side: "one",
  used: 10,
  size: 100,
  word,
  tiles: [],
  choices: [],
  tokens: "",
  units: [],
  warnings: [],
  text: [...word, "done"].join(" "),
  closing: "done",
  wrong: -1,
  wrong_letter: "",
  ready: [],
  ...more,
});
