/** What the draft and the letter that is looked at lay over the grid, fetched once for each. */
import type { Overlay, Piece } from "../lib/wire";

export interface Asked {
  key: string;
  draft: string[];
  version: number;
}
type Fetch = (asked: Asked & { letter: string }) => Promise<Overlay | null>;

const PAUSE = 70; // milliseconds a letter must be under the pointer before its preview is fetched
const MOST = 300;

export class Looking {
  draft = $state.raw<Overlay | null>(null);
  letter = $state.raw<Overlay | null>(null);
  laid = $state.raw<Piece[]>([]); // what drafts have laid out, as it was last heard
  private known = new Map<string, Overlay | null>();
  private now = ""; // the draft that is shown
  private over = ""; // and the letter
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly fetch: Fetch;

  constructor(fetch: Fetch) {
    this.fetch = fetch;
  }

  /** Call this whenever draft or letter change; null: no word is asked for. */
  look(asked: Asked | null, letter: string): void {
    const name = asked ? [asked.version, asked.key, ...asked.draft].join(" ") : "";
    if (name !== this.now) {
      this.now = name;
      this.draft = null;
      if (asked)
        void this.load(name, asked, "").then((found) => {
          if (this.now !== name) return;
          this.draft = found;
          this.laid = found?.laid ?? this.laid;
        });
    }
    const over = asked && letter ? `${name}|${letter}` : "";
    if (over === this.over) return;
    this.over = over;
    clearTimeout(this.timer);
    this.letter = this.known.get(over) ?? null;
    if (!asked || !over || this.known.has(over)) return;
    this.timer = setTimeout(
      () =>
        void this.load(over, asked, letter).then((found) => {
          if (this.over === over) this.letter = found;
        }),
      PAUSE,
    );
  }

  stop(): void {
    clearTimeout(this.timer);
    this.now = this.over = "";
  }

  private async load(name: string, asked: Asked, letter: string): Promise<Overlay | null> {
    if (this.known.has(name)) return this.known.get(name)!;
    if (this.known.size > MOST) this.known.clear();
    try {
      const found = await this.fetch({ ...asked, letter });
      this.known.set(name, found);
      return found;
    } catch {
      return null; // a missing preview does no harm
    }
  }
}
