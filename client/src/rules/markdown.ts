/** The little Markdown that rulebooks are written in: paragraphs, lists, tables, plain blocks, bold, slanted, code. */
export type Inline = { kind: "text" | "bold" | "slanted" | "code"; text: string };
export type Block =
  | { kind: "text"; text: string; rule: string }
  | { kind: "list"; items: { text: string; rule: string; deep: boolean; number: string }[] }
  | { kind: "table"; head: string[]; rows: { cells: string[]; rule: string }[] }
  | { kind: "plain"; text: string };

const RULE = /^\**((?:[A-Z]{1,4}-|AR|TR)[A-Z]?\d+[a-z]?)\b/;
const ITEM = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/;
const MARKS = /\*\*(.+?)\*\*|`([^`]+)`|(?<![\w*])\*([^*\s][^*]*)\*(?!\w)/g;

export const ruleOf = (text: string): string => RULE.exec(text)?.[1] ?? "";

/** A line cut at its marks. Links keep their text alone: pages link to each other, not to the table. */
export function inlines(text: string): Inline[] {
  const clean = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/\\\|/g, "|");
  const found: Inline[] = [];
  let at = 0;
  for (const match of clean.matchAll(MARKS)) {
    if (match.index > at) found.push({ kind: "text", text: clean.slice(at, match.index) });
    const kind = match[1] !== undefined ? "bold" : match[2] !== undefined ? "code" : "slanted";
    found.push({ kind, text: (match[1] ?? match[2] ?? match[3])! });
    at = match.index + match[0].length;
  }
  if (at < clean.length) found.push({ kind: "text", text: clean.slice(at) });
  return found;
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** A text as blocks, in their order. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let fenced: string[] | null = null;
  let open = false; // may the next line go on with the last block?
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      if (fenced) found.push({ kind: "plain", text: fenced.join("\n") });
      fenced = fenced ? null : [];
      open = false;
    } else if (fenced) fenced.push(line);
    else if (!line.trim()) open = false;
    else open = put(found, line, open);
  }
  return found;
}

function put(found: Block[], line: string, open: boolean): boolean {
  const last = open ? found.at(-1) : undefined;
  const item = ITEM.exec(line);
  if (line.trimStart().startsWith("|")) {
    const row = cells(line);
    if (last?.kind !== "table") found.push({ kind: "table", head: row, rows: [] });
    else if (!row.every((cell) => /^:?-{2,}:?$/.test(cell))) last.rows.push({ cells: row, rule: ruleOf(row[0]!) });
  } else if (item) {
    const made = { text: item[3]!, rule: ruleOf(item[3]!), deep: item[1]!.length > 1, number: item[2] ?? "" };
    const list = found.at(-1); // lists go on over blank lines
    if (list?.kind === "list" && (list.items.at(-1)!.number === "") === (made.number === "" || made.deep))
      list.items.push(made);
    else found.push({ kind: "list", items: [made] });
  } else if (last?.kind === "list") last.items.at(-1)!.text += ` ${line.trim()}`;
  else if (last?.kind === "text") last.text += ` ${line.trim()}`;
  else found.push({ kind: "text", text: line.trim(), rule: ruleOf(line.trim()) });
  return true;
}
