import { expect, it } from "vitest";
import { shortRows } from "./shorts";

const texts = (short: string) => shortRows(short, 12).map((row) => row.text);

it("leaves a short designation in one line", () => {
  expect(["", "50", "Wsp", "2 CS"].map(texts)).toEqual([[""], ["50"], ["Wsp"], ["2 CS"]]);
});

it("breaks a longer one at its gap, so that neighbours in the order of battle can be told apart", () => {
  expect(["II/1055", "152 Bde", "Füs 189", "2 Derby"].map(texts)).toEqual([["II", "1055"], ["152", "Bde"], ["Füs", "189"], ["2", "Derby"]]);
});

it("cuts what has no gap", () => expect(["Currie", "Lorraine/1055", "1 2 3 4"].map(texts)).toEqual([["Curr"], ["Lorr"], ["1 2 "]]));

it("fits every line into its room", () => {
  for (const row of shortRows("III/1055", 12)) expect(row.size).toBeLessThanOrEqual(9.6);
  expect(shortRows("1", 12)[0]!.size).toBe(11.5);
});
