/**
 * Sends what a player decided. Every change has a key of its own, so that the server takes it once, however often the
 * connection breaks on the way.
 */
import { actionKey } from "../lib/request";
import type { Done, Problem } from "../lib/wire";
import type { Live } from "./live.svelte";
import { problemOf, type Stamp } from "./server";

/** Waits before the next try, the longer the more tries there were. */
export type Wait = (tries: number) => Promise<void>;
/** Asks the server for one change, with the stamp that makes it unique. */
export type Send = (stamp: Stamp) => Promise<Done>;

let replies = 0; // of the server since the page was loaded, whichever seat it shows

/** Writes on the page what the server replied, for programs that use it: "done", or the code of the refusal. */
function markReply(reply: string): void {
  if (typeof document !== "undefined") document.documentElement.dataset.replies = `${++replies} ${reply}`;
}

export class Sending {
  busy = $state(false); // is a change on its way?
  kept = $state(false); // the connection broke on the way: tried again until it is back
  refusal = $state.raw<Problem | null>(null);
  guilty = $state(""); // the letter that was refused
  notice = $state(""); // what happened meanwhile, where a change came too late
  private turns = 0; // how often the match has moved on to another question
  private readonly live: Live;
  private readonly wait: Wait;
  private readonly accepted: () => void;
  private readonly answered: () => void;

  /**
   * `accepted` is called when the server took a change and the match has not moved on since it was sent, `answered`
   * after every reply.
   */
  constructor(live: Live, wait: Wait, accepted: () => void, answered: () => void) {
    this.live = live;
    this.wait = wait;
    this.accepted = accepted;
    this.answered = answered;
  }

  /** Sends a change until the server replies; sends nothing while another change is on its way. */
  async commit(send: Send, letter = ""): Promise<void> {
    const scene = this.live.scene;
    if (this.busy || !scene) return;
    const turn = this.turns;
    this.busy = this.live.sending = true;
    this.refusal = null;
    this.notice = "";
    try {
      const done = await this.insist(send, { expected_version: scene.version, idempotency_key: actionKey() });
      markReply("done");
      if (this.turns === turn) this.accepted(); // what is spelled for a later question stays
      // until then the button stays pressed: a second click finds nothing to send
      await (done.scene ? this.live.take(done.scene) : this.live.reached(done.version));
    } catch (error) {
      await this.refused(error, letter);
    } finally {
      if (this.turns === turn) this.busy = this.live.sending = this.kept = false;
    }
    this.answered();
  }

  /** Another question is there, perhaps before the reply to what was sent: a quick player may answer it already. */
  moveOn(): void {
    this.turns += 1;
    this.busy = this.live.sending = this.kept = false;
  }

  /** Shows a refusal, and which letter it is about. */
  refuse(problem: Problem | null, letter: string): void {
    this.refusal = problem;
    this.guilty = letter;
  }

  private async insist(send: Send, stamp: Stamp): Promise<Done> {
    for (let tries = 0; ; tries++) {
      try {
        return await send(stamp);
      } catch (error) {
        if (problemOf(error)) throw error;
        this.kept = true;
        await this.wait(tries);
      }
    }
  }

  private async refused(error: unknown, letter: string): Promise<void> {
    const problem = problemOf(error);
    markReply(problem?.code ?? "unknown");
    if (problem?.code !== "stale") return this.refuse(problem, letter);
    this.notice = problem.detail;
    await this.live.sync().catch(() => undefined);
  }
}
