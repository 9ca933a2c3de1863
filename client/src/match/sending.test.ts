import { describe, expect, test, vi } from "vitest";
import type { Done } from "../lib/wire";
import { Live } from "./live.svelte";
import { answered, ask, done, flush, letters, offline, playing, refusal, scene, serving } from "./made";
import { Sending } from "./sending.svelte";
import type { Server } from "./server";

describe("sending", () => {
  test("a double click sends once", async () => {
    const send = vi.fn<Server["answer"]>(async () => answered(scene(2)));
    const { answer } = await playing({ answer: send });
    answer.confirm();
    answer.confirm();
    await flush();
    expect(send).toHaveBeenCalledOnce();
  });
  test("an acknowledgement alone keeps the button pressed until the change comes by the line", async () => {
    const { answer, live } = await playing({ answer: async () => ({ version: 2, line: 2, scene: null }) });
    live.connected();
    answer.confirm();
    await flush();
    expect(answer.sending.busy).toBe(true);
    live.hear({ type: "scene", scene: scene(2) });
    await flush();
    expect(answer.sending.busy).toBe(false);
    expect(live.scene?.version).toBe(2);
  });
  test("a lost line sends the same word with the same key until it is answered", async () => {
    const send = vi
      .fn<Server["answer"]>()
      .mockRejectedValueOnce(offline())
      .mockRejectedValueOnce(refusal(502, "unreadable"))
      .mockResolvedValue(answered(scene(2)));
    const { answer, live } = await playing({ answer: send });
    answer.confirm();
    await flush();
    const keys = send.mock.calls.map(([body]) => body.idempotency_key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(live.scene?.version).toBe(2);
    expect(answer.sending.kept).toBe(false);
  });
  test("an answer accepted before its answer came back is not tried as a draft of the next, equal question", async () => {
    const fetch = vi.fn<Server["letters"]>(async ({ draft }) => letters(draft, [done]));
    let accept: (value: ReturnType<typeof answered>) => void = () => undefined;
    const { answer, live } = await playing({ letters: fetch, answer: () => new Promise((go) => (accept = go)) });
    answer.choose("3-div");
    await flush();
    answer.confirm();
    live.hear({ type: "scene", scene: scene(2) });
    answer.follow();
    accept(answered(scene(2)));
    await flush();
    expect(fetch).toHaveBeenCalledOnce();
    expect([answer.word.draft, answer.sending.busy]).toEqual([[], false]);
  });
  test("another question may be answered before the first one's answer came back, and keeps what is spelled", async () => {
    const send = vi.fn<Server["answer"]>(),
      retreat = ask({ question: "Who retreats?" });
    let accept: (value: ReturnType<typeof answered>) => void = () => undefined;
    send
      .mockImplementationOnce(() => new Promise((go) => (accept = go)))
      .mockImplementation(() => new Promise(() => undefined));
    const { answer, live } = await playing({ answer: send });
    answer.confirm();
    expect(answer.sending.busy).toBe(true);
    live.hear({ type: "scene", scene: scene(2, { asks: [retreat] }) });
    answer.follow();
    expect(answer.sending.busy).toBe(false);
    answer.choose("3-div");
    accept(answered(scene(2, { asks: [retreat] })));
    await flush();
    expect(answer.word.draft).toEqual(["3-div"]);
    answer.confirm();
    expect(answer.sending.busy).toBe(true);
    expect(send.mock.calls.map(([body]) => [body.word, body.expected_version])).toEqual([
      [["done"], 1],
      [["3-div", "done"], 2],
    ]);
  });
  test("the first answer's coming back does not release the second", async () => {
    const retreat = ask({ question: "Who retreats?" }),
      accept: ((value: ReturnType<typeof answered>) => void)[] = [];
    const send = vi.fn<Server["answer"]>(() => new Promise((go) => accept.push(go)));
    const { answer, live } = await playing({ answer: send });
    answer.confirm();
    live.hear({ type: "scene", scene: scene(2, { asks: [retreat] }) });
    answer.follow();
    answer.confirm();
    accept[0]!(answered(scene(2, { asks: [retreat] })));
    await flush();
    expect(answer.sending.busy).toBe(true);
    answer.confirm();
    expect(send).toHaveBeenCalledTimes(2);
    accept[1]!(answered(scene(3)));
    await flush();
    expect(answer.sending.busy).toBe(false);
  });
  test("two answers have two keys", async () => {
    const send = vi
      .fn<Server["answer"]>()
      .mockResolvedValueOnce(answered(scene(2)))
      .mockResolvedValue(answered(scene(3)));
    const { answer } = await playing({ answer: send });
    answer.confirm();
    await flush();
    answer.confirm();
    await flush();
    expect(new Set(send.mock.calls.map(([body]) => body.idempotency_key)).size).toBe(2);
    expect(send.mock.calls[1]?.[0].expected_version).toBe(2);
  });
  test("a stale answer keeps the draft, looks again and says so", async () => {
    const view = vi.fn<Server["view"]>().mockResolvedValueOnce(scene(1)).mockResolvedValue(scene(2));
    const { answer, live } = await playing({
      view,
      answer: () => Promise.reject(refusal(409, "stale", "Somebody answered meanwhile.")),
    });
    answer.choose("3-div");
    await flush();
    answer.confirm();
    await flush();
    answer.follow();
    await flush();
    expect(live.scene?.version).toBe(2);
    expect(answer.word.draft).toEqual(["3-div"]);
    expect(answer.sending.notice).toBe("Somebody answered meanwhile.");
    expect(answer.sending.busy).toBe(false);
  });
  test("a refused word stays and its sentence and rule are shown", async () => {
    const { answer } = await playing({
      answer: () => Promise.reject(refusal(422, "refused", "Three stand there already.")),
    });
    answer.choose("3-div");
    await flush();
    answer.confirm();
    await flush();
    expect(answer.word.draft).toEqual(["3-div"]);
    expect(answer.sending.refusal).toMatchObject({ detail: "Three stand there already.", rule: "R-1" });
    expect(answer.sending.guilty).toBe("done");
  });
});

describe("without a question", () => {
  async function sender(view: Server["view"] = async () => scene(1)) {
    const live = new Live(serving({ view }), "blue"),
      accepted = vi.fn(),
      replied = vi.fn(),
      waited: number[] = [];
    await live.open();
    const sending = new Sending(live, async (tries) => void waited.push(tries), accepted, replied);
    return { live, sending, accepted, replied, waited };
  }

  test("an accepted change is told of once, then the reply", async () => {
    const { live, sending, accepted, replied } = await sender();
    await sending.commit(async () => answered(scene(2)));
    expect([accepted.mock.calls.length, replied.mock.calls.length, live.scene?.version]).toEqual([1, 1, 2]);
  });
  test("nothing is sent before the first scene, nor told of", async () => {
    const { sending, replied } = await sender(() => Promise.reject(offline()));
    const send = vi.fn();
    await sending.commit(send);
    expect([send.mock.calls.length, replied.mock.calls.length]).toEqual([0, 0]);
  });
  test("the longer the connection is broken, the longer each pause", async () => {
    const { sending, waited } = await sender();
    const send = vi.fn<() => Promise<Done>>().mockRejectedValueOnce(offline()).mockRejectedValueOnce(offline());
    const seen: boolean[] = [];
    await sending.commit(() => (seen.push(sending.kept), send.mockResolvedValue(answered(scene(2)))()));
    expect([waited, seen, sending.kept]).toEqual([[0, 1], [false, true, true], false]);
  });
  test("a refusal is no acceptance, and names its letter", async () => {
    const { sending, accepted, replied } = await sender();
    await sending.commit(() => Promise.reject(refusal(422, "refused", "Too far.")), "A>B");
    expect([accepted.mock.calls.length, replied.mock.calls.length]).toEqual([0, 1]);
    expect([sending.refusal?.detail, sending.guilty, sending.busy]).toEqual(["Too far.", "A>B", false]);
  });
  test("a change that the match has left behind is not told of as accepted", async () => {
    const { sending, accepted } = await sender();
    await sending.commit(async () => (sending.moveOn(), answered(scene(2))));
    expect([accepted.mock.calls.length, sending.busy]).toEqual([0, false]);
  });
});
