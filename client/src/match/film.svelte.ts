/**
 * What happened, shown step by step: moves of computers and of others as they come, or everything since the last look.
 * While a moment of the past is shown, nothing can be answered. Also what was done last, until the player does something.
 */
import { keepChoice, keptChoice } from "../lib/kept";
import type { Entry, Scene, Trace } from "../lib/wire";
import { cards, drawn, NOTHING_DRAWN, type Drawn, type StoryCard } from "./cards";
import type { Live } from "./live.svelte";

export const PACES = [
  { id: "instant", name: "Instant" },
  { id: "quick", name: "Quick" },
  { id: "slow", name: "Slow" },
  { id: "step", name: "Step by step" },
] as const;
export type Pace = (typeof PACES)[number]["id"];
const PAUSE: Record<Pace, number> = { instant: 900, quick: 900, slow: 2600, step: Infinity }; // milliseconds a step
const MARCH: Record<Pace, number> = { instant: 3200, quick: 3200, slow: 8000, step: 4000 }; // for the marches of a turn
const MOST = 40; // steps that may wait: who is farther behind is shown the present
const NEWEST = 90; // entries in which the last action is looked for

/** One step: what was told in it, and how the table stood then. */
export interface FilmFrame {
  line: number;
  entries: Entry[];
  scene: Scene | null; // not fetched yet
  before: Scene | null;
}

/** Entries as steps; dice that are thrown against each other are one. */
export function steps(entries: readonly Entry[]): FilmFrame[] {
  const found: FilmFrame[] = [];
  let waiting: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === "reason") continue;
    const last = found.at(-1);
    if (last?.line === entry.line) last.entries.push(entry);
    else if (entry.kind === "dice") waiting.push(entry);
    else {
      found.push({ line: entry.line, entries: [...waiting, entry], scene: null, before: null });
      waiting = [];
    }
  }
  if (waiting.length) found.push({ line: waiting.at(-1)!.line, entries: waiting, scene: null, before: null });
  return found;
}

export class Film {
  pace = $state<Pace>("quick");
  frames = $state.raw<FilmFrame[]>([]);
  place = $state(-1); // in `frames`; -1: the present is shown
  paused = $state(false);
  failed = $state("");
  offered = $state.raw<FilmFrame[]>([]); // what happened since the last look, until it is watched or declined
  away = $state(false); // is it this that is shown?
  private seen = $state(-1); // the entry up to which the player knows what happened: he has done something since
  private now = $state.raw<Scene | null>(null); // the table of the step that is shown
  private readonly live: Live;
  private readonly still: () => boolean;
  private readonly places = new Map<number, Trace[]>(); // by entry: traces whose units are places now
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(live: Live, still = () => matchMedia("(prefers-reduced-motion: reduce)").matches) {
    this.live = live;
    this.still = still;
    const ids = PACES.map(({ id }) => id);
    this.pace = keptChoice("pace", ids, still() ? "instant" : "quick");
    live.ontold = (before, scene, own) => this.take(before, scene, own);
  }

  showing = $derived.by((): boolean => this.place >= 0);
  frame = $derived.by((): FilmFrame | null => this.frames[this.place] ?? null);
  /** The table as it stood then; null for the present. */
  then = $derived.by((): Scene | null => (this.showing ? this.now : null));
  line = $derived.by((): number => this.frame?.line ?? -1);
  /** The newest action or battle in which something was told since the player last did anything. */
  latest = $derived.by((): StoryCard | null => {
    if (this.seen < 0) return null;
    const fresh = this.live.entries.slice(-NEWEST),
      card = cards(fresh).findLast((one) => one.kind !== "mark") ?? null;
    return card && card.entries.at(-1)!.id > this.seen ? card : null;
  });
  /** The newest of these that dice decided. */
  result = $derived.by((): StoryCard | null => {
    if (this.seen < 0) return null;
    const thrown = (card: StoryCard) =>
      card.entries.some((one) => one.id > this.seen && (one.dice || one.role === "verdict" || one.role === "toll"));
    return cards(this.live.entries.slice(-NEWEST)).findLast((card) => card.kind === "fight" && thrown(card)) ?? null;
  });
  drawn = $derived.by((): Drawn => {
    const told = this.latest?.id === this.result?.id ? [this.latest] : [this.result, this.latest],
      entries = this.showing ? this.frame?.entries : told.flatMap((card) => card?.entries ?? []);
    return entries?.length ? drawn(entries, (entry) => this.places.get(entry.id) ?? entry.traces) : NOTHING_DRAWN;
  });
  /** How long the marches of this step run on the clock, in milliseconds; 0 where none do. */
  marching = $derived.by((): number =>
    this.showing && !this.still() && this.drawn.traces.some((trace) => trace.whole > 0) ? MARCH[this.pace] : 0,
  );

  /** The player has done something: he has seen what happened. */
  touched(): void {
    if (!this.showing) this.seen = this.live.entries.at(-1)?.id ?? 0;
  }

  set(pace: Pace): void {
    this.pace = pace;
    keepChoice("pace", pace);
    if (this.showing) this.wait();
  }

  /** Called once the first scene is there: what is new to this person, who has looked at the match before. */
  prepare(returned: boolean): void {
    if (!this.live.scene) return;
    this.seen = this.live.entries.at(-1)?.id ?? 0;
    const { lookedAt } = this.live;
    if (returned && lookedAt > 0) this.offered = steps(this.live.entries.filter((entry) => entry.line > lookedAt));
  }

  /** Shows what happened since the last look, from the beginning, fetching what the page has not got of the story. */
  async watch(): Promise<void> {
    const { live } = this;
    while (live.more && (live.entries[0]?.line ?? 0) > live.lookedAt) await live.older();
    this.frames = steps(live.entries.filter((entry) => entry.line > live.lookedAt));
    this.offered = [];
    this.away = true;
    this.paused = false;
    await this.go(0);
  }

  decline(): void {
    this.offered = [];
  }

  /** Something was told: others' doing and marches on the clock are shown for a while, one's own at once. */
  private take(before: Scene, scene: Scene, own: boolean): void {
    const entries = scene.entries.filter((entry) => entry.kind !== "reason");
    if (this.seen < 0) return;
    for (const entry of entries)
      this.places.set(
        entry.id,
        entry.traces.map((trace) => placed(trace, before, scene)),
      );
    if (!entries.length) return;
    const clocked = entries.some((entry) => entry.traces.some((trace) => trace.whole > 0)),
      frames = clocked ? steps(entries) : [{ line: scene.line, entries, scene: null, before: null }];
    frames[0]!.before = before;
    frames.at(-1)!.scene = scene;
    if (this.showing && !this.away && this.frames.length - this.place > MOST) this.leave();
    else if (this.showing) this.frames = [...this.frames, ...frames];
    else if ((!own || clocked) && this.pace !== "instant") {
      this.frames = frames;
      this.away = this.paused = false;
      void this.go(0);
    }
  }

  next(): Promise<void> {
    return this.go(this.place + 1);
  }

  previous(): Promise<void> {
    this.paused = true;
    return this.go(Math.max(0, this.place - 1));
  }

  toggle(): void {
    this.paused = !this.paused;
    this.wait();
  }

  /** Shows the present. */
  leave(): void {
    clearTimeout(this.timer);
    this.place = -1;
    this.now = null;
    this.frames = [];
    this.away = false;
  }

  private async go(place: number): Promise<void> {
    clearTimeout(this.timer);
    const frame = this.frames[place];
    if (!frame) return this.leave();
    this.place = place;
    this.failed = "";
    try {
      const scene = frame.scene ?? (await this.live.server.at(frame.line, this.live.seat)),
        before = frame.before ?? this.frames[place - 1]?.scene ?? null;
      frame.scene = scene;
      if (this.frame !== frame) return;
      for (const entry of frame.entries)
        if (!this.places.has(entry.id))
          this.places.set(
            entry.id,
            entry.traces.map((trace) => placed(trace, before, scene)),
          );
      this.now = scene;
      this.wait();
      void this.ahead(place + 1);
    } catch {
      this.failed = "This moment could not be fetched.";
    }
  }

  /** Fetches the next step while this one is looked at. */
  private async ahead(place: number): Promise<void> {
    const frame = this.frames[place];
    if (frame && !frame.scene) frame.scene = await this.live.server.at(frame.line, this.live.seat).catch(() => null);
  }

  private wait(): void {
    clearTimeout(this.timer);
    const pause = this.pause();
    if (this.showing && !this.paused && pause < Infinity) this.timer = setTimeout(() => void this.next(), pause);
  }

  /** How long this step stays: dice and marches want more time. */
  private pause(): number {
    const dice = this.frame?.entries.filter((entry) => entry.dice).length ?? 0;
    return PAUSE[this.pace] * (1 + Math.min(2, dice) / 2) + this.marching;
  }
}

/**
 * Units at the ends of a trace as the places where they stood: on squares where one was before; on a map only of one
 * that is gone, as one that is there is drawn by itself.
 */
function placed(trace: Trace, before: Scene | null, after: Scene): Trace {
  const square = (scene: Scene | null, unit: string): string => {
    for (const grid of scene?.table?.grids ?? [])
      for (const piece of grid.pieces) if (piece.counter.id === unit) return `square:${piece.at}`;
    return "";
  };
  const area = (scene: Scene | null, unit: string): string => {
    for (const board of scene?.table?.boards ?? [])
      for (const one of board.areas) if (one.counters.some((counter) => counter.id === unit)) return `area:${one.id}`;
    return "";
  };
  const stood = (unit: string): string =>
    square(before, unit) || square(after, unit) || (area(after, unit) ? "" : area(before, unit));
  const way = trace.way.map((anchor) => (anchor.startsWith("unit:") ? stood(anchor.slice(5)) || anchor : anchor));
  return { ...trace, way };
}
