/** Order sheets in an answer: where a question wants one, its word is written in `orders` and sealed here. */
import type { Ask } from "../lib/wire";
import type { Live } from "./live.svelte";
import { Orders } from "./orders.svelte";
import type { Sending, Wait } from "./sending.svelte";

const TRIES = 3; // how often a sheet is handed in anew because the match moved on meanwhile

export class Sheets {
  readonly orders: Orders;
  private readonly live: Live;
  private readonly asked: { readonly ask: Ask | null };
  private readonly sending: Sending;

  /** Is a sheet written now: in answer to a question, or along with another player who is asked? */
  writing = $derived.by((): boolean => (this.asked.ask ? this.asked.ask.sheet !== null : true) && this.orders.open);

  constructor(live: Live, asked: { readonly ask: Ask | null }, sending: Sending, wait: Wait) {
    this.live = live;
    this.asked = asked;
    this.sending = sending;
    this.orders = new Orders(live, wait);
  }

  /** Seals the sheet: hands it in. If another player's answer came first, an unchanged sheet is handed in again. */
  async seal(): Promise<void> {
    const { key, draft } = this.orders;
    this.orders.sealing = false;
    if (!draft?.word.length) return;
    for (let tries = 0; tries < TRIES; tries++) {
      const version = this.live.scene?.version;
      await this.sending.commit((stamp) => this.live.server.answer({ key, word: draft.word, ...stamp }));
      const stale = this.sending.notice && this.live.scene?.version !== version;
      if (!stale || !this.live.scene?.asks.some((ask) => ask.key === key && ask.mine && ask.sheet)) return;
      await this.orders.load();
      if (this.orders.draft?.asked !== draft.asked || this.orders.draft.word.join(" ") !== draft.word.join(" ")) return;
    }
  }
}
