/** Dice as they are reckoned: what they come to with every modifier, and what that has to be. Pure. */
import type { Entry } from "../lib/wire";

type Dice = NonNullable<Entry["dice"]>;

export const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value)}`;

/** The sum of the modifiers, and the total where it is another number than the one on the die. */
export function reckoned(dice: Dice): { added: number; total: number | null } {
  const added = dice.because.reduce((sum, reason) => sum + reason.value, 0),
    lone = dice.faces.length === 1,
    against = lone && dice.needs > 0 && added !== 0; // one die against a number: the sum can be told
  if (against) return { added, total: dice.faces[0]! + added };
  if (dice.needs > 0) return { added: 0, total: null }; // what each die needs has the modifiers in it
  return { added, total: lone && !added && !dice.halved ? null : dice.total };
}

/** What must be reached, "" where two totals are compared. `needs` is the lowest face; with a sum it is the sum. */
export function needed(dice: Dice): string {
  if (dice.needs <= 0) return "";
  const { added } = reckoned(dice),
    least = dice.needs + added,
    each = dice.faces.length > 1 ? " each" : "";
  if (added) return String(least);
  if (dice.needs > dice.sides) return "more than a die shows";
  return dice.needs === dice.sides ? `${least}${each}` : `${least} or more${each}`;
}

/** Did this face not do? */
export const failed = (dice: Dice, face: number): boolean => dice.needs > 0 && face < dice.needs;
