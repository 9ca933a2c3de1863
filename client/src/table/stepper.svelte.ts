/** Stepping through what happened since the last look: the map shows the position after each line, then the present. */
import type { Scene } from "../lib/wire";
import { linesSince } from "./log";
import type { Live } from "../match/live.svelte";

export class Stepper {
  lines = $state.raw<number[]>([]);
  place = $state(-1); // in `lines`; -1: the map shows the present
  then = $state.raw<Scene | null>(null);
  failed = $state("");
  done = $state(false);
  line = $derived(this.place >= 0 ? (this.lines[this.place] ?? -1) : -1);
  private readonly live: Live;
  private known = new Map<number, Scene>();

  constructor(live: Live) {
    this.live = live;
  }

  /**
   * Called once the first scene is there: what is new to this person. A match never looked at has nothing to step
   * through.
   */
  prepare(): void {
    const scene = this.live.scene;
    if (scene && this.live.lookedAt > 0) this.lines = linesSince(this.live.entries, this.live.lookedAt);
  }

  begin(): Promise<void> {
    return this.go(0);
  }

  next(): Promise<void> {
    return this.go(this.place + 1);
  }

  previous(): Promise<void> {
    return this.go(Math.max(0, this.place - 1));
  }

  leave(): void {
    this.place = -1;
    this.then = null;
    this.done = true;
  }

  private async go(place: number): Promise<void> {
    const line = this.lines[place];
    if (line === undefined) return this.leave();
    this.place = place;
    this.failed = "";
    try {
      const scene = this.known.get(line) ?? (await this.live.server.at(line, this.live.seat));
      this.known.set(line, scene);
      if (this.line === line) this.then = scene;
    } catch {
      this.failed = "This moment could not be fetched.";
    }
  }
}
