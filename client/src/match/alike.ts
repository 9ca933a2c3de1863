/** Counters that may be chosen together because they stand in one place. Pure. */
import type { Row, Table } from "../lib/wire";

/** Those of a place that may still be chosen, and how the place is called. */
export interface Alike {
  place: string;
  rows: Row[];
}

const unitOf = (row: Row): string => row.anchors.find((anchor) => anchor.startsWith("unit:"))?.slice(5) ?? "";

/** The rows of a side's counters that stand where the one that was chosen last stands; null where there are none. */
export function alikeTo(last: Row | undefined, rows: readonly Row[], table: Table | null, side: string): Alike | null {
  const area = last && areaOf(table, unitOf(last));
  if (!area) return null;
  const here = new Set(area.counters.filter((counter) => counter.side === side).map((counter) => counter.id)),
    found = rows.filter((row) => !row.ends && !row.closing && here.has(unitOf(row)));
  return found.length && here.has(unitOf(last)) ? { place: area.name, rows: found } : null;
}

const areaOf = (table: Table | null, unit: string) =>
  unit
    ? table?.boards.flatMap((board) => board.areas).find((area) => area.counters.some((counter) => counter.id === unit))
    : undefined;
