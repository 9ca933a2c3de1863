import { afterEach, expect, test, vi } from "vitest";
import { ask, sheet, view } from "./early";

const seat = (id: string, mine: boolean) => ({
  id,
  name: id,
  side: id,
  role: "side",
  who: "person",
  person: "",
  mine,
  present: false,
  asked: false,
});

/** Answers every request and remembers its path. */
function serving(seats: object[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const body = path.includes("/view")
      ? { game: "g", scenario: "early", table: { boards: [{ id: "b" }] } }
      : { seats };
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

test("the sheet, my seat's view and the board are asked for once and handed out once", async () => {
  const asked = serving([seat("blue", true), seat("red", false)]);
  await ask("m1", null);
  await Promise.all([sheet("m1"), view("m1", "blue")]);
  expect(asked).toEqual(["/api/matches/m1", "/api/matches/m1/view?seat=blue", "/api/games/g/boards/b?scenario=early"]);
  await view("m1", "blue");
  expect(asked.at(-1)).toBe("/api/matches/m1/view?seat=blue");
  expect(asked).toHaveLength(4);
});
test("nothing of a seat is asked for where a curtain may fall", async () => {
  const asked = serving([seat("blue", true), seat("red", true)]);
  await ask("m2", "blue");
  expect(asked).toEqual(["/api/matches/m2"]);
});
