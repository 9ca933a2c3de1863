import { expect, test, vi } from "vitest";
import type { Message, Operation } from "../lib/wire";
import { scene } from "./made";
import { applied, reader } from "./patching";

const replace = (path: string, value: unknown): Operation => ({ op: "replace", path, value });

test("what changes is exchanged, what stays is the very same object", () => {
  const before = { line: 1, table: { areas: [{ id: "A1" }, { id: "A2" }], trays: [{ id: "pool" }] }, seats: ["red"] };
  const kept = structuredClone(before);
  const after = applied(before, [replace("/line", 2), replace("/table/areas/1", { id: "A2", holder: "red" })]);
  expect(after).toEqual({
    ...kept,
    line: 2,
    table: { ...kept.table, areas: [{ id: "A1" }, { id: "A2", holder: "red" }] },
  });
  expect(before).toEqual(kept);
  expect(after.table.areas[0]).toBe(before.table.areas[0]);
  expect(after.table.trays).toBe(before.table.trays);
  expect(after.seats).toBe(before.seats);
});
test("members are added at the end and removed, the last one first", () => {
  const before = { list: ["a", "b", "c"] };
  const add: Operation = { op: "add", path: "/list/-", value: "d" };
  expect(applied(before, [add]).list).toEqual(["a", "b", "c", "d"]);
  const gone: Operation[] = [
    { op: "remove", path: "/list/2", value: null },
    { op: "remove", path: "/list/1", value: null },
  ];
  expect(applied(before, gone).list).toEqual(["a"]);
  expect(before.list).toEqual(["a", "b", "c"]);
});
test("names with a slash or a tilde are found", () => {
  const before = { "a/b": { "~c": 1 }, "~1": 2 };
  expect(applied(before, [replace("/a~1b/~0c", 3), replace("/~01", 4)])).toEqual({ "a/b": { "~c": 3 }, "~1": 4 });
});
test("a patch becomes the scene it leads to, one after the other", () => {
  const ask = vi.fn();
  const read = reader(ask);
  read({ type: "scene", scene: scene(4) });
  const second = read({ type: "patch", base: 4, patch: [replace("/version", 5), replace("/line", 9)] });
  expect(second).toMatchObject({ type: "scene", scene: { version: 5, line: 9 } });
  const third = read({ type: "patch", base: 5, patch: [replace("/version", 6)] });
  expect(third).toMatchObject({ type: "scene", scene: { version: 6, line: 9 } });
  expect(ask).not.toHaveBeenCalled();
});
test("a patch for a scene that never came asks for a whole one and shows nothing", () => {
  const ask = vi.fn();
  const read = reader(ask);
  const early: Message = { type: "patch", base: 4, patch: [replace("/version", 5)] };
  expect(read(early)).toBeNull();
  read({ type: "scene", scene: scene(7) });
  expect(read(early)).toBeNull();
  expect(ask).toHaveBeenCalledTimes(2);
});
test("other messages go through as they are", () => {
  const message: Message = { type: "thinking", seat: "red" };
  expect(reader(() => undefined)(message)).toBe(message);
});
