import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Chat } from "../lib/wire";
import ChatPanel from "./ChatPanel.svelte";
import { Live } from "../match/live.svelte";
import { offline, scene, serving } from "../match/made";
import type { Server } from "../match/server";

const said = (text: string): Chat => ({ id: 1, at: "2026-01-01T00:00:00Z", who: "Ben", side: "blue", to: "all", text });
let shown: Record<string, unknown> | undefined;

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
});

function show(say: Server["say"]) {
  Element.prototype.scrollIntoView ??= () => undefined;
  const live = new Live(serving({ say }), "blue");
  shown = mount(ChatPanel, { target: document.body, props: { live, scene: scene(1), phone: false } });
  flushSync();
}
const field = () => document.querySelector<HTMLInputElement>("input[aria-label='Your message']")!;
const send = () => document.querySelector<HTMLButtonElement>("button[type=submit]")!;
function write(text: string) {
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

it("keeps the next message that is written while one is on its way", async () => {
  let accept: (chat: Chat) => void = () => undefined;
  const say = vi.fn<Server["say"]>(() => new Promise((go) => (accept = go)));
  show(say);
  write("Good luck!");
  send().click();
  flushSync();
  expect(field().value).toBe("");
  write("And to you");
  expect(send().disabled).toBe(true);
  accept(said("Good luck!"));
  await vi.waitFor(() => {
    flushSync();
    expect(send().disabled).toBe(false);
  });
  expect([field().value, document.querySelector(".text")?.textContent]).toEqual(["And to you", "Good luck!"]);
  expect(say).toHaveBeenCalledOnce();
});

it("puts back into the field what could not be sent, before what was written meanwhile", async () => {
  let refuse: (error: Error) => void = () => undefined;
  show(() => new Promise((_, no) => (refuse = no)));
  write("Good luck!");
  send().click();
  flushSync();
  write("all of you");
  refuse(offline());
  await vi.waitFor(() => {
    flushSync();
    expect(field().value).toBe("Good luck! all of you");
  });
});
