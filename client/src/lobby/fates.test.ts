import { afterEach, expect, it, vi } from "vitest";
import { fates, settle } from "./fates";

const ids = (owner: boolean, over: boolean, away: boolean) => fates({ owner, over }, away).map((fate) => fate.id);
const sent: { path: string; body: unknown }[] = [];

vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
  sent.push({ path, body: JSON.parse(String(init.body)) });
  return new Response(null, { status: 204 });
});
afterEach(() => void sent.splice(0));

it("offers to delete to whoever runs a match, and to let go of it to the others once it is over", () => {
  expect(ids(true, false, false)).toEqual(["archive", "delete"]);
  expect(ids(false, false, false)).toEqual(["archive"]);
  expect(ids(false, true, false)).toEqual(["archive", "release"]);
  expect(ids(false, true, true)).toEqual(["back", "release"]);
  expect(ids(true, true, true)).toEqual(["back", "delete"]);
});
it("puts a match away, lets go of it, and takes it back", async () => {
  const match = { id: "m1", name: "Caen" };
  expect(await settle(match, "archive")).toBe("“Caen” is archived.");
  expect(await settle(match, "release")).toContain("may be deleted");
  expect(await settle(match, "back")).toContain("again");
  expect(sent).toEqual([
    { path: "/api/matches/m1/archived", body: { archived: true, released: false } },
    { path: "/api/matches/m1/archived", body: { archived: true, released: true } },
    { path: "/api/matches/m1/archived", body: { archived: false, released: false } },
  ]);
});
