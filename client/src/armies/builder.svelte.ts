/** An army while it is being built. Each change is read by the server; what comes back late is not shown. */
import { sentence } from "../lib/request";
import type { Roster, RosterChoice, RosterTile } from "../lib/wire";
import { adding, misfit, withoutOption, withoutTile, words } from "./word";

export type Read = (word: string[]) => Promise<Roster>;

export class Builder {
  roster = $state.raw<Roster | null>(null);
  problem = $state("");
  busy = $state(false);
  told = $state(""); // what was just done, for readers of the screen
  onchange: (word: string[]) => void = () => undefined;
  private read: Read;
  private turn = 0;

  constructor(read: Read, first: Roster | null = null) {
    this.read = read;
    this.roster = first;
  }

  get word(): string[] {
    return this.roster?.word ?? [];
  }

  /** Turns to another side or size: `read` asks the server for it. What was built stays as far as it fits. */
  readBy(read: Read): void {
    this.read = read;
  }

  add(choice: RosterChoice): void {
    if (choice.why) this.problem = `${choice.name}: ${choice.why}`;
    else void this.show(adding(this.word, choice), `${choice.name} added.`);
  }

  remove(tile: RosterTile): void {
    if (this.roster) void this.show(withoutTile(this.roster, tile), `${tile.name} removed.`);
  }

  empty(slot: { at: number; name: string }): void {
    void this.show(withoutOption(this.word, slot.at), `${slot.name} removed.`);
  }

  clear(): void {
    void this.show([], "The army is empty.");
  }

  /** A whole army as text, all or nothing; false if a word of it does not fit. */
  async take(text: string): Promise<boolean> {
    return this.show(words(text), "The army is there.", true);
  }

  /** Reads a word and shows it; with `strict` nothing changes unless all of it fits. */
  async show(word: string[], told = "", strict = false): Promise<boolean> {
    const turn = ++this.turn;
    this.busy = true;
    try {
      const found = await this.read(word);
      if (turn !== this.turn) return false;
      this.problem = misfit(found);
      if (strict && found.wrong >= 0) return false;
      this.roster = found;
      this.told = told;
      this.onchange(found.word);
      return found.wrong < 0;
    } catch (error) {
      if (turn === this.turn) this.problem = sentence(error);
      return false;
    } finally {
      if (turn === this.turn) this.busy = false;
    }
  }
}
