import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { lookup } from "../lib/lookup.svelte";
import type { Primer } from "../lib/wire";
import Told from "./Told.svelte";

let shown: Record<string, unknown> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  lookup.rise();
});

function show(inside: boolean): HTMLElement {
  const terms = [{ name: "Suppressed", text: "Pinned by fire.", forms: ["suppressed"], rule: "HON-541" }];
  lookup.game = "heroes";
  lookup.seated = true;
  lookup.primer = { title: "", prefixes: ["HON-"], terms, things: {} } as unknown as Primer;
  shown = mount(Told, { target: document.body, props: { text: "It is suppressed (HON-541).", inside } });
  flushSync();
  return document.querySelector<HTMLElement>(".term")!;
}
async function hovered(term: HTMLElement): Promise<string> {
  term.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  flushSync();
  return document.querySelector(".tip")?.textContent ?? "";
}

it("tells a term on hover, opens it on a click, and links rules", async () => {
  const term = show(false);
  expect(await hovered(term)).toBe("Suppressed Pinned by fire.");
  expect(document.querySelector("a")?.getAttribute("href")).toContain("HON-541");
  term.click();
  expect(lookup.wanted?.kind).toBe("term");
});
it("only tells it on hover where it stands in a button, which is pressed in its place", async () => {
  const term = show(true);
  expect([term.getAttribute("role"), term.tabIndex, document.querySelector("a")]).toEqual([null, -1, null]);
  expect(await hovered(term)).toBe("Suppressed Pinned by fire.");
  term.click();
  expect(lookup.wanted).toBe(null);
});
