import { describe, expect, it } from "vitest";
import type { Counter, Table, Track } from "../lib/wire";
import { drop, ghosts, ghostText, KEPT, MOST, NOTHING, remember, type Memory } from "./fog";
import { keep, recall } from "./fogkeeper";
import { area, board, counter } from "./made";

const foe = (id: string, more: Partial<Counter> = {}) => counter(id, { side: "two", ...more });
const turnTrack = (value: number): Track => ({
  id: "turn",
  name: "Turn",
  value,
  most: 10,
  side: "",
  places: [],
  note: "",
  now: 0,
});

/** A table of three areas with so many counters in each, in a turn; the last are lost units. */
const table = (
  turn: number,
  here: Record<string, Counter[]>,
  lost: Counter[] = [],
  more: Partial<Table> = {},
): Table => ({
  name: "",
  at: "",
  fog: true,
  grids: [],
  hands: [],
  sides: [
    { id: "one", name: "One", adjective: "" },
    { id: "two", name: "Two", adjective: "" },
  ],
  boards: [
    board(
      "b",
      ["A", "B", "C"].map((id, i) => area(id, 100 * i, { counters: here[id] ?? [] })),
    ),
  ],
  tracks: [turnTrack(turn)],
  trays: [{ id: "lost", name: "Lost", side: "two", counters: lost, items: [], note: "" }],
  ...more,
});
const after = (...looks: [Table, number][]): Memory =>
  looks.reduce((memory, [seen, line]) => remember(memory, seen, "one", line), NOTHING);
const where = (memory: Memory, now: Table) =>
  ghosts(memory, now, "one").map((ghost) => [ghost.counter.id, ghost.area, ghost.ago]);

describe("the memory of the fog", () => {
  it("marks where a unit was last seen, and how many turns ago", () => {
    const gone = table(4, {}),
      memory = after([table(2, { A: [foe("G1")] }), 10], [gone, 20]);
    expect(where(memory, gone)).toEqual([["G1", "A", "2 turns ago"]]);
    expect(ghostText(ghosts(memory, gone, "one")[0]!, "Area A")).toBe("G1, last seen in Area A 2 turns ago");
  });

  it("counts from the last turn it was seen in, not the first", () => {
    const seen = (turn: number) => table(turn, { A: [foe("G1")] }),
      gone = table(4, {});
    expect(where(after([seen(1), 1], [seen(2), 5], [seen(3), 9], [gone, 12]), gone)).toEqual([
      ["G1", "A", "1 turn ago"],
    ]);
    expect(where(after([seen(4), 1], [table(4, {}), 2]), table(4, {}))).toEqual([["G1", "A", "this turn"]]);
  });

  it("marks nothing that is in sight, of one's own side, of no side, or unknown", () => {
    const then = table(1, {
        A: [foe("G1"), counter("A1"), foe("X", { marks: ["unknown"] }), counter("N", { side: "" })],
      }),
      now = table(2, { B: [foe("G1")] });
    expect(where(after([then, 1], [now, 2]), now)).toEqual([]);
    expect(where(after([then, 1], [table(2, {}), 2]), table(2, {}))).toEqual([["G1", "A", "1 turn ago"]]);
  });

  it("moves the mark to where the unit was seen last", () => {
    const gone = table(3, {});
    expect(where(after([table(1, { A: [foe("G1")] }), 1], [table(2, { C: [foe("G1")] }), 2], [gone, 3]), gone)).toEqual(
      [["G1", "C", "1 turn ago"]],
    );
  });

  it("drops the mark of a unit that lies in a tray, and of one where own troops stand alone", () => {
    const seen = table(1, { A: [foe("G1")], B: [foe("G2")] }),
      now = table(2, { B: [counter("A1")] }, [foe("G1")]);
    expect(where(after([seen, 1], [now, 2]), now)).toEqual([]);
    const shared = table(2, { B: [counter("A1"), foe("G9")] });
    expect(where(after([seen, 1], [shared, 2]), shared)).toContainEqual(["G2", "B", "1 turn ago"]);
  });

  it("forgets at the player's wish until the unit is seen again", () => {
    const seen = table(1, { A: [foe("G1")] }),
      gone = table(2, {});
    let memory = drop(after([seen, 1], [gone, 2]), "G1");
    expect(where(memory, gone)).toEqual([]);
    memory = remember(memory, gone, "one", 3);
    expect(where(memory, gone)).toEqual([]);
    memory = remember(remember(memory, table(3, { B: [foe("G1")] }), "one", 4), table(3, {}), "one", 5);
    expect(where(memory, table(3, {}))).toEqual([["G1", "B", "this turn"]]);
    expect(drop(memory, "nobody")).toBe(memory);
  });

  it("forgets what was seen after a line when one goes back to it", () => {
    const one = table(1, { A: [foe("G1")] }),
      two = table(2, { B: [foe("G1"), foe("G2")] }),
      back = table(1, {});
    const memory = remember(after([one, 5], [two, 9]), back, "one", 6);
    expect(where(memory, back)).toEqual([["G1", "A", "this turn"]]);
    expect(where(remember(memory, back, "one", 4), back)).toEqual([]);
  });

  it("shows an earlier moment with what was known then", () => {
    const memory = after([table(1, { A: [foe("G1")] }), 5], [table(2, {}), 8], [table(3, { C: [foe("G1")] }), 12]);
    expect(ghosts(memory, table(2, {}), "one", 8).map((ghost) => [ghost.area, ghost.ago])).toEqual([
      ["A", "1 turn ago"],
    ]);
  });

  it("is quiet without fog, without a side, and on a board that is gone", () => {
    const seen = table(1, { A: [foe("G1")] }),
      gone = table(2, {}),
      memory = after([seen, 1], [gone, 2]);
    expect(where(memory, { ...gone, fog: false })).toEqual([]);
    expect(ghosts(memory, gone, "")).toEqual([]);
    expect(where(memory, { ...gone, boards: [] })).toEqual([]);
    expect(remember(NOTHING, seen, "", 1).trails).toEqual({});
    expect(remember(NOTHING, { ...seen, fog: false }, "one", 1).trails).toEqual({});
  });

  it("says no more than earlier where turns are not counted", () => {
    const seen = table(1, { A: [foe("G1")] }, [], { tracks: [] }),
      gone = table(1, {}, [], { tracks: [] });
    expect(where(after([seen, 3], [seen, 7], [gone, 9]), gone)).toEqual([["G1", "A", "earlier"]]);
  });

  it("keeps few sightings of a unit, and of many units the newest", () => {
    const many: [Table, number][] = Array.from({ length: 20 }, (_, i) => [
      table(i, { [i % 2 ? "A" : "B"]: [foe("G1")] }),
      i,
    ]);
    expect(after(...many).trails.G1!.seen).toHaveLength(KEPT);
    const crowd = Array.from({ length: MOST + 20 }, (_, i) => foe(`G${i}`)),
      memory = after([table(1, { A: crowd }), 1], [table(2, { B: [foe("late")] }), 2]);
    expect(Object.keys(memory.trails)).toHaveLength(MOST);
    expect(memory.trails.late).toBeDefined();
  });
});

class Box implements Storage {
  [name: string]: unknown;
  private readonly kept = new Map<string, string>();
  get length() {
    return this.kept.size;
  }
  key(at: number) {
    return [...this.kept.keys()][at] ?? null;
  }
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.kept.set(key, value);
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
  clear() {
    this.kept.clear();
  }
}

describe("keeping it", () => {
  const memory = after([table(2, { A: [foe("G1")] }), 10], [table(3, {}), 12]);

  it("is kept for each match and seat apart", () => {
    const box = new Box();
    keep("m", "allied", memory, box);
    expect(recall("m", "allied", box)).toEqual(memory);
    expect(recall("m", "axis", box)).toEqual(NOTHING);
    expect(recall("n", "allied", box)).toEqual(NOTHING);
  });

  it("ignores what cannot be read, and keeps the rest", () => {
    const box = new Box(),
      key = "sandtable-fog:m:allied";
    for (const bad of [
      "",
      "{",
      "null",
      "[]",
      "7",
      '{"line":-1,"trails":{}}',
      '{"line":1,"trails":[]}',
      '{"line":1}',
      "x".repeat(300_000),
    ]) {
      box.setItem(key, bad);
      expect(recall("m", "allied", box)).toEqual(NOTHING);
    }
    const trail = memory.trails.G1!;
    const worse = {
      none: null,
      other: trail,
      G3: { ...trail, counter: { ...trail.counter, id: "G3", name: 7 } },
      G4: { ...trail, counter: { ...trail.counter, id: "G4" }, seen: [{ board: "b" }] },
    };
    box.setItem(key, JSON.stringify({ line: 12, trails: { ...worse, G1: trail } }));
    expect(recall("m", "allied", box)).toEqual(memory);
  });

  it("keeps two dozen matches, the oldest go first", () => {
    const box = new Box();
    box.setItem("something else", "stays");
    for (let i = 0; i < 40; i++) keep(`m${i}`, "allied", memory, box);
    expect(box.length).toBe(25);
    expect(recall("m39", "allied", box)).toEqual(memory);
    expect(recall("m0", "allied", box)).toEqual(NOTHING);
  });

  it("plays on without a storage", () => {
    const shut = new Proxy({} as Storage, {
      get: () => {
        throw new Error("forbidden");
      },
    });
    expect(recall("m", "allied", shut)).toEqual(NOTHING);
    expect(() => keep("m", "allied", memory, shut)).not.toThrow();
  });
});
