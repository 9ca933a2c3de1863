/** The word a player spells: which rows to show, in which order, and what a click on one of them means. */
import type { Row } from "../lib/wire";

/** Rows beyond this many wait behind "5 more"; one lone row more is shown at once. */
export const SHOWN = 8;

/**
 * Best chance first, or least danger, where there are chances; among equals, and without chances, the server's order.
 */
export function ordered(rows: readonly Row[]): Row[] {
  const open = rows.filter((row) => !row.closing);
  if (!open.some((row) => row.forecast)) return open;
  const chance = (row: Row) =>
    row.forecast ? (row.forecast.danger ? 1 - row.forecast.chance : row.forecast.chance) : -1;
  return open
    .map((row, place) => ({ row, place }))
    .sort((a, b) => chance(b.row) - chance(a.row) || a.place - b.place)
    .map(({ row }) => row);
}

/** The letter that closes the word as it stands ("done"): the primary button. */
export const closing = (rows: readonly Row[]): Row | null => rows.find((row) => row.closing) ?? null;

export const rowOf = (rows: readonly Row[], letter: string): Row | null =>
  rows.find((row) => row.letter === letter) ?? null;

/** Only the rows that a click on the map left open; all of them if none of those is there any more. */
export function narrowed(rows: readonly Row[], only: readonly string[]): Row[] {
  const left = rows.filter((row) => only.includes(row.letter));
  return left.length ? left : [...rows];
}

export function shown(rows: readonly Row[], all: boolean): { rows: Row[]; more: number } {
  if (all || rows.length <= SHOWN + 1) return { rows: [...rows], more: 0 };
  return { rows: rows.slice(0, SHOWN), more: rows.length - SHOWN };
}

export const percent = (chance: number): string => {
  if (chance > 0 && chance < 0.005) return "<1 %";
  if (chance < 1 && chance > 0.995) return ">99 %";
  return `${Math.round(chance * 100)} %`;
};

/** Taking a letter back takes the later ones back too: they were chosen after it. */
export const cut = (draft: readonly string[], place: number): string[] => draft.slice(0, Math.max(0, place));

export const typed = (draft: readonly string[]): string => draft.join(" ");
