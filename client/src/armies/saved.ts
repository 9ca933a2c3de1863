/** Armies kept in this browser, by name. */
export interface SavedArmy {
  name: string;
  game: string;
  side: string;
  size: number;
  text: string;
}

const KEPT = "sandtable.armies";
const MOST = 200;

export function saved(game: string, side: string): SavedArmy[] {
  return all().filter((army) => army.game === game && army.side === side);
}

/** Keeps an army under a name; one of the same name and side is written over. False if the browser keeps nothing. */
export function keep(army: SavedArmy): boolean {
  return write([army, ...all().filter((other) => !same(other, army))].slice(0, MOST));
}

export function forget(army: SavedArmy): boolean {
  return write(all().filter((other) => !same(other, army)));
}

const same = (one: SavedArmy, other: SavedArmy): boolean =>
  one.name === other.name && one.game === other.game && one.side === other.side;

function all(): SavedArmy[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found.filter(whole) : [];
  } catch {
    return [];
  }
}

function whole(found: unknown): found is SavedArmy {
  const army = found as SavedArmy | null;
  return (
    typeof army === "object" &&
    army !== null &&
    [army.name, army.game, army.side, army.text].every((text) => typeof text === "string") &&
    typeof army.size === "number"
  );
}

function write(armies: SavedArmy[]): boolean {
  try {
    localStorage.setItem(KEPT, JSON.stringify(armies));
    return true;
  } catch {
    return false;
  }
}
