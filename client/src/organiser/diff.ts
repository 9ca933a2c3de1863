/** What differs between two texts, line by line. */
export interface Change {
  kind: "same" | "out" | "in";
  text: string;
  before: number;
  after: number;
} // line numbers from 1; 0 where the line does not stand

/** How many lines the tails of both texts have in common, for each pair of beginnings. */
function common(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
}

export function compare(before: string, after: string): Change[] {
  const a = before.split("\n"),
    b = after.split("\n");
  const table = common(a, b);
  const found: Change[] = [];
  let i = 0,
    j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j])
      found.push({ kind: "same", text: a[i]!, before: ++i, after: ++j });
    else if (i < a.length && (j === b.length || table[i + 1]![j]! >= table[i]![j + 1]!))
      found.push({ kind: "out", text: a[i]!, before: ++i, after: 0 });
    else found.push({ kind: "in", text: b[j]!, before: 0, after: ++j });
  }
  return found;
}

export const differences = (changes: readonly Change[]): Change[] => changes.filter((change) => change.kind !== "same");

/** The lines of the new text that were not in the old one. */
export const newLines = (changes: readonly Change[]): Set<number> =>
  new Set(changes.filter((change) => change.kind === "in").map((change) => change.after));

/** A fact that was only taken out: a correction sets what is written, and leaves alone what is not. */
export function onlyTakenOut(changes: readonly Change[]): Change[] {
  const key = (change: Change) => change.text.split("=", 1)[0]!.trim();
  const written = new Set(changes.filter((change) => change.kind === "in").map(key));
  return changes.filter((change) => change.kind === "out" && change.text.includes("=") && !written.has(key(change)));
}

/** "position:3: …" names the line; the sentence is for people. */
export function fault(detail: string): { line: number; text: string } {
  const found = /^position:(\d+): (.*)$/s.exec(detail);
  return found ? { line: Number(found[1]), text: `Line ${found[1]}: ${found[2]}` } : { line: 0, text: detail };
}
