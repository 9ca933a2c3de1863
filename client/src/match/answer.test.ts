import { expect, test, vi } from "vitest";
import type { Ask } from "../lib/wire";
import { answered, ask, flush, playing, row, scene } from "./made";
import type { Server } from "./server";

const attacks = ask({ rows: [row("A>B", { ends: true }), row("A>C", { ends: true })] });

test("a letter that ends the word waits for a second click", async () => {
  const send = vi.fn<Server["answer"]>(async () => answered(scene(2)));
  const { answer } = await playing({ answer: send }, scene(1, { asks: [attacks] }));
  answer.choose("A>B");
  await flush();
  expect(send).not.toHaveBeenCalled();
  expect(answer.word.primary?.letter).toBe("A>B");
  answer.choose("A>C");
  expect(answer.word.chosen).toBe("A>C");
  answer.choose("A>C");
  await flush();
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ key: "blue", word: ["A>C"], expected_version: 1 });
});
test("enter on an answer in which nothing is chosen asks once more, and Backspace takes the question back", async () => {
  const send = vi.fn<Server["answer"]>(async () => answered(scene(2))),
    nobody = row("done", { ends: true, closing: true, nothing: true, name: "Nobody" });
  const { answer } = await playing({ answer: send }, scene(1, { asks: [ask({ rows: [row("a"), row("b"), nobody] })] }));
  answer.press();
  answer.back();
  answer.press();
  await flush();
  expect([send.mock.calls.length, answer.word.chosen]).toEqual([0, "done"]);
  answer.press();
  await flush();
  expect(send.mock.calls[0]?.[0].word).toEqual(["done"]);
});
test("of two answers neither is the button's until one is chosen, and a key chooses without sending", async () => {
  const send = vi.fn<Server["answer"]>(async () => answered(scene(2))),
    rows = [row("play", { ends: true }), row("pass", { ends: true, closing: true, nothing: true })];
  const { answer } = await playing({ answer: send }, scene(1, { asks: [ask({ rows })] }));
  expect([answer.word.pair?.length, answer.word.primary]).toEqual([2, null]);
  answer.press();
  answer.choose("pass");
  await flush();
  expect([send.mock.calls.length, answer.word.primary?.letter]).toEqual([0, "pass"]);
  answer.press();
  await flush();
  expect(send.mock.calls[0]?.[0].word).toEqual(["pass"]);
});
test("who turns to another of his questions waits: both would be answers to the same moment", async () => {
  const asks = [ask(), ask({ key: "blue-2", question: "Who retreats?" })],
    send = vi.fn<Server["answer"]>(() => new Promise(() => undefined));
  const { answer } = await playing({ answer: send }, scene(1, { asks }));
  answer.confirm();
  answer.turnTo("blue-2");
  answer.confirm();
  expect([answer.sending.busy, send.mock.calls.length]).toEqual([true, 1]);
});
test("dice, undo and resignation go the same way with a key of their own", async () => {
  const roll = vi.fn<Server["roll"]>(async () => answered(scene(2))),
    undo = vi.fn<Server["undo"]>(async () => answered(scene(3)));
  const { answer } = await playing({ roll, undo });
  await answer.roll([4]);
  await answer.undo();
  expect(roll.mock.calls[0]?.[0]).toMatchObject({ key: "blue", faces: [4], expected_version: 1 });
  expect(undo.mock.calls[0]?.[0]).toMatchObject({ seat: "blue", expected_version: 2 });
});
test("several letters are spelled on the way, and the last is chosen", async () => {
  const { answer } = await playing();
  await answer.spellOn([]);
  expect(answer.word.draft).toEqual([]);
  await answer.spellOn(["3-div", "49-div"]);
  await flush();
  expect([answer.word.draft, answer.word.chips.map((one) => one.letter)]).toEqual([
    ["3-div", "49-div"],
    ["3-div", "49-div"],
  ]);
});
test("a whole word made elsewhere is sent as it is; an empty one is not", async () => {
  const send = vi.fn<Server["answer"]>(async () => answered(scene(2)));
  const { answer } = await playing({ answer: send });
  await answer.give([]);
  await answer.give(["tank", "tank"]);
  expect(send.mock.calls.map(([body]) => body.word)).toEqual([["tank", "tank"]]);
});
test("where an army is asked for, no letters are offered", async () => {
  const { answer } = await playing({}, scene(1, { asks: [ask({ roster: {} as Ask["roster"] })] }));
  expect([answer.word.all, answer.loading]).toEqual([[], false]);
});
