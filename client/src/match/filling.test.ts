import { describe, expect, test, vi } from "vitest";
import { ApiProblem } from "../lib/request";
import type { Board, Row, Table } from "../lib/wire";
import { ask, done, flush, letters, playing, row, scene } from "./made";
import type { Server } from "./server";

const unit = (id: string) => row(id, { begins: true, anchors: [`unit:${id}`] }),
  square = (name: string) => row(name, { anchors: [`square:${name}`] });
const UNITS = ["a", "b", "c"];
const rest = row("rest", { ends: true, closing: true, name: "Place the rest for me" });

/** A set-up: each unit and its square, then done; rest for the others. */
function setUp(draft: string[]): Row[] {
  if (draft.length % 2) return ["A1", "B1", "C1", "D1"].filter((name) => !draft.includes(name)).map(square);
  const left = UNITS.filter((id) => !draft.includes(id)).map(unit);
  return left.length ? [...left, rest] : [done];
}
const asked = ask({ name: "Deploy", rows: setUp([]), filling: { name: "Place the rest", letter: "rest" } });
const server = (fill: Server["fill"]) => ({
  letters: (async ({ draft }) => letters(draft, setUp(draft))) as Server["letters"],
  fill,
});
const proposal: Server["fill"] = async ({ draft }) => {
  const found = [...draft];
  while (found.length < 6) found.push(setUp(found)[0]!.letter);
  return [...found, "done"]
    .slice(draft.length)
    .map((letter, at) => (letter === "done" ? done : (draft.length + at) % 2 ? square(letter) : unit(letter)));
};

describe("place the rest", () => {
  test("fills the draft and sends nothing", async () => {
    const sent = vi.fn<Server["answer"]>();
    const { answer } = await playing({ ...server(proposal), answer: sent }, scene(1, { asks: [asked] }));
    expect(answer.word.all.map((one) => one.letter)).not.toContain("rest");
    expect(answer.filling.name).toBe("Place the rest");
    answer.choose("b");
    await flush();
    answer.choose("D1");
    await flush();
    answer.press(); // Enter does what the button does
    await flush();
    expect(answer.word.draft).toEqual(["b", "D1", "a", "A1", "c", "B1"]);
    expect(answer.word.chips.map((chip) => chip.name)).toEqual(["b · D1", "a · A1", "c · B1"]);
    expect([answer.filling.name, answer.word.primary?.letter]).toEqual(["", "done"]);
    expect(sent).not.toHaveBeenCalled();
  });
  test("what was filled in is changed one unit at a time", async () => {
    const { answer } = await playing(server(proposal), scene(1, { asks: [asked] }));
    await answer.filling.fill();
    await answer.retract("unit:b");
    expect(answer.word.draft).toEqual(["a", "A1", "c", "C1"]);
    expect(answer.filling.name).toBe("Place the rest");
    answer.choose("b");
    await flush();
    answer.choose("D1");
    await flush();
    await answer.word.takeOut(2);
    expect(answer.word.draft).toEqual(["a", "A1", "b", "D1"]);
  });
  test("a proposal for a draft that was left is not taken", async () => {
    let give: (rows: Row[]) => void = () => undefined;
    const { answer } = await playing(
      server(() => new Promise((go) => (give = go))),
      scene(1, { asks: [asked] }),
    );
    const filled = answer.filling.fill();
    expect(answer.filling.busy).toBe(true);
    answer.choose("c");
    give([unit("a"), square("A1")]);
    await filled;
    expect([answer.word.draft, answer.filling.busy]).toEqual([["c"], false]);
  });
  test("a refusal is told", async () => {
    const refuse: Server["fill"] = () =>
      Promise.reject(new ApiProblem({ status: 429, code: "slow-down", title: "Slow", detail: "Wait a little." }));
    const { answer } = await playing(server(refuse), scene(1, { asks: [asked] }));
    await answer.filling.fill();
    expect([answer.sending.refusal?.detail, answer.filling.busy]).toEqual(["Wait a little.", false]);
  });
});

describe("orders", () => {
  const token = (sign: string) => row(sign, { sign, name: `Order ${sign}` });
  const left = (draft: string[]) => ["1", "2", "B"].filter((one) => !draft.includes(one)).map(token);
  const next = (draft: string[]) =>
    draft.length % 2 ? left(draft) : [...UNITS.filter((id) => !draft.includes(id)).map(unit), done];
  const orders = ask({ name: "PlaceOrders", rows: next([]), after: left([]) });
  const play = () =>
    playing(
      {
        letters: async ({ draft }) => ({ ...letters(draft, next(draft)), after: draft.length % 2 ? [] : left(draft) }),
      },
      scene(1, { asks: [orders] }),
    );

  test("are numbered in the order in which units are chosen", async () => {
    const { answer } = await play();
    for (const letter of ["c", "a"]) {
      answer.choose(letter);
      await flush();
    }
    expect(answer.word.draft).toEqual(["c", "1", "a", "2"]);
    expect([...answer.word.signs]).toEqual([
      ["unit:c", "1"],
      ["unit:a", "2"],
    ]);
  });
  test("another one is given where it is wanted, once", async () => {
    const { answer } = await play();
    answer.word.wanted = "B";
    for (const letter of ["b", "c"]) {
      answer.choose(letter);
      await flush();
    }
    expect(answer.word.draft).toEqual(["b", "B", "c", "1"]);
  });
  test("one that is taken back is free for the next unit, and Back takes unit and number", async () => {
    const { answer } = await play();
    for (const letter of ["c", "a"]) {
      answer.choose(letter);
      await flush();
    }
    await answer.retract("unit:c");
    expect(answer.word.draft).toEqual(["a", "2"]);
    answer.choose("b");
    await flush();
    expect(answer.word.draft).toEqual(["a", "2", "b", "1"]);
    answer.back();
    await flush();
    expect(answer.word.draft).toEqual(["a", "2"]);
  });
});

describe("all of one place", () => {
  const counter = (id: string, side = "blue") => ({
    ...{ id, name: id, short: id, side, symbol: "", strength: "", marks: [], reach: 0 },
  });
  const area = (id: string, ...units: ReturnType<typeof counter>[]) => ({ id, name: `Port ${id}`, counters: units });
  const table = {
    boards: [
      { areas: [area("X", counter("a"), counter("b"), counter("c"), counter("foe", "red")), area("Y", counter("d"))] },
    ],
  } as unknown as Table & { boards: Board[] };
  const ships = (draft: string[], most = 9) =>
    draft.length >= most
      ? [done]
      : [
          ...["d", "a", "b", "c", "foe"]
            .filter((id) => !draft.includes(id))
            .map((id) => row(id, { anchors: [`unit:${id}`] })),
          done,
        ];
  const play = (most: number) =>
    playing(
      { letters: async ({ draft }) => letters(draft, ships(draft, most)) },
      scene(1, { asks: [ask({ rows: ships([]) })], table }),
    );

  test("own counters that stand with the last one are chosen together", async () => {
    const { answer } = await play(9);
    expect(answer.filling.alike).toBeNull();
    answer.choose("b");
    await flush();
    expect([answer.filling.alike?.place, answer.filling.alike?.rows.length]).toEqual(["Port X", 2]);
    await answer.filling.all();
    expect([answer.word.draft, answer.filling.alike]).toEqual([["b", "a", "c"], null]);
  });
  test("no more than the letters allow", async () => {
    const { answer } = await play(2);
    answer.choose("b");
    await flush();
    await answer.filling.all();
    expect(answer.word.draft).toEqual(["b", "a"]);
  });
});
