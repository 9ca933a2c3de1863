/**
 * What stands on a counter of 36 × 26 units: its symbol, and beside it at most four signs in a line. Longer
 * designations break at their gap ("II/1055", "152 Bde"); a name without one ("Currie") stands beneath a smaller
 * symbol.
 */
import { textWidth } from "./width";

export interface ShortRow {
  text: string;
  size: number;
  y: number;
} // y: of the baseline
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Face {
  symbol: Box;
  x: number;
  rows: ShortRow[];
} // x: the middle of every row

const WIDE = 36,
  SIGNS = 4,
  NAME = 7;
const PLAIN = { left: 2.2, width: 18.6, x: 28.2, room: 12.1 };
const HATCHED = { left: 5.05, width: 17.1, x: 29.01, room: 11.4 }; // its left edge is hatched

const fitted = (text: string, room: number, largest: number) => Math.min(largest, room / (textWidth(text, 1.04) || 1));

/** `drawn`: has it a symbol? `hatched`: is it one of the second side's? */
export function faceOf(short: string, drawn: boolean, hatched: boolean): Face {
  const { left, width, x, room } = hatched ? HATCHED : PLAIN;
  if (drawn && short.length > SIGNS && !/[ /]/.test(short)) {
    const text = short.slice(0, NAME),
      middle = hatched ? 20 : WIDE / 2;
    return {
      symbol: { x: middle - 6, y: 1.6, width: 12, height: 12 },
      x: middle,
      rows: [{ text, size: fitted(text, hatched ? 27 : 31, 10), y: 22.6 }],
    };
  }
  const symbol = { x: left, y: 3.4, width, height: 18.6 };
  return { symbol, x: drawn ? x : WIDE / 2, rows: shortRows(short, drawn ? room : 30) };
}

export function shortRows(short: string, room: number): ShortRow[] {
  const parts = short.length > SIGNS ? /^(\S{1,4})[ /](\S+)$/.exec(short) : null;
  if (!parts) {
    const text = short.slice(0, SIGNS);
    return [{ text, size: fitted(text, room, 11.5), y: 18 }];
  }
  return [parts[1]!, parts[2]!.slice(0, 5)].map((text, i) => ({
    text,
    size: fitted(text, room, 9.6),
    y: i ? 21.4 : 11.8,
  }));
}
