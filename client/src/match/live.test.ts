import { expect, test, vi } from "vitest";
import type { Scene } from "../lib/wire";
import { ask, entry, forecast, row, scene, seat, serving } from "./made";
import { Live, merged } from "./live.svelte";

const opened = async (version: number, view = vi.fn(async () => scene(version))) => {
  const live = new Live(serving({ view, chats: async () => [] }), "blue");
  await live.open();
  return { live, view };
};

test("a newer scene is shown and its entries are added", async () => {
  const { live } = await opened(1);
  live.hear({ type: "scene", scene: scene(2) });
  expect(live.scene?.version).toBe(2);
  expect(live.entries.map((one) => one.id)).toEqual([1, 2]);
  expect(live.fresh.map((one) => one.id)).toEqual([2]);
});
test("an older or equal scene changes nothing, whatever it says", async () => {
  const { live } = await opened(5);
  live.hear({ type: "scene", scene: scene(4, { name: "old" }) });
  live.hear({ type: "scene", scene: scene(5, { name: "same" }) });
  expect(live.scene).toMatchObject({ version: 5, name: "Match" });
});
test("a change of one's own is waited for where the line brings it, and nothing is fetched", async () => {
  const { live, view } = await opened(1);
  live.connected();
  await vi.waitFor(() => expect(view).toHaveBeenCalledTimes(2));
  const reached = live.reached(2);
  live.hear({ type: "scene", scene: scene(2) });
  await reached;
  expect(live.scene?.version).toBe(2);
  expect(live.fresh.map((one) => one.id)).toEqual([2]);
  await live.reached(2);
  expect(view).toHaveBeenCalledTimes(2);
});
test.each([true, false])(
  "a change of one's own is fetched where the line brings nothing or is lost (%s)",
  async (connected) => {
    const view = vi.fn(async () => scene(1));
    const { live } = await opened(1, view);
    if (connected) live.connected();
    await vi.waitFor(() => expect(view).toHaveBeenCalledTimes(connected ? 2 : 1));
    view.mockImplementation(async () => scene(2));
    await live.reached(2);
    expect(live.scene?.version).toBe(2);
  },
);
test("what was written before a connection is fetched once the server tells everything from now on", async () => {
  const chats = vi.fn(async () => []),
    onsheet = vi.fn(),
    live = new Live(serving({ view: async () => scene(1), chats }), "blue");
  live.onsheet = onsheet;
  await live.open();
  for (const times of [1, 2]) {
    live.connected();
    expect(onsheet).toHaveBeenCalledTimes(times - 1); // what is written now would be told by nobody
    live.hear({ type: "scene", scene: scene(1) });
    live.hear({ type: "scene", scene: scene(1) });
    expect(onsheet).toHaveBeenCalledTimes(times);
    expect(chats).toHaveBeenCalledTimes(times);
  }
});
test("somebody who sits down is shown at once, though nothing else has changed", async () => {
  const { live } = await opened(5);
  live.hear({ type: "scene", scene: scene(5, { name: "same", seats: [seat("red", { person: "Ben" })] }) });
  expect(live.scene).toMatchObject({ version: 5, name: "Match", seats: [{ id: "red", person: "Ben" }] });
});
test("a gap is filled by fetching everything anew", async () => {
  const view = vi
    .fn()
    .mockResolvedValueOnce(scene(1))
    .mockResolvedValue(scene(4, { entries: [entry(1), entry(2), entry(3), entry(4)] }));
  const { live } = await opened(1, view);
  await live.take(scene(4));
  expect(view).toHaveBeenCalledTimes(2);
  expect(live.entries.map((one) => one.id)).toEqual([1, 2, 3, 4]);
});
test("a view that was under way when a newer version was told is followed by another", async () => {
  const view = vi.fn().mockResolvedValueOnce(scene(1)).mockResolvedValueOnce(scene(3)).mockResolvedValue(scene(5));
  const { live } = await opened(1, view);
  await live.take(scene(5));
  expect(live.scene?.version).toBe(5);
});
test("a late view does not take a proposal away that was told meanwhile", async () => {
  const deadline = {
    at: "",
    grace: 0,
    extended: 0,
    paused: "",
    passed: false,
    clocks: {},
    running: [],
    since: "",
    proposed: { by: "Anna", text: "The clock stands still.", mine: [], ends: false, waiting: ["red"] },
  };
  const late: ((found: Scene) => void)[] = [];
  const view = vi.fn(async () => scene(5));
  const { live } = await opened(5, view);
  view.mockImplementation(() => new Promise((go) => late.push(go)));
  const synced = live.sync();
  live.hear({ type: "scene", scene: scene(5, { deadline }) });
  late[0]!(scene(5));
  await vi.waitFor(() => expect(late).toHaveLength(2));
  expect(live.scene?.deadline).toEqual(deadline);
  late[1]!(scene(5, { deadline }));
  await synced;
  expect(live.scene?.deadline).toEqual(deadline);
});
test("an undo removes the entries of what was taken back", async () => {
  const view = vi
    .fn()
    .mockResolvedValueOnce(scene(2, { line: 2, entries: [entry(1), entry(2)] }))
    .mockResolvedValue(scene(3, { line: 1, entries: [entry(1)] }));
  const { live } = await opened(2, view);
  await live.take(scene(3, { line: 1, entries: [] }));
  expect(live.entries.map((one) => one.id)).toEqual([1]);
});
test("a late view never takes the page back", async () => {
  let answer: (value: ReturnType<typeof scene>) => void = () => undefined;
  const view = vi
    .fn()
    .mockResolvedValueOnce(scene(1))
    .mockReturnValueOnce(new Promise((go) => (answer = go)));
  const { live } = await opened(1, view);
  const under = live.sync();
  live.hear({ type: "scene", scene: scene(2) });
  answer(scene(1));
  await under;
  expect(live.scene?.version).toBe(2);
});
test("presence, thinking and chat are heard; the same chat twice is one", async () => {
  const { live } = await opened(1);
  live.hear({ type: "presence", seats: [{ id: "blue", present: true }], watching: 3 });
  live.hear({ type: "thinking", seat: "red" });
  const chat = { id: 1, at: "", who: "Anna", side: "red", to: "all" as const, text: "Hello" };
  live.hear({ type: "chat", chat });
  live.hear({ type: "chat", chat });
  expect(live.scene?.seats).toEqual([seat("blue", { mine: true, asked: true, present: true })]);
  expect([live.watching, live.thinking, live.chats.length]).toEqual([3, "red", 1]);
  live.hear({ type: "scene", scene: scene(2) });
  expect(live.thinking).toBe("");
});
test("older entries are put before the known ones", async () => {
  const live = new Live(
    serving({
      view: async () => scene(9, { entries: [entry(9)], more: true }),
      log: async () => ({ entries: [entry(7), entry(8)], more: false }),
    }),
    "blue",
  );
  await live.open();
  await live.older();
  expect(live.entries.map((one) => one.id)).toEqual([7, 8, 9]);
  expect(live.more).toBe(false);
});
test("why there is nothing to see is said", async () => {
  const live = new Live(serving({ view: () => Promise.reject(new Error("gone")) }), "blue");
  await live.open();
  expect(live.failure).toContain("does not answer");
});
test("of two entries with the same number the later one counts", () => {
  expect(merged([entry(1, { place: "old" })], [entry(1, { place: "new" })])).toEqual([entry(1, { place: "new" })]);
});
test("a result that was changed later makes the log be read anew, though lines were not given up", async () => {
  const anew = scene(3, { line: 4, rewritten: 1, entries: [{ ...entry(1), place: "anew" }, entry(3)] });
  const view = vi
    .fn()
    .mockResolvedValueOnce(scene(2, { entries: [entry(1), entry(2)] }))
    .mockResolvedValue(anew);
  const { live } = await opened(2, view);
  await live.take(anew);
  expect(live.entries.map((one) => [one.id, one.place])).toEqual([
    [1, "anew"],
    [3, ""],
  ]);
});

const weighing = () => scene(3, { asks: [ask({ odds_coming: true })] });
const weighed = () => scene(3, { asks: [ask({ rows: [row("3-div", { forecast: forecast(0.5) }), row("49-div")] })] });

test("odds that come after their question are shown, and nothing else moves", async () => {
  const live = new Live(serving({ view: async () => weighing(), chats: async () => [] }), "blue");
  await live.open();
  const before = live.scene!;
  live.hear({ type: "scene", scene: weighed() });
  expect(live.scene!.asks[0]!.rows[0]!.forecast?.chance).toBe(0.5);
  expect(live.scene!.table).toBe(before.table);
  expect(live.entries).toEqual(before.entries);
});
test("a message that left without odds does not take known ones away", async () => {
  const live = new Live(serving({ view: async () => weighed(), chats: async () => [] }), "blue");
  await live.open();
  live.hear({ type: "scene", scene: { ...weighing(), may: ["resign"] } });
  expect(live.scene!.may).toEqual(["resign"]);
  expect(live.scene!.asks[0]!.odds_coming).toBe(false);
  expect(live.scene!.asks[0]!.rows[0]!.forecast?.chance).toBe(0.5);
});
