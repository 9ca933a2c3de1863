import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as api from "./api";
import { ApiProblem, OFFLINE, request, sentence, waitWith } from "./request";

type Sent = { method: string; path: string; body: unknown };
let sent: Sent[] = [];

/** Answers one request after the other; an Error is a lost line. */
function server(...answers: (Response | Error)[]) {
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ method: init.method ?? "GET", path, body: init.body ? JSON.parse(String(init.body)) : null });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new TypeError("nobody there");
    return answer;
  });
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const failure = async (promise: Promise<unknown>): Promise<ApiProblem> =>
  promise.then(
    () => {
      throw new Error("it worked");
    },
    (error) => error as ApiProblem,
  );

beforeEach(() => waitWith(() => Promise.resolve()));
afterEach(() => vi.unstubAllGlobals());

it("makes a refusal a problem with its sentence, rule and letters", async () => {
  server(
    json(
      {
        title: "Refused",
        code: "illegal",
        detail: "Cheux already holds three troops.",
        rule: "CAEN-5",
        legal: ["done"],
        version: 17,
      },
      422,
    ),
  );
  const problem = await failure(api.answer("m", 16, { key: "allies", word: ["50-div"] }));
  expect(problem).toBeInstanceOf(ApiProblem);
  expect(problem).toMatchObject({
    status: 422,
    code: "illegal",
    message: "Cheux already holds three troops.",
    rule: "CAEN-5",
    legal: ["done"],
    version: 17,
  });
});

it("reads how long to wait, and never shows a proxy's page to a player", async () => {
  server(
    json({ detail: "Too many tries.", code: "slow-down" }, 429, { "Retry-After": "30" }),
    new Response("<html>502</html>", { status: 502 }),
  );
  expect(await failure(api.login({ name: "a", password: "b" }))).toMatchObject({ code: "slow-down", retryAfter: 30 });
  const broken = await failure(api.match("m"));
  expect(broken.status).toBe(502);
  expect(broken.message).not.toContain("<");
});

it("sends an answer again with the same key when the line was lost", async () => {
  server(new TypeError("lost"), new TypeError("lost"), json({ version: 18 }));
  await api.answer("m", 17, { key: "allies", word: ["done"] });
  expect(sent).toHaveLength(3);
  const keys = sent.map((one) => (one.body as { idempotency_key: string }).idempotency_key);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[0]!.body).toMatchObject({ key: "allies", word: ["done"], expected_version: 17 });
});

it("keeps the caller's key for a retry by hand, and makes a new one for a new action", async () => {
  server(json({}), json({}), json({}));
  await api.undo("m", 1, "allies", "mine");
  await api.undo("m", 1, "allies", "mine");
  await api.undo("m", 1, "allies");
  const keys = sent.map((one) => (one.body as { idempotency_key: string }).idempotency_key);
  expect(keys.slice(0, 2)).toEqual(["mine", "mine"]);
  expect(keys[2]).not.toBe("mine");
});

it("does not send twice what has no key", async () => {
  server(new TypeError("lost"), json({}));
  const problem = await failure(api.register({ name: "a", password: "b" }));
  expect(problem).toMatchObject({ offline: true, message: OFFLINE });
  expect(sent).toHaveLength(1);
});

it("gives up after three tries and says that nothing is lost", async () => {
  server();
  const problem = await failure(api.matches());
  expect(sent).toHaveLength(3);
  expect(sentence(problem)).toContain("Nothing is lost");
});

it("does not repeat what was refused", async () => {
  server(json({ detail: "Look again.", code: "stale" }, 409), json({}));
  await failure(api.answer("m", 1, { key: "a", word: [] }));
  expect(sent).toHaveLength(1);
});

it("lets a cancelled request go without a word about the line", async () => {
  const control = new AbortController();
  vi.stubGlobal("fetch", async () => {
    control.abort();
    throw new DOMException("aborted", "AbortError");
  });
  const error = await request("GET", "/x", { signal: control.signal }).catch((one) => one as unknown);
  expect(error).not.toBeInstanceOf(ApiProblem);
});

it("asks for a drawing once, and again only after a failure", async () => {
  server(json({ detail: "not yet" }, 503), json({ width: 1, height: 1, features: [] }));
  await failure(api.drawing("g", "s", "b"));
  const [one, two] = await Promise.all([api.drawing("g", "s", "b"), api.drawing("g", "s", "b")]);
  expect(one).toBe(two);
  expect(sent).toHaveLength(2);
});

it("writes ids into addresses so that nobody can leave them", async () => {
  server(json({}), json({}));
  await api.view("a/b", "x&y");
  await api.game("g", "s", { n: 2 });
  expect(sent[0]!.path).toBe("/api/matches/a%2Fb/view?seat=x%26y");
  expect(new URL(sent[1]!.path, "http://t").searchParams.get("options")).toBe('{"n":2}');
});
