/**
 * A player's answer to the question at hand, in its five parts: the word that is spelled, what fills it, dice, order
 * sheets, and what is sent. A letter that ends the word waits for a confirmation, every other one is spelled at once; nothing is sent
 * twice, and nothing spelled is lost.
 */
import type { Ask, Forecast, Row } from "../lib/wire";
import { reading } from "./completion";
import { Dice } from "./dice.svelte";
import { Drafting } from "./drafting.svelte";
import { Filling } from "./filling.svelte";
import { pause } from "./link";
import type { Live } from "./live.svelte";
import { Sending, type Wait } from "./sending.svelte";
import type { Server } from "./server";
import { Sheets } from "./sheets.svelte";
import { plainRow, rowOf } from "./word";

/** What makes two questions the same one, so that a draft outlives another player's change. */
const identity = (ask: Ask | null) => (ask ? [ask.key, ask.name, ask.question, ...ask.given].join("|") : "");

export class Answer {
  readonly word: Drafting;
  readonly dice: Dice;
  readonly sheets: Sheets;
  readonly filling: Filling;
  readonly sending: Sending;
  private key = $state(""); // which of several questions the player turned to
  private asked = ""; // the identity of the question that the draft answers
  private followed: number | undefined; // the version that the letters are of
  private readonly live: Live;

  asks = $derived.by((): Ask[] => this.live.scene?.asks.filter((ask) => ask.mine) ?? []);
  ask = $derived.by((): Ask | null => this.asks.find((ask) => ask.key === this.key) ?? this.asks[0] ?? null);
  /** The rows that are offered instead of the question's letters: none for an army, a sheet's while it is written. */
  instead = $derived.by((): Row[] | null => {
    if (this.ask?.roster) return [];
    if (this.sheets.writing) return this.sheets.orders.rows;
    return this.ask?.sheet ? [] : null;
  });
  written = $derived.by((): Forecast | null =>
    this.sheets.writing ? (this.sheets.orders.now?.forecast ?? null) : null,
  );
  loading = $derived.by((): boolean => (this.sheets.writing ? this.sheets.orders.waiting : this.word.loading));

  constructor(live: Live, wait: Wait = (tries) => new Promise((go) => setTimeout(go, pause(tries)))) {
    this.live = live;
    this.sending = new Sending(
      live,
      wait,
      () => this.clear(),
      () => this.follow(),
    );
    this.word = new Drafting(live, this, this.sending, wait);
    this.dice = new Dice(this, this.word, this.sending);
    this.sheets = new Sheets(live, this, this.sending, wait);
    this.filling = new Filling(live, this, this.word, this.sheets, this.sending);
  }

  get server(): Server {
    return this.live.server;
  }

  /** To be called whenever the scene changed: keeps the draft if the question is still the same. */
  follow(): void {
    const { scene } = this.live,
      asked = identity(this.ask),
      moved = scene?.version !== this.followed, // a player who comes or goes changes no letter
      anew = moved && asked !== this.asked;
    if (asked !== this.asked) this.clear();
    else this.word.follow(moved);
    if (anew) this.sending.moveOn();
    this.asked = asked;
    this.followed = scene?.version;
    this.word.settle();
    if (scene) this.sheets.orders.follow(scene, this.ask?.key ?? "", anew && !!this.ask?.sheet);
  }

  turnTo(key: string): void {
    this.key = key;
    if (this.ask?.sheet) this.sheets.orders.turnTo(key);
    this.follow();
  }

  choose(letter: string): void {
    if (this.sheets.writing) return this.sheets.orders.choose(letter);
    if (this.dice.takes(letter)) return this.dice.lay(letter);
    const row = rowOf(this.word.all, letter);
    if (!row || this.sending.busy) return;
    this.sending.refusal = null;
    if (!row.ends) this.word.spell(row);
    else if ((row.closing && !this.word.pair) || this.word.chosen === letter) this.confirm(letter);
    else this.word.chosen = letter;
  }

  /** Gives a whole word that was made elsewhere: an army. */
  async give(word: string[]): Promise<void> {
    if (this.ask && word.length) await this.send(word);
  }

  /** Spells several letters at once, the way to a far square perhaps; the last of them as if it were chosen. */
  async spellOn(letters: string[]): Promise<void> {
    const last = letters.at(-1);
    if (last === undefined || this.sending.busy) return;
    if (letters.length > 1)
      await this.word.put(letters.slice(0, -1).map((letter) => rowOf(this.word.all, letter) ?? plainRow(letter)));
    this.choose(last);
  }

  confirm(letter = this.word.primary?.letter ?? ""): void {
    if (this.sheets.writing) return this.sheets.orders.confirm();
    if (this.ask?.dice) return void (this.dice.whole && this.roll(this.dice.faces));
    if (!letter || !this.ask) return;
    void this.send([...this.word.draft, letter]);
  }

  /** Enter: as the button, but an answer in which nothing was chosen is asked for once more before it is sent. */
  press(): void {
    const { primary, chosen } = this.word;
    if (!this.sheets.writing && this.filling.name) return void this.filling.fill();
    if (this.sheets.writing || this.ask?.dice || !primary?.nothing || chosen) return this.confirm();
    if (!this.sending.busy) this.word.chosen = primary.letter;
  }

  back(): void {
    if (this.sending.busy) return;
    if (this.sheets.writing) return this.sheets.orders.back();
    this.sending.refusal = null;
    if (this.ask?.dice) this.dice.back();
    else this.word.back();
  }

  /** A click on something chosen takes it out of the word. */
  async retract(anchor: string): Promise<void> {
    if (this.sheets.writing) this.sheets.orders.retract(anchor);
    else await this.word.retract(anchor);
  }

  /** Enter in the typed word: what is meant is spelled; the word is sent when it ends, or for the server to judge. */
  async enter(): Promise<void> {
    const { word } = this;
    if (!word.begun.trim()) {
      await word.read;
      if (!word.begun.trim()) return this.press();
    }
    await word.type(word.text, true);
    if (this.sending.refusal || !word.begun.trim()) return;
    if (word.chosen) return this.confirm();
    await this.send([...word.draft, ...reading(`${word.begun} `).whole]); // it says why not
  }

  roll(faces: number[]): Promise<void> {
    const key = this.ask?.key ?? "";
    return this.sending.commit((stamp) => this.server.roll({ key, faces, ...stamp }));
  }

  undo(): Promise<void> {
    return this.sending.commit((stamp) => this.server.undo({ seat: this.live.seat, ...stamp }));
  }

  resign(reason: string): Promise<void> {
    return this.sending.commit((stamp) => this.server.resign({ seat: this.live.seat, reason, ...stamp }));
  }

  private send(word: string[]): Promise<void> {
    const key = this.ask?.key ?? "";
    return this.sending.commit((stamp) => this.server.answer({ key, word, ...stamp }), word.at(-1));
  }

  private clear(): void {
    this.word.clear();
    this.dice.clear();
    this.sending.refuse(null, "");
  }
}
