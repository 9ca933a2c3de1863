/**
 * The typed form of a word: letters, names and what is printed on counters, with blanks between them, read against the
 * rows that may come next.
 */
import type { Row } from "../lib/wire";

export interface Typing {
  whole: string[]; // letters that are finished: a blank stands behind them
  begun: string; // the letter being typed
}

export function reading(text: string): Typing {
  const parts = tokens(text);
  if (!parts.length || ended(text)) return { whole: parts.flatMap(expanded), begun: "" };
  return { whole: parts.slice(0, -1).flatMap(expanded), begun: parts.at(-1) ?? "" };
}

export const tokens = (text: string): string[] => text.split(/\s+/).filter(Boolean);
/** Is the last word of a text finished? */
export const ended = (text: string): boolean => /\s$/.test(text);

const MOST = 99;

/** A letter that is to stand several times: rodney*4, rodney×4. An unfinished rodney* is rodney. */
export function counted(part: string): { stem: string; times: number } {
  const found = /^(.+?)[*×](\d*)$/.exec(part);
  return found
    ? { stem: found[1]!, times: Math.min(MOST, Math.max(1, Number(found[2] || 1))) }
    : { stem: part, times: 1 };
}

export function expanded(part: string): string[] {
  const { stem, times } = counted(part);
  return Array.from({ length: times }, () => stem);
}

const folded = (text: string) => text.normalize("NFD").replace(/[̀-ͯ]/g, "").toLowerCase();
const words = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const called = (row: Row) => [row.name, row.counter?.name ?? "", row.counter?.short ?? ""];
const said = (wanted: string[], there: string[]) =>
  wanted.length > 0 && wanted.every((word) => there.some((one) => one.startsWith(word)));

/** How a beginning fits a row: 3 by its letter, 2 by its names, 1 by its note, 0 not at all. */
function fit(row: Row, start: string): number {
  if (folded(row.letter).startsWith(folded(start))) return 3;
  const wanted = words(start),
    names = [...called(row), row.letter].flatMap(words);
  if (said(wanted, names)) return 2;
  return said(wanted, [...names, ...words(row.note)]) ? 1 : 0;
}

/** The letters a beginning may become: by letter first, then by words of the name ("epron" finds B4>C4), then the note. */
export function candidates(rows: readonly Row[], begun: string): Row[] {
  const start = counted(begun.trim()).stem;
  if (!start) return [...rows];
  const fits = rows.map((row) => ({ row, fit: fit(row, start) })).filter((one) => one.fit > 0);
  return fits.sort((a, b) => b.fit - a.fit).map(({ row }) => row);
}

/** What the ghost behind the caret says; empty where the letter is whole or nothing fits. */
export function ghost(rows: readonly Row[], begun: string): string {
  const best = candidates(rows, begun)[0],
    { stem } = counted(begun.trim());
  if (!best || folded(best.letter) === folded(stem)) return "";
  if (stem !== begun) return ` → ${best.letter}${begun.trim().slice(stem.length)}`;
  if (!folded(best.letter).startsWith(folded(begun))) return ` → ${best.letter}`;
  return best.letter.slice(begun.length);
}

/** Tab: what is begun becomes the best candidate, behind the finished letters, with the blank that finishes it. */
export function completed(rows: readonly Row[], whole: readonly string[], begun: string): string {
  const best = candidates(rows, begun)[0];
  const { stem } = counted(begun.trim());
  return best ? `${[...whole, best.letter + begun.trim().slice(stem.length)].join(" ")} ` : [...whole, begun].join(" ");
}

/** The row of exactly this letter, or the only one of exactly this name or print. */
function exact(rows: readonly Row[], phrase: string): Row | null {
  const same = (text: string) => folded(text) === folded(phrase);
  const letter = rows.find((row) => row.letter === phrase) ?? rows.find((row) => same(row.letter));
  if (letter) return letter;
  const named = rows.filter((row) => called(row).some((name) => name && same(name)));
  return named.length === 1 ? named[0]! : null;
}

/** Exact letter or name, or the only one it can mean: a name goes before a note. */
export function meant(rows: readonly Row[], begun: string): Row | null {
  const { stem } = counted(begun.trim());
  if (!stem) return null;
  const [best, second] = candidates(rows, stem);
  return exact(rows, stem) ?? (best && (!second || fit(best, stem) > fit(second, stem)) ? best : null);
}

/** The first words of what is typed, understood as a letter: how often it stands, and how many words it took. */
export interface Understood {
  row: Row;
  times: number;
  used: number;
}

/**
 * Reads the first letter of what is typed. As many words as fit one row belong to it; the last word is only read once it
 * is finished, and by what it might mean only when all is (`over`).
 */
export function understood(
  rows: readonly Row[],
  typed: readonly string[],
  finished: boolean,
  over: boolean,
): Understood | null {
  const first = typed[0] ?? "",
    code = typed.length > 1 || finished ? rows.find((row) => folded(row.letter) === folded(counted(first).stem)) : null;
  if (code) return { row: exact(rows, counted(first).stem) ?? code, times: counted(first).times, used: 1 };
  for (let used = typed.length; used > 0; used--) {
    const { stem, times } = counted(typed.slice(0, used).join(" "));
    if (!candidates(rows, stem).length) continue;
    const past = used < typed.length; // the next word does not belong to it
    const row = past || over ? meant(rows, stem) : finished ? exact(rows, stem) : null;
    return row ? { row, times, used } : null;
  }
  return null;
}

const FILLERS = new Set(["to", "into", "with", "and", "then", "the", "by", "from", "at"]);

/** Says a finished word nothing: a filler, or one more word of what was named just before? */
export const idle = (word: string, before: Row | null): boolean =>
  FILLERS.has(folded(word)) || (before !== null && said(words(word), [...called(before), before.note].flatMap(words)));

/** The rows whose names are nearest to what was typed, where nothing fits. */
export function nearest(rows: readonly Row[], begun: string, most = 3): Row[] {
  const wanted = words(counted(begun.trim()).stem);
  if (!wanted.length) return [];
  const far = (row: Row) => {
    const there = [row.letter, ...called(row)].flatMap((text) => [folded(text), ...words(text)]).filter(Boolean);
    const each = wanted.map((word) => Math.min(...there.map((one) => distance(word, one) / Math.max(3, word.length))));
    return each.reduce((sum, one) => sum + one, 0) / each.length;
  };
  return rows
    .map((row) => ({ row, far: far(row) }))
    .filter((one) => one.far <= 0.5)
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ row }) => row);
}

/** How many signs must be changed, added or left out to make one word of another. */
export function distance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(last[j]! + 1, next[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    last = next;
  }
  return last[b.length]!;
}
