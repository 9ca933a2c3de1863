/** An army that comes along into the match that is started from it: kept for this tab, by game and side. */
import { words } from "./word";

const place = (game: string, side: string): string => `sandtable.brought ${game} ${side}`;

export function bring(game: string, side: string, word: readonly string[]): void {
  try {
    sessionStorage.setItem(place(game, side), word.join(" "));
  } catch {
    // then it is built anew
  }
}

/** What was brought for a side; empty where nothing was. */
export function brought(game: string, side: string): string[] {
  try {
    return words(sessionStorage.getItem(place(game, side)) ?? "");
  } catch {
    return [];
  }
}
