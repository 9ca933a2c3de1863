/**
 * The umpire's console: who has ordered, the dry run, and the table through the eyes he chose. Every new version is
 * looked at anew.
 */
import { sentence } from "../lib/request";
import type { Scene } from "../lib/wire";
import * as api from "./api";
import type { Desk, DryRun } from "../lib/wire";

export type When = "now" | "then";

export class Console {
  desk = $state.raw<Desk | null>(null);
  run = $state.raw<DryRun | null>(null);
  seen = $state.raw<Scene | null>(null); // through other eyes, or after the dry run; null: the umpire's own table
  eyes = $state("");
  when = $state<When>("now");
  failure = $state("");
  problem = $state(""); // why something about the deadline was refused
  busy = $state(false);
  private turn = 0; // which look counts: an older one that comes late does not

  constructor(
    readonly match: string,
    readonly seat: string,
  ) {
    this.eyes = seat;
  }

  /** Who has ordered; the dry run with it where he may see it. */
  async look(): Promise<void> {
    try {
      const desk = await api.desk(this.match, this.seat);
      this.desk = desk;
      this.failure = "";
      if (!desk.foresees) this.run = null;
      else if (this.run?.version !== desk.version) this.run = await api.dryRun(this.match, this.seat);
    } catch (error) {
      this.failure = sentence(error);
    }
  }

  /** The table as it is to be shown: his own is there already, any other is fetched. */
  async show(eyes: string, when: When): Promise<void> {
    this.eyes = eyes;
    this.when = when;
    const turn = ++this.turn;
    if (eyes === this.seat && when === "now") {
      this.seen = null;
      return;
    }
    try {
      const found = await api.seen(this.match, this.seat, eyes, when === "then");
      if (turn === this.turn) this.seen = found;
    } catch (error) {
      if (turn !== this.turn) return;
      this.seen = null;
      this.failure = sentence(error);
    }
  }

  /** A word about the deadline, or a reminder: the answer is the desk as it is then. */
  async order(act: () => Promise<Desk>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = "";
    try {
      this.desk = await act();
      return true;
    } catch (error) {
      this.problem = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
