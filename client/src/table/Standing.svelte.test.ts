import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StandingAnswers } from "../lib/wire";
import { Live } from "../match/live.svelte";
import { ask, scene, serving } from "../match/made";
import Quiet from "./Quiet.svelte";
import Standing from "./Standing.svelte";

const choices = [
  { id: "ask", name: "Ask me", text: "" },
  { id: "never", name: "Never", text: "" },
];
const answers = (value: string, rev = 0): StandingAnswers => ({
  seat: "blue",
  rev,
  orders: [
    { id: "cards", name: "Cards", choices, value, usual: "ask", note: "Nobody sees it.", counter: null },
    {
      id: "watch:mg",
      name: "MG 1",
      choices,
      value: "ask",
      usual: "ask",
      note: "",
      counter: {
        id: "mg",
        name: "MG",
        short: "MG",
        side: "blue",
        symbol: "infantry",
        strength: "",
        marks: [],
        reach: 0,
      },
    },
  ],
});
let shown: Record<string, unknown> | undefined;
let sent: Record<string, string>[];

beforeEach(() => {
  sent = [];
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
});

const server = serving({
  standing: async () => answers(sent.length ? "never" : "ask", sent.length),
  settle: async (_, given) => {
    sent.push(given);
    return answers("never", sent.length);
  },
});

it("shows a line for everything that can be settled, single units with their counters, and settles at once", async () => {
  const live = new Live(server, "blue");
  live.scene = scene(3, { settles: true });
  shown = mount(Standing, { target: document.body, props: { live, open: true, onclose: () => undefined } });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelectorAll("select").length).toBe(2);
  });
  expect(document.querySelector("h3")?.textContent).toBe("Single units");
  const select = document.querySelector("select")!;
  expect([select.labels?.[0]?.textContent, select.value]).toEqual(["CardsNobody sees it.", "ask"]);
  select.value = "never";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(sent).toEqual([{ cards: "never" }]));
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).toContain("Everything as usual");
  });
});

it("looks again when another window of the seat has settled something", async () => {
  let asked = 0;
  const live = new Live(serving({ standing: async () => answers(asked++ ? "never" : "ask", asked) }), "blue");
  live.scene = scene(3, { settles: true });
  shown = mount(Standing, { target: document.body, props: { live, open: true, onclose: () => undefined } });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("select")?.value).toBe("ask");
  });
  live.hear({ type: "standing", seat: "blue", rev: 1 });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("select")?.value).toBe("never");
  });
});

it("a link under the question passes and settles in one step", async () => {
  shown = mount(Quiet, {
    target: document.body,
    props: {
      ask: ask({ quiet: [{ id: "cards", value: "never", name: "Cards" }] }),
      server,
      seat: "blue",
      phone: false,
      onmore: () => undefined,
    },
  });
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent?.includes("do not ask again"))!;
  expect(button.textContent).toBe("Pass, and do not ask again about Cards");
  button.click();
  await vi.waitFor(() => expect(sent).toEqual([{ cards: "never" }]));
});
