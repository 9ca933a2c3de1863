import { beforeEach, expect, test, vi } from "vitest";
import { Keeper, settled, sheeted, writing } from "./keeper";
import { answered, refusal, row } from "./made";
import type { Server } from "./server";

beforeEach(() => localStorage.clear());

test("sealing asks once and hands the whole word in", async () => {
  const keeper = new Keeper(),
    send = vi.fn<Server["answer"]>(async () => answered(sheeted(2, true)));
  const { answer, orders } = await writing(keeper, { answer: send });
  orders.save("U1", ["hold"], "hold");
  await settled();
  answer.confirm();
  expect([orders.sealing, send.mock.calls.length]).toEqual([true, 0]);
  keeper.sealed = ["U1", "hold", "done"];
  await answer.sheets.seal();
  await settled();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ key: "blue", word: ["U1", "hold", "done"], expected_version: 1 });
  expect([orders.draft?.sealed, answer.sheets.writing, orders.open]).toEqual([true, false, false]);
});

test("a sheet that came too late because another sealed first is tried anew by itself", async () => {
  const keeper = new Keeper();
  let version = 1;
  const send = vi
    .fn<Server["answer"]>()
    .mockImplementationOnce(async () => {
      version = 2;
      throw refusal(409, "stale");
    })
    .mockImplementation(async () => answered(sheeted(3, true)));
  const { answer, orders } = await writing(keeper, { answer: send, view: async () => sheeted(version) });
  orders.save("U1", ["hold"], "hold");
  await settled();
  await answer.sheets.seal();
  expect(send.mock.calls.map(([body]) => body.expected_version)).toEqual([1, 2]);
});

test("a sheet that changed meanwhile is not handed in again unread", async () => {
  const keeper = new Keeper();
  let version = 1;
  const send = vi.fn<Server["answer"]>(async () => {
    version = 2;
    keeper.write("U2", ["hold"], 0, "Bert");
    throw refusal(409, "stale", "Another player answered first.");
  });
  const { answer, orders } = await writing(keeper, { answer: send, view: async () => sheeted(version) });
  orders.save("U1", ["hold"], "hold");
  await settled();
  await answer.sheets.seal();
  expect([send.mock.calls.length, answer.sending.notice]).toEqual([1, "Another player answered first."]);
});
test("a sheet is written where the question wants one, or along with another player who is asked", async () => {
  const { live, answer } = await writing();
  expect(answer.sheets.writing).toBe(true);
  live.scene = { ...sheeted(), asks: [] };
  expect(answer.sheets.writing).toBe(true);
  live.scene = { ...sheeted(), asks: sheeted().asks.map((one) => ({ ...one, sheet: null })) };
  expect(answer.sheets.writing).toBe(false);
});
test("what a computer proposes is written on the lines that are still empty", async () => {
  const rows = ["U1", "hold", "U2", "attack", "C"].map((letter) => row(letter)),
    fill = vi.fn<Server["fill"]>(async () => rows.slice(2));
  const { live, answer, orders } = await writing(new Keeper(), { fill });
  live.scene = { ...sheeted(), asks: sheeted().asks.map((one) => ({ ...one, filling: { name: "Fill", letter: "" } })) };
  orders.save("U1", ["hold"], "hold");
  await settled();
  expect(answer.filling.name).toBe("Fill");
  await answer.filling.fill();
  await settled();
  expect(fill.mock.calls[0]?.[0].draft).toEqual(["U1", "hold"]);
  expect(orders.lines.map((line) => line.order)).toEqual([["hold"], ["attack", "C"], []]);
  expect(answer.filling.name).toBe("");
});
