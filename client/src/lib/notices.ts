/** Short messages over the page: something worked, or did not. They leave by themselves, refusals later. */
import { writable } from "svelte/store";
import { sentence } from "./request";

export interface Action {
  label: string;
  run: () => void;
}
export interface Notice {
  id: number;
  kind: "info" | "good" | "bad";
  text: string;
  action?: Action;
}

export const notices = writable<Notice[]>([]);
let last = 0;

export function tell(
  text: string,
  kind: Notice["kind"] = "info",
  stay = kind === "bad" ? 9000 : 4500,
  action?: Action,
): number {
  const id = ++last;
  notices.update((all) => [...all.filter((one) => one.text !== text), { id, kind, text, ...(action && { action }) }]);
  setTimeout(() => dismiss(id), stay);
  return id;
}

const UNDOABLE = 12_000; // milliseconds: long enough to reach the button by keyboard

/** Something was done that can be taken back at once. */
export const tellUndoable = (text: string, undo: () => void): number =>
  tell(text, "good", UNDOABLE, { label: "Undo", run: undo });

export function complain(error: unknown): void {
  tell(sentence(error), "bad");
}

export function dismiss(id: number): void {
  notices.update((all) => all.filter((one) => one.id !== id));
}
