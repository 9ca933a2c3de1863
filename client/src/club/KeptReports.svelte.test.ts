import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { Campaign } from "./campaign.svelte";
import KeptReports from "./KeptReports.svelte";
import { filing, page } from "./made";

let shown: Record<string, unknown> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

const settled = (done: () => boolean) =>
  vi.waitFor(() => {
    flushSync();
    if (!done()) throw new Error("not yet");
  });
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(name))!;

function show(answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`);
    return init.method === "POST" ? answer() : new Response(JSON.stringify(page()));
  });
  const kept = [
    filing("k1", { state: "kept", story: "Mud." }),
    filing("k2", { state: "kept", name: "Ben", score: "1-6" }),
  ];
  shown = mount(KeptReports, { target: document.body, props: { kept, campaign: new Campaign("m1") } });
  return asked;
}

it("offers reports again whose battle was taken back, and uses one of them", async () => {
  const asked = show(() => new Response("{}"));
  expect(document.body.textContent).toMatch(/Anna.*4-3.*Mud\..*Ben.*1-6/s);
  button("Use it again").click();
  await settled(() => asked.length === 2);
  expect(asked).toEqual(["POST /api/clubs/m1/kept/k1", "GET /api/clubs/m1"]);
});

it("says why one cannot be used, and leaves it where it is", async () => {
  show(() => new Response(JSON.stringify({ detail: "No battle like that is open now.", rule: "" }), { status: 409 }));
  button("Use it again").click();
  await settled(() => document.querySelector('[role="alert"]') !== null);
  expect(document.querySelector('[role="alert"]')!.textContent).toContain("No battle like that is open now.");
  button("not now").click();
  flushSync();
  expect(document.body.textContent).not.toContain("Anna");
  expect(document.body.textContent).toContain("Ben");
});
