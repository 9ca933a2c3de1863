/** Small grids for the tests beside this file. */
import type { Grid, House, Piece } from "../lib/wire";

export const LEGEND: Record<string, string> = { ".": "open", "=": "road", B: "bridge", b: "bocage", h: "hedge", w: "wall", t: "thicket", f: "forest", r: "rocks", c: "crops", "~": "river", m: "marsh", p: "pond", x: "foxhole", s: "sandbags", y: "wire", u: "rubble", "#": "house" };

export const piece = (id: string, at: string, more: Partial<Piece> = {}): Piece => ({
  counter: { id, name: id, short: id, side: "one", symbol: "infantry-team", strength: "", marks: [], reach: 0 },
  at, rear: "", heading: 0, attack: "+2", defence: "4", token: "", spent: false, suppressed: 0, damage: [], aboard: [], reduced: false, other: [], arc: 360, ...more,
});

export const house = (id: string, x: number, y: number, wide: number, deep: number, more: Partial<House> = {}): House => ({
  id, name: id, x, y, wide, deep, openings: [], walls: [], doorways: [], bonus: "+3", damage: "", fallen: [], ...more,
});

export const grid = (ground: string[], more: Partial<Grid> = {}): Grid => ({
  id: "g", name: "Field", ground, legend: LEGEND, houses: [], pieces: [], hulks: [], goals: [], smoke: [], passages: [], zones: [], lanes: [], ...more,
});
