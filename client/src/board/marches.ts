/** Marches along connectors: where each one's line runs, beside the others that take the same way. Pure. */

/** A way that somebody has been ordered to go. `path` are areas, the start first; `times` when it arrives in each but the first. */
export interface March {
  unit: string; // its id; several may march together
  side: string; // a Side's id
  path: string[];
  times: string[]; // "¼", "end of turn"
  state: "draft" | "set"; // draft: the line that is being written
}
