// @vitest-environment node
/** The shape of the source: which folders import which, and how long lines are. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const ROOT = import.meta.dirname;
const LONGEST = 140;
const files = (readdirSync(ROOT, { recursive: true }) as string[]).filter((name) => /\.(ts|svelte|css)$/.test(name));
const text = (name: string) => readFileSync(join(ROOT, name), "utf8");

/** The folders that the files of each folder import; type imports and imports on demand count, too. */
function imports(all: readonly string[], read: (name: string) => string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of all) {
    const folder = dirname(name);
    for (const [, path] of read(name).matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const other = dirname(normalize(join(folder, path!)));
      if (other !== folder) found.set(folder, (found.get(folder) ?? new Set()).add(other));
    }
  }
  return found;
}

/** A way from a folder back to itself, as a list of folders; null if there is none. */
function cycle(graph: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (folder: string, way: string[]): string[] | null => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of graph.get(folder) ?? []) {
      const found = visit(next, [...way, folder]);
      if (found) return found;
    }
    done.add(folder);
    return null;
  };
  for (const folder of graph.keys()) {
    const found = visit(folder, []);
    if (found) return found;
  }
  return null;
}

test("no folder imports one that imports it, by whatever way", () => {
  const graph = imports(
    files.filter((name) => /\.(ts|svelte)$/.test(name) && !name.includes(".test.")),
    text,
  );
  expect(graph.get("table")).toContain("lib"); // imports are found at all
  expect(cycle(graph)).toBeNull();
});

test("a cycle is found, also one by way of a third folder and of types", () => {
  const sources: Record<string, string> = {
    "a/one.ts": 'import { two } from "../b/two";',
    "b/two.svelte": 'const three = await import("../c/three.svelte");',
    "c/three.svelte": 'import type { One } from "../a/one";',
    "d/four.ts": 'import { one } from "../a/one";',
  };
  expect(cycle(imports(Object.keys(sources), (name) => sources[name]!))).toEqual(["a", "b", "c", "a"]);
});

test(`no line is longer than ${LONGEST} characters`, () => {
  const free = /(^|\/)(wire\.ts|assets\/.*)$/; // compared with the server by its text; made by a tool
  const long = files
    .filter((name) => !free.test(name.replaceAll("\\", "/")))
    .flatMap((name) =>
      text(name)
        .split("\n")
        .flatMap((line, at) => (line.length > LONGEST ? `${name}:${at + 1}` : [])),
    );
  expect(long).toEqual([]);
});
