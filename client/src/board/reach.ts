/** How far something can strike: the areas around where it stands, by steps. Pure. */
import type { AreaView, Board } from "../lib/wire";

export interface Reached {
  id: string;
  step: number;
}

const FARTHEST = 2; // shown of an airfield on which nothing stands

/** What a thing on the board can reach; nothing for what strikes no further than it stands. */
export function reached(board: Board, anchor: string | null): Reached[] {
  if (!anchor) return [];
  const name = anchor.slice(anchor.indexOf(":") + 1);
  const home = board.areas.find((area) =>
    anchor.startsWith("area:") ? area.id === name : area.counters.some((counter) => counter.id === name),
  );
  if (!home?.around.length) return [];
  const steps = anchor.startsWith("unit:")
    ? (home.counters.find((counter) => counter.id === name)?.reach ?? 0)
    : fieldReach(home);
  const areas = new Map(board.areas.map((area) => [area.id, area]));
  return home.around.slice(0, steps).flatMap((ring, i) =>
    ring.flatMap((id) => {
      const area = areas.get(id);
      return area && !area.site ? [{ id, step: i + 1 }] : [];
    }),
  );
}

/** An airfield reaches as far as what flies from it. */
function fieldReach(area: AreaView): number {
  if (!area.marks.includes("airfield")) return 0;
  return Math.max(0, ...area.counters.map((counter) => counter.reach)) || FARTHEST;
}
