import { describe, expect, it } from "vitest";
import type { Compared, Courses } from "../lib/wire";
import { added, fanOf, judged, openEnded, shareOf, spreadOf } from "./figures";
import { Staff, type StaffServer } from "./staff.svelte";

const piece = (first: number, many: number): Courses => ({
  version: 3,
  courses: many,
  first: "a",
  outcomes: { won: many },
  wins: { a: many },
  leads: { "10": Array<number>(many).fill(1), "2": Array<number>(many).fill(first), "0": Array<number>(many).fill(5) },
  holders: { hill: { a: many - 1, b: 1 } },
  left: { guards: many },
});

describe("figures", () => {
  it("of several pieces are added", () => {
    const both = added(added(null, piece(0, 3)), piece(3, 2));
    expect([both.courses, both.outcomes.won, both.wins.a, both.left.guards]).toEqual([5, 5, 5, 5]);
    expect(both.holders.hill).toEqual({ a: 3, b: 2 });
    expect(both.leads["2"]).toEqual([0, 0, 0, 3, 3]);
  });

  it("have the turns in their order, and the end last", () => {
    expect(fanOf(piece(0, 4)).map((one) => one.turn)).toEqual(["2", "10", "0"]);
    expect(spreadOf([9, 1, 5, 3, 7])).toEqual([1, 3, 5, 7, 9]);
    expect(spreadOf([])).toEqual([0, 0, 0, 0, 0]);
  });

  it("have the server's intervals", () => {
    expect(openEnded(100)).toBeCloseTo(3.0824, 3);
    const { share, low, high } = shareOf(40, 100);
    expect([share, low > 0.2, low < 0.3, high > 0.5, high < 0.6]).toEqual([0.4, true, true, true, true]);
    expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
    expect([shareOf(0, 9).low, shareOf(9, 9).high]).toEqual([0, 1]);
  });
});

const row = (one: number, two: number) => ({ leads: [one, two], by_turn: [{ "2": one }, { "2": two }] });

describe("a judgement", () => {
  it("is open at first, then sure", () => {
    const rows = Array.from({ length: 40 }, (_, i) => row(i % 2, 10 + (i % 3)));
    expect(judged(rows.slice(0, 19))!.settled).toBe(false);
    const sure = judged(rows)!;
    expect([sure.best, sure.settled, sure.others[0]!.verdict, sure.others[0]!.wins]).toEqual([1, true, "better", 1]);
    expect(sure.others[0]!.parts).toBe("2");
    expect(judged([])).toBeNull();
  });

  it("calls what never differs alike", () => {
    const rows = Array.from({ length: 30 }, (_, i) => row(i, i));
    expect(judged(rows)!.others[0]!).toMatchObject({ verdict: "alike", wins: 0.5, gain: 0, parts: "" });
  });
});

/** A server that answers when it is told to. */
function slow() {
  const asked: { path: string; body: Record<string, unknown>; answer: (found: unknown) => void }[] = [];
  const ask = (path: string) => (body: Record<string, unknown>) =>
    new Promise((answer) => asked.push({ path, body, answer }));
  const server = { forecast: ask("forecast"), compare: ask("compare"), advise: ask("advise") };
  return { asked, server: server as unknown as StaffServer };
}
const settled = () => new Promise((go) => setTimeout(go));

describe("the staff", () => {
  it("asks for small pieces first, larger ones as they are quick, and stops when it is told to", async () => {
    const { asked, server } = slow();
    let time = 0;
    const staff = new Staff(server, () => (time += 100));
    staff.follow(3);
    void staff.forecast("a");
    expect(asked[0]!.body).toEqual({ seat: "a", version: 3, first: 0, many: 4 });
    asked[0]!.answer(piece(0, 4));
    await settled();
    expect([staff.courses!.courses, asked[1]!.body.first, asked[1]!.body.many]).toEqual([4, 4, 8]);
    staff.stop();
    asked[1]!.answer(piece(4, 8));
    await settled();
    expect([staff.courses!.courses, staff.working, asked.length]).toEqual([4, "", 2]);
    void staff.forecast("a");
    expect(asked[2]!.body.first).toBe(4); // goes on where it was
  });

  it("forgets everything when the match moves on, and what is still on its way", async () => {
    const { asked, server } = slow();
    const staff = new Staff(server);
    staff.follow(3);
    staff.mark({ word: ["a"], name: "A" });
    staff.mark({ word: ["b"], name: "B" });
    void staff.compare("k");
    staff.follow(4);
    asked[0]!.answer({ version: 3, names: [], rows: [row(1, 2)] } satisfies Compared);
    await settled();
    expect([staff.rows, staff.plans, staff.working]).toEqual([[], [], ""]);
  });

  it("compares until it is plain, and marks nothing twice", async () => {
    const { asked, server } = slow();
    const staff = new Staff(server);
    staff.follow(3);
    staff.mark({ word: ["a"], name: "A" });
    staff.mark({ word: ["a"], name: "A again" });
    staff.mark({ word: ["b"], name: "B" });
    expect(staff.plans).toHaveLength(2);
    void staff.compare("k");
    for (let at = 0; at < 9 && staff.working; at++) {
      const { body, answer } = asked[at]!;
      answer({ version: 3, names: [], rows: Array.from({ length: body.many as number }, () => row(5, 1)) });
      await settled();
    }
    expect([staff.working, staff.judgement!.settled]).toEqual(["", true]);
    expect(staff.rows.length).toBeLessThan(100);
  });

  it("says why it cannot work", async () => {
    const server = { forecast: () => Promise.reject(new Error("Wait a little.")) } as unknown as StaffServer;
    const staff = new Staff(server);
    staff.follow(3);
    await staff.forecast("a");
    expect([staff.failed, staff.working]).toEqual(["Wait a little.", ""]);
  });
});
