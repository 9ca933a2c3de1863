/** A campaign that is being founded: what is preset, and the order made of it. Pure. */
import { actionKey } from "../lib/request";
import type { GameCard, GameSheet, OptionSheet, SeatChoice } from "../lib/wire";
import { changed } from "../lobby/wish";
import type { ClubSettings, NewClub } from "./wire";

export interface Founding {
  name: string;
  public: boolean;
  dice: "seeded" | "typed";
  side: string; // "": the founder organises only
  options: Record<string, unknown>;
  settings: ClubSettings;
}

export const usualSettings = (zone: string): ClubSettings => ({
  zone,
  rhythm: "none",
  hours: 48,
  hour: "19:30",
  weekday: 3,
  grace: 60,
  silence: "remind",
  confirm_hours: 48,
  battle_days: 14,
  unplayed: "organiser",
  pause_hours: 72,
  change_sides: true,
  venue: "",
});

/** The value a club usually takes, if the option names one, else its default. */
const usual = (option: OptionSheet): unknown => option.club ?? option.default;

export function preset(sheet: GameSheet, before: Founding | null, zone: string): Founding {
  const options = Object.fromEntries(sheet.options.map((option) => [option.id, usual(option)]));
  if (!before) return { name: "", public: true, dice: "seeded", side: "", options, settings: usualSettings(zone) };
  return { ...before, side: sheet.sides.some((side) => side.id === before.side) ? before.side : "", options };
}

/** Games that can be fought on real tables first, in their order. */
export const byTables = (cards: readonly GameCard[]): GameCard[] =>
  [...cards].sort((one, other) => Number(other.tabled) - Number(one.tabled));

export interface Grouped {
  head: OptionSheet | null;
  club: OptionSheet[];
  game: OptionSheet[];
}

/** The club's own options on top, how battles are fought before all others; the game's below. */
export function grouped(options: readonly OptionSheet[]): Grouped {
  const club = options.filter((option) => option.club !== null && option.club !== undefined);
  const head = club.find((option) => option.kind === "choice" && option.main && option.default !== option.club) ?? null;
  return {
    head,
    club: club.filter((option) => option !== head),
    game: options.filter((option) => !club.includes(option)),
  };
}

/** Makes the request for a campaign. No seat is taken in it: the organiser gives seats to members at the desk. */
export function order(sheet: GameSheet, wish: Founding, key = actionKey()): NewClub {
  const seats = Object.fromEntries(sheet.seats.map((seat): [string, SeatChoice] => [seat.id, { who: "link" }]));
  return {
    match: {
      game: sheet.id,
      scenario: sheet.scenario,
      name: wish.name.trim() || `${sheet.name} campaign`,
      options: changed(sheet.options, wish.options),
      seats,
      public: wish.public,
      dice: wish.dice,
      idempotency_key: key,
    },
    settings: wish.settings,
    side: wish.side,
  };
}
