/** What puts several letters into a word at once: a computer's proposal, all counters of one place. Nothing is sent. */
import type { Ask, Row } from "../lib/wire";
import { alikeTo, type Alike } from "./alike";
import type { Drafting } from "./drafting.svelte";
import { others, starters } from "./lines";
import type { Live } from "./live.svelte";
import type { Sending } from "./sending.svelte";
import { problemOf } from "./server";
import type { Sheets } from "./sheets.svelte";

export class Filling {
  busy = $state(false); // is a proposal on its way?
  private readonly live: Live;
  private readonly asked: { readonly ask: Ask | null };
  private readonly word: Drafting;
  private readonly sheets: Sheets;
  private readonly sending: Sending;

  /** What the button is called that fills the word; "" while there is nothing to fill. */
  name = $derived.by((): string => {
    const name = this.asked.ask?.filling?.name ?? "";
    if (this.sheets.writing) return this.bare.length ? name : "";
    return this.word.primary || this.word.loading ? "" : name;
  });
  /** Those that stand where the counter that was chosen last stands. */
  alike = $derived.by((): Alike | null => {
    const { ask } = this.asked,
      { draft, spelled, spread, loading, all } = this.word;
    if (!ask || ask.sheet || spread || loading) return null;
    return alikeTo(spelled[draft.length - 1], all, this.live.scene?.table ?? null, ask.side);
  });
  private bare = $derived.by((): string[] =>
    this.sheets.orders.lines.filter((line) => !line.fixed && !line.order.length && !line.unsent).map((l) => l.letter),
  );

  constructor(live: Live, asked: { readonly ask: Ask | null }, word: Drafting, sheets: Sheets, sending: Sending) {
    this.live = live;
    this.asked = asked;
    this.word = word;
    this.sheets = sheets;
    this.sending = sending;
  }

  /** Lets a computer place what is left; it is looked at, changed and sent by the player. */
  async fill(): Promise<void> {
    const { draft } = this.word;
    if (!this.name || this.busy || this.sending.busy) return;
    this.busy = true;
    this.sending.refusal = null;
    try {
      if (this.sheets.writing) await this.fillSheet();
      else {
        const rows = await this.proposal(draft);
        if (this.word.draft === draft) await this.word.put(rows);
      }
    } catch (error) {
      const problem = problemOf(error);
      if (problem?.code === "stale") await this.live.sync();
      else this.sending.refuse(problem, "");
    } finally {
      this.busy = false;
    }
  }

  /** Chooses all counters of a place, one letter after the other, as far as the letters allow. */
  async all(): Promise<void> {
    for (let next = this.alike; next && !this.sending.busy; next = this.alike) {
      const { draft } = this.word,
        row = next.rows[0]!;
      await this.word.put([row]);
      if (this.word.draft.length !== draft.length + 1) return; // refused, or changed by the player
    }
  }

  private async proposal(draft: string[]): Promise<Row[]> {
    const key = this.sheets.writing ? this.sheets.orders.key : (this.asked.ask?.key ?? "");
    return this.live.server.fill({ key, draft, version: this.live.scene?.version ?? 0 });
  }

  /** Writes the lines of an order sheet that are still empty. */
  private async fillSheet(): Promise<void> {
    const { orders } = this.sheets,
      sheet = orders.draft;
    if (!sheet) return;
    const begin = starters(sheet.sheet),
      lines: Row[][] = [];
    for (const row of await this.proposal(others(sheet, "")))
      if (begin.has(row.letter)) lines.push([row]);
      else if (!row.closing) lines.at(-1)?.push(row);
    for (const [first, ...order] of lines)
      if (first && this.bare.includes(first.letter))
        orders.save(
          first.letter,
          order.map((row) => row.letter),
          order.map((row) => row.name).join(", "),
        );
  }
}
