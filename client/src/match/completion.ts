/** The typed form of a word: letters with blanks between them, completed from the rows that may come next. */
import type { Row } from "../lib/wire";

export interface Typing {
  whole: string[]; // letters that are finished: a blank stands behind them
  begun: string; // the letter being typed
}

export function reading(text: string): Typing {
  const parts = text.split(/\s+/).filter(Boolean);
  if (!parts.length || /\s$/.test(text)) return { whole: parts.flatMap(expanded), begun: "" };
  return { whole: parts.slice(0, -1).flatMap(expanded), begun: parts.at(-1) ?? "" };
}

const MOST = 99;

/** A letter that is to stand several times: rodney*4, rodney×4. An unfinished rodney* is rodney. */
export function counted(part: string): { stem: string; times: number } {
  const found = /^(.+?)[*×](\d*)$/.exec(part);
  return found
    ? { stem: found[1]!, times: Math.min(MOST, Math.max(1, Number(found[2] || 1))) }
    : { stem: part, times: 1 };
}

function expanded(part: string): string[] {
  const { stem, times } = counted(part);
  return Array.from({ length: times }, () => stem);
}

const folded = (text: string) => text.normalize("NFD").replace(/[̀-ͯ]/g, "").toLowerCase();

/** The letters a beginning may become: by letter first, then by a word of the name ("epron" finds B4>C4). */
export function candidates(rows: readonly Row[], begun: string): Row[] {
  const start = folded(counted(begun).stem);
  if (!start) return [...rows];
  const byLetter = rows.filter((row) => folded(row.letter).startsWith(start));
  const byName = rows.filter(
    (row) =>
      !byLetter.includes(row) &&
      folded(`${row.name} ${row.note}`)
        .split(/[^\p{L}\p{N}]+/u)
        .some((part) => part.startsWith(start)),
  );
  return [...byLetter, ...byName];
}

/** What the ghost behind the caret says; empty where the letter is whole or nothing fits. */
export function ghost(rows: readonly Row[], begun: string): string {
  const best = candidates(rows, begun)[0],
    { stem } = counted(begun);
  if (!best || folded(best.letter) === folded(stem)) return "";
  if (stem !== begun) return ` → ${best.letter}${begun.slice(stem.length)}`;
  if (!folded(best.letter).startsWith(folded(begun))) return ` → ${best.letter}`;
  return best.letter.slice(begun.length);
}

/** Tab: the beginning becomes the best candidate, with the blank that finishes it. */
export function completed(rows: readonly Row[], text: string): string {
  const { whole, begun } = reading(text);
  const best = candidates(rows, begun)[0];
  const { stem } = counted(begun);
  return best ? `${[...whole, best.letter + begun.slice(stem.length)].join(" ")} ` : text;
}

/** Exact letter, or the only one it can mean. */
export function meant(rows: readonly Row[], begun: string): Row | null {
  const { stem } = counted(begun);
  const exact = rows.find((row) => row.letter === stem) ?? rows.find((row) => folded(row.letter) === folded(stem));
  if (exact) return exact;
  const all = candidates(rows, begun);
  return begun && all.length === 1 ? (all[0] ?? null) : null;
}
