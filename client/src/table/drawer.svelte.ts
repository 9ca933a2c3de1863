/**
 * A phone's bottom sheet: it rises for a new question, unless the player put it down and can answer on the map, or the
 * map would be too small to be played on. While it is down its handle says what waits in it.
 */
import { lies } from "../board/deck.svelte";
import type { Row, Table } from "../lib/wire";

export interface Choices {
  rows: readonly Row[]; // without the one that the button is for
  onMap: number; // how many of them can be pressed on the map
}

/** Is the thing at an anchor drawn on a board or a grid? */
function drawn({ boards, grids }: Table, anchor: string): boolean {
  const [kind, id = ""] = anchor.split(/:(.*)/s);
  if (kind === "unit" && grids.length)
    return grids.some((grid) => grid.pieces.some((piece) => piece.counter.id === id));
  return grids.length ? /^(square|corner|house|hulk)$/.test(kind!) : boards.some((board) => lies(board, anchor));
}

export function choicesOf(all: readonly Row[], table: Table | null): Choices {
  const rows = all.filter((row) => !row.closing),
    onMap = table ? rows.filter((row) => row.anchors.some((anchor) => drawn(table, anchor))).length : 0;
  return { rows, onMap };
}

/** What the handle says: how many choices the sheet has, or how many besides those on the map. */
export function handleText({ rows, onMap }: Choices): string {
  const beside = rows.length - onMap,
    more = onMap > 0 && beside > 0,
    count = more ? beside : rows.length;
  return count ? `${count} ${more ? "more " : ""}${count === 1 ? "choice" : "choices"} ▲` : "";
}

export class Drawer {
  low = $state(false);
  hand = $state<"" | "up" | "down">(""); // what the player did with it last
  private asked = "";
  private letters = "";

  /** The player pulls it up or down. */
  pull(low: boolean): void {
    this.low = low;
    this.hand = low ? "down" : "up";
  }

  /**
   * What is asked, and what can be chosen now. `crowded`: would things on the map be too small to press beside a raised
   * sheet? null as long as there is no map.
   */
  follow(asked: string, choices: Choices, crowded: () => boolean | null): void {
    const letters = choices.rows.map((row) => row.letter).join(" "),
      changed = letters !== this.letters;
    this.letters = letters;
    if (asked === this.asked) {
      if (changed && choices.rows.length && !choices.onMap) this.low = false;
      return;
    }
    const undecided = choices.onMap > 0 && this.hand === "",
      tiny = undecided && choices.onMap === choices.rows.length ? crowded() : false;
    this.low = choices.onMap > 0 && (this.hand === "down" || tiny === true);
    if (tiny !== null) this.asked = asked;
  }
}
