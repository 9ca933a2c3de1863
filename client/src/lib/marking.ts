/** Finds the numbers of rules and the terms of a game in a text. */
import type { Term } from "./wire";

export type Part =
  { kind: "text"; text: string } | { kind: "rule"; text: string } | { kind: "term"; text: string; term: Term };
export type Marker = (text: string) => Part[];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Cuts texts at what can be looked up. A term is marked where it first stands in a text, and not again. */
export function marker(prefixes: readonly string[], terms: readonly Term[]): Marker {
  const forms = new Map(terms.flatMap((term) => term.forms.map((form) => [form.toLowerCase(), term] as const)));
  const words = [...forms.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const kinds = [
    ...(prefixes.length ? [`(?:${prefixes.map(escaped).join("|")})[A-Z]?\\d+[a-z]?`] : []),
    ...(words.length ? [`(?:${words.join("|")})s?`] : []),
  ];
  if (!kinds.length) return (text) => [{ kind: "text", text }];
  const found = new RegExp(`(?<![\\p{L}\\d-])(?:${kinds.join("|")})(?![\\p{L}\\d])`, "giu");
  const numbered = new RegExp(`^(?:${prefixes.map(escaped).join("|") || "\\b\\B"})[A-Z]?\\d`);
  return (text) => cut(text, found, numbered, forms);
}

function cut(text: string, found: RegExp, numbered: RegExp, forms: Map<string, Term>): Part[] {
  const parts: Part[] = [];
  const told = new Set<Term>();
  let at = 0;
  for (const match of text.matchAll(found)) {
    const word = match[0];
    const term = forms.get(word.toLowerCase()) ?? forms.get(word.toLowerCase().replace(/s$/, ""));
    const rule = numbered.test(word);
    if (!rule && (!term || told.has(term))) continue;
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    if (rule) parts.push({ kind: "rule", text: word });
    else parts.push({ kind: "term", text: word, term: term! });
    if (!rule) told.add(term!);
    at = match.index + word.length;
  }
  if (at < text.length || !parts.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}

/** The sentence about a track, tray or item: by its whole id, or by its first or last parts ("later-2", "allies-pool"). */
export function about(things: Readonly<Record<string, string>>, id: string): string {
  if (things[id]) return things[id];
  const names = Object.keys(things).filter((name) => new RegExp(`^${escaped(name)}[-:]|-${escaped(name)}$`).test(id));
  return things[names.sort((a, b) => b.length - a.length)[0] ?? ""] ?? "";
}
