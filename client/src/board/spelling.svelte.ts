/**
 * The question's letters on the map: what is lit, what pointer or keys are on, and what was clicked of a letter with
 * several anchors.
 */
import { fitting, lettersAt, lit, litAnchors, type Letter } from "./letters";

/** `dice`: how many have been laid on it; `done`: it is part of the word. */
export interface Look {
  state: "rest" | "selectable" | "hovered" | "chosen";
  tick: string;
  dice: number;
  done: boolean;
}

/** What the page gives the map and wants to hear from it. */
export interface Page {
  readonly letters: Letter[];
  readonly chosen: string[];
  readonly hovered: string | null;
  readonly laid: ReadonlyMap<string, number>; // dice on anchors
  readonly signs?: ReadonlyMap<string, string>; // what is written on what was chosen, in the place of its number
  hover(letter: string | null, anchor: string | null): void;
  choose(letter: string): void;
  narrow(letters: Letter[]): void;
}

export class Spelling {
  over = $state<string | null>(null); // the lit thing under pointer or keys
  pending = $state.raw<string[]>([]);
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  left = $derived.by(() => fitting(this.page.letters, this.pending));
  lit = $derived.by(() => new Set(lit(this.page.letters, this.pending)));
  done = $derived.by(() => [...this.page.chosen, ...this.pending]);
  hot = $derived.by(() => {
    const { letters, hovered } = this.page,
      letter = letters.find((l) => l.letter === hovered),
      found = new Set(letter ? litAnchors(letter, letters) : []);
    if (this.over) found.add(this.over);
    return found;
  });

  /** How a thing looks; one of several chosen carries its number. */
  look(anchor: string): Look {
    const order = this.done.indexOf(anchor),
      lit = this.lit.has(anchor);
    const dice = this.page.laid.get(anchor) ?? 0;
    const state = lit && this.hot.has(anchor) ? "hovered" : order >= 0 || dice ? "chosen" : lit ? "selectable" : "rest";
    const tick = this.page.signs?.get(anchor) ?? (this.done.length > 1 ? String(order + 1) : "");
    return { state, tick: order >= 0 ? tick : "", dice, done: order >= 0 };
  }

  lettersOf(anchor: string): Letter[] {
    return this.left.filter((l) => litAnchors(l, this.page.letters).includes(anchor));
  }

  firstLit(things: string[]): string | null {
    return things.find((thing) => this.lit.has(thing)) ?? null;
  }

  enter(anchor: string | null): void {
    if (anchor === this.over) return;
    this.over = anchor;
    const fits = anchor ? fitting(this.page.letters, [...this.pending, anchor]) : [];
    this.page.hover(fits.length === 1 ? fits[0]!.letter : null, anchor);
  }

  press(anchor: string): void {
    const click = lettersAt(anchor, this.page.letters, this.pending);
    if (click.kind === "letter") {
      this.pending = [];
      this.page.choose(click.letter);
    } else if (click.kind === "partial") {
      this.pending = click.pending;
      this.over = null;
      this.page.narrow(click.letters);
    }
  }

  /** Takes a begun choice back. */
  forget(): void {
    if (this.pending.length) {
      this.pending = [];
      this.page.narrow([]);
    }
  }

  /** The letters have changed: what was begun with the old ones is void. */
  renew(): void {
    this.pending = [];
    if (this.over && !this.lit.has(this.over)) this.over = null;
  }
}
