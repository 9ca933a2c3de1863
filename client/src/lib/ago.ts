/** How long ago something was, in the fewest words: "now", "2 min", "3 h", "1 day". */
const STEPS: [number, string, string][] = [
  [86400, "day", "days"],
  [3600, "h", "h"],
  [60, "min", "min"],
];

export function ago(at: string, now = Date.now()): string {
  const seconds = (now - Date.parse(at)) / 1000;
  if (Number.isNaN(seconds)) return "";
  for (const [length, one, many] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${count === 1 ? one : many}`;
  }
  return "now";
}
