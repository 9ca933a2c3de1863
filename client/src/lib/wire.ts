/**
 * What the server sends and takes. All of it is made from the server's own description (`tools/api_types.py`): a field is
 * added there, in the class that is sent. Here stand only shorter names, and what a description cannot say.
 */
import type * as api from "../../types/api";

export type * from "../../types/api";

export type Point = [number, number];
/** A refusal as a page keeps it. */
export type Problem = Omit<api.Problem, "type">;
/** A match as a page asks for it: with all its seats. */
export type NewMatch = api.NewMatch & Required<Pick<api.NewMatch, "seats" | "options">>;
export type Row = api.LetterRow;
export type BotToken = api.BotTokenView;
export type Person = api.PersonView;

/** GeoJSON in the board's plane, y growing to the south. `kind`: area, land, water, river, road, rail, wood, place … */
export interface Feature {
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, unknown> & { kind: string };
}
export type Drawing = Omit<api.Drawing, "features"> & { features: Feature[] };
