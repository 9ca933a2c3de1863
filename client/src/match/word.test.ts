import { describe, expect, test } from "vitest";
import { done, forecast, row } from "./made";
import { closing, cut, fitsColumns, headings, narrowed, ordered, pairOf, percent, shown } from "./word";

describe("the rows of a question", () => {
  test("the best chance comes first, equals keep the server's order, rows without a chance come last", () => {
    const rows = [
      row("a", { forecast: forecast(0.2) }),
      row("b"),
      row("c", { forecast: forecast(0.5) }),
      row("d", { forecast: forecast(0.5) }),
    ];
    expect(ordered(rows).map((one) => one.letter)).toEqual(["c", "d", "a", "b"]);
  });
  test("of dangers the least comes first", () => {
    const danger = (chance: number) => ({ forecast: { ...forecast(chance), danger: true } });
    expect(
      ordered([row("a", danger(0.7)), row("b", danger(0)), row("c", danger(0.3))]).map((one) => one.letter),
    ).toEqual(["b", "c", "a"]);
  });
  test("where points are at stake the best is what brings most of them, by a switch what is likeliest; ties by points", () => {
    const at = (letter: string, stake: number, chance: number) => row(letter, { stake, forecast: forecast(chance) });
    const rows = [at("sure", 0, 0.9), at("even", 20, 0.5), at("big", 50, 0.2), at("far", 10, 0.5)];
    const letters = (by: "points" | "chance") => ordered(rows, by).map((one) => one.letter);
    expect(letters("points")).toEqual(["even", "big", "far", "sure"]);
    expect(letters("chance")).toEqual(["sure", "even", "far", "big"]);
  });
  test("a danger counts now and later, and what does nothing comes last", () => {
    const danger = (chance: number, later: number) => ({ forecast: { ...forecast(chance), danger: true, later } });
    const rows = [
      row("none", { nothing: true, ...danger(0, 0) }),
      row("a", danger(0.1, 0.5)),
      row("b", danger(0.2, 0)),
    ];
    expect(ordered(rows).map((one) => one.letter)).toEqual(["b", "a", "none"]);
  });
  test("what the game calls the best comes first", () => {
    const rows = [row("a", { forecast: forecast(0.5) }), row("b", { forecast: forecast(0.4), best: "best pair" })];
    expect(ordered(rows).map((one) => one.letter)).toEqual(["b", "a"]);
  });
  test("a heading stands over a list whose rows all count the same", () => {
    const of = (text: string, danger = false) => ({ forecast: { ...forecast(0.5), of: text, danger } });
    const town = row("a", { adds: "30", counts: "points", ...of("to take it") });
    expect(headings([town, row("b", of("to take it"))])).toEqual({ counts: "points", of: "to take it" });
    expect(headings([town, row("b", { adds: "+2", counts: "to the die", ...of("danger", true) })])).toEqual({
      counts: "",
      of: "",
    });
  });
  test("two answers are a pair, what does nothing second; three or an unfinished one are none", () => {
    const play = row("play", { ends: true }),
      pass = row("pass", { ends: true, closing: true, nothing: true });
    expect(pairOf([pass, play])?.map((one) => one.letter)).toEqual(["play", "pass"]);
    expect([pairOf([play]), pairOf([row("aim"), pass]), pairOf([play, pass, row("c", { ends: true })])]).toEqual([
      null,
      null,
      null,
    ]);
  });
  test("without chances the order is the server's", () => {
    expect(ordered([row("b"), row("a")]).map((one) => one.letter)).toEqual(["b", "a"]);
  });
  test("the closing letter is no row but the button", () => {
    expect(ordered([row("a"), done]).map((one) => one.letter)).toEqual(["a"]);
    expect(closing([row("a"), done])?.letter).toBe("done");
    expect(closing([row("a")])).toBeNull();
  });
  test("ordering leaves the given rows as they are", () => {
    const rows = [row("a", { forecast: forecast(0.1) }), row("b", { forecast: forecast(0.9) })];
    ordered(rows);
    expect(rows.map((one) => one.letter)).toEqual(["a", "b"]);
  });
  test("eight rows and one more are all shown, ten are folded", () => {
    const rows = Array.from({ length: 10 }, (_, place) => row(String(place)));
    expect(shown(rows.slice(0, 9), false)).toMatchObject({ more: 0 });
    expect(shown(rows, false)).toMatchObject({ more: 2 });
    expect(shown(rows, false).rows).toHaveLength(8);
    expect(shown(rows, true).rows).toHaveLength(10);
  });
  test("narrowing to letters that have gone shows all rows again", () => {
    const rows = [row("a"), row("b")];
    expect(narrowed(rows, ["b"]).map((one) => one.letter)).toEqual(["b"]);
    expect(narrowed(rows, ["gone"])).toHaveLength(2);
    expect(narrowed(rows, [])).toHaveLength(2);
  });
});

test("a chance is never rounded to certainty", () => {
  expect([0, 0.001, 0.53, 0.999, 1].map(percent)).toEqual(["0 %", "<1 %", "53 %", ">99 %", "100 %"]);
});

test("taking a letter back takes the later ones with it", () => {
  expect(cut(["a", "b", "c"], 1)).toEqual(["a"]);
  expect(cut(["a"], -1)).toEqual([]);
});

describe("the reasons of a chance", () => {
  const columns = (...texts: string[][]) =>
    texts.map((names) => ({
      side: "blue",
      title: "Blue",
      die: "d6",
      rows: names.map((text) => ({ value: "+1", text })),
    }));
  const fits = (texts: string[][], bars = 0) =>
    fitsColumns({
      ...forecast(0.5),
      columns: columns(...texts),
      bars: Array.from({ length: bars }, () => ({ label: "sinks it", chance: 0.5, danger: false })),
    });
  test("stand in columns as long as all of them are in sight, otherwise in lines", () => {
    expect(fits([["guns", "aim", "hill"], ["cover"]])).toBe(true);
    expect(fits([["guns", "aim", "hill", "rain"], ["cover"]])).toBe(false);
    expect(fits([["the second battalion of grenadiers", "aim", "hill"], []])).toBe(false); // it takes two lines
    expect(fits([["the second battalion of grenadiers", "aim", "hill"]])).toBe(true); // alone it has the width
    const assumed = { ...forecast(0.5), notes: ["the enemy stands and fights", "best spread of his dice"] };
    expect(fitsColumns({ ...assumed, columns: columns(["guns", "aim"]) })).toBe(true);
    expect(fitsColumns({ ...assumed, columns: columns(["guns", "aim", "hill"]) })).toBe(false); // a long heading
    expect([fits([["guns"], ["cover"]], 2), fits([["guns", "aim"], ["cover"]], 2)]).toEqual([true, false]);
  });
});
