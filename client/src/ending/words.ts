/** What the page of a match that is over says, in words and figures. */
import type { Ending, Luck, LuckyMoment } from "../lib/wire";

/** "very lucky": how a side's dice fell, by the share of matches in which they fall worse. */
export function verdict(luck: Luck): string {
  if (!luck.throws) return "no dice that could be lucky";
  if (luck.better >= 0.95) return "very lucky";
  if (luck.better >= 0.75) return "lucky";
  if (luck.better > 0.25) return "about as expected";
  return luck.better > 0.05 ? "unlucky" : "very unlucky";
}

/** "luckier than 84 in 100 matches with the same throws". */
export function compared(luck: Luck): string {
  const share = Math.min(99, Math.max(1, Math.round(luck.better * 100)));
  return share >= 50
    ? `luckier than about ${share} in 100 matches with the same throws`
    : `less lucky than about ${100 - share} in 100 matches with the same throws`;
}

/** "+1.8", with a real minus. */
export function gain(came: number, expected: number): string {
  const by = Math.round((came - expected) * 10) / 10;
  return by > 0 ? `+${by.toFixed(1)}` : by < 0 ? `−${Math.abs(by).toFixed(1)}` : "±0";
}

/** "12", "12.5": a number of successes. */
export const successes = (count: number) => (Number.isInteger(count) ? String(count) : count.toFixed(1));

/** "17 %", "under 1 %". */
export const percent = (chance: number) => (chance < 0.01 ? "under 1 %" : `${Math.round(chance * 100)} %`);

/** "A 17 % stroke of luck", "17 % bad luck". */
export const stroke = (moment: LuckyMoment) =>
  moment.good ? `Good luck: a ${percent(moment.chance)} chance` : `Bad luck: a ${percent(moment.chance)} chance`;

/** "3 won, 2 lost, 1 undecided", told for one side. */
export function fought(side: { won: number; lost: number }, all: number): string {
  const open = all - side.won - side.lost;
  return `${side.won} won, ${side.lost} lost${open ? `, ${open} undecided` : ""}`;
}

/** The whole page in a few lines, to be sent to a friend. */
export function summary(ending: Ending, address: string): string {
  const scores = ending.sides.filter((side) => side.score !== null).map((side) => `${side.name} ${side.score}`);
  const luck = ending.sides.filter((side) => side.luck.throws).map((side) => `${side.name}: ${verdict(side.luck)}`);
  return [
    `${ending.title}: ${ending.name}`,
    ending.outcome.text,
    scores.join(", "),
    luck.length ? `Dice – ${luck.join("; ")}` : "",
    address,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Short names under a chart: "Turn 3 – Epsom" is "3". */
export function short(title: string, number: number): string {
  return /\d+/.exec(title)?.[0] ?? String(number);
}
