/** A counter that is picked up and put where it shall go: the same letters as two clicks, or none. */
import type { Carrier } from "../board/gestures";
import { lettersAt } from "../board/letters";
import type { Counter, Row } from "../lib/wire";
import type { Answer } from "./answer.svelte";
import type { Live } from "./live.svelte";
import { bound, partAt } from "./parts";
import { problemOf } from "./server";
import { rowOf } from "./word";

const PLACE = /^(area|square|tray):/;
/** The letter of the place among the things under the pointer. */
const placeOf = (things: string[]) => things.find((thing) => PLACE.test(thing))?.replace(PLACE, "") ?? "";

export class Dragging implements Carrier {
  held = $state.raw<{ counter: Counter; x: number; y: number } | null>(null);
  private from: string[] = []; // where it was picked up
  private before: { draft: string[]; spelled: Row[] } = { draft: [], spelled: [] };
  private pending: string[] = []; // what several letters share, until the place tells them apart
  private tail: string[] = []; // what else the word says of a placed counter: which way it looks, who rides in it
  private open = false; // was its line of an order sheet open before?
  private lifted: Promise<void> = Promise.resolve();
  private readonly live: Live;
  private readonly answer: Answer;
  private readonly wait: () => Promise<void>;

  constructor(live: Live, answer: Answer, wait = () => new Promise<void>((go) => setTimeout(go, 20))) {
    this.live = live;
    this.answer = answer;
    this.wait = wait;
  }

  /** Picks up a counter that is a letter, that the word has placed, or that acts now; false for any other. */
  lift(things: string[], acting = ""): boolean {
    const thing = things[0] ?? "",
      { word, sending } = this.answer,
      counter = this.counterOf(thing);
    if (!counter || sending.busy || word.after.length || word.spread) return false;
    const rows = word.placed.filter((row) => row.anchors.includes(thing)),
      placed = word.known.findIndex((row) => row?.begins && row.anchors.includes(thing));
    const { writing, orders } = this.answer.sheets,
      open = writing && orders.editing !== "" && orders.chosen.includes(thing);
    if (rows.length ? rows.every((row) => row.ends) : placed < 0 && thing !== acting && !open) return false;
    this.open = open;
    this.before = { draft: word.draft, spelled: word.spelled };
    this.from = things;
    this.pending = rows.length > 1 ? [thing] : [];
    this.tail = [];
    if (rows.length === 1) this.answer.choose(rows[0]!.letter);
    else if (placed >= 0) this.lifted = this.unplace(placed);
    this.held = { counter, x: 0, y: 0 };
    return true;
  }

  carry(x: number, y: number, things: string[]): void {
    if (!this.held) return;
    this.held = { ...this.held, x, y };
    this.answer.word.hovered = this.letterAt(things) ?? "";
  }

  /** Puts it down: as a click there would. Where that means nothing it goes back, and the server says why. */
  async drop(things: string[] | null): Promise<void> {
    if (!this.held) return;
    this.held = null;
    this.answer.word.hovered = "";
    await this.lifted;
    await this.loaded();
    if (!things?.length || things.some((thing) => this.from.includes(thing))) return this.putBack();
    const letter = this.letterAt(things);
    if (letter) return this.place(letter);
    if (this.answer.sheets.writing) return this.answer.sheets.orders.drop(placeOf(things), this.open);
    const way = await this.wayTo(things);
    if (way.length) await this.answer.spellOn(way);
    else await this.refuse(things);
  }

  private letterAt(things: string[]): string | undefined {
    const letters = this.answer.word.placed;
    for (const thing of things) {
      const click = lettersAt(thing, letters, this.pending);
      if (click.kind === "letter") return click.letter;
    }
    return undefined;
  }

  private async place(letter: string): Promise<void> {
    const { word } = this.answer;
    this.answer.choose(letter);
    for (const one of this.tail) {
      await this.loaded();
      const row = rowOf(word.all, one);
      if (!row || row.ends) return;
      await word.put([row]);
    }
  }

  /** Takes a placed counter from where it stands, to be placed anew. */
  private async unplace(place: number): Promise<void> {
    const { word } = this.answer,
      { draft } = word,
      own = partAt(word.parts, place),
      unit = draft[own.from]!;
    this.tail = [
      ...draft.slice(own.from + 2, own.to),
      ...bound(draft, word.parts, own)
        .slice(1)
        .flatMap(({ from, to }) => draft.slice(from, to)),
    ];
    await word.takeOut(place);
    this.answer.choose(unit);
  }

  private async putBack(): Promise<void> {
    const { sheets, word } = this.answer;
    if (sheets.writing) return this.open ? undefined : sheets.orders.cancel();
    if (word.draft === this.before.draft) return;
    word.spelled = this.before.spelled;
    await word.load(this.before.draft);
  }

  private async wayTo(things: string[]): Promise<string[]> {
    const to = things.find((thing) => thing.startsWith("square:")),
      { ask, word } = this.answer,
      { scene } = this.live;
    if (!to || !ask || !scene) return [];
    return this.live.server.way({ key: ask.key, draft: word.draft, to, version: scene.version }).catch(() => []);
  }

  /** It goes back; if there is a reason why it may not stand there, it is told. */
  private async refuse(things: string[]): Promise<void> {
    const { ask, sending, word } = this.answer,
      name = placeOf(things),
      version = this.live.scene?.version ?? 0;
    const asked = name && ask && { key: ask.key, draft: [...word.draft, name], version },
      problem = asked ? await this.live.server.letters(asked).then(() => null, problemOf) : null;
    await this.putBack();
    if (problem && problem.code !== "stale") sending.refuse(problem, name);
  }

  private async loaded(): Promise<void> {
    while (this.answer.loading) await this.wait();
  }

  private counterOf(anchor: string): Counter | undefined {
    const table = this.live.scene?.table,
      id = anchor.startsWith("unit:") ? anchor.slice(5) : "";
    if (!id || !table) return undefined;
    return [
      ...table.boards.flatMap((board) => board.areas.flatMap((area) => area.counters)),
      ...table.grids.flatMap((grid) => grid.pieces.map((piece) => piece.counter)),
      ...table.trays.flatMap((tray) => tray.counters),
    ].find((counter) => counter.id === id);
  }
}
