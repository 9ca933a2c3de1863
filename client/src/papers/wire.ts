/** Papers as the server sends them: the same names and fields as `web/paper_wire.py`; a test compares them. */
export interface PaperName { id: string; title: string }
/** The papers of a seat, the newest first. */
export interface Papers { printed: boolean; papers: PaperName[] }

/** A small heading within a chapter. */
export interface PaperTitle { kind: "title"; title: string; note: string; whole: boolean }
/** Two columns; an empty second one is a line to write on. */
export interface PaperFacts { kind: "facts"; rows: [string, string][] }
/** How a number came about: what, how much, by which rule; and what it comes to. */
export interface PaperSum { kind: "sum"; rows: [string, number, string][]; title: string; total: number }
/** Empty cells of the columns in `fill` are to be written in, those in `ticks` are boxes to tick. */
export interface PaperGrid { kind: "grid"; heads: string[]; rows: string[][]; numbers: number[]; fill: number[]; ticks: number[] }
/** Sentences, each with its rule or with ""; with boxes to tick, or without. */
export interface PaperLines { kind: "lines"; lines: string[]; boxes: boolean; rules: string[] }
export interface PlanSection { column: number; row: number; kind: string; title: string; note: string }
/** What lies on a table besides its sections. */
export interface PlanFeature { kind: string; place: string; title: string; count: number }
/** A table from above; `svg` is line art in the colour of the text, with all its texts escaped by the server. */
export interface PaperPlan {
  kind: "plan"; columns: number; rows: number; width: string; height: string;
  edges: [string, string, string, string]; notes: string[]; sections: PlanSection[]; features: PlanFeature[]; svg: string;
}
export type PaperPart = PaperTitle | PaperFacts | PaperSum | PaperGrid | PaperLines | PaperPlan;
export interface PaperChapter { title: string; parts: PaperPart[] }
/** Who meets whom for a battle, when and where. */
export interface PaperMeeting { players: [string, string[]][]; when: string; place: string; note: string }
export interface Paper {
  id: string; title: string;
  over: string; under: string; // lines over and under the title
  side: string; number: number; sidename: string; // number: 1 or 2, with a colour and a shape; 0: neither
  match: string; link: string; meeting: PaperMeeting | null; chapters: PaperChapter[];
}
