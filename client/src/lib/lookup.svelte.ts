/**
 * What can be looked up at a table: rules, terms, the briefing, the key. Whatever names one of them asks here for it;
 * the table shows it beside the question (`rules/TeachPanel.svelte`), other pages about a game in a window
 * (`rules/Reading.svelte`). Elsewhere numbers are links to the rulebook.
 */
import * as api from "./api";
import { about, marker, type Marker, type Part } from "./marking";
import type { Primer, Term } from "./wire";

export type Wanted =
  | { kind: "rule"; id: string }
  | { kind: "term"; term: Term }
  | { kind: "thing"; name: string; text: string }
  | { kind: "briefing" }
  | { kind: "key" };

class Lookup {
  game = $state("");
  seated = $state(false); // at a table, where it is shown beside the question
  primer = $state.raw<Primer | null>(null);
  wanted = $state.raw<Wanted | null>(null);
  private marks: Marker = $derived(marker(this.primer?.prefixes ?? [], this.primer?.terms ?? []));
  quiet = false;
  private from: HTMLElement | null = null; // what had the focus before

  /** A table of this game opens: from now on its words can be looked up. */
  async sit(game: string, scenario: string, seated = true): Promise<void> {
    this.game = game;
    this.seated = seated;
    try {
      const found = await api.primer(game, scenario);
      if (this.game === game) this.primer = found;
    } catch {
      return; // texts stay plain
    }
  }
  rise(): void {
    this.game = "";
    this.primer = null;
    this.wanted = null;
  }

  /** What is looked up, as a heading. */
  get title(): string {
    const wanted = this.wanted;
    if (wanted?.kind === "rule") return `Rule ${wanted.id}`;
    if (wanted?.kind === "term") return wanted.term.name;
    if (wanted?.kind === "thing") return wanted.name;
    return wanted?.kind === "key" ? "Key" : (this.primer?.title ?? "Briefing");
  }
  parts(text: string): Part[] {
    return this.marks(text);
  }
  about(id: string): string {
    return about(this.primer?.things ?? {}, id);
  }
  /** `quiet`: it opens by itself, and takes nobody's focus. */
  open(wanted: Wanted, quiet = false): void {
    this.quiet = quiet;
    if (!this.wanted) this.from = document.activeElement as HTMLElement | null;
    this.wanted = wanted;
  }
  close(): void {
    this.wanted = null;
    if (!this.quiet && this.from?.isConnected) this.from.focus({ preventScroll: true });
  }
}

export const lookup = new Lookup();

/** The units of a game, one of them opened. */
export const unitsPage = (game: string, id = "") => `/units/${encodeURIComponent(game)}${id ? `#${id}` : ""}`;

export const rulesPage = (game: string, id = "") => `/rules/${encodeURIComponent(game)}${id ? `#${id}` : ""}`;
