import { describe, expect, test } from "vitest";
import vectors from "../fixtures/dice-vectors.json"; // made by the server's own dice box
import { commitment, facesOf, judged, verify, judgedSeals, opens, sealOf } from "./verify";
import type { DiceProof } from "./wire";

type Vector = [string, number, number, number, number[]];
const SEED = "0123456789abcdef0123456789abcdef";

function proof(): DiceProof {
  const throws = [1, 2, 3].map((count, number) => ({
    number,
    line: number + 1,
    title: `throw ${number}`,
    sides: 6,
    faces: facesOf(SEED, number, count, 6),
    typed: false,
    free: false,
  }));
  return { commitment: commitment(SEED), seed: SEED, throws };
}
const forged = (face: number) => (face % 6) + 1;

test.each(vectors.throws as Vector[])(
  "seed %j, throw %i of %i dice with %i sides falls as on the server",
  (seed, number, count, sides, faces) => expect(facesOf(seed, number, count, sides)).toEqual(faces),
);

test.each(Object.entries(vectors.commitments))("the commitment to %j is the server's", (seed, sum) =>
  expect(commitment(seed)).toBe(sum),
);

describe("the proof", () => {
  test("of an honest match is right throughout", () => {
    const found = verify(proof());
    expect([found.seed, found.right, found.wrong, found.typed]).toEqual(["right", 3, 0, 0]);
    expect(judged(found)).toMatch(/all 3 throws follow/);
  });

  test("shows a forged face as wrong, and only that throw", () => {
    const bad = proof();
    bad.throws[1]!.faces[1] = forged(bad.throws[1]!.faces[1]!);
    const found = verify(bad);
    expect(found.throws.map((one) => one.verdict)).toEqual(["right", "wrong", "right"]);
    expect(judged(found)).toMatch(/one throw of 3 does not follow/);
  });

  test("refuses a seed that was exchanged together with all faces", () => {
    const bad = proof();
    bad.seed = "another";
    bad.throws = bad.throws.map((one) => ({ ...one, faces: facesOf("another", one.number, one.faces.length, 6) }));
    const found = verify(bad);
    expect([found.seed, found.wrong]).toEqual(["wrong", 0]);
    expect(judged(found)).toMatch(/not the ones that were promised/);
  });

  test("does not let one number of the seed serve two throws", () => {
    const bad = proof();
    bad.throws.push({ ...bad.throws[0]!, line: 9 });
    expect(verify(bad).throws.map((one) => one.verdict)).toEqual(["right", "right", "right", "wrong"]);
  });

  test("does not take a throw without dice, or with impossible dice, for proved", () => {
    const bad = proof();
    bad.throws[0]!.faces = [];
    bad.throws[1]!.sides = 1000;
    expect(verify(bad).throws.map((one) => one.verdict)).toEqual(["wrong", "wrong", "right"]);
  });

  test("counts typed throws and proves nothing about them", () => {
    const mixed = proof();
    mixed.throws[0] = { ...mixed.throws[0]!, typed: true, free: true, faces: [6] };
    const found = verify(mixed);
    expect([found.right, found.typed, found.wrong, found.unasked]).toEqual([2, 1, 0, 0]);
    expect(judged(found)).toMatch(/One throw was typed by people/);
  });

  test("names throws that were typed where the seed was promised, and takes none of them for proved", () => {
    const bad = proof();
    bad.throws[1] = { ...bad.throws[1]!, typed: true };
    const found = verify(bad);
    expect(found.throws.map((one) => one.verdict)).toEqual(["right", "unasked", "right"]);
    expect(judged(found)).toMatch(/One throw was typed, though the seed was promised/);
    expect(verify({ ...bad, commitment: "", seed: "" }).unasked).toBe(0);
  });

  test("says while the match goes on that the seed is sealed", () => {
    const found = verify({ ...proof(), seed: "" });
    expect(found.seed).toBe("sealed");
    expect(found.throws.every((one) => one.verdict === "sealed")).toBe(true);
  });

  test("says that typed dice have no seed", () =>
    expect(judged(verify({ commitment: "", seed: "", throws: [] }))).toMatch(/no seed to check/));
});

describe("a sealed answer", () => {
  const made = (word: string[], salt = "pepper") => ({
    line: 1,
    key: "blue",
    seat: "Blue",
    hash: sealOf("pepper", "blue", ["guards", "mill", "done"]),
    at: "",
    salt,
    word,
  });
  test("has the hash that the server computes", () =>
    expect(sealOf("00ff", "blue", ["guards", "mill", "done"])).toBe(
      "be09732f9e2eed5bd64938f927d02b8558a88a909eda59e70a6143d2910b9f2d",
    ));
  test("opens with its salt and its word alone", () => {
    expect(opens(made(["guards", "mill", "done"]))).toBe("right");
    expect(opens(made(["guards", "ford", "done"]))).toBe("wrong");
    expect(opens(made(["guards", "mill", "done"], "salt"))).toBe("wrong");
    expect(opens({ ...made(["guards", "mill", "done"]), key: "red" })).toBe("wrong");
    expect(opens(made([], ""))).toBe("sealed");
  });
  test("is judged in a sentence", () => {
    const good = made(["guards", "mill", "done"]);
    expect(judgedSeals([good, good])).toBe("All 2 sealed answers are what was promised when they were sealed.");
    expect(judgedSeals([good, made(["done"])])).toBe("1 of 2 sealed answers is not what was promised.");
    expect(judgedSeals([made([], "")])).toMatch(/salts are told when the match is over/);
    expect(judgedSeals([])).toMatch(/Nothing was sealed/);
  });
});
