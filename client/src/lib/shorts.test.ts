import { expect, it } from "vitest";
import { faceOf, shortRows } from "./shorts";

const texts = (short: string) => shortRows(short, 12).map((row) => row.text);

it("leaves a short designation in one line", () => {
  expect(["", "50", "Wsp", "2 CS"].map(texts)).toEqual([[""], ["50"], ["Wsp"], ["2 CS"]]);
});

it("breaks a longer one at its gap, so that neighbours in the order of battle can be told apart", () => {
  expect(["II/1055", "152 Bde", "Füs 189", "2 Derby"].map(texts)).toEqual([
    ["II", "1055"],
    ["152", "Bde"],
    ["Füs", "189"],
    ["2", "Derby"],
  ]);
});

it("cuts what has no gap, or too many", () =>
  expect(["Lorraine/1055", "1 2 3 4"].map(texts)).toEqual([["Lorr"], ["1 2 "]]));

it("writes a name beneath its symbol", () => {
  for (const name of ["Currie", "Wittm."]) {
    const { symbol, rows } = faceOf(name, true, false);
    expect(rows.map((row) => row.text)).toEqual([name]);
    expect(symbol.y + symbol.height).toBeLessThan(rows[0]!.y - 0.7 * rows[0]!.size);
  }
});

it("fits every line into its room", () => {
  for (const row of shortRows("III/1055", 12)) expect(row.size).toBeLessThanOrEqual(9.6);
  expect(shortRows("1", 12)[0]!.size).toBe(11.5);
});
