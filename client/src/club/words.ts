/** What stands on the pages of a campaign, in plain words. */
import type { ClubBattle, ClubMember, ClubPage, ClubSettings, Filing, FilingState } from "./wire";

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number === 1 ? "one" : number} ${number === 1 ? one : many}`;

/** "90 minutes", "one hour", "2 days". */
export function span(minutes: number): string {
  if (minutes && minutes % 1440 === 0) return count(minutes / 1440, "day");
  if (minutes && minutes % 60 === 0) return count(minutes / 60, "hour");
  return count(minutes, "minute");
}
export const hours = (number: number): string => span(number * 60);

/** "Every Thursday at 19:30, one hour of grace." */
export function rhythm(settings: ClubSettings): string {
  const grace = settings.grace ? `, ${span(settings.grace)} of grace` : ", no grace";
  if (settings.rhythm === "duration") return `${capital(hours(settings.hours))} for each decision${grace}.`;
  if (settings.rhythm === "hour") return `Every day at ${settings.hour}${grace}.`;
  if (settings.rhythm === "weekly") return `Every ${WEEKDAYS[settings.weekday] ?? ""} at ${settings.hour}${grace}.`;
  return "No deadlines: everybody answers when he can.";
}

export const SILENCE: Record<ClubSettings["silence"], string> = {
  remind: "Whoever is late is reminded, and the campaign waits.",
  rules: "The rules’ own plain answer is given for whoever is late.",
  computer: "The computer answers for whoever is late; everybody is told.",
};
export const UNPLAYED: Record<ClubSettings["unplayed"], string> = {
  dice: "A battle that was not played in time is decided by dice.",
  postpone: "A battle that was not played in time is put off.",
  organiser: "The organiser decides what becomes of a battle that was not played in time.",
};

/** What a campaign's settings mean, one sentence each. */
export function rules(settings: ClubSettings): string[] {
  const said = [rhythm(settings)];
  if (settings.rhythm !== "none") said.push(SILENCE[settings.silence]);
  said.push(`A report that nobody answers within ${hours(settings.confirm_hours)} is taken as confirmed.`);
  if (settings.battle_days)
    said.push(`A battle is to be played within ${count(settings.battle_days, "day")}. ${UNPLAYED[settings.unplayed]}`);
  else said.push("A battle may be played when it suits both players.");
  return said;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Thu 19 Nov, 19:30", in this browser's time. */
export function when(iso: string | null, year = false): string {
  const time = iso ? new Date(iso) : null;
  if (!time || Number.isNaN(time.getTime())) return "";
  return time.toLocaleString(undefined, {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(year ? { year: "numeric" } : {}),
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** "in 2 days", "3 h ago"; "" for no time. */
export function near(iso: string | null, now = Date.now()): string {
  const time = Date.parse(iso ?? "");
  if (Number.isNaN(time)) return "";
  const minutes = Math.round(Math.abs(time - now) / 60_000);
  const text =
    minutes >= 2880
      ? `${Math.round(minutes / 1440)} days`
      : minutes >= 120
        ? `${Math.round(minutes / 60)} h`
        : `${minutes} min`;
  return minutes < 1 ? "now" : time > now ? `in ${text}` : `${text} ago`;
}

/** The value of a native date-and-time field, in local time; "" for none. */
export function localField(iso: string | null): string {
  const time = iso ? new Date(iso) : null;
  if (!time || Number.isNaN(time.getTime())) return "";
  const two = (number: number) => String(number).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
/** And back; null for an empty or impossible one. */
export function fromField(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export const sideName = (page: Pick<ClubPage, "sides">, side: string): string =>
  page.sides.find(([id]) => id === side)?.[1] ?? "";
export const sidesOf = (page: Pick<ClubPage, "sides">): { id: string; name: string }[] =>
  page.sides.map(([id, name]) => ({ id, name }));

const STATES: Record<FilingState, string> = {
  filed: "waits for an answer",
  objected: "contradicted",
  confirmed: "confirmed",
  settled: "settled by the organiser",
  booked: "booked",
  withdrawn: "withdrawn",
  kept: "kept for later",
};
export const filingState = (filing: Filing): string => STATES[filing.state];

/** "4-3", "2-1 and 5-2". */
export const scores = (games: readonly (readonly [number, number])[]): string =>
  games.map(([one, two]) => `${one}-${two}`).join(" and ");

/** The sides I may report for in this battle; "" as the organiser. */
export const speaksFor = (battle: ClubBattle): string[] =>
  battle.may.filter((one) => one.startsWith("report:")).map((one) => one.slice("report:".length));

/** May I confirm or contradict it? The server says so, report by report. */
export const mayAnswer = (battle: ClubBattle, filing: Filing): boolean => battle.may.includes(`answer:${filing.id}`);
/** May I still say that it is right, though I contradicted it? */
export const mayConfirm = (battle: ClubBattle, filing: Filing): boolean => battle.may.includes(`confirm:${filing.id}`);

/** Those whose players may be put to a side, the side's own first. */
export function bySide(members: readonly ClubMember[], side: string): ClubMember[] {
  return [...members].sort(
    (one, other) => Number(other.side === side) - Number(one.side === side) || one.name.localeCompare(other.name),
  );
}
