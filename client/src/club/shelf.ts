/**
 * A place in this browser where drafts with their pictures outlive the page: IndexedDB, or memory where that is
 * forbidden.
 */

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

const STORE = "drafts";

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open("sandtable", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("no place to keep drafts"));
  });
}

async function during<Answer>(
  how: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const base = await opened();
  try {
    return await new Promise<Answer>((done, failed) => {
      const work = base.transaction(STORE, how);
      const asked = ask(work.objectStore(STORE));
      work.oncomplete = () => done(asked.result);
      work.onabort = work.onerror = () => failed(work.error ?? new Error("the draft could not be kept"));
    });
  } finally {
    base.close();
  }
}

/** Private windows may refuse: then the draft lives as long as the page. */
export function inBrowser<Kept>(): Shelf<Kept> {
  const spare = inMemory<Kept>();
  const or = async <Answer>(first: () => Promise<Answer>, second: () => Promise<Answer>) => first().catch(second);
  return {
    get: (key) =>
      or(
        async () => (await during<Kept | undefined>("readonly", (store) => store.get(key))) ?? spare.get(key),
        () => spare.get(key),
      ),
    put: (key, value) =>
      or(
        async () => void (await during("readwrite", (store) => store.put(value, key))),
        () => spare.put(key, value),
      ),
    remove: async (key) => {
      await spare.remove(key);
      await during("readwrite", (store) => store.delete(key)).catch(() => undefined);
    },
  };
}
