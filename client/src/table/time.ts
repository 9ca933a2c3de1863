/** How much time a deadline leaves, as one says it. */
import type { Deadline } from "../lib/wire";

export type Phase = "running" | "grace" | "over" | "paused";
export interface Left {
  phase: Phase;
  seconds: number;
} // until the deadline; in its grace, until that ends

export const SPANS: { id: string; name: string; seconds: number }[] = [
  { id: "minutes", name: "minutes", seconds: 60 },
  { id: "hours", name: "hours", seconds: 3600 },
  { id: "days", name: "days", seconds: 86400 },
];

export function left(deadline: Deadline, now: number): Left | null {
  if (!deadline.at) return deadline.paused ? { phase: "paused", seconds: 0 } : null;
  const clock = deadline.paused ? Date.parse(deadline.paused) : now;
  const seconds = Math.ceil((Date.parse(deadline.at) - clock) / 1000);
  if (deadline.paused) return { phase: "paused", seconds: Math.max(0, seconds) };
  if (deadline.passed || seconds + deadline.grace <= 0) return { phase: "over", seconds: 0 };
  return seconds > 0 ? { phase: "running", seconds } : { phase: "grace", seconds: seconds + deadline.grace };
}

/** "2 d 3 h", "3 h 05 min", "4:09": the two largest parts of it. */
export function clock(seconds: number): string {
  const days = Math.floor(seconds / 86400),
    hours = Math.floor((seconds % 86400) / 3600),
    minutes = Math.floor((seconds % 3600) / 60);
  const two = (value: number) => String(value).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours} h ${two(minutes)} min`;
  return `${minutes}:${two(seconds % 60)}`;
}

export function words(deadline: Deadline, now: number): string {
  const found = left(deadline, now);
  if (!found) return "";
  if (found.phase === "paused") return deadline.at ? `Clock stopped, ${clock(found.seconds)} left` : "Clock stopped";
  if (found.phase === "over") return "Deadline passed";
  return found.phase === "grace" ? `In grace, ${clock(found.seconds)} left` : `${clock(found.seconds)} left`;
}

/** The length of time that was typed, in seconds; null where it is none. */
export function seconds(count: number | null, span: string): number | null {
  const unit = SPANS.find((one) => one.id === span)?.seconds ?? 0;
  if (count === null || !Number.isFinite(count)) return null;
  const found = Math.round(count * unit);
  return found >= 1 && found <= 366 * 86400 ? found : null;
}

/** What each side has left in all, by the clock: "Allies 43:10, Germans 51:00"; "" where that was not agreed. */
export function clocks(deadline: Deadline, sides: readonly { id: string; name: string }[], now: number): string {
  const until = deadline.paused ? Date.parse(deadline.paused) : now;
  const spent = deadline.since ? Math.max(0, Math.floor((until - Date.parse(deadline.since)) / 1000)) : 0;
  const left = (side: string) =>
    Math.max(0, (deadline.clocks[side] ?? 0) - (deadline.running.includes(side) ? spent : 0));
  return Object.keys(deadline.clocks)
    .map((side) => `${sides.find((one) => one.id === side)?.name ?? side} ${clock(left(side))}`)
    .join(", ");
}
