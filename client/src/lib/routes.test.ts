import { afterEach, expect, expectTypeOf, it, vi } from "vitest";
import * as club from "../club/api";
import * as api from "./api";
import { address, get, post } from "./routes";
import type { Board, ClubBattle, Filing, Message, Scene } from "./wire";

afterEach(() => vi.unstubAllGlobals());

/** Every request that is made, as "METHOD address body". */
function answering(reply: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push([init.method, path, init.body].filter((part) => part !== undefined).join(" "));
    return new Response(JSON.stringify(reply));
  });
  return asked;
}

it("fills the places of an address and asks for the rest in a query", () => {
  expect(address("/api/matches/{match}/at/{line}", { match: "a/b", line: 3, seat: "x y" })).toBe(
    "/api/matches/a%2Fb/at/3?seat=x+y",
  );
  expect(address("/api/me", {})).toBe("/api/me");
  expect(address("/api/log", { after: undefined, before: 0 })).toBe("/api/log?before=0");
});

it("sends what a route takes, and gives what it replies", async () => {
  const asked = answering({ entries: [], more: false });
  expect(await get("/api/matches/{match}/log", { match: "m1", seat: "blue" })).toEqual({ entries: [], more: false });
  await post("/api/matches/{match}/chat", { match: "m1" }, { seat: "blue", to: "all", text: "hello" });
  await api.logout();
  await api.leave({ password: "p", confirm: true, messages: false });
  expect(asked).toEqual([
    "GET /api/matches/m1/log?seat=blue",
    'POST /api/matches/m1/chat {"seat":"blue","to":"all","text":"hello"}',
    "POST /api/logout {}",
    'DELETE /api/me {"password":"p","confirm":true,"messages":false}',
  ]);
});

// What follows is checked by svelte-check: without an error where one is expected, the check fails.

it("knows the reply of every route", () => {
  expectTypeOf(api.view).returns.resolves.toEqualTypeOf<Scene>();
  expectTypeOf(club.file).returns.resolves.toEqualTypeOf<Filing>(); // not a battle
  expectTypeOf(club.unplayed).returns.resolves.toEqualTypeOf<ClubBattle | null>();
  expectTypeOf(api.logout).returns.resolves.toEqualTypeOf<null>();
  expectTypeOf<Extract<Message, { type: "scene" }>["scene"]>().toEqualTypeOf<Scene>();
});

it("does not pass with a field, a value or an address that the server does not know", () => {
  const wrong = [
    (board: Board) => [
      board.roads,
      // @ts-expect-error outlines are not sent
      board.outlines,
    ],
    // @ts-expect-error there is no such address
    () => get("/api/matches/{match}/weather", { match: "m1" }),
    // @ts-expect-error nothing is taken there
    () => post("/api/me/data", {}, {}),
    // @ts-expect-error the match is missing
    () => get("/api/matches/{match}/view", { seat: "blue" }),
    // @ts-expect-error a report has no weather
    () => club.verdict("m1", "7", { games: [[4, 3]], ticks: [], weather: "rain" }),
    // @ts-expect-error a filing is no battle
    async () => (await club.file("m1", "7", { games: [[4, 3]] })).fighters,
  ];
  expect(wrong).toHaveLength(6);
});
