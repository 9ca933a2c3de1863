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

export interface Paragraph { line: number; entries: Entry[] }

export function paragraphs(entries: readonly Entry[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    if (last && last.line === entry.line) last.entries.push(entry);
    else found.push({ line: entry.line, entries: [entry] });
  }
  return found.reverse();
}

/** The lines that brought something to read after the one somebody had looked at, oldest first. */
export function linesSince(entries: readonly Entry[], seen: number): number[] {
  const lines = entries.filter((entry) => entry.line > seen && entry.kind !== "reason").map((entry) => entry.line);
  return [...new Set(lines)].sort((a, b) => a - b);
}
