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

const THING = /\s*\b(of|at|in|on)?\s*\{(thing|at|field)\}\s*/g;
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A table of facts in the words of the game: "place of {thing}" is "Place". */
export function tableText(name: string, labels: Record<string, string>): string {
  const found = labels[name]?.replace(THING, " ").replace(/:\s*$/, "").trim();
  return upper(found || spoken(name));
}

/** A fact in the words of the game: "Fatigue of KG Krause"; by its path where the game has no word for it. */
export function factText(
  path: readonly string[],
  labels: Record<string, string>,
  called: (id: string) => string,
): string {
  const [table = "", thing = "", ...rest] = path;
  const field = rest.join(" ");
  const found = field ? (labels[`${table}.${field}`] ?? labels[`${table}.*`]) : labels[table];
  if (found && thing)
    return upper(
      found
        .replace("{field}", spoken(field))
        .replace("{at}", `at ${called(thing)}`)
        .replace("{thing}", called(thing))
        .replace(/:\s*$/, ""),
    );
  return path.map((part, place) => (place === 0 ? tableText(part, labels) : called(part))).join(" › ");
}

/** The values of a fact to pick from, by name; the present one among them. */
export function picked(
  values: readonly string[],
  now: string,
  called: (id: string) => string,
): { id: string; name: string }[] {
  const all = [...new Set([now, ...values])];
  return all
    .map((id) => ({ id, name: id === "" ? "nothing" : called(id) }))
    .sort((one, two) => one.name.localeCompare(two.name));
}
