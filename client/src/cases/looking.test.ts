import { expect, test, vi } from "vitest";
import type { CaseScenes, CaseShown, CasesShown, Scene } from "../lib/wire";
import { CaseDesk } from "./looking.svelte";

const failure = { line: 9, message: "asked: expected []", fault: false };
const step = (number: number, failed = false) => ({
  number,
  line: 4 + number,
  deeds: [],
  asked: [],
  expected: [],
  failures: failed ? [failure] : [],
});
const shown = (name: string, steps: CaseShown["steps"]): CaseShown => ({
  name,
  rules: [],
  why: "",
  line: 3,
  end: steps.some((one) => one.failures.length) ? "failed" : "passed",
  failures: [],
  steps,
  left: 0,
});
const scenes = (many: number): CaseScenes => ({
  scenes: Array.from({ length: many }, (_, line) => ({ line, entries: [] }) as unknown as Scene),
});
function desk(read: CasesShown) {
  const server = {
    cases: vi.fn(() => Promise.resolve(read)),
    scenes: vi.fn((_: string, number: number) => Promise.resolve(scenes(read.cases[number]!.steps.length + 1))),
  };
  return { desk: new CaseDesk(server), server };
}

test("a file with one case is drawn at once, at the step that failed first", async () => {
  const { desk: one, server } = desk({ cases: [shown("a", [step(1), step(2, true), step(3)])], faults: [] });
  await one.open("text", "a.toml");
  expect(server.scenes).toHaveBeenCalledWith("text", 0);
  expect([one.replay?.at, one.replay?.last, one.step?.number]).toEqual([2, 3, 2]);
});

test("of several cases the list is shown, and one is chosen", async () => {
  const { desk: one, server } = desk({ cases: [shown("a", [step(1)]), shown("b", [step(1), step(2)])], faults: [] });
  await one.open("text", "ab.toml");
  expect(one.replay).toBeNull();
  await one.choose(1);
  expect(server.scenes).toHaveBeenCalledWith("text", 1);
  expect([one.case?.name, one.replay?.at, one.step]).toEqual(["b", 0, null]);
  one.replay!.go(2);
  expect(one.step?.number).toBe(2);
  one.leave();
  expect([one.replay, one.case, one.read?.cases.length]).toEqual([null, null, 2]);
});

test("a faulty case has nothing to draw", async () => {
  const { desk: one, server } = desk({ cases: [shown("a", [])], faults: [failure] });
  await one.open("text", "a.toml");
  await one.choose(0);
  expect(server.scenes).not.toHaveBeenCalled();
});

test("what was looked at stays when the server cannot be asked", async () => {
  const { desk: one, server } = desk({ cases: [shown("a", [step(1)])], faults: [] });
  await one.open("text", "a.toml");
  server.cases.mockRejectedValueOnce(new Error("gone"));
  await one.open("other", "b.toml");
  expect(one.problem).not.toBe("");
  expect([one.name, one.case?.name]).toEqual(["a.toml", "a"]);
});
