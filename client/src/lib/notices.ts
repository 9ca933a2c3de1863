/** Short messages over the page: something worked, or did not. They leave by themselves, refusals later. */
import { writable } from "svelte/store";
import { sentence } from "./request";

export interface Notice { id: number; kind: "info" | "good" | "bad"; text: string }

export const notices = writable<Notice[]>([]);
let last = 0;

export function tell(text: string, kind: Notice["kind"] = "info", stay = kind === "bad" ? 9000 : 4500): number {
  const id = ++last;
  notices.update((all) => [...all.filter((one) => one.text !== text), { id, kind, text }]);
  setTimeout(() => dismiss(id), stay);
  return id;
}

export function complain(error: unknown): void {
  tell(sentence(error), "bad");
}

export function dismiss(id: number): void {
  notices.update((all) => all.filter((one) => one.id !== id));
}
