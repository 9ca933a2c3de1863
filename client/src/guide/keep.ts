/** What this browser remembers of guided games: which matches are guided, what was shown, what was skipped. */
import type { Shown } from "./hints";

interface Kept {
  shown: Shown;
  off: boolean;
}
const name = (match: string) => `sandtable-guide-${match}`;

export function kept(match: string, store: Storage = localStorage): Kept | null {
  try {
    const text = store.getItem(name(match));
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}

export function keep(match: string, what: Kept, store: Storage = localStorage): void {
  try {
    store.setItem(name(match), JSON.stringify(what));
  } catch {
    return; // a browser that keeps nothing forgets the guide with the page
  }
}
