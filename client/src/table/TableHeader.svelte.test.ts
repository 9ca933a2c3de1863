import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { SIDES } from "../board/made";
import { lookup } from "../lib/lookup.svelte";
import type { Primer, Scene } from "../lib/wire";
import { scene } from "../match/made";
import TableHeader from "./TableHeader.svelte";

let shown: Record<string, unknown> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  lookup.rise();
});

const track = (id: string, side = "") => ({ id, side, name: id, value: 2, most: 5, places: [], note: "", now: 0 });
const things = { turn: "Five turns.", points: "What decides it.", battles: "What is left of the turn." };

function show(phone: boolean): Record<string, HTMLElement> {
  lookup.seated = true;
  lookup.primer = { title: "", prefixes: [], terms: [], things } as unknown as Primer;
  const tracks = [track("turn"), track("battles"), track("points", "blue"), track("points", "red")];
  const table = { sides: SIDES, tracks } as unknown as NonNullable<Scene["table"]>;
  const menu = createRawSnippet<[() => void]>(() => ({ render: () => "<span></span>" }));
  const props = { scene: { ...scene(2), table }, phone, undoing: false, onundo: () => undefined, menu };
  shown = mount(TableHeader, { target: document.body, props });
  flushSync();
  const told: Record<string, HTMLElement> = {};
  for (const button of document.querySelectorAll<HTMLElement>(".explained")) {
    button.click();
    told[lookup.wanted?.kind === "thing" ? lookup.wanted.text : ""] = button;
  }
  return told;
}

it("explains turn, battles and points where they are pressed", () => {
  expect(Object.keys(show(false)).sort()).toEqual([things.turn, things.points, things.battles].sort());
});
it("explains them on a phone, too, where turn and battles are one line", () => {
  expect(Object.keys(show(true)).sort()).toEqual([things.turn, things.points].sort());
});
