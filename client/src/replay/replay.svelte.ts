/**
 * A match from one seat's eyes, line by line: which line, what stood on the table then, and what is fetched before it
 * is wanted.
 */
import { sentence } from "../lib/api";
import type { Entry, Scene } from "../lib/wire";
import { merged } from "../match/live.svelte";
import { paragraphs } from "../table/log";
import { Lru } from "./lru";
import { leapt, marks, neighbours, type Leap } from "./moments";

export interface Source {
  moment(line: number, seat: string): Promise<Scene>;
  story(seat: string): Promise<Entry[]>;
  since(seat: string, line: number): Promise<Entry[]>; // what was told after a line
}

export const SPEEDS = [
  { id: "slow", name: "Slow", pause: 2600 },
  { id: "steady", name: "Steady", pause: 1300 },
  { id: "fast", name: "Fast", pause: 450 },
] as const;
export type Speed = (typeof SPEEDS)[number]["id"];

const KEPT = 160; // scenes in memory, some 40 kB each
const AHEAD = 2; // fetched at once before they are wanted

export class Replay {
  seat = $state("");
  at = $state(0);
  last = $state(0);
  scene = $state.raw<Scene | null>(null);
  entries = $state.raw<Entry[]>([]);
  failure = $state("");
  playing = $state(false);
  speed = $state<Speed>("steady");
  marks = $derived(marks(this.entries));
  story = $derived(paragraphs(this.entries.filter((entry) => entry.line <= this.at))); // newest first
  told = $derived(this.story[0]?.line === this.at ? this.story[0].told : []);
  present = $derived(this.entries.filter((entry) => entry.line === this.at));

  private readonly source: Source;
  private readonly scenes = new Lru<string, Scene>(KEPT);
  private readonly coming = new Map<string, Promise<Scene>>();
  private way: 1 | -1 = 1;
  private wanted = false; // a fetch for the present line is on its way
  private shown = ""; // the key of the scene that is shown
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source) {
    this.source = source;
  }

  /** Shows the view of another seat at the same line. */
  async open(seat: string, at: number, last: number): Promise<void> {
    this.seat = seat;
    this.last = last;
    this.at = Math.min(last, Math.max(0, at));
    this.entries = [];
    const story = this.source.story(seat).then((entries) => {
      if (seat === this.seat) this.entries = entries;
    });
    await Promise.all([this.show(), story.catch((error: unknown) => this.fail(error))]);
    this.prefetch();
  }

  /**
   * The match has gone on: a replay that shows its end follows, any other stays where it is. What was taken back is
   * forgotten.
   */
  async follow(line: number): Promise<void> {
    const { seat, last } = this,
      along = this.at === last && !this.playing;
    if (line < last) this.scenes.clear();
    if (line < last) return this.open(seat, Math.min(this.at, line), line);
    const told = await this.source.since(seat, last);
    if (seat !== this.seat || line <= this.last) return;
    this.entries = merged(this.entries, told);
    this.last = line;
    if (along) this.go(line);
  }

  go(line: number): void {
    const to = Math.min(this.last, Math.max(0, Math.round(line)));
    if (to === this.at) return;
    this.way = to > this.at ? 1 : -1;
    this.at = to;
    void this.show().then(() => this.prefetch());
  }

  leap(leap: Leap, way: 1 | -1): void {
    this.go(leapt(this.marks, leap, way, this.at, this.last));
  }

  play(): void {
    if (this.playing) return this.pause();
    if (this.at === this.last) this.go(0);
    this.playing = true;
    this.beat();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** One line more when its time has come and the present one has been seen. */
  private beat(): void {
    clearTimeout(this.timer);
    const pause = SPEEDS.find((one) => one.id === this.speed)!.pause;
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      if (this.at >= this.last) return this.pause();
      if (this.shown === this.key(this.at)) this.leap("line", 1);
      this.beat();
    }, pause);
  }

  private key(line: number): string {
    return `${this.seat} ${line}`;
  }

  /**
   * Shows the present line as soon as it is there. While the slider is dragged only one fetch is under way at a
   * time.
   */
  async show(): Promise<void> {
    const known = this.scenes.get(this.key(this.at));
    if (known) return this.put(this.key(this.at), known);
    if (this.wanted) return;
    this.wanted = true;
    try {
      while (this.shown !== this.key(this.at)) {
        const key = this.key(this.at);
        this.put(key, await this.fetch(this.at));
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.wanted = false;
    }
  }

  private put(key: string, scene: Scene): void {
    this.shown = key;
    this.scene = scene;
    this.failure = "";
  }

  private fail(error: unknown): void {
    this.failure = sentence(error);
    this.pause();
  }

  private fetch(line: number): Promise<Scene> {
    const key = this.key(line);
    const known = this.scenes.get(key);
    if (known) return Promise.resolve(known);
    const under = this.coming.get(key);
    if (under) return under;
    const asked = this.source.moment(line, this.seat).then((scene) => {
      this.scenes.set(key, scene);
      return scene;
    });
    this.coming.set(key, asked);
    return asked.finally(() => this.coming.delete(key));
  }

  /** What will probably be looked at next; a failure shows when it is. */
  private prefetch(): void {
    if (this.wanted) return; // what is wanted now goes first
    const lines = neighbours(this.marks, this.at, this.last, this.way).filter(
      (line) => !this.scenes.has(this.key(line)),
    );
    for (const line of lines.slice(0, Math.max(0, AHEAD - this.coming.size)))
      void this.fetch(line).then(
        () => this.prefetch(),
        () => undefined,
      );
  }
}
