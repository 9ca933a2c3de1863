/** Which units of a game are listed: by what was typed, by side and by kind. Pure. */
import type { UnitBook, UnitTold } from "../lib/wire";

export interface Sought {
  text: string;
  side: string; // "" for all
  kind: string;
}

/** Kinds in the order in which the units come, each with how many there are of it on the side that is looked for. */
export function kinds(book: Pick<UnitBook, "units">, side: string): { id: string; name: string }[] {
  const found = new Map<string, number>();
  for (const unit of book.units)
    if (!side || unit.counter.side === side) found.set(unit.kind, (found.get(unit.kind) ?? 0) + 1);
  return [...found].map(([kind, count]) => ({ id: kind, name: `${kind} (${count})` }));
}

/** The units that have every word somewhere: in their name, kind, abilities or values. */
export function sought(units: readonly UnitTold[], wanted: Sought): UnitTold[] {
  const words = plain(wanted.text).split(/\s+/).filter(Boolean);
  return units.filter(
    (unit) =>
      (!wanted.side || unit.counter.side === wanted.side) &&
      (!wanted.kind || unit.kind === wanted.kind) &&
      words.every((word) => all(unit).includes(word)),
  );
}

const all = (unit: UnitTold): string =>
  plain(
    [
      unit.counter.name,
      unit.counter.short,
      unit.kind,
      ...unit.abilities.map((ability) => ability.name),
      ...unit.card.facts.flat(),
    ].join(" "),
  );

/** Without accents, so that "schutzen" finds the Schützentrupp. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").toLowerCase();

/** The values of a card in groups: those of the whole unit, then those of each side of its counter. */
export function groups(unit: Pick<UnitTold, "card">): { name: string; values: [string, string, string][] }[] {
  const found: { name: string; values: [string, string, string][] }[] = [];
  for (const [full, value] of unit.card.facts) {
    const [, side = "", name = full] = /^(.* side): (.*)$/.exec(full) ?? [];
    let group = found.find((one) => one.name === side);
    if (!group) found.push((group = { name: side, values: [] }));
    group.values.push([name[0] ? name[0].toUpperCase() + name.slice(1) : "", value, full]);
  }
  return found;
}
