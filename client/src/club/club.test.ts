import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiProblem } from "../lib/request";
import sheet from "../fixtures/caen-sheet.json";
import type { GameCard, GameSheet, Message, Scene } from "../lib/wire";
import type { FilingSent } from "./wire";
import { Campaign, PAUSE } from "./campaign.svelte";
import { fresh, isEmpty, points, reportOf, sealed, type Draft, type Picture } from "./draft";
import { byTables, grouped, order, preset } from "./founding";
import { battle, filing, page, settings } from "./made";
import { filesOf } from "./offline";
import { shrunk } from "./photos";
import { Sending, type Post } from "./sending.svelte";
import { inMemory, type Shelf } from "./shelf";
import { columns, line, listed } from "./stages";
import { Judge, REST } from "./verdict.svelte";
import type { Verdict } from "./wire";
import { fromField, localField, mayAnswer, mayConfirm, near, rhythm, rules, span } from "./words";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const offline = () => new ApiProblem({ code: "offline", detail: "The server does not answer." });
const refused = (detail = "The score is impossible.") =>
  new ApiProblem({ status: 422, code: "score", detail, rule: "FS-58" });
const picture = (local: string): Picture => ({ local, blob: new Blob([local], { type: "image/jpeg" }), id: "" });

// the board

it("puts every stage into one column, what waits for me first, then what is due first", () => {
  const mine = [{ who: "Anna", what: "reports", mine: true, link: "" }];
  const found = columns([
    battle("9", "briefed", { at: "2026-11-20T19:00:00Z" }),
    battle("10", "briefed"),
    battle("11", "overdue", { todo: mine }),
    battle("12", "briefed", { at: "2026-11-19T19:00:00Z" }),
    battle("1", "planned"),
    battle("2", "committing"),
    battle("3", "assigning"),
    battle("4", "reported"),
    battle("5", "disputed"),
    battle("6", "waiting"),
    battle("7", "after"),
  ]);
  expect(found.map((column) => [column.name, column.battles.map((one) => one.id)])).toEqual([
    ["Planned", ["1", "2"]],
    ["To assign", ["3"]],
    ["To play", ["11", "12", "9", "10"]],
    ["Reported", ["4", "5"]],
    ["After action", ["6", "7"]],
  ]);
});

it("lists mine first on a phone, then what is nearest to its booking", () => {
  const mine = [{ who: "Anna", what: "takes it", mine: true, link: "" }];
  expect(
    listed([battle("1", "planned"), battle("2", "assigning", { todo: mine }), battle("3", "disputed")]).map(
      (one) => one.id,
    ),
  ).toEqual(["2", "3", "1"]);
});

it("shows a battle's steps: done, now, to come", () => {
  expect(line("assigning").map((one) => one.state)).toEqual([
    "done",
    "done",
    "now",
    "to come",
    "to come",
    "to come",
    "to come",
    "to come",
  ]);
  expect(line("disputed").find((one) => one.state === "now")?.step).toBe("confirmed");
  expect(line("booked").every((one) => one.state === "done")).toBe(true);
});

// words

it("says a rhythm in plain words", () => {
  expect(rhythm(settings)).toBe("Every Thursday at 19:30, one hour of grace.");
  expect(rhythm({ ...settings, rhythm: "duration", hours: 48, grace: 0 })).toBe("2 days for each decision, no grace.");
  expect(rhythm({ ...settings, rhythm: "hour", hour: "21:00", grace: 90 })).toBe(
    "Every day at 21:00, 90 minutes of grace.",
  );
  expect(rules({ ...settings, rhythm: "none", battle_days: 0 })).toContain(
    "A battle may be played when it suits both players.",
  );
  expect([span(1), span(60), span(1440)]).toEqual(["one minute", "one hour", "one day"]);
});

it("reads and writes the native field of a date in local time", () => {
  const iso = new Date(2026, 10, 19, 19, 30).toISOString();
  expect(localField(iso)).toBe("2026-11-19T19:30");
  expect(fromField("2026-11-19T19:30")).toBe(iso);
  expect([localField(null), localField("nonsense"), fromField("")]).toEqual(["", "", null]);
  const now = Date.parse("2026-11-16T12:00:00Z");
  expect([near("2026-11-16T15:00:00Z", now), near("2026-11-13T12:00:00Z", now), near(null, now)]).toEqual([
    "in 3 h",
    "3 days ago",
    "",
  ]);
});

it("lets somebody answer a report, or take his objection back, where the server says so", () => {
  const opponent = battle("7", "reported", { may: ["report:red", "confirm:1", "answer:1", "confirm:2"] });
  expect([mayAnswer(opponent, filing("1")), mayConfirm(opponent, filing("1"))]).toEqual([true, true]);
  expect([mayAnswer(opponent, filing("2")), mayConfirm(opponent, filing("2"))]).toEqual([false, true]);
  expect([mayAnswer(opponent, filing("3")), mayConfirm(opponent, filing("3"))]).toEqual([false, false]);
});

// the campaign

it("looks again once for a burst of messages, and keeps the newest board", async () => {
  let asked = 0;
  const campaign = new Campaign("m1", async () => page({ version: ++asked }));
  await campaign.look();
  const scene = (version: number): Message => ({ type: "scene", scene: { version } as Scene });
  campaign.hear(scene(4)); // the first one is only the board
  await vi.advanceTimersByTimeAsync(PAUSE * 2);
  expect(asked).toBe(1);
  for (const message of [scene(5), { type: "club" } as Message, scene(6), scene(5)]) campaign.hear(message);
  await vi.advanceTimersByTimeAsync(PAUSE * 2);
  expect([asked, campaign.page?.version, campaign.scene?.version]).toEqual([2, 2, 6]);
});

it("shows the answer to its last question, whatever comes first, and keeps the page when a look fails", async () => {
  const answers: ((found: ReturnType<typeof page>) => void)[] = [];
  const campaign = new Campaign("m1", () => new Promise((done) => answers.push(done)));
  const both = Promise.all([campaign.look(), campaign.look()]);
  answers[1]!(page({ version: 2 }));
  answers[0]!(page({ version: 1 }));
  await both;
  expect(campaign.page?.version).toBe(2);
  const failing = new Campaign("m1", async () => {
    throw offline();
  });
  failing.page = page();
  await failing.look();
  expect([failing.page?.version, failing.failure]).toEqual([9, "The server does not answer."]);
});

// drafts

it("knows what is a report and what is not yet one", () => {
  expect(reportOf({ games: [[4, null]], ticks: [] })).toBeNull();
  expect(
    reportOf({
      games: [
        [4, 3],
        [0, 6],
      ],
      ticks: ["flawless"],
    }),
  ).toEqual({
    games: [
      [4, 3],
      [0, 6],
    ],
    ticks: ["flawless"],
  });
  expect([points("7"), points("12"), points("120"), points(""), points("x"), points("-1")]).toEqual([
    7,
    12,
    99,
    null,
    null,
    null,
  ]);
  expect(isEmpty(fresh())).toBe(true);
  expect(isEmpty({ ...fresh(), story: "They came at dawn." })).toBe(false);
});

it("keeps the key of a report that is sent again, and takes another one for another report", () => {
  const draft: Draft = { ...fresh("blue"), games: [[4, 3]] };
  const once = sealed(draft, reportOf(draft)!);
  expect(once.key).toBe(draft.key);
  expect(sealed(once, reportOf(once)!).key).toBe(draft.key);
  const other = { ...once, games: [[5, 3]] as Draft["games"] };
  expect(sealed(other, reportOf(other)!).key).not.toBe(draft.key);
});

class Mail implements Post {
  uploads: string[] = [];
  filed: FilingSent[] = [];
  booked = new Set<string>();
  constructor(public bad: (what: "upload" | "file") => unknown = () => null) {}
  async upload(blob: Blob) {
    const error = this.bad("upload");
    if (error) throw error as Error;
    this.uploads.push(blob.type);
    return { id: `photo-${this.uploads.length}` };
  }
  async file(sent: FilingSent) {
    this.filed.push(sent);
    const error = this.bad("file");
    // it arrived, only the answer may be lost
    if (!error || (error as ApiProblem).offline) this.booked.add(sent.idempotency_key);
    if (error) throw error as Error;
  }
}
const writing = (mail: Mail, shelf: Shelf<Draft> = inMemory()) => new Sending("m1", "7", shelf, mail);

it("keeps a draft with its pictures, and finds it again after the page was closed", async () => {
  const shelf = inMemory<Draft>();
  const first = writing(new Mail(), shelf);
  first.change({ games: [[4, 3]], story: "Smoke over Bayeux", photos: [picture("a")] });
  await vi.advanceTimersByTimeAsync(500);
  const second = writing(new Mail(), shelf);
  await second.restore();
  expect(second.restored).toBe(true);
  expect([second.draft.games, second.draft.story, second.draft.photos[0]?.local]).toEqual([
    [[4, 3]],
    "Smoke over Bayeux",
    "a",
  ]);
  expect(second.way).toBe("editing");
});

it("tries again by itself when the line is bad, and books once though it was sent twice", async () => {
  let bad = true;
  const mail = new Mail((what) => (bad && what === "file" ? offline() : null));
  const sending = writing(mail);
  sending.change({ games: [[4, 3]], photos: [picture("a"), picture("b")] });
  await sending.send();
  expect([sending.way, mail.filed.length, mail.uploads.length]).toEqual(["waiting", 1, 2]);
  bad = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([sending.way, mail.filed.length, mail.uploads.length, mail.booked.size]).toEqual(["sent", 2, 2, 1]);
  expect(mail.filed[1]!.photos).toEqual(["photo-1", "photo-2"]);
});

it("goes on after a reload with what was on its way, under the same key and without sending pictures twice", async () => {
  const shelf = inMemory<Draft>();
  let uploads = 0;
  const first = writing(new Mail((what) => (what === "upload" && ++uploads > 1 ? offline() : null)), shelf);
  first.change({ games: [[4, 3]], photos: [picture("a"), picture("b")] });
  await first.send();
  expect(first.way).toBe("waiting");
  first.stop();
  const mail = new Mail();
  const second = writing(mail, shelf);
  await second.restore();
  expect([second.way, mail.uploads.length, mail.filed[0]?.idempotency_key]).toEqual(["sent", 1, first.draft.key]);
  expect(await shelf.get("report m1 7")).toBeUndefined();
});

it("hurries when the net is back, and does not send what is being changed again", async () => {
  let bad = true;
  const mail = new Mail(() => (bad ? offline() : null));
  const sending = writing(mail);
  sending.change({ games: [[4, 3]] });
  await sending.send();
  sending.change({ games: [[5, 3]] });
  bad = false;
  await vi.advanceTimersByTimeAsync(120_000);
  sending.hurry();
  expect([sending.way, mail.filed.length]).toEqual(["editing", 1]);
  bad = true;
  await sending.send();
  bad = false;
  sending.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sending.way).toBe("sent");
  expect(new Set(mail.filed.map((one) => one.idempotency_key)).size).toBe(2);
});

it("does not repeat what was refused, says why, and lets it be changed", async () => {
  const mail = new Mail((what) => (what === "file" ? refused() : null));
  const shelf = inMemory<Draft>();
  const sending = writing(mail, shelf);
  sending.change({ games: [[9, 9]] });
  await sending.send();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([sending.way, sending.problem, sending.rule, mail.filed.length]).toEqual([
    "refused",
    "The score is impossible.",
    "FS-58",
    1,
  ]);
  expect((await shelf.get("report m1 7"))?.wanted).toBe(false);
  sending.change({ games: [[4, 3]] });
  expect([sending.way, sending.problem]).toEqual(["editing", ""]);
});

it("sends one report for a double tap", async () => {
  const mail = new Mail();
  const sending = writing(mail);
  sending.change({ games: [[4, 3]] });
  await Promise.all([sending.send(), sending.send()]);
  expect(mail.filed).toHaveLength(1);
});

// the verdict

const verdict = (score: string): Verdict => ({ score, result: "", winner: "", lines: [], refusal: "", rule: "" });

it("asks what a report means when the typing rests, and shows the answer to the last question only", async () => {
  const asked: { text: string; answer: (found: Verdict) => void; signal: AbortSignal }[] = [];
  const judge = new Judge(
    (report, signal) => new Promise((answer) => asked.push({ text: JSON.stringify(report.games), answer, signal })),
  );
  judge.about({ games: [[4, 1]], ticks: [] });
  judge.about({ games: [[4, 3]], ticks: [] });
  await vi.advanceTimersByTimeAsync(REST);
  judge.about({ games: [[4, 3]], ticks: [] });
  expect(asked.map((one) => one.text)).toEqual(["[[4,3]]"]);
  judge.about({ games: [[5, 3]], ticks: [] });
  await vi.advanceTimersByTimeAsync(REST);
  expect(asked[0]!.signal.aborted).toBe(true);
  asked[1]!.answer(verdict("5-3"));
  asked[0]!.answer(verdict("4-3"));
  await vi.advanceTimersByTimeAsync(0);
  expect(judge.verdict?.score).toBe("5-3");
  judge.about(null);
  expect(judge.verdict).toBeNull();
});

it("is no hindrance without a line, and asks again later", async () => {
  let times = 0;
  const judge = new Judge(async () => {
    if (++times === 1) throw offline();
    return verdict("4-3");
  });
  judge.about({ games: [[4, 3]], ticks: [] });
  await vi.advanceTimersByTimeAsync(REST);
  expect([judge.offline, judge.problem]).toEqual([true, ""]);
  judge.about({ games: [[4, 3]], ticks: [] });
  await vi.advanceTimersByTimeAsync(REST);
  expect([judge.offline, judge.verdict?.score]).toEqual([false, "4-3"]);
});

it("keeps the page's own files for a phone without a line, each once and nobody else's", () => {
  const origin = "http://table.test";
  expect(
    filesOf(
      [
        `${origin}/assets/a-1.js`,
        `${origin}/assets/a-1.js`,
        `${origin}/api/me`,
        "http://other.test/assets/b.js",
        "/assets/c.woff2",
      ],
      origin,
    ),
  ).toEqual(["/assets/a-1.js", "/assets/c.woff2"]);
});

it("makes pictures small, and never larger", () => {
  expect(shrunk(4000, 3000)).toEqual([1600, 1200]);
  expect(shrunk(1000, 8000)).toEqual([200, 1600]);
  expect(shrunk(640, 480)).toEqual([640, 480]);
});

// founding

it("founds with what a club usually takes: on the table, nobody sits down by himself, one campaign for a double click", () => {
  const game = sheet as unknown as GameSheet;
  const wish = preset(game, null, "Europe/London");
  const parts = grouped(game.options);
  expect([parts.head?.id, wish.options[parts.head!.id]]).toEqual(["mode", "table"]);
  expect(parts.club.map((option) => option.id)).toContain("simultaneous");
  expect(parts.game.some((option) => option.id === "mode" || option.id === "simultaneous")).toBe(false);
  const sent = order(game, { ...wish, name: " Thursday ", side: "blue" }, "k1");
  expect(sent).toMatchObject({
    side: "blue",
    settings: { zone: "Europe/London" },
    match: {
      name: "Thursday",
      idempotency_key: "k1",
      public: true,
      options: { mode: "table", simultaneous: true, multi_game: true },
    },
  });
  expect(new Set(Object.values(sent.match.seats ?? {}).map((seat) => seat.who))).toEqual(new Set(["link"]));
  expect(preset({ ...game, sides: [] }, { ...wish, name: "kept", side: "blue" }, "UTC")).toMatchObject({
    name: "kept",
    side: "",
  });
});

it("offers games that can be fought on real tables first", () => {
  const card = (id: string, tabled: boolean) => ({ id, tabled }) as GameCard;
  expect(byTables([card("a", false), card("b", true), card("c", true)]).map((one) => one.id)).toEqual(["b", "c", "a"]);
});
