/**
 * Remembers where each counter of another side was last seen. A table in fog shows only what is seen now; a counter
 * that went out of sight stays as a pale mark until it is seen elsewhere, is known to be lost, is plainly no longer
 * there, or the player takes the mark away. Pure.
 */
import type { Counter, Table } from "../lib/wire";

/** Seen there in that turn; `line`: of the journal, when it was first seen so. */
export interface Sighting {
  board: string;
  area: string;
  turn: number;
  line: number;
}
/** One unit's sightings, the newest last. `dropped`: the player wants no mark of what was seen up to that line. */
export interface Trail {
  counter: Counter;
  seen: Sighting[];
  dropped: number;
}
export interface Memory {
  line: number;
  trails: Record<string, Trail>;
}

/** A unit out of sight: where it was last seen and how long ago. */
export interface Ghost {
  counter: Counter;
  board: string;
  area: string;
  ago: string;
}

export const NOTHING: Memory = { line: 0, trails: {} };
export const KEPT = 6; // sightings of a unit: enough to go back a few turns
export const MOST = 200; // units

/** The number of the turn, or the line where turns are not counted. */
const turnOf = (table: Table, line: number): number => table.tracks.find((track) => track.id === "turn")?.value ?? line;

/** What is remembered when a table is looked at. Going back forgets what was seen after that line. */
export function remember(before: Memory, table: Table, side: string, line: number): Memory {
  const trails: Record<string, Trail> = {};
  for (const [unit, trail] of Object.entries(before.trails)) {
    const seen = line < before.line ? trail.seen.filter((one) => one.line <= line) : trail.seen;
    if (seen.length) trails[unit] = { ...trail, seen, dropped: Math.min(trail.dropped, line) };
  }
  if (table.fog && side) look(trails, table, side, line);
  // it is known where that is: off the map
  for (const tray of table.trays) for (const counter of tray.counters) delete trails[counter.id];
  return {
    line,
    trails: Object.fromEntries(
      Object.entries(trails)
        .sort((a, b) => newest(b[1]) - newest(a[1]))
        .slice(0, MOST),
    ),
  };
}

const newest = (trail: Trail): number => trail.seen.at(-1)!.line;

/** An unknown counter cannot be recognised again: it leaves no trail. */
function look(trails: Record<string, Trail>, table: Table, side: string, line: number): void {
  const turn = turnOf(table, line),
    counts = table.tracks.some((track) => track.id === "turn");
  for (const board of table.boards)
    for (const area of board.areas)
      for (const counter of area.counters) {
        if (!counter.side || counter.side === side || counter.marks.includes("unknown")) continue;
        const trail = trails[counter.id],
          last = trail?.seen.at(-1);
        const again = last && last.board === board.id && last.area === area.id && (last.turn === turn || !counts);
        const seen = again
          ? [...trail!.seen.slice(0, -1), counts ? last : { ...last, turn }]
          : [...(trail?.seen ?? []), { board: board.id, area: area.id, turn, line }].slice(-KEPT);
        trails[counter.id] = { counter, seen, dropped: 0 };
      }
}

/** The player wants no mark of a unit any more; when it is seen again it begins anew. */
export function drop(memory: Memory, unit: string): Memory {
  const trail = memory.trails[unit];
  return trail ? { ...memory, trails: { ...memory.trails, [unit]: { ...trail, dropped: memory.line } } } : memory;
}

/** The counters out of sight, by what was seen up to the table's line; none where only the player's own troops stand. */
export function ghosts(memory: Memory, table: Table, side: string, line = memory.line): Ghost[] {
  if (!table.fog || !side) return [];
  const areas = new Map(
    table.boards.flatMap((board) => board.areas.map((area) => [`${board.id} ${area.id}`, area] as const)),
  );
  const here = new Set([...areas.values()].flatMap((area) => area.counters.map((counter) => counter.id)));
  const turn = turnOf(table, line),
    counts = table.tracks.some((track) => track.id === "turn");
  return Object.entries(memory.trails).flatMap(([unit, { counter, seen, dropped }]) => {
    const last = seen.findLast((one) => one.line <= line),
      area = last && areas.get(`${last.board} ${last.area}`);
    if (here.has(unit) || !area || (dropped && dropped >= last.line)) return [];
    if (area.counters.length && area.counters.every((one) => one.side === side)) return [];
    return [{ counter, board: last.board, area: last.area, ago: counts ? agoOf(turn - last.turn) : "earlier" }];
  });
}

const agoOf = (turns: number): string => (turns <= 0 ? "this turn" : turns === 1 ? "1 turn ago" : `${turns} turns ago`);

/** "SS Pz Regt 12, last seen in Soignolles 2 turns ago" */
export const ghostText = (ghost: Ghost, place: string): string =>
  `${ghost.counter.name}, last seen in ${place} ${ghost.ago}`;
