/**
 * Several boards on one table: which one lies in front. It follows the question's letters by itself; whoever turns to a
 * board by hand keeps it until the next question.
 */
import type { Board } from "../lib/wire";

/** Is the thing at an anchor on this board? An arrow is where its target is. */
export function lies(board: Board, anchor: string): boolean {
  const [kind, rest = ""] = anchor.split(/:(.*)/s),
    name = kind === "arrow" ? (rest.split(">")[1] ?? "") : rest;
  if (kind === "connector") return board.roads.some(({ a, b }) => name === `${a}-${b}` || name === `${b}-${a}`);
  if (kind === "unit") return board.areas.some((area) => area.counters.some((counter) => counter.id === name));
  return board.areas.some((area) => area.id === name);
}

/** How many of the anchors lie on each board. */
export const shares = (boards: readonly Board[], anchors: readonly string[]): Map<string, number> =>
  new Map(boards.map((board) => [board.id, anchors.filter((anchor) => lies(board, anchor)).length]));

/**
 * The board that things at these anchors ask for: the present one if it has any of them, else the one with most; "" if
 * they lie on none.
 */
export function wanted(boards: readonly Board[], anchors: readonly string[], front: string): string {
  const counted = shares(boards, anchors);
  if (counted.get(front)) return front;
  const [best, most] = [...counted].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
  return most ? best : "";
}

export class Deck {
  front = $state("");
  private held = false; // by hand, until the next question
  private asked = "";

  /** What is asked, where its letters lie, and where things happen otherwise. */
  follow(boards: readonly Board[], asked: string, anchors: readonly string[], at: string): void {
    if (!boards.some((board) => board.id === this.front))
      this.front = boards.find((board) => board.id === at)?.id ?? boards[0]?.id ?? "";
    if (asked !== this.asked) this.held = false;
    this.asked = asked;
    if (this.held) return;
    const next = anchors.length ? wanted(boards, anchors, this.front) : at;
    if (boards.some((board) => board.id === next)) this.front = next;
  }

  /** The player turns to a board by hand. */
  turn(board: string): void {
    this.front = board;
    this.held = true;
  }

  /** Something is to be shown: the board it lies on comes forward, and stays. */
  reveal(boards: readonly Board[], anchors: readonly string[]): void {
    const next = wanted(boards, anchors, this.front);
    if (next && next !== this.front) this.turn(next);
  }

  cycle(boards: readonly Board[], way: 1 | -1 = 1): void {
    const place = boards.findIndex((board) => board.id === this.front),
      next = boards[(place + way + boards.length) % boards.length];
    if (next) this.turn(next.id);
  }
}
