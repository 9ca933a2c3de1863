/** A board of connectors for the tests beside this file: a real scene, with enemies in sight and a fight on a road. */
import totalize from "../../../src/sandtable/games/armored_thrust/totalize/totalize.geo.json";
import orders from "../fixtures/totalize-orders.json";
import type { AreaView, Board, Drawing, Scene, Table } from "../lib/wire";
import { area, counter } from "./made";

export const drawn = totalize as unknown as Drawing;

const ALLIED: Record<string, number> = { CAE: 3, IFS: 2, HUB: 1, SOL: 1, SAO: 1, BEA: 1, VER: 1, BOU: 3 };
const AXIS = ["MAY", "FON", "ROC", "TIL", "LHO", "CHI", "CAU", "SYL"];

function filled(one: AreaView): AreaView {
  const own = Array.from({ length: ALLIED[one.id] ?? 0 }, (_, i) =>
    counter(`A-${one.id}-${i}`, { side: "allied", symbol: "infantry-brigade", short: "152 Bde" }),
  );
  const foes = AXIS.includes(one.id)
    ? [counter(`G-${one.id}`, { side: "axis", symbol: "infantry-battalion", short: "II/1055" })]
    : [];
  return { ...one, counters: [...own, ...foes] };
}

const real = (orders as unknown as Scene).table!,
  sheet = real.boards[0]!,
  road = sheet.roads.find(({ a, b }) => a === "VER" && b === "LOR")!;
const onRoad = area("VER-LOR", 0, {
  name: "On the road from Verrieres to Lorguichon",
  x: 356,
  y: 392,
  terrain: road.kind,
  site: "road",
  within: ["VER", "LOR"],
  counters: [counter("A05", { side: "allied" }), counter("G01", { side: "axis" })],
});

export const roads: Board = { ...sheet, areas: [...sheet.areas.map(filled), onRoad] };
export const table: Table = { ...real, boards: [roads] };
