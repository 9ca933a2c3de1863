/** Searches a rulebook: every word must stand in the paragraph, a number finds its rule first. */
import type { Chapter } from "../lib/wire";
import { ruleOf } from "./markdown";

export interface Hit {
  chapter: string;
  rule: string;
  text: string;
}

const MOST = 60;
const folded = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** The paragraphs of a chapter: lines, rows of tables with what stands over them, whatever stands between blank lines. */
export function paragraphs(chapter: Chapter): Hit[] {
  let head = "";
  return chapter.text
    .replace(/```[\s\S]*?```/g, "")
    .split("\n")
    .flatMap((line) => {
      const row = line.startsWith("|");
      if (!row) head = "";
      if (row && !head) {
        head = `${line}\n${line.replace(/[^|]+/g, "---")}`;
        return [];
      }
      if (!line.trim() || /^[|:\s-]+$/.test(line)) return [];
      const rule = ruleOf(line.replace(/^[-*|\s]+(?=\**[A-Z])/, ""));
      return [{ chapter: chapter.title, rule, text: row ? `${head}\n${line}` : line }];
    });
}

export function search(chapters: readonly Chapter[], wanted: string): Hit[] {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const found = chapters.flatMap(paragraphs).filter((hit) => {
    const text = folded(`${hit.chapter} ${hit.text}`);
    return words.every((word) => text.includes(word));
  });
  const first = (hit: Hit) => (folded(hit.rule) === words[0] ? 0 : 1);
  return found.sort((a, b) => first(a) - first(b)).slice(0, MOST);
}
