import { describe, expect, test, vi } from "vitest";
import { Answer } from "./answer.svelte";
import { Live } from "./live.svelte";
import { answered, ask, done, letters, offline, refusal, row, scene, serving } from "./made";
import type { Server } from "./server";

const flush = () => new Promise<void>((go) => setTimeout(go));
const attacks = ask({ rows: [row("A>B", { ends: true }), row("A>C", { ends: true })] });

async function playing(given: Partial<Server> = {}, first = scene(1)) {
  const live = new Live(
    serving({
      view: vi.fn(async () => first),
      letters: async ({ draft }) => letters(draft, [row("49-div"), done]),
      ...given,
    }),
    "blue",
  );
  await live.open();
  const answer = new Answer(live, async () => undefined);
  answer.follow();
  return { live, answer };
}

describe("spelling", () => {
  test("a letter that does not end the word is spelled at once and the next ones are fetched", async () => {
    const { answer } = await playing();
    answer.choose("3-div");
    await flush();
    expect(answer.word.draft).toEqual(["3-div"]);
    expect(answer.word.all.map((one) => one.letter)).toEqual(["49-div", "done"]);
    expect(answer.word.chips.map((one) => one.name)).toEqual(["3-div"]);
  });
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
  test("a letter that is not offered is not spelled", async () => {
    const { answer } = await playing();
    answer.choose("nonsense");
    expect(answer.word.draft).toEqual([]);
  });
  test("taking a letter back takes the later ones back, and the whole word at last", async () => {
    const { answer } = await playing();
    answer.choose("3-div");
    await flush();
    answer.choose("49-div");
    await flush();
    answer.word.cutAt(0);
    await flush();
    expect(answer.word.draft).toEqual([]);
    expect(answer.word.all.map((one) => one.letter)).toEqual(["3-div", "49-div", "done"]);
  });
  test("back first takes the choice back, then the narrowing, then the letter", async () => {
    const { answer } = await playing({}, scene(1, { asks: [attacks] }));
    answer.word.narrow(["A>B"]);
    answer.choose("A>B");
    answer.back();
    expect([answer.word.chosen, answer.word.only.length]).toEqual(["", 1]);
    answer.back();
    expect(answer.word.only).toEqual([]);
  });
  test("the letters of the same draft at the same version are fetched once", async () => {
    const fetch = vi.fn<Server["letters"]>(async ({ draft }) => letters(draft, [done]));
    const { answer } = await playing({ letters: fetch });
    for (let times = 0; times < 2; times++) {
      answer.choose("3-div");
      await flush();
      answer.back();
      await flush();
    }
    expect(fetch).toHaveBeenCalledOnce();
  });
  test("letters that arrive for a draft already left are not shown", async () => {
    let late: (value: ReturnType<typeof letters>) => void = () => undefined;
    const { answer } = await playing({ letters: () => new Promise((go) => (late = go)) });
    answer.choose("3-div");
    answer.back();
    late(letters(["3-div"], [row("late")]));
    await flush();
    expect(answer.word.all.map((one) => one.letter)).toEqual(["3-div", "49-div", "done"]);
  });
});

describe("dice laid on targets", () => {
  const guns = { shares: [{ name: "on ships", total: 4, placed: 0, letters: ["rodney", "valiant"] }], note: "" };
  const firing = scene(1, {
    asks: [
      ask({
        question: "On whom?",
        rows: [
          row("rodney", { name: "Rodney", anchors: ["unit:rodney"] }),
          row("valiant", { name: "Valiant", anchors: ["unit:valiant"] }),
        ],
        spread: guns,
      }),
    ],
  });
  const fire = row("fire", { ends: true, closing: true, name: "Fire" });
  const reply = (draft: string[]) => ({
    ...letters(draft, draft.length < 4 ? firing.asks[0]!.rows : [fire]),
    spread: { shares: [{ ...guns.shares[0]!, placed: draft.length }], note: "" },
  });

  test("lie where they were put, as often as clicked, without waiting for the server", async () => {
    const { answer } = await playing({ letters: async ({ draft }) => reply(draft) }, firing);
    answer.choose("rodney");
    answer.choose("rodney");
    answer.dice.lay("valiant");
    expect(answer.word.draft).toEqual(["rodney", "rodney", "valiant"]);
    expect(answer.word.spread?.shares[0]?.placed).toBe(3);
    await flush();
    expect([...answer.dice.laid]).toEqual([
      ["unit:rodney", 2],
      ["unit:valiant", 1],
    ]);
    expect(answer.word.chips.map((chip) => [chip.name, chip.times])).toEqual([
      ["Rodney", 2],
      ["Valiant", 1],
    ]);
    expect(answer.word.text).toBe("rodney*2 valiant ");
  });
  test("are never more than there are, and then the word may be closed", async () => {
    const { answer } = await playing({ letters: async ({ draft }) => reply(draft) }, firing);
    answer.dice.lay("rodney", 3);
    answer.dice.lay("valiant", 9);
    answer.dice.lay("valiant");
    await flush();
    expect(answer.word.draft).toEqual(["rodney", "rodney", "rodney", "valiant"]);
    expect(answer.word.primary?.letter).toBe("fire");
    expect(answer.dice.targets.every((target) => !target.free)).toBe(true);
  });
  test("are taken back one by one, all of one target, or the last one", async () => {
    const { answer } = await playing({ letters: async ({ draft }) => reply(draft) }, firing);
    answer.dice.lay("rodney", 2);
    answer.dice.lay("valiant", 2);
    answer.dice.lift("rodney");
    expect(answer.word.draft).toEqual(["rodney", "valiant", "valiant"]);
    answer.back();
    expect(answer.word.draft).toEqual(["rodney", "valiant"]);
    answer.dice.lift("valiant", true);
    answer.dice.lift("valiant");
    expect(answer.word.draft).toEqual(["rodney"]);
    await flush();
    expect(answer.word.all.map((one) => one.letter)).toEqual(["rodney", "valiant"]);
  });
  test("are typed with a count", async () => {
    const send = vi.fn<Server["answer"]>(async () => answered(scene(2)));
    const { answer } = await playing({ letters: async ({ draft }) => reply(draft), answer: send }, firing);
    await answer.word.type("rodney*2 val*2");
    expect(answer.word.draft).toEqual(["rodney", "rodney"]);
    answer.enter();
    await flush();
    expect(answer.word.draft).toEqual(["rodney", "rodney", "valiant", "valiant"]);
    await answer.word.type("rodney*2 valiant*2 fire");
    answer.enter();
    await flush();
    expect(send.mock.calls[0]?.[0].word).toEqual(["rodney", "rodney", "valiant", "valiant", "fire"]);
  });
  test("that the rules refuse are taken off again, with the reason", async () => {
    const refuse: Server["letters"] = async ({ draft }) => {
      if (draft.length > 1) throw refusal(422, "too-many", "One is enough.");
      return reply(draft);
    };
    const { answer } = await playing({ letters: refuse }, firing);
    answer.dice.lay("rodney", 3);
    await flush();
    expect([answer.word.draft.length, answer.sending.refusal?.detail]).toEqual([1, "One is enough."]);
  });
});

describe("taking one of several back", () => {
  const anchored = scene(1, {
    asks: [ask({ rows: ["a", "b", "c"].map((letter) => row(letter, { anchors: [`unit:${letter}`] })) })],
  });
  const rest = (draft: string[]) =>
    letters(draft, [...anchored.asks[0]!.rows.filter((one) => !draft.includes(one.letter)), done]);

  test("leaves the later ones where the rules allow it", async () => {
    const { answer } = await playing({ letters: async ({ draft }) => rest(draft) }, anchored);
    for (const letter of ["a", "b", "c"]) {
      answer.choose(letter);
      await flush();
    }
    await answer.retract("unit:a");
    expect([answer.word.draft, answer.word.chips.map((chip) => chip.letter)]).toEqual([
      ["b", "c"],
      ["b", "c"],
    ]);
    await answer.retract("unit:nobody");
    await answer.retract("unit:c");
    expect(answer.word.draft).toEqual(["b"]);
  });
  test("takes the later ones along where it does not", async () => {
    const { answer } = await playing(
      {
        letters: async ({ draft }) => {
          if (draft[0] === "b") throw refusal(422, "not-offered");
          return rest(draft);
        },
      },
      anchored,
    );
    for (const letter of ["a", "b"]) {
      answer.choose(letter);
      await flush();
    }
    await answer.retract("unit:a");
    expect([answer.word.draft, answer.sending.refusal]).toEqual([[], null]);
  });
});

describe("sending", () => {
  test("a double click sends once", async () => {
    const send = vi.fn<Server["answer"]>(async () => answered(scene(2)));
    const { answer } = await playing({ answer: send });
    answer.confirm();
    answer.confirm();
    await flush();
    expect(send).toHaveBeenCalledOnce();
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
  test("who turns to another of his questions waits: both would be answers to the same moment", async () => {
    const asks = [ask(), ask({ key: "blue-2", question: "Who retreats?" })],
      send = vi.fn<Server["answer"]>(() => new Promise(() => undefined));
    const { answer } = await playing({ answer: send }, scene(1, { asks }));
    answer.confirm();
    answer.turnTo("blue-2");
    answer.confirm();
    expect([answer.sending.busy, send.mock.calls.length]).toEqual([true, 1]);
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
  test("another question forgets the draft, the same question at a newer version keeps it", async () => {
    const { answer, live } = await playing();
    answer.choose("3-div");
    await flush();
    live.hear({ type: "scene", scene: scene(2) });
    answer.follow();
    await flush();
    expect(answer.word.draft).toEqual(["3-div"]);
    live.hear({ type: "scene", scene: scene(3, { asks: [ask({ question: "Who retreats?" })] }) });
    answer.follow();
    expect(answer.word.draft).toEqual([]);
  });
  test("a draft that no longer fits is shortened until it does", async () => {
    const fetch = vi
      .fn<Server["letters"]>()
      .mockResolvedValueOnce(letters(["3-div"], [done]))
      .mockRejectedValue(refusal(422, "refused", "3 Div has gone."));
    const { answer, live } = await playing({ letters: fetch });
    answer.choose("3-div");
    await flush();
    live.hear({ type: "scene", scene: scene(2) });
    answer.follow();
    await flush();
    expect(answer.word.draft).toEqual([]);
    expect(answer.sending.refusal?.detail).toBe("3 Div has gone.");
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
});

describe("typing", () => {
  test("whole letters become the draft, the begun one waits", async () => {
    const { answer } = await playing();
    await answer.word.type("3-div 49");
    expect([answer.word.draft, answer.word.begun]).toEqual([["3-div"], "49"]);
    expect(answer.word.text).toBe("3-div 49");
  });
  test("enter spells what is meant and sends the word when it ends", async () => {
    const send = vi.fn<Server["answer"]>(async () => answered(scene(2)));
    const { answer } = await playing({ answer: send });
    await answer.word.type("3");
    answer.enter();
    await flush();
    expect(answer.word.draft).toEqual(["3-div"]);
    await answer.word.type("3-div done");
    answer.enter();
    await flush();
    expect(send.mock.calls[0]?.[0].word).toEqual(["3-div", "done"]);
  });
  test("whoever types on while a letter is refused finds all he typed, and the server judges all of it", async () => {
    const send = vi.fn<Server["answer"]>().mockRejectedValue(refusal(422, "refused", "There is no such troop."));
    const { answer } = await playing({
      answer: send,
      letters: async () => Promise.reject(refusal(422, "refused", "There is no such troop.")),
    });
    const typing = answer.word.type("99-div ");
    const more = answer.word.type("99-div do");
    await Promise.all([typing, more]);
    expect(answer.word.text).toBe("99-div do");
    expect(answer.sending.refusal?.detail).toBe("There is no such troop.");
    answer.enter();
    await flush();
    expect(send.mock.calls[0]?.[0].word).toEqual(["99-div", "do"]);
  });
  test("what cannot be meant is for the server to refuse, and what was typed stays", async () => {
    const send = vi.fn<Server["answer"]>().mockRejectedValue(refusal(422, "refused", "There is no such troop."));
    const { answer } = await playing({ answer: send });
    await answer.word.type("99-div");
    answer.enter();
    await flush();
    expect(send.mock.calls[0]?.[0].word).toEqual(["99-div"]);
    expect([answer.word.begun, answer.sending.guilty]).toEqual(["99-div", "99-div"]);
  });
});

describe("dice that people throw", () => {
  const volley = ask({
    kind: "throw",
    rows: [],
    dice: { count: 3, sides: 6, needs: 6, halved: false, because: [], aims: ["Rodney", "Rodney", "Valiant"] },
  });
  test("keys put one die after the other, the last one is taken back, and only all of them are entered", async () => {
    const send = vi.fn<Server["roll"]>(async () => answered(scene(2)));
    const { answer } = await playing({ roll: send }, scene(1, { asks: [volley] }));
    for (const face of [1, 7, 6]) answer.dice.putNext(face);
    expect(answer.dice.faces).toEqual([1, 6, 0]);
    answer.confirm();
    answer.back();
    expect(answer.dice.faces).toEqual([1, 0, 0]);
    for (const face of [2, 3, 4]) answer.dice.putNext(face);
    expect(answer.dice.whole).toBe(true);
    answer.confirm();
    await flush();
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.calls[0]?.[0]).toMatchObject({ faces: [1, 2, 3] });
    expect(answer.dice.faces).toEqual([]);
  });
});
