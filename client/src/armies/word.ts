/** An army's word, rewritten by adding and removing; every question about what fits is the server's. Pure. */
import type { Roster, RosterChoice, RosterTile } from "../lib/wire";

/** Adds a tile or an option where it belongs. */
export const adding = (word: string[], choice: Pick<RosterChoice, "letter" | "at">): string[] =>
  word.toSpliced(choice.at, 0, choice.letter);

/** Takes a tile out, and the options on it; they reach to the next tile. */
export function withoutTile(roster: Roster, tile: RosterTile): string[] {
  const next = roster.tiles.find((other) => other.at > tile.at)?.at ?? roster.word.length;
  return roster.word.toSpliced(tile.at, next - tile.at);
}

export const withoutOption = (word: string[], at: number): string[] => word.toSpliced(at, 1);

/** Typed or pasted words: parted by blanks, commas or plus signs. */
export const words = (text: string): string[] => text.split(/[\s,+]+/).filter(Boolean);

/** What does not fit, in a sentence: "“999”, the 3rd word: There is no tile or option 999." */
export function misfit(roster: Roster): string {
  if (roster.wrong < 0) return "";
  return `“${roster.wrong_letter}”, the ${nth(roster.wrong + 1)} word: ${roster.warnings[0] ?? "it does not fit here."}`;
}

export function nth(number: number): string {
  const ending = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" }[
    new Intl.PluralRules("en", { type: "ordinal" }).select(number)
  ];
  return `${number}${ending}`;
}

/** The address that opens an army, for sharing. */
export function address(game: string, army: { scenario: string; side: string; size: string; word: string[] }): string {
  const query = [`side=${encodeURIComponent(army.side)}`];
  if (army.scenario) query.push(`scenario=${encodeURIComponent(army.scenario)}`);
  if (army.size) query.push(`size=${encodeURIComponent(army.size)}`);
  if (army.word.length)
    query.push(
      `army=${army.word.map((letter) => encodeURIComponent(letter).replaceAll("%40", "@").replaceAll("%3A", ":")).join("+")}`,
    );
  return `/armies/${encodeURIComponent(game)}?${query.join("&")}`;
}
