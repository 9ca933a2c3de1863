/**
 * Answers and rolls by the socket that is open anyway. Where there is none, or it does not reply, the same change goes by a
 * request under the same key: the server takes it once, whichever way it comes.
 */
import { ApiProblem } from "../lib/request";
import type { Done, Message } from "../lib/wire";
import type { Server } from "./server";

type Reply = Extract<Message, { type: "done" | "refused" }>;

const PATIENCE = 5_000; // milliseconds until a request is tried
const LONGEST = 15_000; // characters that the server takes by a socket

export class Plays {
  /** Says something by the line; false where it carries nothing now. */
  say: (text: string) => boolean = () => false;
  private readonly waiting = new Map<string, (reply: Reply | null) => void>();

  /** A server that is told answers and rolls by the line. */
  over(server: Server): Server {
    return {
      ...server,
      answer: (body) => this.play({ type: "answer", ...body }, () => server.answer(body)),
      roll: (body) => this.play({ type: "roll", ...body }, () => server.roll(body)),
    };
  }

  /** True for the reply to a change that was sent by the line. */
  heard(message: Message): boolean {
    if (message.type !== "done" && message.type !== "refused") return false;
    this.waiting.get(message.idempotency_key)?.(message);
    return true;
  }

  /** The line broke: nobody replies to what was sent by it. */
  lost(): void {
    for (const settle of [...this.waiting.values()]) settle(null);
  }

  private async play(
    change: { type: "answer" | "roll"; idempotency_key: string },
    request: () => Promise<Done>,
  ): Promise<Done> {
    const reply = await this.sent(change.idempotency_key, JSON.stringify(change));
    if (!reply) return request();
    if (reply.type === "done") return { version: reply.version, line: reply.line, scene: null };
    const problem = new ApiProblem(reply.problem);
    // whoever sat down or logged in since the line was opened is known to requests alone
    if (problem.status === 401 || problem.status === 403) return request();
    throw problem;
  }

  /** Sends it by the line and waits for the reply; null if there is none. */
  private sent(key: string, text: string): Promise<Reply | null> {
    if (text.length > LONGEST || !this.say(text)) return Promise.resolve(null);
    return new Promise((done) => {
      const settle = (reply: Reply | null) => {
        clearTimeout(timer);
        this.waiting.delete(key);
        done(reply);
      };
      const timer = setTimeout(() => settle(null), PATIENCE);
      this.waiting.set(key, settle);
    });
  }
}
