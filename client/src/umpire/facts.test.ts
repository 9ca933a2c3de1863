import { describe, expect, it } from "vitest";
import { factText, picked, tableText, asFacts, fieldName, offered, tables, typed, withEdit, written } from "./facts";

const POSITION = {
  turn: 3,
  units: { A01: { area: "CAE", fatigue: 2 }, A02: { area: "IFS", fatigue: 0 } },
  control: { CAE: "allied", IFS: "allied", ROC: "axis" },
  weather: "rain",
  lost: [],
  none: {},
};

describe("a position as tables", () => {
  const found = tables(POSITION);
  it("has a row for each thing and a field for each fact of it", () => {
    expect(found.map((table) => [table.name, table.rows.length])).toEqual([
      ["units", 2],
      ["control", 3],
      ["", 3],
    ]);
    expect(found[0]!.rows[0]!.facts.map((fact) => [fieldName(fact), fact.value])).toEqual([
      ["area", "CAE"],
      ["fatigue", 2],
    ]);
    expect(found[1]!.rows[2]!.facts).toEqual([{ path: ["control", "ROC"], value: "axis" }]);
    expect(found[2]!.rows.map((row) => row.name)).toEqual(["turn", "weather", "lost"]);
  });
  it("offers what could stand there: what others have, and all things of that kind", () => {
    expect(offered(found, ["units", "A01", "area"])).toEqual(["CAE", "IFS", "ROC"]);
    expect(offered(found, ["control", "ROC"])).toEqual(["allied", "axis"]);
    expect(offered(found, ["units", "A01", "fatigue"])).toEqual([]);
    expect(offered(found, ["weather"])).toEqual([]);
  });
});

describe("what is typed", () => {
  it("becomes the kind of value that stands there", () => {
    expect(typed("4", 2)).toEqual({ value: 4 });
    expect(typed("four", 2)).toBeNull();
    expect(typed("true", false)).toEqual({ value: true });
    expect(typed("perhaps", false)).toBeNull();
    expect(typed(" ROC ", "CAE")).toEqual({ value: "ROC" });
    expect(typed('["A01"]', [])).toEqual({ value: ["A01"] });
    expect(typed("[A01", [])).toBeNull();
    expect([written("CAE"), written(3), written([1]), written(false)]).toEqual(["CAE", "3", "[1]", "false"]);
  });
  it("is sent as nested facts, the last change of each counting", () => {
    const one = withEdit([], { path: ["units", "A01", "area"], before: "CAE", after: "ROC" });
    const two = withEdit(one, { path: ["units", "A01", "fatigue"], before: 2, after: 0 });
    const three = withEdit(two, { path: ["units", "A01", "area"], before: "CAE", after: "IFS" });
    expect(asFacts(withEdit(three, { path: ["turn"], before: 3, after: 4 }))).toEqual({
      units: { A01: { area: "IFS", fatigue: 0 } },
      turn: 4,
    });
  });
});

it("names tables, facts and values in the words of the game", () => {
  const labels = { fatigue: "fatigue of {thing}", "units.area": "place of {thing}", orders: "{thing}" };
  const called = (id: string) => ({ KG1: "KG Krause", IFS: "Ifs" })[id] ?? id;
  expect(tableText("fatigue", labels)).toBe("Fatigue");
  expect(tableText("supply_level", labels)).toBe("Supply level");
  expect(factText(["fatigue", "KG1"], labels, called)).toBe("Fatigue of KG Krause");
  expect(factText(["units", "KG1", "area"], labels, called)).toBe("Place of KG Krause");
  expect(factText(["holds", "IFS"], labels, called)).toBe("Holds › Ifs");
  expect(picked(["IFS", "KG1"], "", called)).toEqual([
    { id: "IFS", name: "Ifs" },
    { id: "KG1", name: "KG Krause" },
    { id: "", name: "nothing" },
  ]);
});
