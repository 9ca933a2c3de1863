import { describe, expect, test, vi } from "vitest";
import { answered, ask, done, flush, forecast, letters, playing, refusal, row, scene } from "./made";
import type { Server } from "./server";

const attacks = ask({ rows: [row("A>B", { ends: true }), row("A>C", { ends: true })] });

describe("spelling", () => {
  test("a letter that does not end the word is spelled at once and the next ones are fetched", async () => {
    const { answer } = await playing();
    answer.choose("3-div");
    await flush();
    expect(answer.word.draft).toEqual(["3-div"]);
    expect(answer.word.all.map((one) => one.letter)).toEqual(["49-div", "done"]);
    expect(answer.word.chips.map((one) => one.name)).toEqual(["3-div"]);
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

describe("when the match goes on", () => {
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
    await answer.enter();
    expect(answer.word.draft).toEqual(["3-div"]);
    await answer.word.type("3-div done");
    await answer.enter();
    expect(send.mock.calls[0]?.[0].word).toEqual(["3-div", "done"]);
  });
  test("whoever types on after what is not understood finds all he typed, and the server judges all of it", async () => {
    const send = vi.fn<Server["answer"]>().mockRejectedValue(refusal(422, "refused", "There is no such troop."));
    const { answer } = await playing({ answer: send });
    const typing = answer.word.type("99-div ");
    const more = answer.word.type("99-div do");
    await Promise.all([typing, more]);
    expect(answer.word.text).toBe("99-div do");
    await answer.enter();
    expect(send.mock.calls[0]?.[0].word).toEqual(["99-div", "do"]);
    expect(answer.sending.refusal?.detail).toBe("There is no such troop.");
  });
  test("a whole word with a blank behind it waits for its confirmation, and the button is alive", async () => {
    const send = vi.fn<Server["answer"]>(async () => answered(scene(2)));
    const { answer } = await playing({ answer: send });
    await answer.word.type("3-div done ");
    expect([answer.word.draft, answer.word.primary?.letter, answer.word.text]).toEqual([
      ["3-div"],
      "done",
      "3-div done ",
    ]);
    await answer.enter();
    expect(send.mock.calls[0]?.[0].word).toEqual(["3-div", "done"]);
  });
  test("names are spelled as letters, and a filler goes away", async () => {
    const rows = [row("11-armd", { name: "11 Armoured" }), row("7-armd", { name: "7 Armoured" })],
      there = [row("C3", { name: "Carpiquet", ends: true }), row("C4", { name: "Caen", ends: true })],
      send = vi.fn<Server["answer"]>(async () => answered(scene(2)));
    const { answer } = await playing(
      { answer: send, letters: async ({ draft }) => letters(draft, there) },
      scene(1, { asks: [ask({ rows })] }),
    );
    for (const typed of ["11 arm", "11 armoured to ", "11-armd to carp"]) await answer.word.type(typed);
    expect([answer.word.draft, answer.word.begun]).toEqual([["11-armd"], "carp"]);
    await answer.enter();
    expect(send.mock.calls[0]?.[0].word).toEqual(["11-armd", "C3"]);
  });
  test("what cannot be meant is for the server to refuse, and what was typed stays", async () => {
    const send = vi.fn<Server["answer"]>().mockRejectedValue(refusal(422, "refused", "There is no such troop."));
    const { answer } = await playing({ answer: send });
    await answer.word.type("99-div");
    await answer.enter();
    expect(send.mock.calls[0]?.[0].word).toEqual(["99-div"]);
    expect([answer.word.begun, answer.sending.guilty]).toEqual(["99-div", "99-div"]);
  });
});

test("rows wait for their odds in the server's order, and are sorted once when they come", async () => {
  const rows = [row("a"), row("b"), done];
  const { answer, live } = await playing({}, scene(1, { asks: [ask({ rows, odds_coming: true })] }));
  expect(answer.word.coming).toBe(true);
  expect(answer.word.rows.map((one) => one.letter)).toEqual(["a", "b"]);
  const odds = [row("a", { forecast: forecast(0.2) }), row("b", { forecast: forecast(0.7) }), done];
  live.hear({ type: "scene", scene: scene(1, { asks: [ask({ rows: odds })] }) });
  answer.follow();
  expect(answer.word.coming).toBe(false);
  expect(answer.word.rows.map((one) => one.letter)).toEqual(["b", "a"]);
});
