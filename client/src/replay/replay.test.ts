import { afterEach, describe, expect, test, vi } from "vitest";
import type { Entry, Scene } from "../lib/wire";
import { Lru } from "./lru";
import { meant, taken } from "./keys";
import { Replay, type Source } from "./replay.svelte";

describe("the memory of scenes", () => {
  test("forgets what was longest unused", () => {
    const kept = new Lru<string, number>(2);
    kept.set("a", 1);
    kept.set("b", 2);
    kept.get("a");
    kept.set("c", 3);
    expect([kept.has("a"), kept.has("b"), kept.has("c"), kept.size]).toEqual([true, false, true, 2]);
  });
  test("does not grow by the same key", () => {
    const kept = new Lru<string, number>(2);
    for (let time = 0; time < 5; time++) kept.set("a", time);
    expect([kept.size, kept.get("a")]).toEqual([1, 4]);
  });
});

const entry = (line: number): Entry => ({
  id: line,
  line,
  place: "1",
  kind: "story",
  topic: "",
  side: "",
  parts: [],
  dice: null,
  role: "",
  battle: "",
  outcome: "",
  traces: [],
});

/** Answers when told to, and remembers what it was asked. */
function held() {
  const asked: { line: number; seat: string; answer: () => void; refuse: () => void }[] = [];
  const source: Source = {
    story: () => Promise.resolve([entry(0), entry(3)]),
    since: (_seat, line) => Promise.resolve([entry(line + 1)]),
    moment: (line, seat) =>
      new Promise((answer, refuse) =>
        asked.push({
          line,
          seat,
          answer: () => answer({ line, seat } as Scene),
          refuse: () => refuse(new Error("The server does not answer.")),
        }),
      ),
  };
  return { asked, source };
}
const ready: Source = {
  story: () => Promise.resolve([]),
  since: (_seat, line) => Promise.resolve([entry(line + 1)]),
  moment: (line, seat) => Promise.resolve({ line, seat } as Scene),
};
const settle = () => new Promise((done) => setTimeout(done, 0));

describe("a replay", () => {
  afterEach(() => vi.useRealTimers());

  test("goes along with a running match only from its end", async () => {
    const replay = new Replay(ready);
    await replay.open("a", 5, 5);
    await replay.follow(6);
    expect([replay.at, replay.last, replay.entries.map((one) => one.line)]).toEqual([6, 6, [6]]);
    replay.go(2);
    await replay.follow(7);
    expect([replay.at, replay.last, replay.entries.map((one) => one.line)]).toEqual([2, 7, [6, 7]]);
  });
  test("forgets what was taken back", async () => {
    let version = 1;
    const replay = new Replay({ ...ready, moment: (line, seat) => Promise.resolve({ line, seat, version } as Scene) });
    await replay.open("a", 5, 5);
    version = 2;
    await replay.follow(4);
    expect([replay.at, replay.last]).toEqual([4, 4]);
    await replay.follow(5);
    await settle();
    expect(replay.scene).toEqual({ line: 5, seat: "a", version: 2 });
  });

  test("opens inside the match even when the address names a line beyond it", async () => {
    const replay = new Replay(ready);
    await replay.open("red", 99, 10);
    expect([replay.at, replay.scene?.line, replay.scene?.seat]).toEqual([10, 10, "red"]);
  });

  test("shows the line wanted last, whatever comes late", async () => {
    const { asked, source } = held();
    const replay = new Replay(source);
    void replay.open("red", 0, 50);
    replay.go(20);
    replay.go(30);
    asked[0]!.answer();
    await settle();
    expect(asked.map((one) => one.line)).toEqual([0, 30]); // line 20 was passed over
    asked[1]!.answer();
    await settle();
    expect(replay.scene?.line).toBe(30);
  });

  test("steps at once to what was fetched beforehand", async () => {
    const replay = new Replay(ready);
    await replay.open("red", 5, 50);
    await settle();
    replay.go(6);
    expect(replay.scene?.line).toBe(6);
  });

  test("never fetches more than two scenes beforehand at a time", async () => {
    const { asked, source } = held();
    const replay = new Replay(source);
    void replay.open("red", 5, 50);
    asked[0]!.answer();
    await settle();
    expect(asked.length).toBe(3);
  });

  test("does not show one seat what was fetched for another", async () => {
    const replay = new Replay(ready);
    await replay.open("red", 5, 50);
    await settle();
    await replay.open("blue", 6, 50);
    expect(replay.scene?.seat).toBe("blue");
  });

  test("says when a moment cannot be fetched, stops playing, and shows it when asked again", async () => {
    const { asked, source } = held();
    const replay = new Replay(source);
    void replay.open("red", 0, 50);
    replay.play();
    asked[0]!.refuse();
    await settle();
    expect([replay.failure, replay.playing]).toEqual(["The server does not answer.", false]);
    void replay.show();
    asked
      .filter((one) => one.line === 0)
      .at(-1)!
      .answer();
    await settle();
    expect([replay.failure, replay.scene?.line]).toEqual(["", 0]);
  });

  test("plays to the end and stops there; played again it starts anew", async () => {
    vi.useFakeTimers();
    const replay = new Replay(ready);
    await replay.open("red", 0, 3);
    replay.speed = "fast";
    replay.play();
    await vi.advanceTimersByTimeAsync(450 * 6);
    expect([replay.at, replay.playing]).toEqual([3, false]);
    replay.play();
    expect([replay.at, replay.playing]).toEqual([0, true]);
    replay.pause();
  });
});

describe("keys", () => {
  const key = (name: string, more: object = {}) =>
    meant({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
  test("step by line, battle, turn and to the ends", () => {
    expect(key("ArrowRight")).toEqual({ leap: "line", way: 1 });
    expect(key("ArrowLeft", { shiftKey: true })).toEqual({ leap: "battle", way: -1 });
    expect(key("PageDown")).toEqual({ leap: "turn", way: 1 });
    expect(key("Home")).toEqual({ leap: "all", way: -1 });
    expect(key(" ")).toBe("play");
  });
  test("with Ctrl or Alt belong to the browser", () => expect(key("ArrowLeft", { altKey: true })).toBeNull());
  test("stay with fields, and the space bar with buttons", () => {
    const field = document.createElement("textarea"),
      button = document.createElement("button"),
      slider = document.createElement("input");
    slider.type = "range";
    expect(taken(field, "ArrowLeft")).toBe(true);
    expect([taken(button, " "), taken(button, "ArrowLeft")]).toEqual([true, false]);
    expect(taken(slider, "PageUp")).toBe(false);
  });
});
