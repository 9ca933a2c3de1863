/**
 * How much time players have, agreed at the start, in seconds: `pace` for an answer, null where there is no limit; `bank`
 * for each side in all, by the clock, and then the pace for each answer.
 */
const UNITS: [number, string][] = [
  [604_800, "week"],
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
];
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

export interface Pace {
  pace: number | null;
  bank: number | null;
}
export type PaceKind = "none" | "live" | "hours" | "days";

export const KINDS: { id: PaceKind; name: string }[] = [
  { id: "none", name: "No limit" },
  { id: "live", name: "Live" },
  { id: "hours", name: "Hours" },
  { id: "days", name: "Days" },
];
const live = (bank: number, name: string) => ({ id: String(bank), name, pace: MINUTE, bank });
const each = (pace: number, name: string) => ({ id: String(pace), name, pace, bank: null });
/** What each kind of pace offers, the usual one first. */
export const PACES: Record<PaceKind, ({ id: string; name: string } & Pace)[]> = {
  none: [],
  live: [live(HOUR, "1 hour a side"), live(HOUR / 2, "30 minutes"), live(2 * HOUR, "2 hours")],
  hours: [each(12 * HOUR, "12 hours"), each(6 * HOUR, "6 hours"), each(2 * HOUR, "2 hours")],
  days: [each(3 * DAY, "3 days"), each(DAY, "1 day"), each(7 * DAY, "1 week")],
};

export function kindOf({ pace, bank }: Pace): PaceKind {
  if (bank !== null) return "live";
  return pace === null ? "none" : pace < DAY ? "hours" : "days";
}
export const paceId = ({ pace, bank }: Pace): string => String(bank ?? pace ?? "");
export function paceOf(kind: PaceKind, id = ""): Pace {
  const found = PACES[kind].find((one) => one.id === id) ?? PACES[kind][0];
  return found ? { pace: found.pace, bank: found.bank } : { pace: null, bank: null };
}

/** A length of time as one says it: "3 days", "1 week", "90 minutes". */
export function span(seconds: number): string {
  const [unit, name] = UNITS.find(([length]) => seconds >= length && seconds % length === 0) ?? [1, "second"];
  const count = seconds / unit;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** In a few words: "3 days an answer", "1 hour a side, live". */
export function shortPace({ pace, bank }: Pace): string {
  if (bank !== null) return `live, ${span(bank)} a side`;
  return pace === null ? "live or slow" : `${span(pace)} an answer`;
}

/** What a pace means for the players. */
export function paced({ pace, bank }: Pace): string {
  if (bank !== null)
    return (
      `By the clock: each side has ${span(bank)} in all, then ${span(pace ?? MINUTE)} for each answer; ` +
      "then the table answers as the rules have it."
    );
  return pace === null
    ? "No limit: everybody takes the time he needs for an answer."
    : `An answer is wanted within ${span(pace)}; then the table answers as the rules have it.`;
}
