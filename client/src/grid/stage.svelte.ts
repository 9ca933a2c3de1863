/** Plays what happened on the grid, one thing at a time; any key or press ends it, and nothing waits for it. */
import type { Entry, Grid, Piece } from "../lib/wire";
import { acted, actsOf, type Act } from "./acts";

const TIME: Record<Act["kind"], number> = { move: 240, shot: 600, flip: 240, gone: 420 }; // milliseconds

export class Stage {
  pieces = $state.raw<Piece[] | null>(null); // as they stand meanwhile; null: as the table says
  act = $state.raw<Act | null>(null); // what is seen just now
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly still: () => boolean;

  constructor(still = () => matchMedia("(prefers-reduced-motion: reduce)").matches) {
    this.still = still;
  }

  /** `story` is what was told so far: dice may have been declared in an earlier change. */
  play(before: Grid, after: Grid, entries: readonly Entry[], story: readonly Entry[] = []): void {
    this.finish();
    if (this.still() || before.id !== after.id) return;
    const acts = actsOf(before, after, entries, story);
    if (!acts.length) return;
    const came = after.pieces.filter((piece) => !before.pieces.some((one) => one.counter.id === piece.counter.id));
    this.pieces = [...before.pieces, ...came];
    this.next(acts, after);
  }

  /** Leaves everything as the table has it. */
  finish(): void {
    clearTimeout(this.timer);
    this.pieces = this.act = null;
  }

  private next(acts: Act[], after: Grid): void {
    const [act, ...rest] = acts;
    if (!act || !this.pieces) return this.finish();
    this.act = act;
    if (act.kind !== "gone") this.pieces = acted(this.pieces, act, after.pieces);
    this.timer = setTimeout(() => {
      if (act.kind === "gone" && this.pieces) this.pieces = acted(this.pieces, act, after.pieces);
      this.next(rest, after);
    }, TIME[act.kind]);
  }
}
