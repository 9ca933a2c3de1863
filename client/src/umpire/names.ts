/** What things are called, from what lies on the table: areas, counters, sides, seats. */
import type { Scene } from "../lib/wire";

export function names(scene: Scene): Map<string, string> {
  const found = new Map<string, string>();
  for (const seat of scene.seats) found.set(seat.id, seat.name);
  const table = scene.table;
  if (!table) return found;
  for (const side of table.sides) found.set(side.id, side.name);
  for (const area of table.boards.flatMap((board) => board.areas)) {
    found.set(area.id, area.name);
    for (const counter of area.counters) found.set(counter.id, counter.name);
  }
  for (const counter of table.trays.flatMap((tray) => tray.counters)) found.set(counter.id, counter.name);
  return found;
}
