/** The typed form of a word: letters with blanks between them, completed from the rows that may come next. */
import type { Row } from "../lib/wire";

export interface Typing {
  whole: string[]; // letters that are finished: a blank stands behind them
  begun: string; // the letter being typed
}

export function reading(text: string): Typing {
  const parts = text.split(/\s+/).filter(Boolean);
  if (!parts.length || /\s$/.test(text)) return { whole: parts, begun: "" };
  return { whole: parts.slice(0, -1), begun: parts.at(-1) ?? "" };
}

const folded = (text: string) => text.normalize("NFD").replace(/[̀-ͯ]/g, "").toLowerCase();

/** The letters a beginning may become: by letter first, then by a word of the name ("epron" finds B4>C4). */
export function candidates(rows: readonly Row[], begun: string): Row[] {
  const start = folded(begun);
  if (!start) return [...rows];
  const byLetter = rows.filter((row) => folded(row.letter).startsWith(start));
  const byName = rows.filter(
    (row) => !byLetter.includes(row) && folded(`${row.name} ${row.note}`).split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(start)),
  );
  return [...byLetter, ...byName];
}

/** What the ghost behind the caret says; empty where the letter is whole or nothing fits. */
export function ghost(rows: readonly Row[], begun: string): string {
  const best = candidates(rows, begun)[0];
  if (!best || folded(best.letter) === folded(begun)) return "";
  if (!folded(best.letter).startsWith(folded(begun))) return ` → ${best.letter}`;
  return best.letter.slice(begun.length);
}

/** Tab: the beginning becomes the best candidate, with the blank that finishes it. */
export function completed(rows: readonly Row[], text: string): string {
  const { whole, begun } = reading(text);
  const best = candidates(rows, begun)[0];
  return best ? `${[...whole, best.letter].join(" ")} ` : text;
}

/** Exact letter, or the only one it can mean. */
export function meant(rows: readonly Row[], begun: string): Row | null {
  const exact = rows.find((row) => row.letter === begun) ?? rows.find((row) => folded(row.letter) === folded(begun));
  if (exact) return exact;
  const all = candidates(rows, begun);
  return begun && all.length === 1 ? (all[0] ?? null) : null;
}
