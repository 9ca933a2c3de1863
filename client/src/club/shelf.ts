/**
 * A place in this browser where drafts with their pictures outlive the page: IndexedDB, or memory where that is
 * forbidden.
 */
import { createStore, del, get, set, type UseStore } from "idb-keyval";

export interface Shelf<Kept> {
  get(key: string): Promise<Kept | undefined>;
  put(key: string, value: Kept): Promise<void>;
  remove(key: string): Promise<void>;
}

export function inMemory<Kept>(): Shelf<Kept> {
  const kept = new Map<string, Kept>();
  return {
    get: async (key) => kept.get(key),
    put: async (key, value) => void kept.set(key, value),
    remove: async (key) => void kept.delete(key),
  };
}

/** Private windows may refuse: then the draft lives as long as the page. */
export function inBrowser<Kept>(): Shelf<Kept> {
  const spare = inMemory<Kept>();
  let base: UseStore | undefined;
  const drafts = () => (base ??= createStore("sandtable", "drafts"));
  return {
    get: async (key) => {
      try {
        return (await get<Kept>(key, drafts())) ?? spare.get(key);
      } catch {
        return spare.get(key);
      }
    },
    put: async (key, value) => {
      try {
        await set(key, value, drafts());
      } catch {
        await spare.put(key, value);
      }
    },
    remove: async (key) => {
      await spare.remove(key);
      try {
        await del(key, drafts());
      } catch {
        // then there is nothing to remove
      }
    },
  };
}
