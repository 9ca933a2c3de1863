/** What the server sends of papers, by shorter names. */
import type * as api from "../../types/api";

export type * from "../../types/api";

export type PaperPart = api.PaperChapter["parts"][number];
