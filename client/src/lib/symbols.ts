/**
 * Which symbol of the sprite stands for a unit. What the sprite lacks is drawn by the nearest it has, or by its
 * letters alone.
 */
import sprite from "../assets/symbols.svg?raw";

const baked = new Set([...sprite.matchAll(/id="u-([^"]+)"/g)].map((found) => found[1]!));
const known = new Map<string, string>();

/**
 * The symbol's own name; else what remains when words are taken from its front or its end ("norwegian-infantry" →
 * "infantry"); else "".
 */
export function symbolFor(name: string): string {
  let found = known.get(name);
  if (found === undefined) {
    found = nearest(name);
    known.set(name, found);
  }
  return found;
}

function nearest(name: string): string {
  const words = name.split("-");
  for (let size = words.length; size > 0; size--)
    for (let from = words.length - size; from >= 0; from--) {
      const part = words.slice(from, from + size).join("-");
      if (baked.has(part)) return part;
    }
  return "";
}
