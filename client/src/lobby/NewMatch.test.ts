import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import real from "../fixtures/caen-sheet.json";
import type { GameCard, GameSheet } from "../lib/wire";
import NewMatch from "./NewMatch.svelte";

const sheet = {
  ...real,
  players: [...real.players].sort((one) => (one.id === "random" ? 1 : -1)),
} as unknown as GameSheet;
const started = {
  id: "new1",
  seats: sheet.seats.map((seat) => ({ ...seat, who: "link", person: "", mine: false, present: false, asked: false })),
  links: { germans: "/join#t", organiser: "/join#o" },
  owner: true,
};
let shown: Record<string, unknown>;
let posted: { path: string; body: Record<string, unknown> }[];
let refuse: Response | null;
let games: (() => Promise<Response>) | null; // how a game's sheet is answered, where a test says so

beforeEach(async () => {
  posted = [];
  refuse = games = null;
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (init.method !== "POST") return games?.() ?? new Response(JSON.stringify(sheet));
    posted.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    const answer = refuse ?? new Response(JSON.stringify(started));
    refuse = null;
    return answer;
  });
  history.replaceState(null, "", "/");
  shown = mount(NewMatch, { target: document.body, props: { card: sheet as GameCard } });
  await settled(() => document.querySelector("form") !== null);
});
afterEach(() => {
  void unmount(shown);
  vi.unstubAllGlobals();
});

async function settled(done: () => boolean) {
  await vi.waitFor(() => {
    flushSync();
    if (!done()) throw new Error("not yet");
  });
}
function start() {
  document
    .querySelector<HTMLFormElement>("form")!
    .dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}
function choose(group: string, name: string) {
  const label = [...document.querySelectorAll(`[aria-label="${group}"] label`)].find(
    (one) => one.textContent?.trim() === name,
  )!;
  label.querySelector("input")!.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

it("starts against the computer's best player without a single click before, and goes to the table", async () => {
  start();
  await settled(() => location.pathname === "/m/new1");
  expect(posted).toEqual([
    {
      path: "/api/matches",
      body: {
        game: sheet.id,
        scenario: sheet.scenario,
        name: sheet.name,
        options: {},
        public: false,
        dice: "seeded",
        seats: {
          allies: { who: "me" },
          germans: { who: "computer", player: sheet.players[0]!.id },
          organiser: { who: "link" },
        },
        idempotency_key: expect.any(String) as string,
      },
    },
  ]);
});

it("posts what was chosen, and shows only the links to be sent before it goes on", async () => {
  choose("Germans", "By link");
  document.querySelector<HTMLElement>('[role="switch"]')!.click();
  flushSync();
  expect(document.body.textContent).toContain("1 differs from its default");
  start();
  await settled(() => document.querySelector("dialog input") !== null);
  expect(posted[0]!.body).toMatchObject({ seats: { germans: { who: "link" } } });
  expect(Object.values(posted[0]!.body.options as object)).toEqual([true]);
  const fields = [...document.querySelectorAll<HTMLInputElement>("dialog input")].map((field) => field.value);
  expect(fields).toEqual([`${location.origin}/join#t`]);
  expect(location.pathname).toBe("/");
});

it("says on the spot why a match was refused, with the rule, and may be tried again", async () => {
  refuse = new Response(JSON.stringify({ detail: "Two organisers are one too many.", rule: "FS-3", code: "unfit" }), {
    status: 422,
  });
  start();
  await settled(() => document.querySelector('[role="alert"]') !== null);
  expect(document.querySelector('[role="alert"]')!.textContent).toMatch(/one too many.*FS-3/s);
  start();
  await settled(() => location.pathname === "/m/new1");
  expect(posted).toHaveLength(2);
});

it("starts one match for a double click", async () => {
  start();
  start();
  await settled(() => location.pathname === "/m/new1");
  expect(posted).toHaveLength(1);
});

it("calls two seats of mine what they are", () => {
  choose("Germans", "Me");
  expect(document.body.textContent).toContain("you play on one screen");
});

it("keeps the seats of the newest choice when the answer to an older one comes late", async () => {
  const choices = ["server", "person", "club"].map((id) => ({ id, name: id, text: "" }));
  const head = {
    id: "umpire",
    name: "Umpiring",
    rule: "",
    ask: "",
    text: "",
    kind: "choice",
    default: "server",
    least: 0,
    most: 0,
    count: 0,
    choices,
    main: true,
    when: {},
    club: null,
  };
  const other = { ...sheet, id: "other", options: [head] } as unknown as GameSheet,
    late: ((answer: Response) => void)[] = [];
  const seated = { ...other, seats: [...other.seats, { id: "umpire", name: "Umpire", side: "", role: "organiser" }] };
  void unmount(shown);
  games = async () => new Response(JSON.stringify(other));
  shown = mount(NewMatch, { target: document.body, props: { card: other as GameCard } });
  await settled(() => document.querySelector('[aria-label="Umpiring"]') !== null);
  games = () => new Promise((go) => late.push(go));
  for (const name of ["club", "person"]) choose("Umpiring", name);
  await settled(() => late.length === 2);
  late[1]!(new Response(JSON.stringify(seated)));
  await settled(() => document.querySelector('[aria-label="Umpire"]') !== null);
  choose("Umpire", "Me");
  late[0]!(new Response(JSON.stringify(other)));
  for (let times = 0; times < 5; times++) await new Promise((go) => setTimeout(go));
  start();
  await settled(() => posted.length === 1);
  expect(posted[0]!.body).toMatchObject({ options: { umpire: "person" }, seats: { umpire: { who: "me" } } });
});
