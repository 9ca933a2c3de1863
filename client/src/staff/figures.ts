/** Adds up the courses that a staff has played, and says how sure one may be of what they show. Pure. */
import type { Courses, PlanRow } from "../lib/wire";

export const END = "0"; // in the place of a turn's number
const EARLY = 25;
const DOUBT = 0.05;
const SOON = 20; // courses before anything is called plain
const MATTERS = 0.05; // of the spread of a plan's ends: less makes no difference that matters
const FAN = [0.1, 0.25, 0.5, 0.75, 0.9];

type Counts = Record<string, number>;

/** Courses of two pieces of a forecast together. */
export function added(one: Courses | null, other: Courses): Courses {
  if (!one) return other;
  const leads = { ...one.leads };
  for (const [turn, some] of Object.entries(other.leads)) leads[turn] = [...(leads[turn] ?? []), ...some];
  const holders = { ...one.holders };
  for (const [area, some] of Object.entries(other.holders)) holders[area] = summed(holders[area] ?? {}, some);
  return {
    ...other,
    courses: one.courses + other.courses,
    outcomes: summed(one.outcomes, other.outcomes),
    wins: summed(one.wins, other.wins),
    leads,
    holders,
    left: summed(one.left, other.left),
  };
}

function summed(one: Counts, other: Counts): Counts {
  const found = { ...one };
  for (const [name, count] of Object.entries(other)) found[name] = (found[name] ?? 0) + count;
  return found;
}

/** How many standard errors an interval needs that is looked at after every course: the boundary of a normal mixture. */
export function openEnded(courses: number): number {
  const seen = courses + EARLY;
  return courses ? Math.sqrt((seen * Math.log(seen / (EARLY * DOUBT * DOUBT))) / courses) : 0;
}

/** A share of all courses with its interval. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

export function shareOf(count: number, of: number): Share {
  if (!of) return { share: 0, low: 0, high: 1 };
  const z = openEnded(of),
    share = count / of,
    spare = (z * z) / of,
    middle = share + spare / 2,
    width = z * Math.sqrt((share * (1 - share)) / of + spare / (4 * of));
  return {
    share,
    low: count ? (middle - width) / (1 + spare) : 0,
    high: count < of ? (middle + width) / (1 + spare) : 1,
  };
}

/** How the leads of a turn are spread: one in ten below, a quarter, the middle, a quarter above, one in ten above. */
export function spreadOf(leads: readonly number[]): number[] {
  const ranked = [...leads].sort((a, b) => a - b);
  return FAN.map((part) => ranked[Math.min(ranked.length - 1, Math.floor(part * ranked.length))] ?? 0);
}

/** The fan of a lead: the turns that begin later, then the end. */
export function fanOf(courses: Courses): { turn: string; lines: number[] }[] {
  const turns = Object.keys(courses.leads)
    .filter((turn) => turn !== END)
    .sort((a, b) => Number(a) - Number(b));
  return [...turns, END].map((turn) => ({ turn, lines: spreadOf(courses.leads[turn] ?? []) }));
}

export type Verdict = "better" | "alike" | "open";

/** How the best of several plans stands against another. */
export interface Standing {
  plan: number;
  lead: number;
  gain: number;
  low: number;
  high: number;
  wins: number;
  verdict: Verdict;
  parts: string; // the turn as which begins the plans have parted most; "" where they have not
}

export interface Judgement {
  courses: number;
  best: number;
  lead: number;
  others: Standing[];
  settled: boolean;
}

const average = (values: readonly number[]) => (values.length ? values.reduce((a, b) => a + b, 0) / values.length : 0);

function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = average(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Which plan is best so far, and by how much; null before the first course. */
export function judged(rows: readonly PlanRow[]): Judgement | null {
  const plans = rows[0]?.leads.length ?? 0;
  if (!plans) return null;
  const leads = Array.from({ length: plans }, (_, plan) => average(rows.map((row) => row.leads[plan]!)));
  const best = leads.indexOf(Math.max(...leads)),
    others = leads.flatMap((lead, plan) => (plan === best ? [] : [against(rows, best, plan, lead)]));
  return {
    courses: rows.length,
    best,
    lead: leads[best]!,
    others,
    settled: others.every((one) => one.verdict !== "open"),
  };
}

function against(rows: readonly PlanRow[], best: number, plan: number, lead: number): Standing {
  const gains = rows.map((row) => row.leads[best]! - row.leads[plan]!),
    gain = average(gains),
    width = (openEnded(gains.length) * deviation(gains)) / Math.sqrt(gains.length),
    matters = MATTERS * deviation(rows.map((row) => row.leads[best]!)),
    wins = average(gains.map((one) => (one > 0 ? 1 : one === 0 ? 0.5 : 0)));
  const [low, high] = [gain - width, gain + width];
  const plain =
    gains.length < SOON ? "open" : low > 0 ? "better" : -matters <= low && high <= matters ? "alike" : "open";
  return { plan, lead, gain, low, high, wins, verdict: plain, parts: parting(rows, best, plan) };
}

/** The turn that begins with the greatest part of the difference gained since the turn before. */
function parting(rows: readonly PlanRow[], best: number, plan: number): string {
  const turns = [...new Set(rows.flatMap((row) => Object.keys(row.by_turn[best]!)))].sort(
    (a, b) => Number(a) - Number(b),
  );
  let found = "",
    most = 0,
    before = 0;
  for (const turn of turns) {
    const some = rows.filter((row) => turn in row.by_turn[best]! && turn in row.by_turn[plan]!),
      now = average(some.map((row) => row.by_turn[best]![turn]! - row.by_turn[plan]![turn]!));
    if (now - before > most) [found, most] = [turn, now - before];
    before = now;
  }
  return found;
}
