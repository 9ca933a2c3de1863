import { expect, test } from "vitest";
import type { Chapter } from "../lib/wire";
import { blocks, inlines } from "./markdown";
import { search } from "./search";

const chapter = (title: string, text: string): Chapter => ({ id: "c-1", page: "c", title, level: 2, text, rules: [] });

test("lists of rules, tables and plain blocks are told apart", () => {
  const found = blocks(
    "Intro\ngoes on.\n\n- **FS-1** one\n  more\n  - deep\n\n| ID | Why |\n|---|---|\n| FS-2a | b |\n\n```\n..#\n```",
  );
  expect(found.map((block) => block.kind)).toEqual(["text", "list", "table", "plain"]);
  expect(found[0]).toMatchObject({ text: "Intro goes on." });
  expect(found[1]).toMatchObject({
    items: [
      { rule: "FS-1", text: "**FS-1** one more" },
      { text: "deep", deep: true },
    ],
  });
  expect(found[2]).toMatchObject({ head: ["ID", "Why"], rows: [{ cells: ["FS-2a", "b"], rule: "FS-2a" }] });
});

test("bold, slanted and code are marks, links keep their text", () => {
  expect(inlines("a **b** `c` *d* [e](f.md) 2*3*4").map((part) => `${part.kind}:${part.text}`)).toEqual([
    "text:a ",
    "bold:b",
    "text: ",
    "code:c",
    "text: ",
    "slanted:d",
    "text: e 2*3*4",
  ]);
});

test("a search finds paragraphs with all its words, the rule of that number first", () => {
  const book = [
    chapter("Retreat", "- **FS-65** Troops retreat (FS-66).\n- **FS-66** Captured."),
    chapter("Rulings", "| ID | Ruling |\n|---|---|\n| FS-66a | Captured, too. |"),
  ];
  expect(search(book, "fs-66").map((hit) => hit.rule)).toEqual(["FS-66", "FS-65", "FS-66a"]);
  expect(search(book, "captured too")).toEqual([
    { chapter: "Rulings", rule: "FS-66a", text: "| ID | Ruling |\n|---|---|\n| FS-66a | Captured, too. |" },
  ]);
  expect(search(book, "nothing of that")).toEqual([]);
});
