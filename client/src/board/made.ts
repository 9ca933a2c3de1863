/** Small boards for the tests beside this file: squares of a hundred units side by side, and harbours between them. */
import type { AreaView, Board, Counter, Drawing } from "../lib/wire";

export const counter = (id: string, more: Partial<Counter> = {}): Counter => ({
  id,
  name: id,
  short: id.slice(0, 3),
  side: "one",
  symbol: "infantry",
  strength: "",
  marks: [],
  reach: 0,
  ...more,
});

export const area = (id: string, x: number, more: Partial<AreaView> = {}): AreaView => ({
  id,
  name: `Area ${id}`,
  short: `Area ${id}`,
  terrain: "sea",
  holder: "",
  points: 0,
  supply: "",
  x,
  y: 150,
  counters: [],
  marks: [],
  site: "",
  within: [],
  around: [],
  signs: [],
  ...more,
});

export const board = (id: string, areas: AreaView[], more: Partial<Board> = {}): Board => ({
  id,
  name: `Board ${id}`,
  width: 100 * areas.length,
  height: 300,
  areas,
  borders: [],
  arrows: [],
  roads: [],
  ...more,
});

/** Regions are drawn as strips about their stacks; sites as ports. */
export function drawing(of: Board): Drawing {
  const strip = ({ id, name, terrain, x, y }: AreaView) => ({
    geometry: {
      type: "Polygon",
      coordinates: [
        [
          [x - 50, 0],
          [x + 50, 0],
          [x + 50, 300],
          [x - 50, 300],
          [x - 50, 0],
        ],
      ],
    },
    properties: { kind: "area", id, name, terrain, label: [x, y - 33], stack: [x, y], lines: [name] },
  });
  const port = ({ name, x, y }: AreaView) => ({
    geometry: { type: "Point", coordinates: [x, y] },
    properties: { kind: "place", size: "port", name, anchor: "e" },
  });
  return {
    width: of.width,
    height: of.height,
    features: of.areas.map((each) => (each.site ? port(each) : strip(each))),
  };
}

export const SIDES = [
  { id: "one", name: "Ones", adjective: "" },
  { id: "two", name: "Twos", adjective: "" },
];
