/** The papers of a seat as the table knows them: which there are, and which were not opened in this browser yet. */
import { address, get } from "../lib/routes";
import type { PaperName } from "./wire";

export const listed = (match: string, seat: string) => get("/api/matches/{match}/papers", { match, seat });
export const read = (match: string, seat: string, paper: string) =>
  get("/api/matches/{match}/papers/{paper}", { match, seat, paper });
export const pdf = (match: string, seat: string, paper: string) =>
  address("/api/matches/{match}/papers/{paper}.pdf", { match, seat, paper });
/** The page of a seat's papers, open at one of them. */
export const page = (match: string, seat: string, id = "") =>
  `/m/${encodeURIComponent(match)}/papers?${new URLSearchParams(id ? { seat, paper: id } : { seat }).toString()}`;

const MOST = 400; // ids remembered of a match: those of old battles need not be

const keyOf = (match: string, seat: string) => `sandtable-papers ${match} ${seat}`;

export function readBefore(match: string, seat: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(match, seat)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

export function remember(match: string, seat: string, id: string): void {
  const ids = [...readBefore(match, seat)].filter((one) => one !== id);
  try {
    localStorage.setItem(keyOf(match, seat), JSON.stringify([...ids, id].slice(-MOST)));
  } catch {
    // without storage every paper stays unread
  }
}

const PAUSE = 2000; // milliseconds between two looks while a match moves on quickly

/** Asks for the list when the match has moved on; never again where the game writes no papers. */
export class PaperDesk {
  papers = $state.raw<PaperName[]>([]);
  printed = $state(false);
  private known = $state.raw<Set<string>>(new Set());
  private silent = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -Infinity;

  constructor(
    readonly match: string,
    readonly seat: string,
  ) {}

  get unread(): number {
    return this.papers.filter((one) => !this.known.has(one.id)).length;
  }

  fresh(id: string): boolean {
    return !this.known.has(id);
  }

  moved(): void {
    if (this.silent || this.timer !== undefined) return;
    this.timer = setTimeout(() => void this.look(), Math.max(0, this.last + PAUSE - Date.now()));
  }

  async look(): Promise<void> {
    this.timer = undefined;
    this.last = Date.now();
    try {
      const found = await listed(this.match, this.seat);
      this.silent = !found.printed;
      this.printed = found.printed;
      this.papers = found.papers;
      this.known = readBefore(this.match, this.seat);
    } catch {
      // the table says itself when the line is lost; the next move of the match asks again
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.silent = true;
  }
}
