/** What stands on a counter beside its symbol: at most four signs in a line; longer designations break at their gap ("II/1055", "152 Bde"). */
import { textWidth } from "./width";

export interface ShortRow { text: string; size: number; y: number } // y: of the baseline, on a counter 26 high

export function shortRows(short: string, room: number): ShortRow[] {
  const fitted = (text: string, largest: number) => Math.min(largest, room / (textWidth(text, 1.04) || 1));
  const parts = short.length > 4 ? /^(\S{1,4})[ /](\S+)$/.exec(short) : null;
  if (!parts) return [{ text: short.slice(0, 4), size: fitted(short.slice(0, 4), 11.5), y: 18 }];
  return [parts[1]!, parts[2]!.slice(0, 5)].map((text, i) => ({ text, size: fitted(text, 9.6), y: i ? 21.4 : 11.8 }));
}
