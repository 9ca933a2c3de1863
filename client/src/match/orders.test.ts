import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SheetDraft } from "../lib/wire";
import type { Server } from "./server";
import { grouped, linesOf, marches, ordered, others, stood, summed, type Line } from "./lines";
import { area, board, counter } from "../board/made";
import { Keeper, settled, sheeted, unit, writing } from "./keeper";
import { letters as pageOf, refusal, row } from "./made";
import { turned } from "./turning";

beforeEach(() => localStorage.clear());

describe("a line", () => {
  test("is begun by its counter, written area by area and put on the sheet", async () => {
    const { answer, orders, keeper } = await writing();
    expect(answer.sheets.writing).toBe(true);
    // the third has its order from the rules
    expect(answer.word.placed.map((one) => one.anchors)).toEqual([["unit:U1"], ["unit:U2"]]);
    answer.choose("U1");
    await settled();
    expect(orders.kinds.map((one) => one.letter)).toEqual(["attack", "march", "hold"]);
    orders.digit(1);
    await settled();
    expect(answer.word.placed.map((one) => one.letter)).toEqual(["A", "B"]);
    expect(orders.finished).toBe(false);
    answer.confirm();
    expect(orders.editing).toBe("U1"); // half an order is not put on the sheet
    answer.choose("A");
    await settled();
    expect(orders.now?.times).toEqual(["½"]);
    expect(orders.marches).toEqual([{ unit: "U1", side: "blue", path: ["S", "A"], times: ["½"], state: "draft" }]);
    expect(orders.chosen).toEqual(["unit:U1", "area:A"]);
    answer.confirm();
    await settled();
    expect(keeper.written).toEqual(["U1 attack A"]);
    expect(orders.editing).toBe("");
    expect(orders.marches[0]?.state).toBe("set");
  });

  test("is begun by a drop with the first kind of order that leads there", async () => {
    const { orders } = await writing();
    orders.begin("U1");
    await settled();
    await orders.drop("B");
    await settled();
    expect([orders.own, orders.finished, orders.refusal]).toEqual([["attack", "B"], true, null]);
  });

  test("stays as it was after a drop where no order leads, and the rules say why", async () => {
    const keeper = new Keeper(),
      plain = keeper.server().letters,
      far: Server["letters"] = async (asked) => {
        if (asked.draft.at(-1) !== "C") return plain(asked);
        throw refusal(422, "not-joined", `No road leads there: ${asked.draft.join(" ")}.`);
      };
    const { orders } = await writing(keeper, { letters: far });
    orders.save("U2", ["hold"], "hold");
    await settled();
    for (const [begun, asked] of [
      [[], "U2 hold U1 attack C"],
      [["march", "A"], "U2 hold U1 march A C"],
    ] as const) {
      orders.begin("U1", [...begun]);
      await settled();
      await orders.drop("C");
      expect([orders.editing, orders.refusal?.letter]).toEqual(["", "U1"]);
      expect(orders.refusal?.problem.detail).toBe(`No road leads there: ${asked}.`);
    }
    orders.begin("U1");
    await settled();
    await orders.drop(""); // beside the map
    expect([orders.editing, orders.refusal, keeper.written]).toEqual(["", null, ["U2 hold"]]);
  });

  test("is what makes a sheet more than nothing: lines that the rules wrote do not count", async () => {
    const { orders } = await writing();
    expect([orders.lines.some((line) => line.fixed), orders.nothing]).toEqual([true, true]);
    orders.save("U2", ["hold"], "hold");
    await settled();
    expect(orders.nothing).toBe(false);
  });

  test("ends by itself where nothing can follow", async () => {
    const { orders, keeper } = await writing();
    orders.begin("U2");
    await settled();
    orders.turn("hold");
    await settled();
    expect([orders.editing, keeper.written]).toEqual(["", ["U2 hold"]]);
  });

  test("goes back step by step, and by a press on its path", async () => {
    const { answer, orders } = await writing();
    orders.begin("U1", ["attack", "A"]);
    await settled();
    answer.choose("B");
    await settled();
    expect(orders.own).toEqual(["attack", "A", "B"]);
    await answer.retract("area:A");
    await settled();
    expect(orders.own).toEqual(["attack"]);
    answer.back();
    await settled();
    expect(orders.own).toEqual([]);
    answer.back();
    expect(orders.editing).toBe("");
  });

  test("is written with the letters of all other lines before it", async () => {
    const letters = vi.fn<Server["letters"]>();
    const keeper = new Keeper();
    keeper.write("U2", ["hold"], 0, "Clara");
    letters.mockImplementation(keeper.server().letters);
    const { orders } = await writing(keeper, { letters });
    orders.begin("U1");
    await settled();
    expect(letters.mock.calls.at(-1)?.[0].draft).toEqual(["U2", "hold", "U1"]);
  });

  test("of another counter is turned to by a press on that counter; what is whole is kept", async () => {
    const { orders, keeper } = await writing();
    orders.begin("U1", ["attack", "A"]);
    await settled();
    expect(orders.picked("unit:U2")).toBe(true);
    await settled();
    expect([orders.editing, keeper.written]).toEqual(["U2", ["U1 attack A"]]);
    expect(orders.picked("unit:U3")).toBe(false);
  });

  test("that the rules refuse says why, with the nearest one that can stand", async () => {
    const { orders } = await writing();
    orders.save("U1", ["attack", "X"], "attack X");
    await settled();
    expect(orders.refusal?.problem).toMatchObject({ detail: "No way leads there.", rule: "R-1", nearest: ["hold"] });
    expect(orders.busy).toBe(false);
  });

  test("is taken off", async () => {
    const { orders, keeper } = await writing();
    orders.save("U1", ["hold"], "hold");
    await settled();
    orders.takeOff("U1");
    await settled();
    expect(keeper.written).toEqual(["U1 hold", "U1"]);
    expect(orders.lines.filter(ordered).map((line) => line.letter)).toEqual(["U3"]);
  });
});

describe("two at once", () => {
  test("who wrote upon the same line sees both orders, and chooses", async () => {
    const { live, orders, keeper } = await writing();
    orders.begin("U1", ["attack", "A"]);
    await settled();
    keeper.write("U1", ["hold"], 0, "Clara");
    live.hear({ type: "sheet", key: "blue", line: null });
    await settled();
    expect(orders.clashes).toMatchObject([
      { letter: "U1", yours: ["attack", "A"], theirs: { order: ["hold"], by: "Clara" } },
    ]);
    expect(orders.sealable).toBe(false);
    orders.settle(orders.clashes[0]!, true);
    await settled();
    expect(keeper.lines.get("U1")?.order).toEqual(["attack", "A"]);
    expect([orders.clashes, orders.sealable]).toEqual([[], true]);
  });

  test("a line that was only looked at takes over what the other wrote", async () => {
    const { live, orders, keeper } = await writing();
    orders.begin("U1");
    await settled();
    keeper.write("U1", ["attack", "B"], 0, "Clara");
    live.hear({ type: "sheet", key: "blue", line: null });
    await settled();
    expect([orders.clashes.length, orders.own]).toEqual([0, ["attack", "B"]]);
  });

  test("an old revision is refused by the server and nothing is lost", async () => {
    const { orders, keeper } = await writing();
    keeper.write("U1", ["hold"], 0, "Clara"); // nobody told us
    orders.save("U1", ["attack", "A"], "Attack: A");
    await settled();
    expect(orders.clashes).toMatchObject([{ yours: ["attack", "A"], text: "Attack: A", theirs: { by: "Clara" } }]);
    orders.settle(orders.clashes[0]!, false);
    await settled();
    expect(keeper.lines.get("U1")?.order).toEqual(["hold"]);
  });

  test("another sheet's news is not asked for", async () => {
    const asked = vi.fn(async () => new Keeper().draft());
    const { live } = await writing(new Keeper(), { orders: asked });
    const before = asked.mock.calls.length;
    live.hear({ type: "sheet", key: "red", line: null });
    await settled();
    expect(asked.mock.calls.length).toBe(before);
  });
});

describe("a lost line", () => {
  test("keeps what was written and sends it when it is back", async () => {
    const { orders, keeper } = await writing();
    keeper.away = 3;
    orders.save("U1", ["hold"], "hold");
    orders.save("U2", ["attack", "C"], "attack C");
    await settled(2);
    expect([orders.lost, orders.busy, orders.sealable]).toEqual([true, true, false]);
    await settled();
    expect(keeper.written).toEqual(["U1 hold", "U2 attack C"]);
    expect([orders.lost, orders.busy]).toEqual([false, false]);
  });

  test("does not even lose it when the page is closed", async () => {
    const first = await writing();
    first.keeper.away = Infinity;
    first.orders.save("U1", ["hold"], "hold");
    first.orders.begin("U2", ["attack"]);
    await settled(2);
    const second = await writing(new Keeper());
    await settled();
    expect(second.keeper.written).toEqual(["U1 hold"]);
    expect([second.orders.editing, second.orders.own]).toEqual(["U2", ["attack"]]);
  });

  test("two changes of one line go one after the other", async () => {
    const { orders, keeper } = await writing();
    orders.save("U1", ["hold"], "hold");
    orders.save("U1", ["attack", "A"], "attack A");
    await settled();
    expect(keeper.lines.get("U1")).toMatchObject({ order: ["attack", "A"] });
    expect(orders.clashes).toEqual([]);
  });
});

describe("another question", () => {
  test("begins with a sheet of its own", async () => {
    const { live, answer, orders, keeper } = await writing();
    orders.begin("U1", ["attack", "A"]);
    await settled();
    keeper.asked = 9;
    live.scene = sheeted(7);
    answer.follow();
    await settled();
    expect([orders.editing, orders.draft?.asked]).toEqual(["", 9]);
  });

  test("the sheet of an earlier question is not written upon while the next one is on its way", async () => {
    const keeper = new Keeper(),
      sheets: ((draft: SheetDraft) => void)[] = [];
    const { live, answer, orders } = await writing(keeper);
    live.server.orders = () => new Promise((go) => sheets.push(go));
    const before = keeper.draft(),
      next = sheeted(7);
    live.hear({ type: "sheet", key: "blue", line: null }); // it is asked for once more, and that is answered late
    live.scene = { ...next, asks: next.asks.map((one) => ({ ...one, question: "What are your orders now?" })) };
    answer.follow();
    expect([orders.draft, answer.loading, orders.picked("unit:U1")]).toEqual([null, true, false]);
    sheets[0]!(before);
    await settled();
    expect(orders.draft).toBe(null);
    keeper.asked = 9;
    sheets[1]!(keeper.draft());
    await settled();
    expect([orders.draft?.asked, answer.loading, orders.picked("unit:U1")]).toEqual([9, false, true]);
  });
});

describe("the lines", () => {
  const keeper = new Keeper();
  keeper.write("U1", ["attack", "A"], 0, "Anna");
  const draft = keeper.draft();
  test("stand under their headings", () => {
    const lines = linesOf(draft);
    expect(grouped(lines, false).map((group) => [group.name, group.lines.length])).toEqual([
      ["First", 1],
      ["Second", 2],
    ]);
    expect(grouped(lines, true).flatMap((group) => group.lines.map((line) => line.letter))).toEqual(["U2"]);
    expect(grouped(lines, true, "U1").flatMap((group) => group.lines.map((line) => line.letter))).toEqual(["U1", "U2"]);
  });
  test("are summed up before they are sealed", () =>
    expect(summed(linesOf(draft))).toBe("2 orders; one line has none."));
  test("without a fault stand before the one that is written", () => {
    const faulty = {
      ...draft,
      lines: [
        ...draft.lines,
        { ...draft.lines[0]!, letter: "U2", fault: { code: "no", sentence: "No.", rule: "", legal: [], nearest: [] } },
      ],
    };
    expect(others(faulty, "")).toEqual(["U1", "attack", "A"]);
    expect(others(faulty, "U1")).toEqual([]);
  });
  test("put units on the map that stand nowhere yet, also while they are on their way, and no others", () => {
    const boards = [board("b", [area("A", 0), area("B", 100, { counters: [counter("U2")] })])],
      placed = (letter: string, place: string): Line => ({ ...unit(letter), path: [place], kept: null, unsent: null });
    const where = (lines: Line[]) => stood(boards, lines)[0]!.areas.map((one) => one.counters.map(({ id }) => id));
    expect(where([placed("U1", "A"), placed("U2", "A")])).toEqual([["U1"], ["U2"]]);
    expect(where([{ ...placed("U1", "A"), unsent: { order: ["B"], rev: 0, text: "B" } }])).toEqual([[], ["U2", "U1"]]);
    expect(stood(boards, [placed("U2", "A")])).toBe(boards);
  });
  test("that stay where they are have no march", () =>
    expect(marches(draft.sheet.lines, "", null).map((one) => one.unit)).toEqual(["U1"]));
});

describe("another kind of order", () => {
  test("keeps the way as far as the new kind can go it, and says what was dropped", async () => {
    const { orders } = await writing();
    orders.begin("U1", ["attack", "A", "B"]);
    await settled();
    orders.turn("march"); // enters A only
    await settled();
    expect([orders.own, orders.dropped.map((row) => row.letter)]).toEqual([["march", "A"], ["B"]]);
    orders.turn("attack");
    await settled();
    expect([orders.own, orders.dropped]).toEqual([["attack", "A", "B"], []]); // nothing was lost for good
  });

  test("that has no way stays open and says so; the kind before brings the way back", async () => {
    const { orders, keeper } = await writing();
    orders.begin("U1", ["attack", "A", "B"]);
    await settled();
    orders.turn("hold");
    await settled();
    expect([orders.editing, orders.own, keeper.written]).toEqual(["U1", ["hold"], []]);
    expect(orders.dropped.map((row) => row.letter)).toEqual(["A", "B"]);
    orders.turn("attack");
    await settled();
    expect([orders.own, orders.dropped]).toEqual([["attack", "A", "B"], []]);
  });

  test("does not overtake a player who goes on by himself", async () => {
    const { orders } = await writing();
    orders.begin("U1", ["attack", "A", "B"]);
    await settled();
    orders.turn("march");
    orders.back();
    await settled();
    expect([orders.own, orders.dropped]).toEqual([[], []]);
  });

  test("leaves out a flag that it does not know and goes on behind it", async () => {
    const at = (letter: string) => row(letter, { anchors: [`area:${letter}`] });
    const next: Record<string, string[]> = { attack: ["A"], "attack A": ["B"], "attack A B": [] };
    const letters = async (own: string[]) => pageOf(own, (next[own.join(" ")] ?? []).map(at));
    const found = await turned("attack", [row("around"), at("A"), at("B"), at("C"), at("D")], letters);
    expect([found?.own, found?.lost.map((one) => one.letter)]).toEqual([
      ["attack", "A", "B"],
      ["around", "C", "D"],
    ]);
    expect(await turned("attack", [at("A")], async () => null)).toBeNull();
  });
});
