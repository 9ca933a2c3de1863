/** How much time an answer has: agreed at the start, in seconds; null where there is no limit. */
const UNITS: [number, string][] = [
  [604_800, "week"],
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
];

export const PACES: { id: string; name: string; seconds: number | null }[] = [
  { id: "none", name: "No limit", seconds: null },
  { id: "day", name: "1 day", seconds: 86_400 },
  { id: "days", name: "3 days", seconds: 3 * 86_400 },
  { id: "week", name: "1 week", seconds: 604_800 },
];
export const paceId = (seconds: number | null): string => PACES.find((one) => one.seconds === seconds)?.id ?? "none";
export const paceOf = (id: string): number | null => PACES.find((one) => one.id === id)?.seconds ?? null;

/** A length of time as one says it: "3 days", "1 week", "90 minutes". */
export function span(seconds: number): string {
  const [unit, name] = UNITS.find(([length]) => seconds >= length && seconds % length === 0) ?? [1, "second"];
  const count = seconds / unit;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** What a pace means for the players. */
export const paced = (seconds: number): string =>
  `An answer is wanted within ${span(seconds)}; then the table answers as the rules have it.`;
