import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../lib/wire";
import Boards from "./Boards.svelte";
import type { Letter } from "./letters";
import { area, board, counter, drawing, SIDES } from "./made";

const sea = board(
  "sea",
  [
    area("A", 50, { counters: [counter("fleet")] }),
    area("B", 150),
    area("port", 100, { name: "Port", site: "harbour", within: ["A", "B"] }),
  ],
  { width: 200 },
);
const land = board(
  "land",
  [area("D", 50, { terrain: "plain", counters: [counter("div")] }), area("E", 150, { terrain: "plain" })],
  { width: 200 },
);
const at = (letter: string, ...anchors: string[]): Letter => ({ letter, name: letter, anchors });
let shown: (Record<string, unknown> & ReturnType<typeof mount>) | undefined,
  wide = false;

async function show(boards: Board[], more: Record<string, unknown> = {}) {
  const fetch = vi.fn(async (id: string) => drawing(boards.find((one) => one.id === id)!));
  const props = Object.defineProperties({ boards, sides: SIDES, fetch }, Object.getOwnPropertyDescriptors(more));
  shown = mount(Boards, { target: document.body, props: props as never }) as never;
  await settled();
  return fetch;
}
async function settled() {
  for (let times = 0; times < 6; times++) {
    await tick();
    await new Promise((go) => setTimeout(go));
  }
  flushSync();
}
const tabs = () => [...document.querySelectorAll<HTMLButtonElement>("[data-board]")];
const front = () => tabs().find((tab) => tab.getAttribute("aria-pressed") === "true")?.dataset.board;
const maps = () => [...document.querySelectorAll("svg.b")].map((svg) => svg.getAttribute("aria-label"));

beforeEach(() => {
  wide = false;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("1700") ? wide : true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

describe("the boards of a table", () => {
  it("lie ready while a film is shown, all but the front one unseen, and go when it ends", async () => {
    vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
    vi.stubGlobal("cancelIdleCallback", clearTimeout);
    let filming = $state(true);
    const inert = () => [...document.querySelectorAll("section.leaf")].map((leaf) => leaf.hasAttribute("inert"));
    await show([sea, land], {
      get filming() {
        return filming;
      },
    });
    expect(maps()).toEqual(["Map: Board sea", "Map: Board land"]);
    expect(inert()).toEqual([false, true]);
    tabs()[1]!.click();
    await settled();
    expect(inert()).toEqual([true, false]);
    filming = false;
    await settled();
    expect(maps()).toEqual(["Map: Board land"]);
    expect(inert()).toEqual([false]);
  });
  it("are fetched each by its own id, the one in front first", async () => {
    const fetch = await show([sea, land], { at: "land" });
    expect(fetch.mock.calls.map(([id]) => id)).toEqual(["land", "sea"]);
    expect(maps()).toEqual(["Map: Board land"]);
  });

  it("have no tabs where there is one", async () => {
    await show([sea]);
    expect(tabs()).toEqual([]);
    expect(maps()).toEqual(["Map: Board sea"]);
  });

  it("come forward with the letters; a board turned to by hand stays until the next question", async () => {
    const wish = $state({ asked: "q1", letters: [at("D", "area:D")] });
    await show([sea, land], {
      get asked() {
        return wish.asked;
      },
      get letters() {
        return wish.letters;
      },
    });
    expect(front()).toBe("land");
    expect(tabs().map((tab) => tab.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "Board sea",
      "Board land 1 , 1 to choose here",
    ]);
    tabs()[0]!.click();
    flushSync();
    expect(front()).toBe("sea");
    wish.letters = [at("E", "area:E")];
    flushSync();
    expect(front()).toBe("sea");
    wish.asked = "q2";
    flushSync();
    expect(front()).toBe("land");
  });

  it("stay while an answer or its next letters are on their way: who moves troops on one board goes on there", async () => {
    const wish = $state({ asked: "q1", busy: false, letters: [at("div", "unit:div"), at("fleet", "unit:fleet")] });
    await show([sea, land], {
      at: "sea",
      get asked() {
        return wish.asked;
      },
      get busy() {
        return wish.busy;
      },
      get letters() {
        return wish.letters;
      },
    });
    tabs()[1]!.click();
    flushSync();
    for (const step of [
      { busy: true, letters: [] },
      { asked: "q2" },
      { letters: [at("div", "unit:div"), at("fleet", "unit:fleet")] },
      { busy: false },
    ]) {
      Object.assign(wish, step);
      flushSync();
      expect(front()).toBe("land");
    }
  });

  it("say where something happened since somebody looked", async () => {
    await show([sea, land], { news: ["unit:div"] });
    expect(tabs()[1]!.textContent).toContain("something new");
    expect(tabs()[0]!.textContent).not.toContain("something new");
  });

  it("lie side by side on a wide screen, each live, and a small one comes forward by its name", async () => {
    wide = true;
    await show([sea, land]);
    expect(maps()).toEqual(["Map: Board sea", "Map: Board land"]);
    document.querySelector<HTMLButtonElement>(".aside .name")!.click();
    flushSync();
    expect(front()).toBe("land");
  });

  it("share a letter that begins on one and ends on another", async () => {
    wide = true;
    const onchoose = vi.fn(),
      onnarrow = vi.fn();
    await show([sea, land], {
      letters: [at("fleet>D", "unit:fleet", "area:D"), at("fleet>E", "unit:fleet", "area:E"), at("other", "area:B")],
      onchoose,
      onnarrow,
    });
    const [first, second] = [...document.querySelectorAll<HTMLElement>(".keys")];
    const press = (where: HTMLElement, key: string) => {
      where.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      flushSync();
    };
    first!.dispatchEvent(new FocusEvent("focus"));
    flushSync();
    press(first!, "Enter");
    expect(onnarrow.mock.lastCall![0]).toHaveLength(2);
    second!.dispatchEvent(new FocusEvent("focus"));
    flushSync();
    press(second!, "ArrowRight");
    press(second!, "Enter");
    expect(onchoose).toHaveBeenCalledOnce();
    expect(onchoose.mock.calls[0]![0]).toMatch(/^fleet>/);
  });

  it("bring what is to be shown forward", async () => {
    await show([sea, land]);
    (shown as unknown as { flyTo: (anchors: string[]) => void }).flyTo(["unit:div"]);
    flushSync();
    expect(front()).toBe("land");
    (shown as unknown as { cycle: () => void }).cycle();
    flushSync();
    expect(front()).toBe("sea");
  });

  it("are all printed", async () => {
    await show([sea, land]);
    dispatchEvent(new Event("beforeprint"));
    flushSync();
    expect(maps()).toHaveLength(2);
    dispatchEvent(new Event("afterprint"));
    flushSync();
    expect(maps()).toHaveLength(1);
  });
});
