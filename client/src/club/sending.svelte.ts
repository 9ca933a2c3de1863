/**
 * The way of a report to the server: kept in the browser with every change, sent when the player presses "send", and tried
 * again by itself for as long as the line is bad. Pictures go first, one at a time; each is sent but once.
 */
import { ApiProblem, sentence } from "../lib/request";
import * as club from "./api";
import { fresh, isEmpty, keyOf, reportOf, sealed, sentOf, type Draft } from "./draft";
import type { Shelf } from "./shelf";
import type { FilingSent } from "./wire";

export type Way = "editing" | "sending" | "waiting" | "sent" | "refused";

export interface Post {
  upload(picture: Blob): Promise<{ id: string }>;
  file(sent: FilingSent): Promise<unknown>;
}
export const postOf = (match: string, battle: string): Post => ({
  upload: (picture) => club.upload(match, picture),
  file: (sent) => club.file(match, battle, sent),
});

const KEEP = 250; // milliseconds after the last change until it is kept
const TRIES = [4_000, 8_000, 15_000, 30_000, 60_000]; // between two tries

/** A bad line, a busy or a falling server: another try may help. Everything else is a refusal. */
export const passing = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.offline || error.status === 429 || error.status >= 500;

export class Sending {
  draft = $state.raw<Draft>(fresh());
  way = $state<Way>("editing");
  problem = $state("");
  rule = $state("");
  restored = $state(false); // there was something in the browser from before
  private tries = 0;
  private keeper: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private readonly key: string;

  constructor(
    match: string,
    battle: string,
    private readonly shelf: Shelf<Draft>,
    private readonly post: Post,
  ) {
    this.key = keyOf(match, battle);
  }

  /** What was begun before. A report that was on its way goes on. */
  async restore(): Promise<void> {
    const kept = await this.shelf.get(this.key);
    if (!kept) return;
    this.draft = kept;
    this.restored = !isEmpty(kept);
    if (kept.wanted) await this.send();
  }

  change(changed: Partial<Draft>): void {
    if (this.way === "sending" || this.way === "sent") return;
    this.stop();
    this.way = "editing";
    this.problem = this.rule = "";
    this.draft = { ...this.draft, ...changed, wanted: false };
    clearTimeout(this.keeper);
    this.keeper = setTimeout(() => void this.keep(), KEEP);
  }

  async keep(): Promise<void> {
    clearTimeout(this.keeper);
    this.keeper = undefined;
    if (this.way === "sent") return;
    await this.shelf.put(this.key, this.draft);
  }

  /** Throws away what was written. */
  async forget(): Promise<void> {
    this.stop();
    clearTimeout(this.keeper);
    this.draft = { ...fresh(this.draft.side), form: this.draft.form };
    this.way = "editing";
    this.restored = false;
    await this.shelf.remove(this.key);
  }

  async send(): Promise<void> {
    const report = reportOf(this.draft);
    if (!report || this.way === "sending" || this.way === "sent") return;
    this.stop();
    this.way = "sending";
    this.draft = sealed(this.draft, report);
    await this.keep();
    try {
      await this.pictures();
      await this.post.file(sentOf(this.draft, report));
      this.way = "sent";
      await this.shelf.remove(this.key);
    } catch (error) {
      await this.failed(error);
    }
  }

  /** The net is back, or the phone was taken out of the pocket. */
  hurry(): void {
    if (this.way !== "waiting") return;
    this.tries = 0;
    void this.send();
  }

  /** It waits no longer: it is changed, or left. */
  stop(): void {
    clearTimeout(this.again);
    this.again = undefined;
    if (this.way === "waiting") this.way = "editing";
  }

  private async pictures(): Promise<void> {
    for (const picture of this.draft.photos) {
      if (picture.id) continue;
      const { id } = await this.post.upload(picture.blob);
      this.draft = {
        ...this.draft,
        photos: this.draft.photos.map((one) => (one.local === picture.local ? { ...one, id } : one)),
      };
      await this.keep();
    }
  }

  private async failed(error: unknown): Promise<void> {
    this.problem = sentence(error);
    this.rule = error instanceof ApiProblem ? error.rule : "";
    if (!passing(error)) {
      this.way = "refused";
      this.draft = { ...this.draft, wanted: false };
      await this.keep();
      return;
    }
    this.way = "waiting";
    const asked = error instanceof ApiProblem ? error.retryAfter * 1000 : 0;
    this.again = setTimeout(() => void this.send(), Math.max(asked, TRIES[Math.min(this.tries++, TRIES.length - 1)]!));
  }
}
