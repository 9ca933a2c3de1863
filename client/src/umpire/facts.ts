/** The position as tables to pick from: every fact has a table, a row and perhaps a field. */

export interface Fact {
  path: string[];
  value: unknown;
}
export interface Row {
  name: string;
  facts: Fact[];
}
export interface FactTable {
  name: string;
  rows: Row[];
}
export interface Edit {
  path: string[];
  before: unknown;
  after: unknown;
}

const nested = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The leaves under a value, each with its path. */
function leaves(value: unknown, path: string[]): Fact[] {
  if (!nested(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, [...path, name]));
}

/** Tables in the position's own order; facts that stand alone make a table without a name. */
export function tables(facts: Record<string, unknown>): FactTable[] {
  const alone: Row[] = [],
    found: FactTable[] = [];
  for (const [name, value] of Object.entries(facts)) {
    if (!nested(value)) alone.push({ name, facts: [{ path: [name], value }] });
    else if (Object.keys(value).length)
      found.push({
        name,
        rows: Object.entries(value).map(([row, one]) => ({ name: row, facts: leaves(one, [name, row]) })),
      });
  }
  return alone.length ? [...found, { name: "", rows: alone }] : found;
}

export const fieldName = (fact: Fact): string => fact.path.slice(2).join(" ");
export const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, place) => part === b[place]);

/**
 * What the same field holds in the other rows, and everything that is named like that: units stand in areas, so all
 * areas are offered.
 */
export function offered(all: readonly FactTable[], path: readonly string[]): string[] {
  const table = all.find((one) => one.name === (path.length > 1 ? path[0] : ""));
  const column = (table?.rows ?? [])
    .flatMap((row) => row.facts)
    .filter((fact) => path.length > 1 && same(fact.path.slice(2), path.slice(2)));
  const values = [
    ...new Set(
      column.map((fact) => fact.value).filter((value): value is string => typeof value === "string" && value !== ""),
    ),
  ];
  const kinds = all.filter(
    (one) => one.name && one !== table && values.some((value) => one.rows.some((row) => row.name === value)),
  );
  return [...new Set([...values, ...kinds.flatMap((one) => one.rows.map((row) => row.name))])];
}

/** A value as it is typed. */
export const written = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** What was typed, as the kind of value that stands there now; null where it is none. */
export function typed(text: string, now: unknown): { value: unknown } | null {
  if (typeof now === "string") return { value: text.trim() };
  if (typeof now === "number") return /^-?\d+(\.\d+)?$/.test(text.trim()) ? { value: Number(text) } : null;
  if (typeof now === "boolean") return text === "true" || text === "false" ? { value: text === "true" } : null;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** The changes as the facts that a correction sends. */
export function asFacts(edits: readonly Edit[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const edit of edits) {
    let place = found;
    for (const part of edit.path.slice(0, -1)) place = (place[part] ??= {}) as Record<string, unknown>;
    place[edit.path.at(-1)!] = edit.after;
  }
  return found;
}

/** A list with one more change; another one to the same fact takes its place. */
export const withEdit = (edits: readonly Edit[], edit: Edit): Edit[] => [
  ...edits.filter((one) => !same(one.path, edit.path)),
  edit,
];

/** "supply_level" → "supply level" */
export const spoken = (name: string): string => name.replaceAll("_", " ").replaceAll("-", " ");
