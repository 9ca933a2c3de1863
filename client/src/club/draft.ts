/** A report that is being written. Pure: what may be sent, and under which key. */
import { actionKey } from "../lib/request";
import type { Games, Report } from "./api";
import type { FilingSent, Form } from "./wire";

export type Score = [number | null, number | null];
export interface Picture {
  local: string;
  blob: Blob;
  id: string;
} // id: the server's, once it has it

export interface Draft {
  games: Score[];
  ticks: string[];
  side: string;
  story: string;
  photos: Picture[];
  key: string; // sending the same report twice books it once
  content: string; // what was sent under that key last; "" before the first try
  wanted: boolean; // "send" was pressed, and the report has not arrived
  form: Form | null; // to open it again without a line
}

export const keyOf = (match: string, battle: string): string => `report ${match} ${battle}`;

export const fresh = (side = ""): Draft => ({
  games: [[null, null]],
  ticks: [],
  side,
  story: "",
  photos: [],
  key: actionKey(),
  content: "",
  wanted: false,
  form: null,
});

const whole = (games: readonly Score[]): games is Games =>
  games.length > 0 && games.every(([one, two]) => one !== null && two !== null);

/** What can be judged and sent; null while a number is missing. */
export const reportOf = (draft: Pick<Draft, "games" | "ticks">): Report | null =>
  whole(draft.games) ? { games: draft.games.map(([one, two]) => [one, two]), ticks: [...draft.ticks] } : null;

export const isEmpty = (draft: Draft): boolean =>
  draft.games.length === 1 &&
  draft.games[0]![0] === null &&
  draft.games[0]![1] === null &&
  !draft.story.trim() &&
  !draft.photos.length &&
  !draft.ticks.length;

/** The same report keeps its key however often it is sent; a changed one is another report. */
export function sealed(draft: Draft, report: Report): Draft {
  const content = JSON.stringify([
    report.games,
    report.ticks,
    draft.side,
    draft.story.trim(),
    draft.photos.map((one) => one.local),
  ]);
  return { ...draft, key: draft.content && draft.content !== content ? actionKey() : draft.key, content, wanted: true };
}

export const sentOf = (draft: Draft, report: Report): FilingSent => ({
  ...report,
  side: draft.side,
  story: draft.story.trim(),
  photos: draft.photos.map((one) => one.id).filter(Boolean),
  idempotency_key: draft.key,
});

const LONGEST = 99; // what may be sent at all

/** A typed number as far as it is one. Too many points stay as they are: the rules refuse them and say why. */
export function points(text: string): number | null {
  const number = Math.round(Number(text));
  return text.trim() === "" || !Number.isFinite(number) || number < 0 ? null : Math.min(number, LONGEST);
}
