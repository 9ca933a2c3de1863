/** A board of squares as a few patches of colour. Pure. */
import type { Grid } from "../lib/wire";

export interface Patch {
  kind: string;
  d: string;
}
const KINDS: Record<string, string> = {
  road: "road",
  bridge: "road",
  bocage: "green",
  hedge: "green",
  thicket: "green",
  forest: "green",
  crops: "crops",
  river: "water",
  marsh: "water",
  pond: "water",
  wall: "stone",
  rocks: "stone",
  rubble: "stone",
  foxhole: "works",
  sandbags: "works",
  wire: "works",
  house: "house",
};
/** A blank is a square where nothing lies yet. */

export function patches(grid: Pick<Grid, "ground" | "legend">): { width: number; height: number; patches: Patch[] } {
  const found = new Map<string, string>();
  grid.ground.forEach((rank, y) => {
    [...rank].forEach((sign, x) => {
      const kind = sign === " " ? "empty" : KINDS[grid.legend[sign] ?? ""];
      if (kind) found.set(kind, `${found.get(kind) ?? ""}M${x} ${y}h1v1h-1z`);
    });
  });
  const width = Math.max(0, ...grid.ground.map((rank) => [...rank].length));
  return { width, height: grid.ground.length, patches: [...found].map(([kind, d]) => ({ kind, d })) };
}
