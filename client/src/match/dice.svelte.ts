/** Dice in an answer: faces that people threw themselves and enter, and dice that are laid on targets. */
import type { Asked, Drafting } from "./drafting.svelte";
import type { Sending } from "./sending.svelte";
import { laidOn, room, targets, without, type Target } from "./spread";

export class Dice {
  faces = $state.raw<number[]>([]); // what the dice show, as far as it is entered; 0: not yet
  private readonly asked: Asked;
  private readonly word: Drafting;
  private readonly sending: Sending;

  /** Is every die entered? */
  whole = $derived.by((): boolean => this.asked.ask?.dice?.count === this.faces.length && !this.faces.includes(0));
  targets = $derived.by((): Target[] =>
    this.word.spread ? targets(this.word.spread, this.word.draft, this.word.seen, this.word.all) : [],
  );
  /** How many dice lie on each thing, by its anchor. */
  laid = $derived.by((): ReadonlyMap<string, number> => laidOn(this.targets));

  constructor(asked: Asked, word: Drafting, sending: Sending) {
    this.asked = asked;
    this.word = word;
    this.sending = sending;
  }

  clear(): void {
    this.faces = [];
  }

  /** Enters what the die at a place shows; 0 takes it back. */
  put(place: number, face: number): void {
    const dice = this.asked.ask?.dice;
    if (!dice || this.sending.busy || face > dice.sides || place >= dice.count) return;
    this.faces = Array.from({ length: dice.count }, (_, at) => (at === place ? face : (this.faces[at] ?? 0)));
  }

  /** Enters what the next die shows. */
  putNext(face: number): void {
    const next = this.faces.length ? this.faces.indexOf(0) : 0;
    if (next >= 0) this.put(next, face);
  }

  /** Takes the last entered face back. */
  back(): void {
    this.put(
      this.faces.findLastIndex((face) => face > 0),
      0,
    );
  }

  /** May dice be laid by this letter? */
  takes(letter: string): boolean {
    return this.word.spread?.shares.some((share) => share.letters.includes(letter)) ?? false;
  }

  /** Lays dice on a target, at most as many as are left. A second click need not wait for the server. */
  lay(letter: string, times = 1): void {
    const left = this.word.spread ? Math.min(times, room(this.word.spread, letter)) : 0;
    if (this.sending.busy || left <= 0) return;
    this.sending.refusal = null;
    this.word.begun = "";
    void this.word.load([...this.word.draft, ...Array.from({ length: left }, () => letter)]);
  }

  /** Takes the last die off a target, or all of them. */
  lift(letter: string, all = false): void {
    const { draft } = this.word;
    if (this.sending.busy || !draft.includes(letter)) return;
    this.sending.refusal = null;
    this.word.spelled = [];
    void this.word.load(all ? draft.filter((one) => one !== letter) : without(draft, letter));
  }
}
