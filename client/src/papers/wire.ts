/** Papers as the server sends them: the same names and fields as `web/paper_wire.py`; a test compares them. */
export interface PaperName { id: string; title: string }
/** The papers of a seat, the newest first. */
export interface Papers { printed: boolean; papers: PaperName[] }

/** A small heading within a chapter. */
export interface PaperTitle { kind: "title"; title: string; note: string }
/** Two columns; an empty second one is a line to write on. */
export interface PaperFacts { kind: "facts"; rows: [string, string][] }
export interface PaperGrid { kind: "grid"; heads: string[]; rows: string[][]; numbers: number[] }
/** Sentences, each with its rule or with ""; with boxes to tick, or without. */
export interface PaperLines { kind: "lines"; lines: string[]; boxes: boolean; rules: string[] }
export interface PlanSection { column: number; row: number; kind: string; title: string; note: string }
/** A table from above; `svg` is line art in the colour of the text, with all its texts escaped by the server. */
export interface PaperPlan {
  kind: "plan"; columns: number; rows: number; width: string; height: string;
  edges: [string, string, string, string]; notes: string[]; sections: PlanSection[]; svg: string;
}
export type PaperPart = PaperTitle | PaperFacts | PaperGrid | PaperLines | PaperPlan;
export interface PaperChapter { title: string; parts: PaperPart[] }
export interface Paper {
  id: string; title: string;
  over: string; under: string; // lines over and under the title
  side: string; number: number; sidename: string; // number: 1 or 2, with a colour and a shape; 0: neither
  match: string; link: string; chapters: PaperChapter[];
}
