/** Which hint of a guided game belongs to the question of now. Pure; the page keeps what was shown already. */
import type { Hint, OrderSheet } from "../lib/wire";

/** The question that each first hint was shown at, by the hint's number. */
export type Shown = Readonly<Record<number, string>>;

/** A question by what is known of it: the name of its step, the turn, and what tells it from every other. */
export interface Asked {
  step: string;
  turn: number;
  id: string;
}

/** A hint and those that belong to the same question. */
export function group(hints: readonly Hint[], first: number): Hint[] {
  const found = [hints[first]!];
  for (const hint of hints.slice(first + 1)) {
    if (!hint.also) break;
    found.push(hint);
  }
  return found;
}

/** The number of the hint for a question: the one that was shown at it before, or the next that fits; -1 for none. */
export function hintAt(hints: readonly Hint[], shown: Shown, asked: Asked): number {
  const before = Object.entries(shown).find(([, id]) => id === asked.id);
  if (before) return Number(before[0]);
  return hints.findIndex(
    (hint, number) =>
      !hint.also &&
      !(number in shown) &&
      (!hint.step || hint.step === asked.step) &&
      [0, asked.turn].includes(hint.turn),
  );
}

/** The letter that a suggestion would put next behind a draft; "" where the player went another way. */
export function nextLetter(suggests: readonly string[], draft: readonly string[]): string {
  return draft.every((letter, place) => suggests[place] === letter) ? (suggests[draft.length] ?? "") : "";
}

/** A suggestion for an order sheet: the lines that it would write, and whether it then hands the sheet in. */
export interface Suggested {
  lines: { letter: string; order: string[] }[];
  closes: boolean;
}

/** A suggested word cut into the lines of a sheet, as the letters that begin lines part it. */
export function suggestedLines(suggests: readonly string[], sheet: OrderSheet): Suggested {
  const begin = new Set(sheet.lines.map((line) => line.letter)),
    found: Suggested = { lines: [], closes: false };
  for (const letter of suggests) {
    if (letter === sheet.closing) found.closes = true;
    else if (begin.has(letter)) found.lines.push({ letter, order: [] });
    else found.lines.at(-1)?.order.push(letter);
  }
  return found;
}
