/** What the corners of a counter mean, read from its card. */
import type { Card } from "../lib/wire";

const AGAINST = ["infantry", "light vehicles", "heavy vehicles"];
const SIDES = ["front", "side", "rear"];

/** "+3 / +5 / –" as "+3 against infantry, +5 against light vehicles, nothing against heavy vehicles". */
export function against(values: string): string {
  const found = plain(values)
    .split("/")
    .map((value) => value.trim());
  if (found.length !== AGAINST.length) return plain(values) || "none";
  return found.map((value, place) => `${/\d/.test(value) ? value : "nothing"} against ${AGAINST[place]}`).join(", ");
}

/** "9/7/6" as "9 at the front, 7 at the side, 6 at the rear". */
export function armour(values: string): string {
  const found = plain(values).split("/");
  if (found.length !== SIDES.length) return plain(values);
  return found.map((value, place) => `${value.trim()} at the ${SIDES[place]}`).join(", ");
}

const plain = (value: string): string => value.replace(/ · \w+$/, "").trim();

/** The facts of the side that is up first; a card names them "Full side: defence". */
export function corners(card: Card): Record<"attack" | "defence" | "movement" | "hit" | "abilities" | "back", string> {
  const fact = (end: string): string => card.facts.find(([name]) => name.endsWith(`: ${end}`))?.[1] ?? "";
  const sides = new Set(card.facts.map(([name]) => /^(.*side):/.exec(name)?.[1]).filter(Boolean));
  return {
    attack: against(fact("combat value") || fact("primary weapon")),
    defence: armour(fact("defence")),
    movement: `${plain(fact("movement")) || "none"} squares`,
    hit: fact("when hit"),
    abilities: fact("abilities"),
    back: sides.size > 1 ? "Its back has values of its own; the card shows both." : "",
  };
}
