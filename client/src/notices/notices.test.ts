import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ofCampaign } from "./api";
import ChannelList from "./ChannelList.svelte";
import MyChannels from "./MyChannels.svelte";
import { bytes, printOf, state, switchOn } from "./push";
import type { Channels, ChannelView } from "./wire";
import { browserName, hoursOf, quietOf, stateOf } from "./words";

const NOW = Date.parse("2026-06-06T12:00:00Z");
const channel = (more: Partial<ChannelView> = {}): ChannelView => ({
  id: "c1",
  kind: "discord",
  label: "",
  address: "discord.com/…abc",
  topics: ["turn"],
  zone: "UTC",
  quiet: "",
  state: "works",
  trouble: "",
  next: null,
  sent: "2026-06-06T11:00:00Z",
  waiting: 0,
  print: "",
  ...more,
});
const listed = (...channels: ChannelView[]): Channels => ({
  channels,
  campaigns: [{ match: "m1", name: "Thursday club", topics: ["turn", "result"], offered: ["turn", "result"] }],
  most: 10,
  kinds: [
    { id: "discord", name: "Discord", hint: "a webhook" },
    { id: "email", name: "E-mail", hint: "a code is sent" },
  ],
  topics: [
    { id: "turn", text: "You are asked something" },
    { id: "result", text: "A result is booked" },
  ],
});

let shown: Record<string, unknown> | undefined;
let asked: { method: string; path: string; body: unknown }[];
let answers: Record<string, unknown>;

beforeEach(() => {
  asked = [];
  answers = {};
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const method = init.method!;
    asked.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const found = answers[`${method} ${path}`];
    if (found instanceof Error)
      return new Response(JSON.stringify({ status: 422, code: "address", detail: found.message }), { status: 422 });
    return new Response(found === undefined ? "null" : JSON.stringify(found));
  });
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

const settled = async () => {
  for (let turn = 0; turn < 12; turn++) {
    await Promise.resolve();
    await new Promise((done) => setTimeout(done));
    flushSync();
  }
};
const button = (text: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === text)!;
const text = () => document.body.textContent ?? "";
async function type(field: HTMLInputElement, value: string) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

it("says how a channel does, and what it is tried for again", () => {
  expect(stateOf(channel(), NOW)).toEqual({ good: true, text: "Works. Last message: 1 h ago." });
  expect(stateOf(channel({ state: "new", sent: null, waiting: 2 }), NOW).text).toBe(
    "Nothing was sent yet. 2 messages wait.",
  );
  expect(stateOf(channel({ state: "unconfirmed" }), NOW)).toEqual({
    good: true,
    text: "Waits for the code that was sent to it.",
  });
  expect(stateOf(channel({ state: "unconfirmed", trouble: "Not sent." }), NOW)).toEqual({
    good: false,
    text: "Not sent.",
  });
  const retrying = channel({ state: "retrying", trouble: "It hangs.", next: "2026-06-06T12:05:00Z", waiting: 1 });
  expect(stateOf(retrying, NOW)).toEqual({
    good: false,
    text: "It hangs. It is tried again in 5 minutes. One message waits.",
  });
  expect(stateOf(channel({ state: "failing", trouble: "Gone.", next: "2026-06-07T00:00:00Z" }), NOW).text).toBe(
    "Does not work. Gone. It is tried again in 12 hours.",
  );
});

it("reads and writes quiet hours", () => {
  expect(hoursOf("")).toEqual(["22:00", "07:00"]);
  expect(hoursOf("23:00-06:30")).toEqual(["23:00", "06:30"]);
  expect(quietOf(true, "22:00", "07:00")).toBe("22:00-07:00");
  expect(quietOf(false, "22:00", "07:00")).toBe("");
  expect(quietOf(true, "22:00", "22:00")).toBe("");
});

it("names the browser by its maker and its machine", () => {
  expect(browserName("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0")).toBe(
    "Edge on Windows",
  );
  expect(browserName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1")).toBe(
    "Safari on iPhone",
  );
  expect(browserName("something")).toBe("Browser");
});

it("names a channel of a kind that is no longer offered, and says what to do", async () => {
  answers["GET /api/clubs/m1/channels"] = listed(
    channel({
      kind: "apprise",
      address: "zulip …abc",
      state: "failing",
      trouble: "This kind is no longer offered. Add it anew.",
    }),
  );
  shown = mount(ChannelList, { target: document.body, props: { source: ofCampaign("m1") } });
  await settled();
  expect(document.querySelector("li")!.getAttribute("aria-label")).toBe("No longer offered");
  expect(text()).toContain("Add it anew.");
  expect([...document.querySelectorAll("option")].map((one) => one.value)).not.toContain("apprise");
});

it("adds a channel, shows why one is refused, and tests it", async () => {
  answers["GET /api/clubs/m1/channels"] = listed();
  shown = mount(ChannelList, { target: document.body, props: { source: ofCampaign("m1") } });
  await settled();
  const select = document.querySelector("select")!;
  select.value = "email";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  expect(text()).toContain("a code is sent");
  answers["POST /api/clubs/m1/channels"] = new Error("This address leads into the server's own network.");
  await type(document.querySelector<HTMLInputElement>("form input")!, " a@b.example ");
  button("Add").click();
  await settled();
  expect(text()).toContain("leads into the server's own network");
  expect(asked.at(-1)!.body).toMatchObject({ kind: "email", address: "a@b.example" });
  answers["POST /api/clubs/m1/channels"] = channel({ state: "new", sent: null });
  button("Add").click();
  await settled();
  expect(text()).toContain("Nothing was sent yet.");
  expect(document.querySelector("select")!.value).toBe("email"); // what was picked stays
  answers["POST /api/clubs/m1/channels/c1/test"] = {
    ok: false,
    text: "The other server did not take the message (500).",
    channel: channel({ state: "retrying", trouble: "It did not take the message (500)." }),
  };
  button("Test").click();
  await settled();
  expect(text()).toContain("It did not take the message (500).");
  button("Remove").click();
  await settled();
  expect(asked.at(-1)).toMatchObject({ method: "DELETE", path: "/api/clubs/m1/channels/c1" });
  expect(document.querySelectorAll("li")).toHaveLength(0);
});

it("asks for the code of an e-mail address before anything else", async () => {
  answers["GET /api/clubs/m1/channels"] = listed(
    channel({ kind: "email", state: "unconfirmed", address: "a…@home.example" }),
  );
  shown = mount(ChannelList, { target: document.body, props: { source: ofCampaign("m1") } });
  await settled();
  expect(button("Test")).toBeUndefined();
  answers["POST /api/clubs/m1/channels/c1/confirm"] = channel({ kind: "email", state: "new", sent: null });
  await type(document.querySelector<HTMLInputElement>("li input")!, "12345678");
  button("Confirm").click();
  await settled();
  expect(asked.at(-1)!.body).toEqual({ code: "12345678" });
  expect(button("Test")).toBeDefined();
});

it("changes hours and topics of a channel, and what is heard of a campaign", async () => {
  answers["GET /api/channels"] = listed(channel());
  answers["PATCH /api/channels/c1"] = channel({ quiet: "22:00-07:00" });
  shown = mount(MyChannels, { target: document.body });
  await settled();
  document.querySelector<HTMLInputElement>("li .check input")!.click();
  await settled();
  expect(asked.at(-1)!.body).toMatchObject({ quiet: "22:00-07:00" });
  expect(document.querySelectorAll('li input[type="time"]')).toHaveLength(2);
  answers["PUT /api/channels/campaigns/m1"] = {
    match: "m1",
    name: "Thursday club",
    topics: ["turn"],
    offered: ["turn", "result"],
  };
  const campaign = [...document.querySelectorAll("fieldset")].at(-1)!; // below the channels
  campaign.querySelectorAll("input")[1]!.click();
  await settled();
  expect(asked.at(-1)).toMatchObject({ method: "PUT", path: "/api/channels/campaigns/m1", body: { topics: ["turn"] } });
  expect(text()).toContain("1 of 2 topics");
});

// this browser

it("knows its own channel by the print of its address, as the server makes it", () => {
  expect(printOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223");
  expect([...bytes("AQID_-8")]).toEqual([1, 2, 3, 255, 239]);
});

function browser(permission: string) {
  const made = {
    endpoint: "https://push.example/1",
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "P", auth: "A" } }),
    unsubscribe: vi.fn(async () => true),
  };
  const pushManager = { getSubscription: vi.fn(async () => made), subscribe: vi.fn(async () => made) };
  const worker = { pushManager };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  vi.stubGlobal("navigator", {
    userAgent: "Firefox/1 Linux",
    serviceWorker: {
      register: vi.fn(async () => worker),
      ready: Promise.resolve(worker),
      getRegistration: async () => worker,
    },
  });
  return pushManager;
}

it("says what a browser can do", async () => {
  browser("granted");
  expect(await state([printOf("https://push.example/1")])).toBe("on");
  expect(await state([])).toBe("off"); // the server does not know it any more
  browser("denied");
  expect(await state([])).toBe("denied");
  vi.stubGlobal("isSecureContext", false);
  expect(await state([])).toBe("insecure");
});

it("subscribes with the server's key, and tells a refusal in a sentence", async () => {
  const manager = browser("granted");
  answers["GET /api/push"] = { key: "AQID" };
  answers["POST /api/push"] = channel({ kind: "push" });
  await switchOn();
  expect(manager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.of(1, 2, 3),
  });
  expect(asked.at(-1)!.body).toMatchObject({
    endpoint: "https://push.example/1",
    p256dh: "P",
    auth: "A",
    label: "Firefox on Linux",
  });
  browser("denied");
  await expect(switchOn()).rejects.toThrow("does not allow");
});
