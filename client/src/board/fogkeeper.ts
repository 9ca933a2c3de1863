/** Keeps in this browser which marks a player took away, for each match and seat apart. */
import type { Forgotten } from "./fog";

const keyOf = (match: string, seat: string): string => `sandtable-fog:${match}:${seat}`;

export function recall(match: string, seat: string, store: Storage = localStorage): Forgotten {
  try {
    const found: unknown = JSON.parse(store.getItem(keyOf(match, seat)) ?? "{}");
    return Object.fromEntries(
      Object.entries(found ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    );
  } catch {
    return {}; // no storage, or something else under this name
  }
}

export function keep(match: string, seat: string, forgotten: Forgotten, store: Storage = localStorage): void {
  try {
    store.setItem(keyOf(match, seat), JSON.stringify(forgotten));
  } catch {
    // full, or forbidden: it is remembered as long as the page is open
  }
}
