/**
 * The match a player wishes to start: seats and options as chosen in the sheet, and the request made of them. Pure.
 */
import { shortPace } from "../lib/pace";
import type { GameCard, GameSheet, NewMatch, OptionSheet, Roster, SeatChoice } from "../lib/wire";

export type Seat = GameSheet["seats"][number];
export type Who = SeatChoice["who"];

export interface Wish {
  name: string;
  public: boolean;
  dice: "seeded" | "typed";
  pace: number | null; // seconds for an answer; null: no limit
  bank: number | null; // seconds for each side in all, by the clock
  unaided: boolean; // may nobody ask a staff?
  seats: Record<string, Who>;
  players: Record<string, string>; // seat → computer player, where it is not the best one
  options: Record<string, unknown>; // every option's value
}

/** Everything preset: I against the computer's best player, every option at its default. */
export function preset(sheet: GameSheet): Wish {
  return {
    name: "",
    public: false,
    dice: "seeded",
    pace: null,
    bank: null,
    unaided: false,
    players: {},
    seats: presetSeats(sheet, {}),
    options: Object.fromEntries(sheet.options.map((option) => [option.id, option.default])),
  };
}

/** What was chosen for another scenario goes on with this one as far as it has the same seats and options. */
export function carried(sheet: GameSheet, before: Wish): Wish {
  const fresh = preset(sheet);
  const fits = (option: OptionSheet): boolean =>
    option.id in before.options && typeof before.options[option.id] === typeof option.default;
  const options = Object.fromEntries(
    sheet.options.map((option) => [option.id, fits(option) ? before.options[option.id] : option.default]),
  );
  return { ...before, seats: presetSeats(sheet, before.seats), options: { ...fresh.options, ...options } };
}

/** The scenario that was played last of a game, if it is still offered; else the first. */
export function lastScenario(card: GameCard): string {
  const kept = recalled()[card.id];
  return card.scenarios.some((one) => one.id === kept) ? kept! : card.scenario;
}

const KEPT = "sandtable.scenarios";
const recalled = (): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
};
export function keepScenario(game: string, scenario: string): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...recalled(), [game]: scenario }));
  } catch {
    // without storage the first one is offered again
  }
}

/**
 * A choice for every seat there is; what was chosen before stays. The first side is mine, the others are the
 * computer's.
 */
export function presetSeats(sheet: GameSheet, before: Record<string, Who>): Record<string, Who> {
  const seats: Record<string, Who> = {};
  const computer = sheet.players.length > 0;
  let first = true;
  for (const seat of sheet.seats) {
    const other: Who = seat.role === "organiser" || !computer ? "link" : "computer";
    seats[seat.id] =
      before[seat.id] ??
      (seat.role === "side" && first ? "me" : seat.role === "commander" ? commander(seats, seat, sheet) : other);
    if (seat.role === "side") first = false;
  }
  return seats;
}

/** A commander plays as his general does, except that nobody commands under himself. */
function commander(seats: Record<string, Who>, seat: Seat, sheet: GameSheet): Who {
  const general = sheet.seats.find((one) => one.role === "side" && one.side === seat.side);
  const who = general ? seats[general.id] : undefined;
  return who === "computer" ? "computer" : "link";
}

/** The match as it is ordered; `touched` are the seats whose holder was chosen by hand. */
export function order(sheet: GameSheet, wish: Wish, touched: ReadonlySet<string> = new Set()): NewMatch {
  const alone = sheet.secretive && mySides(sheet, wish).length > 1; // a player who sees every side may invite nobody
  const preset = (seat: Seat): boolean =>
    alone && seat.role === "commander" && wish.seats[seat.id] === "link" && !touched.has(seat.id);
  const seats = Object.fromEntries(
    sheet.seats.map((seat): [string, SeatChoice] => [
      seat.id,
      preset(seat) ? { who: "open" } : choice(sheet, wish, seat.id),
    ]),
  );
  return {
    game: sheet.id,
    scenario: sheet.scenario,
    name: wish.name.trim() || sheet.name,
    options: changed(mattering(sheet.options, wish.options), wish.options),
    seats,
    public: wish.public,
    dice: wish.dice,
    ...(wish.pace === null ? {} : { pace: wish.pace }),
    ...(wish.bank === null ? {} : { bank: wish.bank }),
    ...(wish.unaided ? { unaided: true } : {}),
  };
}

const mySides = (sheet: GameSheet, wish: Wish): Seat[] =>
  sheet.seats.filter((seat) => seat.role === "side" && wish.seats[seat.id] === "me");

function choice(sheet: GameSheet, wish: Wish, seat: string): SeatChoice {
  const who = wish.seats[seat] ?? "open";
  return who === "computer" ? { who, player: playerOf(sheet, wish, seat) } : { who };
}

export const playerOf = (sheet: GameSheet, wish: Wish, seat: string): string =>
  wish.players[seat] ?? sheet.players[0]?.id ?? "";

/** The options that differ from their default. */
export function changed(options: OptionSheet[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    options.filter((option) => differs(option, values[option.id])).map((option) => [option.id, values[option.id]]),
  );
}

/** The options that have any effect beside what else is chosen: no points of a tabletop force where dice decide. */
export const mattering = (options: OptionSheet[], values: Record<string, unknown>): OptionSheet[] =>
  options.filter((option) =>
    Object.entries(option.when).every(
      ([other, choices]) => !(other in values) || choices.includes(String(values[other])),
    ),
  );

/** The two sides change hands: whoever was to play one plays the other. Commanders follow unless chosen by hand. */
export function swapped(sheet: GameSheet, wish: Wish, touched: ReadonlySet<string>): Pick<Wish, "seats" | "players"> {
  const [one, two] = sheet.seats.filter((seat) => seat.role === "side").map((seat) => seat.id);
  if (one === undefined || two === undefined) return wish;
  const players = { ...wish.players };
  for (const [here, there] of [
    [one, two],
    [two, one],
  ] as const)
    if (wish.players[there] === undefined) delete players[here];
    else players[here] = wish.players[there];
  const kept = Object.entries(wish.seats).filter(([seat]) => touched.has(seat) || !isCommander(sheet, seat));
  const seats = { ...Object.fromEntries(kept), [one]: wish.seats[two] ?? "open", [two]: wish.seats[one] ?? "open" };
  return { seats: presetSeats(sheet, seats), players };
}

const isCommander = (sheet: GameSheet, id: string): boolean =>
  sheet.seats.some((seat) => seat.id === id && seat.role === "commander");

/** Is the side that a swap would give me named? "Play the Germans"; null where there is nothing to swap. */
export function otherSide(sheet: GameSheet, wish: Wish): string | null {
  const sides = sheet.seats.filter((seat) => seat.role === "side");
  const mine = sides.filter((seat) => wish.seats[seat.id] === "me");
  return sides.length === 2 && mine.length === 1 ? (sides.find((seat) => seat !== mine[0])?.name ?? null) : null;
}

/** Does an open seat of a side wait for whoever comes? */
export const waitsForAnybody = (sheet: GameSheet, wish: Wish): boolean =>
  sheet.seats.some((seat) => seat.role !== "organiser" && wish.seats[seat.id] === "open");

export const differs = (option: OptionSheet, value: unknown): boolean =>
  JSON.stringify(value) !== JSON.stringify(option.default);

/** "all at their default", "1 differs", "3 differ". */
export function differences(options: OptionSheet[], values: Record<string, unknown>): string {
  const count = Object.keys(changed(mattering(options, values), values)).length;
  return count === 0
    ? "all at their default"
    : count === 1
      ? "1 differs from its default"
      : `${count} differ from their default`;
}

/** The choice everybody must see: how battles are fought, or whatever a game asks first. */
export const headChoice = (options: OptionSheet[]): OptionSheet | null =>
  options.find((option) => option.main && option.kind === "choice") ?? null;

const SHOWN = 3; // more of them would push the start out of sight

/** Switches that are shown at once, and everything else that is folded away. */
export function sorted(options: OptionSheet[]): { shown: OptionSheet[]; folded: OptionSheet[] } {
  const head = headChoice(options);
  const rest = options.filter((option) => option !== head);
  const main = [
    ...rest.filter((option) => option.main && option.kind === "truth"),
    ...rest.filter((option) => option.main && option.kind !== "truth"),
  ];
  const shown = main.slice(0, SHOWN);
  return { shown, folded: rest.filter((option) => !shown.includes(option)) };
}

/**
 * Do the seats depend on an option? Whole numbers and choices may (commanders, an umpire); asking the server costs one
 * request.
 */
export const movesSeats = (option: OptionSheet): boolean => option.kind === "whole" || option.kind === "choice";

/** What the choice of seats means, in a sentence; "" when nothing needs saying. */
export function seating(sheet: GameSheet, wish: Wish): string {
  const sides = sheet.seats.filter((seat) => seat.role === "side");
  const count = (who: Who) => sides.filter((seat) => wish.seats[seat.id] === who).length;
  if (count("me") > 1)
    return sheet.secretive
      ? "Both sides are yours: you pass the screen on, and a curtain hides what the other may not see."
      : "Both sides are yours: you play on one screen.";
  if (sides.length && count("computer") === sides.length) return "The computer plays alone and you watch.";
  if (count("link") > 0) return "You get a link to send; whoever opens it sits down.";
  if (count("open") > 0)
    return wish.public
      ? "Anybody may sit down on an open seat: the match is public, and stands first in everybody's lobby."
      : "The match is private: nobody finds its open seat. You can give it to somebody by a link later.";
  return "";
}

/** The terms of a match in a line: "Private · 3 days an answer · dice from the server, …" */
export function termsText(wish: Wish): string {
  return [
    wish.public ? "Public" : "Private",
    shortPace(wish),
    wish.dice === "seeded" ? "dice from the server, seed sealed until the end" : "real dice, typed by the players",
  ].join(" · ");
}

/** Seats whose links the starter should send now: players, and whomever he chose to invite; all of them for an umpire. */
export function invited(sheet: GameSheet, wish: Wish, touched: ReadonlySet<string>): string[] {
  return sheet.seats
    .filter((seat) => wish.seats[seat.id] === "link")
    .filter((seat) => umpires(sheet, wish) || seat.role === "side" || touched.has(seat.id))
    .map((seat) => seat.id);
}

/** Does the starter sit as umpire, and play no side? Then he begins at his console. */
export const umpires = (sheet: GameSheet, wish: Wish): boolean =>
  mySides(sheet, wish).length === 0 &&
  sheet.seats.some((seat) => seat.role === "organiser" && wish.seats[seat.id] === "me");

/** What is preset where an army comes along: its side is mine, and the size is the army's. */
export function withArmy(sheet: GameSheet, wish: Wish, side: string, size: string): Wish {
  const turned = side && wish.seats[side] === "computer" ? { ...wish, ...swapped(sheet, wish, new Set()) } : wish;
  const option = sheet.options.find((one) => one.id === "size");
  if (!option || !size || (option.choices.length > 0 && !option.choices.some((one) => one.id === size))) return turned;
  return { ...turned, options: { ...turned.options, size: option.kind === "whole" ? Number(size) : size } };
}

/** Armies that are no ready-made ones, as the lobby offers them. */
export const AT_TABLE = "at the table";
export const BROUGHT = "brought along";

/** The letters of the army that was chosen; none where it is built at the table. */
export function chosenArmy(roster: Pick<Roster, "word" | "ready">, id: string): string[] {
  if (id === BROUGHT) return roster.word;
  return roster.ready.find((army) => army.name === id)?.word ?? [];
}

/** The sides that I play, for each of which I bring an army. */
export const mine = (sheet: GameSheet, wish: Wish): GameSheet["sides"] =>
  sheet.sides.filter((side) => mySides(sheet, wish).some((seat) => seat.side === side.id));
