/** Which scenarios this browser has shown the briefing of: it opens by itself once for each. */
const KEPT = "sandtable-briefed";
const ALL = "*"; // somebody wants none to open by itself

/** Is this the first look at the scenario? Asking remembers it. */
export function briefed(game: string, scenario: string, store: Storage = localStorage): boolean {
  try {
    const known = (store.getItem(KEPT) ?? "").split(" ");
    const name = `${game}/${scenario}`;
    if (known.includes(ALL) || known.includes(name)) return false;
    store.setItem(KEPT, [...known, name].join(" ").trim());
    return true;
  } catch {
    return false; // a browser that keeps nothing would open it every time
  }
}
