/**
 * Keeps the memory of the fog in this browser, for each match and seat apart. It never goes to the server; what cannot
 * be read is ignored.
 */
import type { Counter } from "../lib/wire";
import { KEPT, MOST, NOTHING, type Memory, type Sighting, type Trail } from "./fog";

const PREFIX = "sandtable-fog:";
const MATCHES = 24; // memories kept; the oldest go first
const LONGEST = 200_000; // signs of one

const keyOf = (match: string, seat: string): string => `${PREFIX}${match}:${seat}`;

export function recall(match: string, seat: string, store: Storage = localStorage): Memory {
  try {
    const text = store.getItem(keyOf(match, seat));
    return (text && text.length <= LONGEST && read(JSON.parse(text))) || NOTHING;
  } catch {
    return NOTHING; // no storage, or not ours
  }
}

export function keep(match: string, seat: string, memory: Memory, store: Storage = localStorage): void {
  try {
    const text = JSON.stringify({ ...memory, at: Date.now() });
    if (text.length > LONGEST) return;
    makeRoom(keyOf(match, seat), store);
    store.setItem(keyOf(match, seat), text);
  } catch {
    // full, or forbidden: it is remembered as long as the page is open
  }
}

function makeRoom(but: string, store: Storage): void {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? "").filter(
    (key) => key.startsWith(PREFIX) && key !== but,
  );
  if (keys.length < MATCHES) return;
  const ages = keys.map((key) => ({ key, at: ageOf(store.getItem(key)) })).sort((a, b) => a.at - b.at);
  for (const { key } of ages.slice(0, keys.length - MATCHES + 1)) store.removeItem(key);
}

function ageOf(text: string | null): number {
  try {
    const at = (JSON.parse(text ?? "") as { at?: unknown }).at;
    return typeof at === "number" ? at : 0;
  } catch {
    return 0;
  }
}

// it may have been written by another version of this page, or by another program

const table = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
const whole = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;
const texts = (value: Record<string, unknown>, ...keys: string[]): boolean =>
  keys.every((key) => typeof value[key] === "string");

function read(value: unknown): Memory | null {
  const found = table(value),
    trails = found && table(found.trails);
  if (!found || !trails || !whole(found.line)) return null;
  const good = Object.entries(trails)
    .slice(0, MOST)
    .flatMap(([unit, trail]) => {
      const one = readTrail(unit, trail);
      return one ? [[unit, one] as const] : [];
    });
  return { line: found.line, trails: Object.fromEntries(good) };
}

function readTrail(unit: string, value: unknown): Trail | null {
  const trail = table(value),
    counter = trail && table(trail.counter);
  if (!trail || !counter || !Array.isArray(trail.seen) || !whole(trail.dropped)) return null;
  if (
    counter.id !== unit ||
    !texts(counter, "name", "short", "side", "symbol", "strength") ||
    !Array.isArray(counter.marks)
  )
    return null;
  const seen = trail.seen
    .map(table)
    .filter(
      (one): one is Record<string, unknown> =>
        one !== null && texts(one, "board", "area") && whole(one.turn) && whole(one.line),
    );
  const marks = counter.marks.filter((mark): mark is string => typeof mark === "string");
  return seen.length
    ? {
        counter: { ...(counter as unknown as Counter), marks, reach: 0 },
        seen: seen.slice(-KEPT) as unknown as Sighting[],
        dropped: trail.dropped,
      }
    : null;
}
