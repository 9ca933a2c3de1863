/** Another kind of order for a line whose way is drawn already: how much of the way the new kind can keep. Pure. */
import type { Letters, Row } from "../lib/wire";
import { onMap } from "./lines";

/** The line as it stands then, and what it lost. */
export interface Turned {
  own: string[];
  lost: Row[];
}

/**
 * Puts the letters of a way behind a kind of order, one by one. A flag that does not fit is left out; at the first place
 * that cannot be entered the way ends. `letters` tells what may follow; null if it cannot.
 */
export async function turned(
  kind: string,
  way: readonly Row[],
  letters: (own: string[]) => Promise<Letters | null>,
): Promise<Turned | null> {
  const found: Turned = { own: [kind], lost: [] };
  for (const [at, row] of way.entries()) {
    const page = await letters(found.own);
    if (!page) return null;
    if (page.rows.some((one) => one.letter === row.letter)) found.own = [...found.own, row.letter];
    else if (onMap(row)) return { ...found, lost: [...found.lost, ...way.slice(at)] };
    else found.lost.push(row);
  }
  return found;
}
