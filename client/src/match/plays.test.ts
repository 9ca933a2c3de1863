import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Server } from "./server";
import { answered, refusal, scene, serving } from "./made";
import { Plays } from "./plays";

const body = { key: "blue", word: ["done"], expected_version: 1, idempotency_key: "k" };

/** A line that carries everything, and a server that is asked by requests. */
function lined(carries = true) {
  const said: string[] = [];
  const plays = new Plays();
  plays.say = (text) => carries && said.push(text) > 0;
  const answer = vi.fn<Server["answer"]>(async () => answered(scene(2)));
  const roll = vi.fn<Server["roll"]>(async () => answered(scene(2)));
  return { plays, said, answer, roll, server: plays.over(serving({ answer, roll })) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer and a roll go by the line, and their replies come by it", async () => {
  const { plays, said, answer, roll, server } = lined();
  const done = server.answer(body);
  expect(JSON.parse(said[0]!)).toEqual({ type: "answer", ...body });
  expect(plays.heard({ type: "done", idempotency_key: "other", version: 9, line: 9 })).toBe(true);
  expect(plays.heard({ type: "done", idempotency_key: "k", version: 2, line: 7 })).toBe(true);
  expect(await done).toEqual({ version: 2, line: 7, scene: null });
  const rolled = server.roll({ key: "blue", faces: [6], expected_version: 2, idempotency_key: "r" });
  expect(JSON.parse(said[1]!)).toMatchObject({ type: "roll", faces: [6], idempotency_key: "r" });
  plays.heard({ type: "done", idempotency_key: "r", version: 3, line: 8 });
  expect((await rolled).version).toBe(3);
  expect(answer).not.toHaveBeenCalled();
  expect(roll).not.toHaveBeenCalled();
});
test("other messages are left to others", () => {
  expect(lined().plays.heard({ type: "thinking", seat: "red" })).toBe(false);
});
test("a refusal by the line is the refusal of a request", async () => {
  const { plays, answer, server } = lined();
  const done = server.answer(body);
  const problem = { status: 409, code: "stale", detail: "Look again.", title: "Conflict", version: 4 };
  plays.heard({ type: "refused", idempotency_key: "k", problem });
  await expect(done).rejects.toMatchObject({ code: "stale", status: 409, message: "Look again.", version: 4 });
  expect(answer).not.toHaveBeenCalled();
});
test.each([401, 403])("whom the line does not know (%i) asks by a request, which may know him", async (status) => {
  const { plays, answer, server } = lined();
  const done = server.answer(body);
  plays.heard({ type: "refused", idempotency_key: "k", problem: { status, code: "who" } });
  expect((await done).version).toBe(2);
  expect(answer).toHaveBeenCalledWith(body);
});
test("without a line, and for what is too long for it, a request is made", async () => {
  const away = lined(false);
  expect((await away.server.answer(body)).version).toBe(2);
  expect(away.answer).toHaveBeenCalledWith(body);
  const { said, answer, server } = lined();
  const long = { ...body, word: ["x".repeat(16_000)] };
  await server.answer(long);
  expect(said).toEqual([]);
  expect(answer).toHaveBeenCalledWith(long);
});
test("a line that breaks or does not reply gives way to a request with the same key, once", async () => {
  for (const fail of [(plays: Plays) => plays.lost(), () => void vi.advanceTimersByTime(6_000)]) {
    const { plays, said, answer, server } = lined();
    const done = server.answer(body);
    fail(plays);
    expect((await done).version).toBe(2);
    expect(said).toHaveLength(1);
    expect(answer.mock.calls.map(([one]) => one.idempotency_key)).toEqual(["k"]);
    plays.heard({ type: "done", idempotency_key: "k", version: 2, line: 2 }); // late, and of no use
    plays.lost();
    vi.advanceTimersByTime(10_000);
    expect(answer).toHaveBeenCalledOnce();
  }
});
test("what a request is refused is told", async () => {
  const { answer, server } = lined(false);
  answer.mockRejectedValue(refusal(422, "no-such-letter"));
  await expect(server.answer(body)).rejects.toMatchObject({ code: "no-such-letter" });
});
