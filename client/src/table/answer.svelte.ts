/**
 * The answer a player is spelling. The draft lives here, never on the server; a letter that ends the word waits
 * for a confirmation, every other one is spelled at once. Nothing is sent twice, and nothing spelled is lost.
 */
import type { Ask, Done, Forecast, Letters, Problem, Row, Scene } from "../lib/wire";
import { actionKey } from "../lib/request";
import { meant, reading } from "./completion";
import { pause } from "./link";
import type { Live } from "./live.svelte";
import { problemOf, type Stamp } from "./server";
import { closing, cut, narrowed, ordered, rowOf } from "./word";

/** What makes two questions the same one, so that a draft may live on through somebody else's change. */
const identity = (ask: Ask | null) => (ask ? [ask.key, ask.name, ask.question, ...ask.given].join("|") : "");

export type Chip = Pick<Row, "letter" | "name" | "counter" | "icon">;

export class Answer {
  draft = $state.raw<string[]>([]);
  spelled = $state.raw<Row[]>([]); // the rows the draft's letters were, for their chips
  chosen = $state(""); // a letter that ends the word, not yet confirmed
  hovered = $state("");
  only = $state.raw<string[]>([]); // the letters that a click on the map left open
  begun = $state(""); // the letter being typed
  unfolded = $state(false); // are the rows beyond the eighth shown?
  sending = $state(false);
  kept = $state(false); // the line broke on the way: tried again until it is back
  refusal = $state.raw<Problem | null>(null);
  guilty = $state(""); // the letter that was refused
  notice = $state("");
  private key = $state("");
  private page = $state.raw<Letters | null>(null); // what may follow the draft; null: the scene's own rows
  private asked = "";
  private followed: number | undefined; // the version the letters are of
  private cache = new Map<string, Letters>();
  private readonly live: Live;
  private readonly wait: (tries: number) => Promise<void>;

  asks = $derived.by((): Ask[] => this.live.scene?.asks.filter((ask) => ask.mine) ?? []);
  ask = $derived.by((): Ask | null => this.asks.find((ask) => ask.key === this.key) ?? this.asks[0] ?? null);
  all = $derived.by((): Row[] => (this.page ? this.page.rows : this.draft.length ? [] : (this.ask?.rows ?? [])));
  rows = $derived.by((): Row[] => narrowed(ordered(this.all), this.only));
  closer = $derived.by((): Row | null => closing(this.all));
  primary = $derived.by((): Row | null => (this.chosen ? rowOf(this.all, this.chosen) : this.closer));
  /** The row whose modifiers are explained: under the pointer, about to be confirmed, or else the best. */
  explained = $derived.by((): Row | null => rowOf(this.all, this.hovered) ?? this.primary ?? this.rows.find((row) => row.forecast) ?? null);
  forecast = $derived.by((): Forecast | null => this.explained?.forecast ?? this.page?.forecast ?? this.ask?.forecast ?? null);
  chips = $derived.by((): Chip[] => this.draft.map((letter, place) => this.chip(letter, place)));
  text = $derived.by((): string => [...this.draft, this.begun].join(" "));
  loading = $derived.by((): boolean => this.draft.length > 0 && !this.page);

  constructor(live: Live, wait = (tries: number) => new Promise<void>((go) => setTimeout(go, pause(tries)))) {
    this.live = live;
    this.wait = wait;
  }

  /** To be called whenever the scene changed: keeps the draft if the question is still the same. */
  follow(): void {
    const asked = identity(this.ask);
    if (asked !== this.asked) this.clear();
    else if (this.draft.length && !this.sending && this.live.scene?.version !== this.followed) void this.load(this.draft); // what is on its way is not tried again
    this.asked = asked;
    this.followed = this.live.scene?.version; // somebody coming or going changes no letter
    if (this.chosen && !rowOf(this.all, this.chosen)) this.chosen = "";
  }

  turnTo(key: string): void {
    this.key = key;
    this.follow();
  }

  choose(letter: string): void {
    const row = rowOf(this.all, letter);
    if (!row || this.sending) return;
    this.refusal = null;
    if (!row.ends) this.spell(row);
    else if (row.closing || this.chosen === letter) this.confirm(letter);
    else this.chosen = letter;
  }

  /** A click on the map that several letters fit narrows the list to them; none of them: the whole list again. */
  narrow(letters: string[]): void {
    this.only = letters;
  }

  confirm(letter = this.chosen || this.closer?.letter || ""): void {
    if (!letter || !this.ask) return;
    void this.send([...this.draft, letter]);
  }

  back(): void {
    if (this.sending) return;
    this.refusal = null;
    if (this.chosen) this.chosen = "";
    else if (this.only.length) this.only = [];
    else this.cutAt(this.draft.length - 1);
  }

  cutAt(place: number): void {
    if (this.sending || !this.draft.length) return;
    this.spelled = this.spelled.slice(0, place);
    void this.load(cut(this.draft, place));
  }

  /** What stands in the typed word's field. */
  async type(text: string): Promise<void> {
    const { whole, begun } = reading(text);
    this.begun = begun;
    this.refusal = null;
    if (whole.join(" ") !== this.draft.join(" ")) await this.load(whole);
  }

  /** Enter in the typed word: the letter is spelled; the word is sent when it ends, or for the server to judge. */
  enter(): void {
    if (!this.begun) return this.confirm();
    const row = meant(this.all, this.begun);
    if (row && !row.ends) return this.spell(row);
    void this.send([...this.draft, row?.letter ?? this.begun]);
  }

  roll(faces: number[]): Promise<void> {
    const key = this.ask?.key ?? "";
    return this.commit((stamp) => this.live.server.roll({ key, faces, ...stamp }));
  }

  undo(): Promise<void> {
    return this.commit((stamp) => this.live.server.undo({ seat: this.live.seat, ...stamp }));
  }

  resign(reason: string): Promise<void> {
    return this.commit((stamp) => this.live.server.resign({ seat: this.live.seat, reason, ...stamp }));
  }

  private chip(letter: string, place: number): Chip {
    const row = this.spelled[place];
    if (row?.letter === letter) return row;
    return { letter, name: this.page?.names[place] ?? letter, counter: null, icon: "" };
  }

  private spell(row: Row): void {
    this.spelled = [...this.spelled.slice(0, this.draft.length), row];
    this.begun = "";
    void this.load([...this.draft, row.letter]);
  }

  private clear(): void {
    this.draft = [];
    this.spelled = [];
    this.page = null;
    this.only = [];
    this.chosen = this.hovered = this.begun = this.guilty = "";
    this.refusal = null;
    this.unfolded = false;
  }

  /** Fetches what may follow a draft. A draft that no longer fits is shortened until it does. */
  private async load(draft: string[]): Promise<void> {
    const scene = this.live.scene;
    const ask = this.ask;
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
    } catch (error) {
      if (this.draft === draft) await this.misspelled(error, draft);
    }
  }

  private async fetch(scene: Scene, ask: Ask, draft: string[]): Promise<Letters> {
    const { server } = this.live;
    for (let tries = 0; ; tries++) {
      try {
        const found = await server.letters({ key: ask.key, draft, version: scene.version });
        this.kept = false;
        return found;
      } catch (error) {
        this.kept = problemOf(error) === null;
        if (!this.kept || this.draft !== draft) throw error;
        await this.wait(tries);
      }
    }
  }

  private async misspelled(error: unknown, draft: string[]): Promise<void> {
    const problem = problemOf(error);
    if (problem?.code === "stale") await this.live.sync(); // follow() then tries the draft anew
    else {
      this.refuse(problem, draft.at(-1) ?? "");
      this.begun = draft.at(-1) ?? "";
      await this.load(draft.slice(0, -1));
    }
  }

  private refuse(problem: Problem | null, letter: string): void {
    this.refusal = problem;
    this.guilty = letter;
  }

  private send(word: string[]): Promise<void> {
    const key = this.ask?.key ?? "";
    return this.commit((stamp) => this.live.server.answer({ key, word, ...stamp }), word.at(-1));
  }

  /** Sends a change with one key, however often the line breaks on the way. */
  private async commit(send: (stamp: Stamp) => Promise<Done>, letter = ""): Promise<void> {
    const scene = this.live.scene;
    if (this.sending || !scene) return;
    this.sending = true;
    this.refusal = null;
    this.notice = "";
    try {
      const done = await this.insist(send, { expected_version: scene.version, idempotency_key: actionKey() });
      this.clear();
      await this.live.take(done.scene); // until then the button stays pressed: a second click finds nothing to send
    } catch (error) {
      await this.refused(error, letter);
    } finally {
      this.sending = this.kept = false;
    }
    this.follow();
  }

  private async insist(send: (stamp: Stamp) => Promise<Done>, stamp: Stamp): Promise<Done> {
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
    if (problem?.code !== "stale") return this.refuse(problem, letter);
    this.notice = problem.detail;
    await this.live.sync().catch(() => undefined);
  }
}
