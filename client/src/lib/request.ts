/**
 * One request to the server: refusals become `ApiProblem`s with a sentence, a lost connection is tried again where that is
 * safe.
 */
import type { DraftLine, Problem } from "./wire";

export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly rule: string;
  readonly legal: string[];
  readonly nearest: string[]; // the nearest order that can stand
  readonly theirs: DraftLine | null; // what another player wrote there meanwhile
  readonly version: number | null;
  readonly retryAfter: number; // seconds, 0 if the server named none

  constructor(problem: Partial<Problem> & { retryAfter?: number }) {
    super(problem.detail || problem.title || "The server refused without a reason.");
    this.name = "ApiProblem";
    this.status = problem.status ?? 0;
    this.code = problem.code ?? "unknown";
    this.title = problem.title ?? "";
    this.rule = problem.rule ?? "";
    this.legal = problem.legal ?? [];
    this.nearest = problem.nearest ?? [];
    this.theirs = problem.theirs ?? null;
    this.version = problem.version ?? null;
    this.retryAfter = problem.retryAfter ?? 0;
  }

  get offline(): boolean {
    return this.code === "offline";
  }
}

export const OFFLINE = "The server does not answer. Nothing is lost: look at your connection and try again.";
const BROKEN = "The server had an accident. Nothing is lost: try again in a moment.";

/** A key for one action: make it once when the player acts, and use it again for every retry of the same action. */
export function actionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PAUSES = [300, 1200]; // milliseconds before the second and third try
let pause = (time: number) => new Promise<void>((done) => setTimeout(done, time));

/** For tests: how to wait between two tries. */
export function waitWith(how: (time: number) => Promise<void>): void {
  pause = how;
}

export type Asked = { body?: unknown; file?: Blob; signal?: AbortSignal; text?: boolean }; // file: sent as it is

/** Safe to send twice: reading, and whatever carries an idempotency key. */
function repeatable(method: string, body: unknown): boolean {
  return method === "GET" || (typeof body === "object" && body !== null && "idempotency_key" in body);
}

export async function request<T>(method: string, path: string, asked: Asked = {}): Promise<T> {
  const tries = repeatable(method, asked.body) ? PAUSES.length + 1 : 1;
  for (let count = 1; ; count++) {
    try {
      return await once<T>(method, path, asked);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.offline) || count >= tries) throw error;
      await pause(PAUSES[count - 1]!);
    }
  }
}

async function once<T>(method: string, path: string, asked: Asked): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (asked.signal) init.signal = asked.signal;
  if (asked.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(asked.body);
  } else if (asked.file) {
    headers["Content-Type"] = asked.file.type;
    init.body = asked.file;
  }
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(path, init);
    text = await answer.text();
  } catch (error) {
    if (asked.signal?.aborted) throw error;
    throw new ApiProblem({ code: "offline", detail: OFFLINE });
  }
  if (!answer.ok) throw refusal(answer, text);
  if (asked.text) return text as T;
  return (text ? JSON.parse(text) : null) as T;
}

function refusal(answer: Response, text: string): ApiProblem {
  const retryAfter = Number(answer.headers.get("Retry-After") ?? 0) || 0;
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    if (typeof problem.detail === "string" || problem.title)
      return new ApiProblem({ ...problem, status: answer.status, retryAfter });
  } catch {
    // a proxy's page instead of a problem
  }
  return new ApiProblem({ status: answer.status, code: "unreadable", detail: BROKEN, retryAfter });
}

/** The sentence to show for whatever went wrong. */
export function sentence(error: unknown): string {
  return error instanceof Error && error.message ? error.message : BROKEN;
}
