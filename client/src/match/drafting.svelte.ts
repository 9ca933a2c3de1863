/**
 * The word a player is spelling, letter by letter. It lives in the page, never on the server, which only tells what
 * letters may follow.
 */
import type { Ask, Forecast, Letters, Row, Scene, Spread } from "../lib/wire";
import { ended, expanded, idle, tokens, understood } from "./completion";
import type { Live } from "./live.svelte";
import type { Sending, Wait } from "./sending.svelte";
import { problemOf } from "./server";
import { bound, marked, partAt, partsOf, signsOf, without, type Part } from "./parts";
import { condensed, firstOn, spreadOf } from "./spread";
import { closing, cut, narrowed, ordered, pairOf, rowOf, type By } from "./word";

/** A letter of the draft, or a part of it; where dice are laid, all of one target with their number. */
export type Chip = Pick<Row, "letter" | "name" | "counter" | "icon"> & { place: number; times: number; whole: boolean };

/** The question that is answered, and the rows that are offered instead of its own: an order sheet's, an army's. */
export interface Asked {
  readonly ask: Ask | null;
  readonly instead: Row[] | null;
  readonly written: Forecast | null; // the chance of the line that is written on an order sheet
}

export class Drafting {
  draft = $state.raw<string[]>([]);
  spelled = $state.raw<Row[]>([]); // the rows that the draft's letters were chosen from, for their chips
  chosen = $state(""); // a letter that ends the word, not yet confirmed
  hovered = $state("");
  pinned = $state(""); // a line of an order sheet whose reasons were asked for
  only = $state.raw<string[]>([]); // the letters that a click on the map left open
  begun = $state(""); // the letter being typed
  unfolded = $state(false); // are the rows beyond the eighth shown?
  wanted = $state(""); // what the next unit shall take along, in the place of the usual
  /** Every row this question has offered: a target that takes no more dice is still named. */
  seen = $state.raw<ReadonlyMap<string, Row>>(new Map());
  read: Promise<void> = Promise.resolve(); // until what was typed last is read
  private readings = 0;
  private page = $state.raw<Letters | null>(null); // what may follow the draft; null: the question's own rows
  private cache = new Map<string, Letters>();
  private readonly live: Live;
  private readonly asked: Asked;
  private readonly sending: Sending;
  private readonly wait: Wait;

  all = $derived.by((): Row[] => {
    if (this.asked.instead) return this.asked.instead;
    const { ask } = this.asked,
      rows = this.page ? this.page.rows : this.draft.length ? [] : (ask?.rows ?? []);
    return ask?.filling?.letter ? rows.filter((row) => row.letter !== ask.filling!.letter) : rows;
  });
  /** What a unit takes along when it is chosen: the next one, or the one the player wants. */
  after = $derived.by((): Row[] => {
    if (this.asked.instead) return [];
    return this.page ? this.page.after : this.draft.length ? [] : (this.asked.ask?.after ?? []);
  });
  next = $derived.by((): Row | null => rowOf(this.after, this.wanted) ?? this.after[0] ?? null);
  by = $state<By>("points"); // what the best rows are best by
  rows = $derived.by((): Row[] => narrowed(ordered(this.all, this.by), this.only));
  closer = $derived.by((): Row | null => closing(this.all));
  /** The two answers of a question that has no more; null for any other. */
  pair = $derived.by((): [Row, Row] | null =>
    this.asked.instead || this.draft.length || this.asked.ask?.spread ? null : pairOf(this.all),
  );
  /** What the button does: what was chosen, or, with letters spelled or not, what closes the word. */
  primary = $derived.by((): Row | null => {
    if (this.chosen) return rowOf(this.all, this.chosen);
    return this.pair ? null : this.closer;
  });
  /** The row whose modifiers are explained: asked for, under the pointer, about to be confirmed, or else the best. */
  explained = $derived.by((): Row | null => {
    const about = this.primary?.nothing && !this.chosen ? null : this.primary;
    const pointed = rowOf(this.all, this.pinned) ?? rowOf(this.all, this.hovered);
    return pointed ?? about ?? this.rows.find((row) => row.forecast) ?? this.primary;
  });
  /** The chance of what is laid or written so far, where that is told before any letter's. */
  soFar = $derived.by((): Forecast | null => {
    if (this.hovered) return null;
    return this.asked.written ?? (this.spread ? (this.page?.forecast ?? null) : null);
  });
  forecast = $derived.by(
    (): Forecast | null =>
      this.soFar ?? this.explained?.forecast ?? this.page?.forecast ?? this.asked.ask?.forecast ?? null,
  );
  /** How many dice are laid; null where the question lays none. Until the server has replied, counted from the draft. */
  spread = $derived.by((): Spread | null => {
    const first = this.asked.ask?.spread;
    return first ? spreadOf(first, this.page, this.draft) : null;
  });
  /** The letters on the map: where several kinds of dice may go on one thing, a click lays the first that is left. */
  placed = $derived.by((): Row[] => (this.spread ? firstOn(this.all) : this.all).filter((row) => !row.closing));
  /** The rows of the draft's letters, as far as they are known, and the parts that it falls into. */
  known = $derived.by(() =>
    this.draft.map((letter, at) => (this.spelled[at]?.letter === letter ? this.spelled[at] : undefined)),
  );
  parts = $derived.by((): Part[] => partsOf(this.known, this.draft.length));
  marked = $derived.by((): string[] =>
    marked(
      this.known,
      this.parts,
      this.all.some((row) => !row.begins && !row.closing),
    ),
  );
  signs = $derived.by(() => signsOf(this.known, this.parts));
  chips = $derived.by((): Chip[] => {
    if (!this.spread) return this.parts.map((part) => this.partChip(part));
    const all = this.draft.map((letter, place) => this.chip(letter, place));
    const times = (chip: Chip) => this.draft.filter((letter) => letter === chip.letter).length;
    return all
      .filter((chip, place) => this.draft.indexOf(chip.letter) === place)
      .map((chip) => ({ ...chip, times: times(chip) }));
  });
  /** Are the chances of these rows still worked out? Their place is kept free, so that nothing moves when they come. */
  coming = $derived.by(
    (): boolean => !this.asked.instead && !this.draft.length && (this.asked.ask?.odds_coming ?? false),
  );
  words = $derived.by((): string[] => (this.spread ? condensed(this.draft) : this.draft));
  text = $derived.by((): string => [...this.words, this.begun].join(" "));
  loading = $derived.by((): boolean => this.draft.length > 0 && !this.page);

  constructor(live: Live, asked: Asked, sending: Sending, wait: Wait) {
    this.live = live;
    this.asked = asked;
    this.sending = sending;
    this.wait = wait;
  }

  /** Forgets the word: another question is asked, or it was sent. */
  clear(): void {
    this.draft = [];
    this.spelled = [];
    this.seen = new Map();
    this.page = null;
    this.only = [];
    this.chosen = this.hovered = this.pinned = this.begun = this.wanted = "";
    this.unfolded = false;
  }

  /** To be called when the scene changed but not the question; `moved`: the letters may be others now. */
  follow(moved: boolean): void {
    if (this.draft.length && moved && !this.sending.busy) void this.load(this.draft); // what is sent is not tried again
  }

  /** To be called after every change of the scene: the question's rows are known, a choice that has gone is dropped. */
  settle(): void {
    if (this.asked.ask) this.learn(this.asked.ask.rows);
    if (this.chosen && !rowOf(this.all, this.chosen)) this.chosen = "";
  }

  /** Puts one letter behind the draft, with what it takes along. */
  spell(row: Row): void {
    const rows = this.next ? [row, this.next] : [row];
    this.begun = this.wanted = "";
    void this.put(rows);
  }

  /** Puts letters behind the draft; one that ends the word and is no button waits to be confirmed. */
  async put(rows: Row[]): Promise<void> {
    const open = rows.filter((row) => !row.ends),
      last = rows.at(-1);
    this.spelled = [...this.spelled.slice(0, this.draft.length), ...open];
    await this.load([...this.draft, ...open.map((row) => row.letter)]);
    if (last?.ends && !last.closing) this.chosen = rowOf(this.all, last.letter)?.letter ?? "";
  }

  /** A click on the map that several letters fit narrows the list to them; none of them: the whole list again. */
  narrow(letters: string[]): void {
    this.only = letters;
  }

  /** Takes a letter back, and all that were chosen after it. */
  cutAt(place: number): void {
    if (this.sending.busy || !this.draft.length) return;
    this.spelled = this.spelled.slice(0, place);
    void this.load(cut(this.draft, place));
  }

  /** Takes the last step back: the choice, then the narrowing, then the last letter. */
  back(): void {
    if (this.chosen) this.chosen = "";
    else if (this.only.length) this.only = [];
    else this.cutAt(this.asked.ask?.after.length ? (this.parts.at(-1)?.from ?? 0) : this.draft.length - 1);
  }

  /** Takes what lies at an anchor out of the word, if the rest may stand without it; otherwise what came later, too. */
  async retract(anchor: string): Promise<void> {
    const place = this.known.findLastIndex((row) => row?.anchors.includes(anchor) ?? false);
    if (place >= 0) await this.takeOut(place);
  }

  /** Takes out the part that the letter at this place belongs to, and what needs it; or all from there on. */
  async takeOut(place: number): Promise<void> {
    const { draft, spelled } = this,
      { scene } = this.live,
      { ask } = this.asked,
      part = partAt(this.parts, place);
    if (this.sending.busy || !scene || !ask) return;
    if (part.to === draft.length) return this.cutAt(part.from);
    const gone = bound(draft, this.parts, part),
      rest = without(draft, gone);
    try {
      const known = await this.live.server.letters({ key: ask.key, draft: rest, version: scene.version });
      if (this.draft !== draft) return;
      this.cache.set([scene.version, ask.key, ...rest].join(" "), known);
      this.spelled = without(spelled, gone);
      await this.load(rest);
    } catch {
      if (this.draft === draft) this.cutAt(part.from);
    }
  }

  /**
   * Reads the field of the typed word, letter by letter as far as each is understood; `over`: nothing more will be typed.
   * A letter that ends the word is chosen and waits; what is not understood stays as it was typed.
   */
  type(text: string, over = false): Promise<void> {
    this.read = this.reading(text, over, ++this.readings);
    return this.read;
  }

  /** Sets the draft and fetches what may follow it. A draft that no longer fits is shortened until it does. */
  async load(draft: string[]): Promise<void> {
    const { scene } = this.live,
      { ask } = this.asked;
    this.draft = draft;
    this.chosen = this.hovered = "";
    this.only = [];
    this.unfolded = false;
    this.page = null;
    if (!draft.length || !scene || !ask) return;
    const name = [scene.version, ask.key, ...draft].join(" ");
    try {
      const known = this.cache.get(name) ?? (await this.fetch(scene, ask, draft));
      this.cache.set(name, known);
      if (this.draft === draft) this.page = known;
      this.learn(known.rows);
    } catch (error) {
      if (this.draft === draft) await this.misspelled(error, draft);
    }
  }

  private async reading(text: string, over: boolean, turn: number): Promise<void> {
    const finished = over || ended(text),
      typed = tokens(text),
      behind = ended(text) ? " " : "";
    this.sending.refusal = null;
    this.chosen = "";
    let rest = typed.slice(this.kept(finished ? typed : typed.slice(0, -1)));
    this.begun = rest.join(" ") + (rest.length ? behind : "");
    if (this.loading) await this.load(this.draft); // to know what may follow
    while (rest.length && turn === this.readings && !this.sending.refusal) {
      const found = understood(this.all, rest, finished, over);
      if (found?.row.ends && found.used === rest.length && found.times === 1) this.chosen = found.row.letter;
      if (found?.row.ends) break;
      if (found) this.spelled = [...this.spelled.slice(0, this.draft.length), found.row];
      else if (!(rest.length > 1 || finished) || !idle(rest[0]!, this.spelled[this.draft.length - 1] ?? null)) break;
      rest = rest.slice(found?.used ?? 1);
      this.begun = rest.join(" ") + (rest.length ? behind : "");
      if (found) await this.load([...this.draft, ...Array.from({ length: found.times }, () => found.row.letter)]);
    }
  }

  /** How many finished words of the field are the draft's own letters; a draft that they no longer name is cut. */
  private kept(typed: readonly string[]): number {
    let at = 0,
      used = 0;
    for (const word of typed) {
      const letters = expanded(word);
      if (!letters.every((letter, place) => this.draft[at + place] === letter)) break;
      at += letters.length;
      used++;
    }
    if (at < this.draft.length) {
      this.draft = this.draft.slice(0, at); // its rows are fetched by who reads on
      this.spelled = this.spelled.slice(0, at);
      this.page = null;
    }
    return used;
  }

  private chip(letter: string, place: number): Chip {
    const row = this.spelled[place];
    const known = row?.letter === letter ? row : this.seen.get(letter);
    const { name, counter, icon } = known ?? { name: this.page?.names[place] ?? letter, counter: null, icon: "" };
    return { letter, name, counter, icon, place, times: 1, whole: false };
  }

  /** A unit with its place, on one chip. */
  private partChip({ from, to }: Part): Chip {
    const chips = this.draft.slice(from, to).map((letter, at) => this.chip(letter, from + at)),
      said = chips.map((chip, at) => (at && this.known[chip.place]?.sign) || chip.name);
    return { ...chips[0]!, name: said.join(" · "), whole: this.known[from]?.begins ?? false };
  }

  private learn(rows: readonly Row[]): void {
    if (this.asked.ask?.spread) this.seen = new Map([...this.seen, ...rows.map((row) => [row.letter, row] as const)]);
  }

  private async fetch(scene: Scene, ask: Ask, draft: string[]): Promise<Letters> {
    const { server } = this.live;
    for (let tries = 0; ; tries++) {
      try {
        const found = await server.letters({ key: ask.key, draft, version: scene.version });
        this.sending.kept = false;
        return found;
      } catch (error) {
        this.sending.kept = problemOf(error) === null;
        if (!this.sending.kept || this.draft !== draft) throw error;
        await this.wait(tries);
      }
    }
  }

  private async misspelled(error: unknown, draft: string[]): Promise<void> {
    const problem = problemOf(error),
      last = draft.at(-1) ?? "";
    if (problem?.code === "stale") return this.live.sync(); // the draft is then tried again
    this.sending.refuse(problem, last);
    this.begun = `${last} ${this.begun}`; // what was typed meanwhile stays behind it
    await this.load(draft.slice(0, -1));
  }
}
