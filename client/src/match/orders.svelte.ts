/**
 * The order sheet that is being written. The server keeps it line by line, so that all players of the seat see the
 * same; a line that could not be sent is kept and sent again, and no line overwrites another player's unseen.
 */
import type { DraftLine, Letters, Problem, ReadLine, Row, Scene, SheetDraft, SheetKey, SheetLine } from "../lib/wire";
import { pause } from "./link";
import type { Live } from "./live.svelte";
import { problemOf } from "./server";
import { turned } from "./turning";
import { plainRow } from "./word";
import { keep, kept } from "./keep";
import {
  counterRow,
  linesOf,
  marches,
  onMap,
  ordered,
  orderOf,
  others,
  revOf,
  whole,
  within,
  type Line,
  type Unsent,
  type Waiting,
} from "./lines";

/** Two players wrote the same line: both orders, until this player chooses one. */
export interface Clash {
  letter: string;
  theirs: DraftLine | null;
  yours: string[];
  text: string;
}
/** An order that the rules refused, with what they would allow. */
export interface Refusal {
  letter: string;
  order: string[];
  problem: Problem;
}

const FULL = "The sheet is full: take another line off first.";
const STALE_TRIES = 3; // tries to fetch letters while the sheet keeps changing

export class Orders {
  draft = $state.raw<SheetDraft | null>(null);
  key = $state(""); // which sheet is open
  editing = $state(""); // the letter of the line that is being written
  own = $state.raw<string[]>([]); // its letters so far
  refusal = $state.raw<Refusal | null>(null);
  clashes = $state.raw<Clash[]>([]);
  unsent = $state.raw<Waiting>({});
  lost = $state(false); // the connection broke: tried again until it is back
  bare = $state(false); // only lines without orders
  dropped = $state.raw<Row[]>([]); // what the line lost when another kind of order was chosen
  sealing = $state(false); // is the dialog open that asks whether to seal it?
  private first = $state.raw<Letters | null>(null); // what may begin the line
  private page = $state.raw<Letters | null>(null); // what may follow its letters
  private known = new Map<string, Row>();
  private begun = 0; // the revision of the line when its writing began
  private found: string[] = []; // the line's letters when its writing began
  private drawn: Row[] = []; // the way as it was last drawn: what another kind of order cannot keep, the next may
  private loading = false;
  private again = false;
  private sending = false;
  private version = -1;
  private readonly live: Live;
  private readonly wait: (tries: number) => Promise<void>;

  sheets = $derived.by((): SheetKey[] => this.live.scene?.sheets ?? []);
  open = $derived.by(
    (): boolean =>
      this.key !== "" && this.draft?.sealed !== true && this.sheets.some((one) => one.key === this.key && !one.sealed),
  );
  lines = $derived.by((): Line[] => (this.draft ? linesOf(this.draft, this.unsent) : []));
  line = $derived.by((): Line | null => this.lines.find((line) => line.letter === this.editing) ?? null);
  /** The line that is being written as the rules read it so far; null while it is not whole. */
  now = $derived.by((): SheetLine | null => {
    const read = this.page?.sheet?.lines.find((line) => line.letter === this.editing);
    return read && read.order.join(" ") === this.own.join(" ") ? read : null;
  });
  names = $derived.by((): string[] =>
    this.own.length && this.page?.draft.length ? this.page.names.slice(-this.own.length) : this.own,
  );
  kinds = $derived.by((): Row[] =>
    this.first && this.draft ? within(this.first, this.draft.sheet).filter((row) => !onMap(row)) : [],
  );
  next = $derived.by((): Row[] => (this.page && this.draft ? within(this.page, this.draft.sheet) : []));
  finished = $derived.by(
    (): boolean =>
      this.own.length > 0 && this.page !== null && this.draft !== null && whole(this.page, this.draft.sheet),
  );
  waiting = $derived.by((): boolean => this.draft === null || (this.editing !== "" && this.page === null));
  /** What can be pressed on the map: the counters, or where the line may go on. */
  rows = $derived.by((): Row[] =>
    this.editing ? this.next : this.lines.filter((line) => !line.fixed).map(counterRow),
  );
  chosen = $derived.by((): string[] =>
    this.line
      ? [...counterRow(this.line).anchors, ...this.own.flatMap((letter) => this.anchorsOf(letter).slice(0, 1))]
      : [],
  );
  /** Has the player written no order yet? Then handing the sheet in does nothing. */
  nothing = $derived.by((): boolean => !this.lines.some((line) => !line.fixed && ordered(line)));
  marches = $derived.by(() => marches(this.open || this.draft?.sealed ? this.lines : [], this.editing, this.now));
  busy = $derived.by((): boolean => Object.keys(this.unsent).length > 0);
  sealable = $derived.by(
    (): boolean =>
      (this.draft?.word.length ?? 0) > 0 && !this.draft?.sealed && !this.busy && !this.clashes.length && !this.editing,
  );

  constructor(live: Live, wait = (tries: number) => new Promise<void>((go) => setTimeout(go, pause(tries)))) {
    this.live = live;
    this.wait = wait;
    live.onsheet = (key) => void ((!key || key === this.key) && this.load());
  }

  /**
   * To be called whenever the scene changed. `anew`: another question wants a sheet, and the one at hand answers an
   * earlier one.
   */
  follow(scene: Scene, asked: string, anew = false): void {
    const known = scene.sheets.some((one) => one.key === this.key);
    const wish = known
      ? this.key
      : (scene.sheets.find((one) => one.key === asked || one.mine)?.key ?? scene.sheets[0]?.key ?? "");
    if (wish !== this.key || anew) this.turnTo(wish);
    else if (scene.version !== this.version) void this.load();
    this.version = scene.version;
  }

  turnTo(key: string): void {
    this.stop();
    this.key = key;
    this.draft = null;
    this.clashes = [];
    this.refusal = null;
    this.unsent = {};
    this.sealing = false;
    void this.load();
  }

  // one line

  /** Begins, or goes on, to write a line; what was written so far is put on the sheet first. */
  begin(letter: string, own?: string[]): void {
    const line = this.lines.find((one) => one.letter === letter);
    if (!line || line.fixed || !this.draft || this.draft.sealed) return;
    if (this.editing && this.editing !== letter && this.finished) this.finish();
    this.editing = letter;
    this.begun = revOf(this.draft, letter);
    this.found = line.unsent?.order ?? orderOf(this.draft, letter);
    this.refusal = null;
    this.first = null;
    this.spell(own ?? this.found);
    void this.begins();
  }

  choose(letter: string): void {
    if (!this.editing) return this.begin(letter);
    const row = this.next.find((one) => one.letter === letter);
    if (row) this.spell([...this.own, letter], true);
    else if (this.lines.some((line) => line.letter === letter)) this.begin(letter);
  }

  /** Another kind of order: the way that was drawn stays as far as the new kind can go it. */
  turn(kind: string): void {
    if (!this.editing || this.own[0] === kind) return;
    const way = this.drawn.length ? this.drawn : this.own.slice(1).map((letter, at) => this.rowOfWay(letter, at + 1));
    this.spell([kind], !way.length);
    this.drawn = way;
    if (way.length) void this.goAlong(kind, way);
  }

  private async goAlong(kind: string, way: Row[]): Promise<void> {
    const { editing, own } = this,
      found = await turned(kind, way, (begun) => this.letters(editing, begun));
    if (!found || this.editing !== editing || this.own !== own) return; // the player went on meanwhile
    if (found.own.length > 1) this.spell(found.own);
    this.drawn = way;
    this.dropped = found.lost;
  }

  /** A letter of the line as a row, though its own may never have been fetched. */
  private rowOfWay(letter: string, at: number): Row {
    const name = this.names[at] ?? letter;
    return this.known.get(letter) ?? plainRow(letter, { name, anchors: this.anchorsOf(letter) });
  }

  /** A number: the kind of order, or the line at this place. */
  digit(number: number): void {
    const found = this.editing ? (this.kinds.length ? this.kinds : this.next)[number - 1] : undefined;
    const line = this.lines.filter((one) => !one.fixed)[number - 1];
    if (found && this.kinds.length) this.turn(found.letter);
    else if (found) this.choose(found.letter);
    else if (!this.editing && line) this.begin(line.letter);
  }

  /** A press on a counter while a line is written turns to that counter's line. */
  picked(anchor: string): boolean {
    const line = this.open
      ? this.lines.find((one) => !one.fixed && counterRow(one).anchors.includes(anchor))
      : undefined;
    if (!line || line.letter === this.editing) return false;
    this.begin(line.letter);
    return true;
  }

  /**
   * A counter was put down where its line does not lead: it gets the first kind of order that leads there, else the line
   * is left as it was, open or not, and the rules say why.
   */
  async drop(place: string, open = false): Promise<void> {
    const { editing, own } = this,
      kinds = own.length ? [] : this.next.filter((row) => !onMap(row)),
      order = [...(kinds.length ? [kinds[0]!.letter] : own), place];
    for (const kind of place ? kinds : []) {
      const found = await this.letters(editing, [kind.letter]);
      if (this.editing !== editing || this.own !== own) return; // the player went on meanwhile
      if (found?.rows.some((row) => row.letter === place)) return this.spell([kind.letter, place], true);
    }
    const problem = place ? await this.whyNot(editing, order) : null;
    if (this.editing !== editing) return;
    if (!open) this.cancel();
    if (problem && problem.code !== "stale") this.refusal = { letter: editing, order, problem };
  }

  private async whyNot(letter: string, order: string[]): Promise<Problem | null> {
    if (!this.draft) return null;
    const draft = [...others(this.draft, letter), letter, ...order],
      version = this.live.scene?.version ?? 0;
    return this.live.server.letters({ key: this.key, draft, version }).then(() => null, problemOf);
  }

  /** A press on an area of the path takes the path back to before it. */
  retract(anchor: string): void {
    const place = this.own.findLastIndex((letter) => this.anchorsOf(letter).includes(anchor));
    if (place >= 0) this.spell(this.own.slice(0, place));
  }

  back(): void {
    this.refusal = null;
    if (!this.editing) return;
    if (this.own.length) this.spell(this.own.slice(0, -1));
    else this.stop();
  }

  cancel(): void {
    this.refusal = null;
    this.stop();
  }

  /** Puts the line on the sheet; an empty one is taken off. */
  finish(): void {
    const { editing, own } = this;
    if (!editing || (own.length && !this.finished)) return;
    const text = this.now?.text ?? own.join(" ");
    this.stop();
    if (own.join(" ") !== orderOf(this.draft, editing).join(" ")) this.save(editing, own, text);
  }

  confirm(): void {
    if (this.editing) this.finish();
    // what is on its way is there before anybody has read it all
    else if (this.sealable || this.busy) this.sealing = true;
  }

  takeOff(letter: string): void {
    if (this.editing === letter) this.stop();
    this.save(letter, [], "");
  }

  save(letter: string, order: string[], text: string, rev = this.revision(letter)): void {
    this.refusal = null;
    this.unsent = { ...this.unsent, [letter]: { order, rev, text } };
    this.remember();
    void this.flush();
  }

  /** Whose order stands, where two wrote the same line. */
  settle(clash: Clash, mine: boolean): void {
    this.clashes = this.clashes.filter((one) => one !== clash);
    if (this.editing === clash.letter) this.stop();
    if (mine) this.save(clash.letter, clash.yours, clash.text, clash.theirs?.rev ?? 0);
  }

  /** What a letter of the line points at; the way of a line that was written before is known by its areas. */
  private anchorsOf(letter: string): string[] {
    return this.known.get(letter)?.anchors ?? (this.now?.path.includes(letter) ? [`area:${letter}`] : []);
  }

  // typed

  async readBack(text: string): Promise<ReadLine[]> {
    return (await this.live.server.readOrders(this.key, text)).lines;
  }

  put(lines: readonly ReadLine[]): void {
    for (const line of lines) if (line.letter && !line.fault) this.save(line.letter, line.order, line.text);
  }

  /** The revision upon which a line is written: a line on its way is not overtaken by the next. */
  private revision(letter: string): number {
    return this.unsent[letter]?.rev ?? revOf(this.draft, letter);
  }

  private stop(): void {
    this.editing = "";
    this.own = [];
    this.drawn = [];
    this.dropped = [];
    this.page = this.first = null;
    this.remember();
  }

  private remember(): void {
    if (this.draft && this.live.scene)
      keep(this.live.scene.match, this.key, this.draft.asked, {
        unsent: this.unsent,
        half: this.editing && this.own.length ? { letter: this.editing, own: this.own } : null,
      });
  }

  private recall(): void {
    if (!this.draft || !this.live.scene || this.draft.sealed) return;
    const { unsent, half } = kept(this.live.scene.match, this.key, this.draft.asked);
    this.unsent = unsent;
    if (half && !this.editing) this.begin(half.letter, half.own);
    void this.flush();
  }

  // letters

  private spell(own: string[], onward = false): void {
    this.own = own;
    this.page = null;
    this.drawn = [];
    this.dropped = [];
    this.remember();
    void this.follows(onward);
  }

  private async begins(): Promise<void> {
    const letter = this.editing,
      found = await this.letters(letter, []);
    if (found && this.editing === letter) this.first = found;
  }

  private async follows(onward: boolean): Promise<void> {
    const { own, editing } = this,
      found = await this.letters(editing, own);
    if (this.own !== own || this.editing !== editing || !found) return;
    this.page = found;
    // a letter or places only; a way is finished by hand
    const short = own.length === 1 || (this.first !== null && !this.kinds.length);
    if (onward && short && !this.next.length && this.finished) this.finish();
  }

  private async letters(letter: string, own: string[]): Promise<Letters | null> {
    for (let tries = 0; this.draft && this.editing === letter; tries++) {
      try {
        const draft = [...others(this.draft, letter), letter, ...own];
        const found = await this.live.server.letters({ key: this.key, draft, version: this.live.scene?.version ?? 0 });
        for (const row of found.rows) this.known.set(row.letter, row);
        this.lost = false;
        return found;
      } catch (error) {
        if (!(await this.worthAnotherTry(error, letter, own, tries))) return null;
      }
    }
    return null;
  }

  /**
   * Is it worth another try? A broken line is waited for, an old version looked at again; what the rules refuse is
   * told.
   */
  private async worthAnotherTry(error: unknown, letter: string, own: string[], tries: number): Promise<boolean> {
    const problem = problemOf(error);
    if (!problem) {
      this.lost = true;
      await this.wait(tries);
      return true;
    }
    if (problem.code === "stale" && tries < STALE_TRIES) {
      await this.live.sync().catch(() => undefined);
      return true;
    }
    if (this.editing !== letter) return false;
    this.refusal = {
      letter,
      order: own,
      problem: problem.code === "too-long" ? { ...problem, detail: FULL } : problem,
    };
    if (own.length) this.spell(own.slice(0, -1));
    else this.stop();
    return false;
  }

  // the server's sheet

  async load(): Promise<void> {
    if (!this.key) return void (this.draft = null);
    if (this.loading) return void (this.again = true);
    this.loading = true;
    for (let tries = 0; this.key; tries++) {
      const key = this.key;
      this.again = false;
      try {
        const found = await this.live.server.orders(key);
        this.lost = false;
        if (key === this.key && !this.again) this.take(found); // there is a newer one already
        if (!this.again && key === this.key) break;
      } catch (error) {
        if (problemOf(error)) break; // there is no sheet any more: the next scene says so
        this.lost = true;
        await this.wait(tries);
      }
    }
    this.loading = false;
  }

  private take(found: SheetDraft): void {
    const before = this.draft,
      fresh = before?.key !== found.key || before.asked !== found.asked;
    this.draft = found;
    if (fresh || found.sealed) {
      if (before) this.stop();
      this.clashes = [];
      this.sealing = false;
      if (fresh) this.recall();
      return;
    }
    if (this.editing) this.mergeOthers(before, found);
  }

  /** Takes in what another player wrote meanwhile: on the line that is being written, or on others. */
  private mergeOthers(before: SheetDraft, found: SheetDraft): void {
    const letter = this.editing,
      line = found.lines.find((one) => one.letter === letter) ?? null;
    if (revOf(found, letter) !== this.begun) {
      const theirs = line?.order ?? [],
        touched = this.own.join(" ") !== this.found.join(" ");
      this.begun = revOf(found, letter);
      this.found = theirs;
      if (!touched)
        this.spell(theirs); // this player changed nothing yet, so nothing is lost
      else if (theirs.join(" ") !== this.own.join(" "))
        this.clash({ letter, theirs: line, yours: this.own, text: this.now?.text ?? this.own.join(" ") });
    } else if (others(before, letter).join(" ") !== others(found, letter).join(" ")) {
      this.page = null;
      void this.begins();
      void this.follows(false);
    }
  }

  private clash(clash: Clash): void {
    this.clashes = [...this.clashes.filter((one) => one.letter !== clash.letter), clash];
  }

  private async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let next = this.waitingLine(); next; next = this.waitingLine()) await this.send(...next);
    this.sending = false;
  }

  private waitingLine(): [string, Unsent] | undefined {
    return Object.entries(this.unsent)[0];
  }

  private async send(letter: string, line: Unsent): Promise<void> {
    const { key, live } = this;
    for (let tries = 0; this.key === key && this.unsent[letter] === line; tries++) {
      try {
        const found = line.order.length
          ? await live.server.writeOrder(key, letter, { order: line.order, rev: line.rev })
          : await live.server.takeOff(key, letter, line.rev);
        this.lost = false;
        if (this.key !== key) return;
        this.sent(letter, line, revOf(found, letter));
        return this.take(found);
      } catch (error) {
        const problem = problemOf(error);
        if (problem && problem.status !== 429) return this.refused(letter, line, problem);
        this.lost = problem === null;
        await this.wait(tries);
      }
    }
  }

  /** It is on the sheet. What was written upon it meanwhile goes on from there. */
  private sent(letter: string, line: Unsent, rev: number): void {
    const { [letter]: there, ...rest } = this.unsent;
    this.unsent = there === line || !there ? rest : { ...rest, [letter]: { ...there, rev } };
    if (this.editing === letter) this.begun = rev;
    this.remember();
  }

  private refused(letter: string, line: Unsent, problem: Problem): void {
    const { [letter]: _, ...rest } = this.unsent;
    this.unsent = rest;
    this.remember();
    if (problem.code === "meanwhile")
      this.clash({ letter, theirs: problem.theirs ?? null, yours: line.order, text: line.text });
    else this.refusal = { letter, order: line.order, problem };
    void this.load();
  }
}
