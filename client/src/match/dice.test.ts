import { describe, expect, test, vi } from "vitest";
import type { Ask } from "../lib/wire";
import { Dice } from "./dice.svelte";
import { Drafting } from "./drafting.svelte";
import { Live } from "./live.svelte";
import { Sending } from "./sending.svelte";
import { answered, ask, flush, letters, playing, refusal, row, scene, serving } from "./made";
import type { Server } from "./server";

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

describe("dice without a table", () => {
  const asked = (dice: Ask["dice"], spread: Ask["spread"] = null) => ({
    ask: ask({ dice, spread }),
    instead: null,
    written: null,
  });
  const three = { count: 3, sides: 6, needs: 4, halved: false, because: [], aims: [] };

  async function entering(question: ReturnType<typeof asked>) {
    const live = new Live(
      serving({ view: async () => scene(1), letters: async ({ draft }) => letters(draft, []) }),
      "blue",
    );
    await live.open();
    const sending = new Sending(
      live,
      async () => undefined,
      () => undefined,
      () => undefined,
    );
    const word = new Drafting(live, question, sending, async () => undefined);
    return { dice: new Dice(question, word, sending), word, sending };
  }

  test("take no face they do not have, and none where no dice are asked for", async () => {
    const { dice } = await entering(asked(three));
    dice.put(0, 7);
    dice.put(3, 1);
    expect([dice.faces, dice.whole]).toEqual([[], false]);
    const none = await entering(asked(null));
    none.dice.putNext(1);
    expect([none.dice.faces, none.dice.whole]).toEqual([[], false]);
  });
  test("stay as they are while an answer is on its way", async () => {
    const { dice, sending } = await entering(asked(three));
    dice.putNext(2);
    sending.busy = true;
    dice.putNext(3);
    dice.back();
    expect(dice.faces).toEqual([2, 0, 0]);
  });
  test("are laid only by letters of the question's shares", async () => {
    const shares = [{ name: "on ships", total: 1, placed: 0, letters: ["rodney"] }];
    const { dice, word } = await entering(asked(null, { shares, note: "" }));
    expect([dice.takes("rodney"), dice.takes("3-div")]).toEqual([true, false]);
    dice.lay("3-div");
    dice.lay("rodney", 2);
    dice.lay("rodney");
    expect([word.draft, dice.targets.map((target) => [target.letter, target.laid])]).toEqual([
      ["rodney"],
      [["rodney", 1]],
    ]);
  });
});
