/** The story newest first, but each decision's sentences in the order they were told. */
import type { Entry } from "../lib/wire";

export type Filter = "all" | "battles" | "mine";

const text = (entry: Entry) => entry.parts.map((part) => part.text).join("");

export function filtered(entries: readonly Entry[], filter: Filter, side: string, search: string): Entry[] {
  const wanted = search.trim().toLowerCase();
  return entries.filter((entry) => {
    if (filter === "battles" && entry.topic !== "battle" && entry.kind !== "dice") return false;
    if (filter === "mine" && entry.side !== side) return false;
    return !wanted || `${entry.place} ${text(entry)}`.toLowerCase().includes(wanted);
  });
}

/** A sentence with the dice that led to it; dice that led to no sentence stand for themselves. */
export interface Told {
  entry: Entry;
  dice: Entry[];
}
export interface Paragraph {
  line: number;
  place: string;
  told: Told[];
}

/** Throws against each other are lines of their own, but one thing to read. */
function belongs(before: Entry[], entry: Entry): boolean {
  const last = before.at(-1);
  return last !== undefined && (last.line === entry.line || (last.kind === "dice" && entry.kind === "dice"));
}

/** Sentences with their dice in the order they were told; why a computer did so comes after what it did. */
function tell(entries: Entry[]): Told[] {
  const told: Told[] = [],
    reasons: Told[] = [];
  let dice: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === "dice" && entry.dice) dice.push(entry);
    else if (entry.kind === "reason") reasons.push({ entry, dice: [] });
    else {
      told.push({ entry, dice });
      dice = [];
    }
  }
  return [...told, ...dice.map((entry) => ({ entry, dice: [entry] })), ...reasons];
}

export function paragraphs(entries: readonly Entry[]): Paragraph[] {
  const found: Entry[][] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    if (last && belongs(last, entry)) last.push(entry);
    else found.push([entry]);
  }
  return found
    .reverse()
    .map((all) => ({ line: all.at(-1)!.line, place: all.find((entry) => entry.place)?.place ?? "", told: tell(all) }));
}

/** How many signs the longest moment of the story has ("10 PM"), so that all sentences begin beside each other. */
export const momentWidth = (told: readonly { place: string }[]): number =>
  told.reduce((most, { place }) => Math.max(most, place.length), 0);
