/**
 * The answer a player is spelling. The draft lives here, never on the server; a letter that ends the word waits
 * for a confirmation, every other one is spelled at once. Nothing is sent twice, and nothing spelled is lost.
 */
import type { Ask, Done, Forecast, Letters, Problem, Row, Scene, Spread } from "../lib/wire";
import { actionKey } from "../lib/request";
import { counted, meant, reading } from "./completion";
import { Orders } from "./orders.svelte";
import { pause } from "./link";
import type { Live } from "./live.svelte";
import { problemOf, type Server, type Stamp } from "./server";
import { condensed, firstOn, laidOn, room, spreadOf, targets, without, type Target } from "./spread";
import { closing, cut, narrowed, ordered, rowOf } from "./word";

/** What makes two questions the same one, so that a draft may live on through somebody else's change. */
const identity = (ask: Ask | null) => (ask ? [ask.key, ask.name, ask.question, ...ask.given].join("|") : "");

/** A letter of the draft; where dice are laid, all of one target with their number. */
export type Chip = Pick<Row, "letter" | "name" | "counter" | "icon"> & { place: number; times: number };

export class Answer {
  draft = $state.raw<string[]>([]);
  spelled = $state.raw<Row[]>([]); // the rows the draft's letters were, for their chips
  chosen = $state(""); // a letter that ends the word, not yet confirmed
  hovered = $state("");
  only = $state.raw<string[]>([]); // the letters that a click on the map left open
  begun = $state(""); // the letter being typed
  faces = $state.raw<number[]>([]); // dice that people throw, as far as they are entered; 0: not yet
  unfolded = $state(false); // are the rows beyond the eighth shown?
  sending = $state(false);
  kept = $state(false); // the line broke on the way: tried again until it is back
  refusal = $state.raw<Problem | null>(null);
  guilty = $state(""); // the letter that was refused
  notice = $state("");
  private key = $state("");
  private page = $state.raw<Letters | null>(null); // what may follow the draft; null: the scene's own rows
  // every row this question has offered, for targets that can take no more
  private seen = $state.raw<ReadonlyMap<string, Row>>(new Map());
  private asked = "";
  private followed: number | undefined; // the version the letters are of
  private turns = 0; // how often the match has moved on to another question
  private cache = new Map<string, Letters>();
  private readonly live: Live;
  private readonly wait: (tries: number) => Promise<void>;
  readonly orders: Orders; // where the word is a sheet of orders, it is written there

  asks = $derived.by((): Ask[] => this.live.scene?.asks.filter((ask) => ask.mine) ?? []);
  ask = $derived.by((): Ask | null => this.asks.find((ask) => ask.key === this.key) ?? this.asks[0] ?? null);
  /** Is an order sheet written now: in answer to a question, or along with somebody who is asked? */
  sheeted = $derived.by((): boolean => (this.ask ? this.ask.sheet !== null : true) && this.orders.open);
  all = $derived.by((): Row[] =>
    this.ask?.roster
      ? []
      : this.ask?.sheet || this.sheeted
        ? this.sheeted
          ? this.orders.rows
          : []
        : this.page
          ? this.page.rows
          : this.draft.length
            ? []
            : (this.ask?.rows ?? []),
  );
  rows = $derived.by((): Row[] => narrowed(ordered(this.all), this.only));
  closer = $derived.by((): Row | null => closing(this.all));
  primary = $derived.by((): Row | null => (this.chosen ? rowOf(this.all, this.chosen) : this.closer));
  /** The row whose modifiers are explained: under the pointer, about to be confirmed, or else the best. */
  explained = $derived.by(
    (): Row | null => rowOf(this.all, this.hovered) ?? this.primary ?? this.rows.find((row) => row.forecast) ?? null,
  );
  forecast = $derived.by(
    (): Forecast | null =>
      (this.spread && !this.hovered ? (this.page?.forecast ?? null) : null) ??
      this.explained?.forecast ??
      this.page?.forecast ??
      this.ask?.forecast ??
      null,
  );
  /**
   * How far dice are laid; null where the question lays none. While the next letters are on their way, as the draft
   * says.
   */
  spread = $derived.by((): Spread | null =>
    this.ask?.spread ? spreadOf(this.ask.spread, this.page, this.draft) : null,
  );
  targets = $derived.by((): Target[] => (this.spread ? targets(this.spread, this.draft, this.seen, this.all) : []));
  /** Dice by the anchor of what they lie on. */
  laid = $derived.by((): ReadonlyMap<string, number> => laidOn(this.targets));
  /**
   * The letters that lie on the map: where several kinds of dice may go on one thing, a click lays the first of them
   * that is left.
   */
  placed = $derived.by((): Row[] => (this.spread ? firstOn(this.all) : this.all).filter((row) => !row.closing));
  chips = $derived.by((): Chip[] => {
    const all = this.draft.map((letter, place) => this.chip(letter, place));
    if (!this.spread) return all;
    return all
      .filter((chip, place) => this.draft.indexOf(chip.letter) === place)
      .map((chip) => ({ ...chip, times: this.draft.filter((letter) => letter === chip.letter).length }));
  });
  whole = $derived.by((): boolean => this.ask?.dice?.count === this.faces.length && !this.faces.includes(0));
  words = $derived.by((): string[] => (this.spread ? condensed(this.draft) : this.draft));
  text = $derived.by((): string => [...this.words, this.begun].join(" "));
  loading = $derived.by((): boolean => (this.sheeted ? this.orders.waiting : this.draft.length > 0 && !this.page));

  constructor(live: Live, wait = (tries: number) => new Promise<void>((go) => setTimeout(go, pause(tries)))) {
    this.live = live;
    this.wait = wait;
    this.orders = new Orders(live, wait);
  }

  get server(): Server {
    return this.live.server;
  }

  /** To be called whenever the scene changed: keeps the draft if the question is still the same. */
  follow(): void {
    const asked = identity(this.ask),
      moved = this.live.scene?.version !== this.followed,
      anew = moved && asked !== this.asked;
    if (asked !== this.asked) this.clear();
    // what is on its way is not tried again
    else if (this.draft.length && !this.sending && moved) void this.load(this.draft);
    if (anew) this.moveOn();
    this.asked = asked;
    if (this.ask?.spread) this.learn(this.ask.rows);
    this.followed = this.live.scene?.version; // somebody coming or going changes no letter
    if (this.chosen && !rowOf(this.all, this.chosen)) this.chosen = "";
    if (this.live.scene) this.orders.follow(this.live.scene, this.ask?.key ?? "", anew && !!this.ask?.sheet);
  }

  /** Another question is there, perhaps before the answer to what was sent: whoever is quick may answer it already. */
  private moveOn(): void {
    this.turns += 1;
    this.sending = this.kept = false;
  }

  turnTo(key: string): void {
    this.key = key;
    if (this.ask?.sheet) this.orders.turnTo(key);
    this.follow();
  }

  choose(letter: string): void {
    if (this.sheeted) return this.orders.choose(letter);
    if (this.spread?.shares.some((share) => share.letters.includes(letter))) return this.lay(letter);
    const row = rowOf(this.all, letter);
    if (!row || this.sending) return;
    this.refusal = null;
    if (!row.ends) this.spell(row);
    else if (row.closing || this.chosen === letter) this.confirm(letter);
    else this.chosen = letter;
  }

  /** Gives a whole word that was made elsewhere: an army. */
  async give(word: string[]): Promise<void> {
    if (this.ask && word.length) await this.send(word);
  }

  /** Spells several letters at once, the way to a far square perhaps; the last of them as if it were chosen. */
  async spellOn(letters: string[]): Promise<void> {
    const last = letters.at(-1);
    if (last === undefined || this.sending) return;
    if (letters.length > 1) await this.load([...this.draft, ...letters.slice(0, -1)]);
    this.choose(last);
  }

  /** A click on the map that several letters fit narrows the list to them; none of them: the whole list again. */
  narrow(letters: string[]): void {
    this.only = letters;
  }

  /** Puts what a die shows. */
  put(place: number, face: number): void {
    const dice = this.ask?.dice;
    if (!dice || this.sending || face > dice.sides || place >= dice.count) return;
    this.faces = Array.from({ length: dice.count }, (_, at) => (at === place ? face : (this.faces[at] ?? 0)));
  }

  /** What the next die shows, by key. */
  putNext(face: number): void {
    const next = this.faces.length ? this.faces.indexOf(0) : 0;
    if (next >= 0) this.put(next, face);
  }

  confirm(letter = this.chosen || this.closer?.letter || ""): void {
    if (this.sheeted) return this.orders.confirm();
    if (this.ask?.dice) return void (this.whole && this.roll(this.faces));
    if (!letter || !this.ask) return;
    void this.send([...this.draft, letter]);
  }

  back(): void {
    if (this.sending) return;
    if (this.sheeted) return this.orders.back();
    this.refusal = null;
    if (this.ask?.dice)
      this.put(
        this.faces.findLastIndex((face) => face > 0),
        0,
      );
    else if (this.chosen) this.chosen = "";
    else if (this.only.length) this.only = [];
    else this.cutAt(this.draft.length - 1);
  }

  cutAt(place: number): void {
    if (this.sending || !this.draft.length) return;
    this.spelled = this.spelled.slice(0, place);
    void this.load(cut(this.draft, place));
  }

  /**
   * Lays dice on a target; as many as there still are where more are wished. A second click need not wait for the
   * server.
   */
  lay(letter: string, times = 1): void {
    const left = this.spread ? Math.min(times, room(this.spread, letter)) : 0;
    if (this.sending || left <= 0) return;
    this.refusal = null;
    this.begun = "";
    void this.load([...this.draft, ...Array.from({ length: left }, () => letter)]);
  }

  /** Takes the last die off a target, or all of them. */
  lift(letter: string, all = false): void {
    if (this.sending || !this.draft.includes(letter)) return;
    this.refusal = null;
    const left = all ? this.draft.filter((one) => one !== letter) : without(this.draft, letter);
    this.spelled = [];
    void this.load(left);
  }

  /**
   * A click on something chosen takes it out of the word, if the rest may stand without it; otherwise what came later
   * goes, too.
   */
  async retract(anchor: string): Promise<void> {
    if (this.sheeted) return this.orders.retract(anchor);
    const place = this.draft.findLastIndex((_, at) => this.spelled[at]?.anchors.includes(anchor) ?? false);
    const scene = this.live.scene,
      ask = this.ask;
    if (place < 0 || this.sending || !scene || !ask) return;
    const { draft, spelled } = this,
      rest = draft.filter((_, at) => at !== place);
    if (place === draft.length - 1) return this.cutAt(place);
    try {
      const known = await this.live.server.letters({ key: ask.key, draft: rest, version: scene.version });
      if (this.draft !== draft) return;
      this.cache.set([scene.version, ask.key, ...rest].join(" "), known);
      this.spelled = spelled.filter((_, at) => at !== place);
      await this.load(rest);
    } catch {
      if (this.draft === draft) this.cutAt(place);
    }
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
    // a letter was refused: the server says why
    if (/\s/.test(this.begun)) return void this.send([...this.draft, ...reading(`${this.begun} `).whole]);
    const row = meant(this.all, this.begun),
      { stem, times } = counted(this.begun);
    if (row && !row.ends && times > 1)
      return void this.load([...this.draft, ...Array.from({ length: times }, () => row.letter)]).then(
        () => (this.begun = this.refusal ? this.begun : ""),
      );
    if (row && !row.ends) return this.spell(row);
    void this.send([...this.draft, row?.letter ?? stem]);
  }

  /**
   * Hands the sheet of orders in. That somebody else sealed his meanwhile changes nothing for it: then it is handed in
   * anew.
   */
  async seal(): Promise<void> {
    const { key, draft } = this.orders;
    this.orders.sealing = false;
    if (!draft?.word.length) return;
    for (let tries = 0; tries < 3; tries++) {
      const version = this.live.scene?.version;
      await this.commit((stamp) => this.live.server.answer({ key, word: draft.word, ...stamp }));
      const stale = this.notice && this.live.scene?.version !== version;
      if (!stale || !this.live.scene?.asks.some((ask) => ask.key === key && ask.mine && ask.sheet)) return;
      await this.orders.load();
      if (this.orders.draft?.asked !== draft.asked || this.orders.draft.word.join(" ") !== draft.word.join(" ")) return;
    }
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
    const { name, counter, icon } = (row?.letter === letter ? row : this.seen.get(letter)) ?? {
      name: this.page?.names[place] ?? letter,
      counter: null,
      icon: "",
    };
    return { letter, name, counter, icon, place, times: 1 };
  }

  private spell(row: Row): void {
    this.spelled = [...this.spelled.slice(0, this.draft.length), row];
    this.begun = "";
    void this.load([...this.draft, row.letter]);
  }

  private clear(): void {
    this.draft = [];
    this.spelled = [];
    this.seen = new Map();
    this.page = null;
    this.only = [];
    this.faces = [];
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
      this.learn(known.rows);
    } catch (error) {
      if (this.draft === draft) await this.misspelled(error, draft);
    }
  }

  private learn(rows: readonly Row[]): void {
    if (this.ask?.spread) this.seen = new Map([...this.seen, ...rows.map((row) => [row.letter, row] as const)]);
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
    if (problem?.code === "stale")
      await this.live.sync(); // follow() then tries the draft anew
    else {
      this.refuse(problem, draft.at(-1) ?? "");
      this.begun = `${draft.at(-1) ?? ""} ${this.begun}`; // what was typed meanwhile stays behind it
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
    const turn = this.turns; // what is spelled in a later one stays
    this.sending = true;
    this.refusal = null;
    this.notice = "";
    try {
      const done = await this.insist(send, { expected_version: scene.version, idempotency_key: actionKey() });
      if (this.turns === turn) this.clear();
      await this.live.take(done.scene); // until then the button stays pressed: a second click finds nothing to send
    } catch (error) {
      await this.refused(error, letter);
    } finally {
      if (this.turns === turn) this.sending = this.kept = false;
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
