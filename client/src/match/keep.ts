/**
 * Keeps in the browser what was written but not acknowledged yet, so that neither a lost connection nor a closed page
 * loses it.
 */
import type { Waiting } from "./lines";

export interface Kept {
  unsent: Waiting;
  half: { letter: string; own: string[] } | null;
}
const NOTHING: Kept = { unsent: {}, half: null };
const name = (match: string, key: string, asked: number) => `sandtable.orders.${match}.${key}.${asked}`;

export function kept(match: string, key: string, asked: number): Kept {
  try {
    const text = localStorage.getItem(name(match, key, asked));
    return text ? { ...NOTHING, ...(JSON.parse(text) as Partial<Kept>) } : NOTHING;
  } catch {
    return NOTHING; // a browser that keeps nothing, or something else under this name
  }
}

export function keep(match: string, key: string, asked: number, what: Kept): void {
  try {
    if (what.half || Object.keys(what.unsent).length)
      localStorage.setItem(name(match, key, asked), JSON.stringify(what));
    else localStorage.removeItem(name(match, key, asked));
  } catch {
    // full, or not allowed: the page itself still has it
  }
}
