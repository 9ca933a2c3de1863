import { describe, expect, test } from "vitest";
import { ApiProblem } from "../lib/request";
import type { Row, Table } from "../lib/wire";
import { Dragging } from "./dragging.svelte";
import { writing } from "./keeper";
import { ask, done, flush, letters, playing, row, scene } from "./made";
import type { Server } from "./server";

const counter = (id: string) => ({
  ...{ id, name: id, short: id, side: "blue", symbol: "", strength: "", marks: [], reach: 0 },
});
const table = (grid: boolean) =>
  ({
    boards: grid ? [] : [{ areas: [{ id: "X", counters: [counter("a"), counter("still")] }] }],
    grids: grid ? [{ pieces: [{ counter: counter("mover") }] }] : [],
    trays: [{ counters: [counter("b"), counter("c")] }],
  }) as unknown as Table;
const unit = (id: string) => row(id, { begins: true, anchors: [`unit:${id}`] }),
  place = (kind: string, name: string, ends = false) => row(name, { anchors: [`${kind}:${name}`], ends });

async function play(next: (draft: string[]) => Row[], grid = false, more: Partial<Server> = {}) {
  const server: Partial<Server> = {
    letters: async ({ draft }) => {
      for (let at = 0; at < draft.length; at++)
        if (!next(draft.slice(0, at)).some((one) => one.letter === draft[at]))
          throw new ApiProblem({ status: 422, code: "no", title: "No", detail: `${draft[at]} is out of reach.` });
      return letters(draft, next(draft));
    },
    ...more,
  };
  const { answer, live } = await playing(server, scene(1, { asks: [ask({ rows: next([]) })], table: table(grid) }));
  return { answer, dragging: new Dragging(live, answer, flush) };
}
/** A strategic move: a unit and where it goes. */
const march = (draft: string[]) =>
  draft.length ? [place("area", "Y", true), place("area", "Z", true)] : [unit("a"), done];
/** A set-up: a unit, its square, which way it looks. */
const deploy = (draft: string[]) =>
  [
    ["b", "c"].filter((id) => !draft.includes(id)).map(unit),
    ["A1", "B1"].filter((name) => !draft.includes(name)).map((name) => place("square", name)),
    [row("n", { sign: "N" }), row("s", { sign: "S" })],
  ][draft.length % 3]!;

describe("a counter that is dragged", () => {
  test("spells what two clicks spell, and waits to be confirmed as they do", async () => {
    const { answer, dragging } = await play(march);
    expect(dragging.lift(["unit:a", "area:X"])).toBe(true);
    await flush();
    dragging.carry(10, 20, ["area:Y"]);
    expect([dragging.held?.x, answer.word.hovered]).toEqual([10, "Y"]);
    await dragging.drop(["unit:foe", "area:Y"]);
    expect([answer.word.draft, answer.word.chosen, dragging.held]).toEqual([["a"], "Y", null]);
  });
  test("is put down where letters are still on their way", async () => {
    const { answer, dragging } = await play(march);
    dragging.lift(["unit:a", "area:X"]);
    await dragging.drop(["area:Z"]);
    expect(answer.word.chosen).toBe("Z");
  });
  test("goes back where it may not stand, and the rules say why", async () => {
    const { answer, dragging } = await play(march);
    dragging.lift(["unit:a", "area:X"]);
    await dragging.drop(["area:Far"]);
    expect([answer.word.draft, answer.sending.refusal?.detail]).toEqual([[], "Far is out of reach."]);
  });
  test("goes back without a word where it came from, off the map, or let go by Escape", async () => {
    const { answer, dragging } = await play(march);
    for (const things of [["unit:still", "area:X"], [], null]) {
      dragging.lift(["unit:a", "area:X"]);
      await dragging.drop(things);
      expect([answer.word.draft, answer.sending.refusal]).toEqual([[], null]);
    }
  });
  test("is only one that there is something to do with: the map is moved by all others", async () => {
    const { dragging } = await play(march);
    for (const things of [["unit:still", "area:X"], ["area:X"], [], ["unit:nobody"]]) {
      expect(dragging.lift(things)).toBe(false);
    }
    expect(dragging.held).toBeNull();
  });
  test("that was placed is moved, and looks the same way as before", async () => {
    const { answer, dragging } = await play(deploy, true);
    for (const letter of ["b", "A1", "s"]) {
      answer.choose(letter);
      await flush();
    }
    expect(dragging.lift(["unit:b", "square:A1"])).toBe(true);
    await flush();
    await dragging.drop(["square:B1"]);
    await flush();
    expect(answer.word.draft).toEqual(["b", "B1", "s"]);
    dragging.lift(["unit:b", "square:B1"]);
    await dragging.drop(null);
    expect(answer.word.draft).toEqual(["b", "B1", "s"]);
  });
  test("of an order sheet gets an order by its drop, or the reason why it gets none", async () => {
    const { answer, live, orders } = await writing();
    live.scene = {
      ...live.scene!,
      table: { ...table(false), trays: [{ counters: [counter("U1")] }] } as unknown as Table,
    };
    const dragging = new Dragging(live, answer, flush);
    expect(dragging.lift(["unit:U1", "area:S"])).toBe(true);
    await dragging.drop(["area:B"]);
    expect([orders.editing, orders.own]).toEqual(["U1", ["attack", "B"]]);
    expect(dragging.lift(["unit:U1", "area:S"])).toBe(true); // its line is open
    await dragging.drop(null);
    expect([orders.editing, orders.own]).toEqual(["U1", ["attack", "B"]]);
    orders.cancel();
    dragging.lift(["unit:U1", "area:S"]);
    await dragging.drop(["unit:U1", "area:S"]);
    expect([orders.editing, orders.refusal]).toEqual(["", null]);
  });
  test("that acts goes the way to a far square", async () => {
    const way: Server["way"] = async ({ to }) => (to === "square:C3" ? ["move", "B2", "C3"] : []);
    const steps = (draft: string[]) =>
      [[row("move")], [place("square", "B2")], [place("square", "C3")]][draft.length] ?? [done];
    const { answer, dragging } = await play(steps, true, { way });
    expect(dragging.lift(["unit:mover"])).toBe(false);
    expect(dragging.lift(["unit:mover"], "unit:mover")).toBe(true);
    await dragging.drop(["square:C3"]);
    await flush();
    expect(answer.word.draft).toEqual(["move", "B2", "C3"]);
  });
});
