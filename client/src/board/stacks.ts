/** Where counters stand: up to three side by side, more as a pile that opens into rows of three. */
import type { AreaView, Counter } from "../lib/wire";
import { around, type Box } from "./shapes";

export const WIDE = 36, HIGH = 26, STEP = 40, ROW = 33, ABREAST = 3;

/** A counter's upper left corner. In a closed pile all but the uppermost two are hidden. */
export interface Slot { counter: Counter; area: string; x: number; y: number; hidden: boolean; piled: boolean }

export interface Pile { area: string; count: number; x: number; y: number; open: boolean; panel: Box; ids: string[] }

export const byId = (a: Counter, b: Counter): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export const isPile = (area: AreaView): boolean => area.counters.length > ABREAST;

export function slots(area: AreaView, open: boolean): Slot[] {
  const all = area.counters, abreast = Math.min(all.length, ABREAST);
  if (isPile(area) && !open)
    return [...all].sort(byId).map((counter, i) => {
      const depth = all.length - 1 - i; // they are drawn by id: the last one lies on top
      const shift = Math.min(depth, 1) * 4;
      return { counter, area: area.id, x: area.x - WIDE / 2 + shift, y: area.y - HIGH / 2 + shift, hidden: depth > 1, piled: true };
    });
  return all.map((counter, i) => {
    const row = Math.floor(i / ABREAST), column = i % ABREAST;
    return { counter, area: area.id, x: area.x - ((abreast - 1) * STEP + WIDE) / 2 + column * STEP, y: area.y - HIGH / 2 + row * ROW, hidden: false, piled: isPile(area) };
  });
}

export function pile(area: AreaView, open: boolean): Pile | null {
  if (!isPile(area)) return null;
  const count = area.counters.length, rows = Math.ceil(count / ABREAST), wide = (ABREAST - 1) * STEP + WIDE + 16, high = (rows - 1) * ROW + HIGH + 16;
  const panel = { x0: area.x - wide / 2, y0: area.y - HIGH / 2 - 8, x1: area.x + wide / 2, y1: area.y - HIGH / 2 - 8 + high };
  return { area: area.id, count, x: area.x + WIDE / 2, y: area.y + HIGH / 2, open, panel, ids: area.counters.map((c) => c.id) };
}

/** The room a closed stack takes. */
export function stackBox(area: AreaView): Box {
  const n = area.counters.length, abreast = n > ABREAST ? 1 : Math.max(n, 1);
  return around(area.x, area.y, (abreast - 1) * STEP + WIDE + 6, HIGH + 6);
}
