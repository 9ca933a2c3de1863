/**
 * The story as cards: one for each action or battle, in the order in which it happened. The server's entries say where
 * one begins, what its verdict is and what it cost; what dice decided stands behind them in a few words. Pure.
 */
import type { Entry, Part, Trace } from "../lib/wire";

export interface StoryCard {
  id: number; // of its first entry
  line: number; // of its last entry
  place: string;
  kind: "fight" | "plain" | "mark";
  entries: Entry[]; // without reasons
  reasons: Entry[]; // why a computer did so
}
/** Dice, and in a few words what came of them. */
export interface Throw {
  entry: Entry;
  outcome: string;
}

const CARD_DRAW = 12; // what has more sides is no die that anybody holds, but a draw of cards

const decides = (card: StoryCard): boolean => card.entries.some((entry) => entry.role === "verdict");
const fights = (entry: Entry): boolean => entry.kind === "dice" || (entry.role !== "" && entry.role !== "opens");
const draws = (entry: Entry): boolean => entry.dice !== null && entry.dice.sides > CARD_DRAW;
export const textOf = (entry: Entry): string => entry.parts.map((part) => part.text).join("");

/** The battle that each entry is part of; dice are part of the one that is told next. */
function battles(entries: readonly Entry[]): string[] {
  const found: string[] = [];
  let next = "";
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]!;
    if (entry.kind !== "dice" && entry.kind !== "reason") next = entry.battle;
    found[at] = next;
  }
  return found;
}

/** What a card in the making is about: its battle, and whether an event has begun it. */
interface Open {
  card: StoryCard;
  battle: string;
  begun: boolean;
}

/** Does the entry begin another card? */
function begins({ card, battle, begun }: Open, entry: Entry, of: string): boolean {
  const last = card.entries.at(-1)!,
    sameLine = last.line === entry.line,
    dice = card.entries.some((one) => one.kind === "dice");
  // a mark of the line in which dice fell says what they came to
  if (entry.kind === "mark") return !(sameLine && (card.kind === "mark" || (dice && !decides(card))));
  if (card.kind === "mark" || last.kind === "mark" || entry.role === "opens") return true;
  if (entry.role === "fight" && decides(card)) return true;
  if (of && battle && of !== battle) return true;
  const first = begun && card.entries.every((one) => one.line === card.entries[0]!.line);
  if (entry.place && card.place && entry.place !== card.place && !first && !(of && of === battle)) return true;
  if (card.kind === "plain" && !begun) return !sameLine;
  return !fights(entry) && entry.topic !== "battle" && decides(card);
}

/** The entries as cards, the oldest first. */
export function cards(entries: readonly Entry[]): StoryCard[] {
  const found: StoryCard[] = [],
    about = battles(entries);
  let open: Open | null = null,
    reasons: Entry[] = [];
  entries.forEach((entry, at) => {
    if (entry.kind === "reason") return void reasons.push(entry);
    if (draws(entry)) return; // the sentence after it says all of it
    if (!open || begins(open, entry, about[at]!)) {
      const card: StoryCard = { id: entry.id, line: 0, place: "", kind: "plain", entries: [], reasons: [] };
      open = { card, battle: "", begun: entry.role === "opens" };
      found.push(card);
    }
    put(open, entry, about[at]!);
    open.card.reasons.push(...reasons.filter((reason) => reason.line <= entry.line));
    reasons = reasons.filter((reason) => reason.line > entry.line);
  });
  found.at(-1)?.reasons.push(...reasons);
  return found;
}

function put(open: Open, entry: Entry, battle: string): void {
  const { card } = open;
  card.entries.push(entry);
  card.line = entry.line;
  card.place = entry.place || card.place;
  if (fights(entry)) card.kind = "fight";
  else if (entry.kind === "mark" && card.entries.length === 1) card.kind = "mark";
  open.battle ||= battle;
}

/** Dice that people hold, with what came of each throw. */
export function throwsOf(card: StoryCard): Throw[] {
  return card.entries.flatMap((entry, at) => {
    if (!entry.dice) return [];
    const rest = card.entries.slice(at + 1),
      until = rest.findIndex((one) => one.dice),
      after = until < 0 ? rest : rest.slice(0, until);
    return [{ entry, outcome: [...new Set(after.map((one) => one.outcome).filter(Boolean))].slice(0, 4).join(", ") }];
  });
}

/** The entry that says what was decided: the last verdict, or the mark that followed dice. */
export function verdictOf(card: StoryCard): Entry | null {
  return (
    card.entries.findLast((entry) => entry.role === "verdict") ??
    (card.kind === "fight" ? card.entries.findLast((entry) => entry.kind === "mark" || entry.role === "toll") : null) ??
    null
  );
}

/** The throws that led to the verdict, and all others. */
export function decisive(card: StoryCard): { first: Throw[]; rest: Throw[] } {
  const verdict = verdictOf(card),
    all = throwsOf(card),
    end = verdict ? card.entries.indexOf(verdict) : card.entries.length,
    ends = (entry: Entry) => entry.role !== "" && entry.role !== "toll",
    begin = card.entries.slice(0, end).findLastIndex(ends);
  const leads = ({ entry }: Throw) => {
    const at = card.entries.indexOf(entry);
    return at > begin && at < end;
  };
  const first = all.filter(leads);
  return first.length ? { first, rest: all.filter((one) => !leads(one)) } : { first: all, rest: [] };
}

const stopless = (parts: Part[]): Part[] =>
  parts.map((part, at) => (at === parts.length - 1 ? { ...part, text: part.text.replace(/\.$/, "") } : part));
const inside = (parts: Part[]): Part[] =>
  parts.map((part, at) =>
    at === 0 ? { ...part, text: part.text.replace(/^(The|A|An) /, (word) => word.toLowerCase()) } : part,
  );

const MOST = 4; // clauses after a verdict

/** The verdict in a sentence with what it cost: "257 RIR holds the ground, 6 to 5; 15 Bde is destroyed." */
export function sentenceOf(card: StoryCard): Part[] {
  const verdict = verdictOf(card);
  if (!verdict) return [];
  const tolls = card.entries.filter((entry) => entry.role === "toll" && entry !== verdict),
    more = tolls.length - MOST;
  return [
    ...stopless(verdict.parts),
    ...tolls.slice(0, MOST).flatMap((toll) => [{ text: "; ", anchor: "" }, ...inside(stopless(toll.parts))]),
    { text: more > 0 ? `; and ${more} more.` : ".", anchor: "" },
  ];
}

/** What an outcome is written at on the map. */
export interface Chip {
  anchor: string;
  text: string;
}
/** What is drawn of an action: ways, attacks, shots, and what came of it where it happened. */
export interface Drawn {
  traces: Trace[];
  chips: Chip[];
}
export const NOTHING_DRAWN: Drawn = { traces: [], chips: [] };

/** Where an entry happened: the place it names last, else the unit it is about. */
function spotOf(entry: Entry): string {
  const anchors = entry.parts.map((part) => part.anchor).filter(Boolean),
    trace = entry.traces[0];
  return (
    anchors.findLast((anchor) => /^(area|square):/.test(anchor)) ??
    (trace?.kind === "shot" ? trace.way.at(-1) : undefined) ??
    anchors.find((anchor) => anchor.startsWith("unit:")) ??
    ""
  );
}

const same = (a: Trace, b: Trace): boolean => a.kind === b.kind && a.way.join(" ") === b.way.join(" ");

/** All that can be drawn of some entries; `traces` are those of an entry, perhaps with places instead of units. */
export function drawn(entries: readonly Entry[], traces = (entry: Entry): Trace[] => entry.traces): Drawn {
  const found: Trace[] = [],
    chips = new Map<string, string[]>();
  let last = "";
  for (const entry of entries) {
    for (const trace of traces(entry)) if (!found.some((one) => same(one, trace))) found.push(trace);
    if (!entry.outcome) continue;
    const own = entry.role === "toll" && spotOf(entry).startsWith("unit:") ? "" : spotOf(entry);
    last = own || last || spotOf(entry); // what a shot did to its target is told beside the shot
    const known = chips.get(last) ?? [];
    if (last && !known.includes(entry.outcome)) chips.set(last, [...known, entry.outcome]);
  }
  return { traces: found, chips: [...chips].map(([anchor, texts]) => ({ anchor, text: texts.slice(-3).join(", ") })) };
}
