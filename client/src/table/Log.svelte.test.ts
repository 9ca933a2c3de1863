import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { doubtLine } from "../lib/doubt";
import type { Entry } from "../lib/wire";
import { Film } from "../match/film.svelte";
import { Live } from "../match/live.svelte";
import { scene, serving } from "../match/made";
import Log from "./Log.svelte";

vi.mock("../lib/doubt", () => ({ doubtLine: vi.fn() }));
let shown: Record<string, unknown> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
});

const told = (line: number): Entry => ({
  id: line * 1_000_000,
  line,
  place: "",
  kind: "story",
  topic: "",
  side: "blue",
  parts: [{ text: `Line ${line}.`, anchor: "" }],
  dice: null,
  role: "",
  battle: "",
  outcome: "",
  traces: [],
});
const buttons = (name: string) =>
  [...document.querySelectorAll("button")].filter((one) => one.textContent?.trim() === name);

function show(secretive: boolean) {
  const live = new Live(serving({}), "blue");
  live.entries = [told(1), told(2)];
  const head = createRawSnippet(() => ({ render: () => "<h2>Log</h2>" }));
  const seen = { ...scene(2), match: "m1", game: "caen", secretive };
  const props = { live, scene: seen, film: new Film(live, () => true), phone: false, onplace: () => undefined, head };
  shown = mount(Log, { target: document.body, props });
  flushSync();
}

it("makes a case of a line that somebody doubts", () => {
  show(false);
  expect(buttons("Doubt this line")).toHaveLength(0);
  buttons("Doubt a line")[0]!.click();
  flushSync();
  expect(buttons("Doubt this line")).toHaveLength(2);
  buttons("Doubt this line")[0]!.click();
  expect(doubtLine).toHaveBeenCalledWith("m1", "caen", 2, expect.any(String));
});

it("doubts nothing while a match with secrets goes on", () => {
  show(true);
  expect(buttons("Doubt a line")).toHaveLength(0);
});
