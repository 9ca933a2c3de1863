/** What the server sends and takes: see docs/web.md. No game's name appears here or anywhere in the client. */

export type Point = [number, number];

export interface Side { id: string; name: string; adjective: string }

export interface Counter {
  id: string; name: string; short: string;
  side: string; // a Side's id; "" for neither
  symbol: string; // of the sprite: "infantry-division" → #u-infantry-division
  strength: string;
  marks: string[]; // "committed", "moved", "activated", "unknown" …
  reach: number; // how many areas far it can strike from where it stands; 0: no further than it is
}

export interface AreaView {
  id: string; name: string; short: string; terrain: string;
  holder: string; points: number; // holder: a Side's id; "" for nobody, at sea perhaps
  supply: string; // the side this area is a source for, or ""
  x: number; y: number; // where its stack stands
  counters: Counter[];
  marks: string[]; // "out-of-supply", "beach", "attacked", "airfield"
  site: string; // "harbour": a point without an outline, lying in the areas `within`; "road": the middle of the connector between them; "" for a region
  within: string[];
  around: string[][]; // areas one step away by air, then two …: what a counter's reach is measured on
  signs: string[]; // small pictograms beside the name: "village", "wood", "fortified", "base", "objective-1" …
}

export interface Border { a: string; b: string; river: string }
/** A connector: kind "major", "minor" or "lane"; name "N158" or "". */
export interface Road { a: string; b: string; kind: string; name: string }
export interface Modifier { side: string; value: number; text: string }
export interface Arrow {
  id: string; name: string; side: string; origin: string; target: string; // origin may be ""
  modifiers: Modifier[]; notes: string[];
}

export interface Board {
  id: string; name: string; width: number; height: number;
  areas: AreaView[]; borders: Border[]; arrows: Arrow[];
  roads: Road[]; // on a board of connectors the only ways from one area to another
}

/** GeoJSON in the board's plane, y growing to the south. `properties.kind`: area, land, water, river, road, rail, wood, built, place, hill, crossing, label, trench … */
export interface Drawing {
  width: number; height: number;
  features: { geometry: { type: string; coordinates: unknown }; properties: Record<string, unknown> & { kind: string } }[];
}

export interface Track {
  id: string; // "turn", "battles", "points" (one a side), "lead", others
  name: string; value: number; most: number; side: string; places: string[]; note: string;
  now: number; // the number of the one that is on just now; 0 for none
}
/** Something in a tray that is no unit: a pictogram and a text such as "2 left"; a click on it means its anchor ("" = only to be read). marks: "spent" */
export interface Item { id: string; name: string; icon: string; text: string; anchor: string; marks: string[] }
export interface Tray { id: string; name: string; side: string; counters: Counter[]; items: Item[]; note: string } // note: "Guards Armd · 34 Tank", "none"
export interface Card { title: string; side: string; facts: [string, string][]; tags: string[] }

export interface Table {
  name: string; sides: Side[]; boards: Board[]; tracks: Track[]; trays: Tray[];
  at: string; // the board on which things happen now; "" where it does not matter
  fog: boolean; // do units come and go from sight? Then it is remembered here where they were last seen
}

/** What the dice are about to decide. `chance` is the asked side's, from 0 to 1. */
export interface Forecast {
  label: string; // "captures Caen (West)"
  chance: number;
  columns: { side: string; title: string; die: string; rows: { value: string; text: string }[] }[];
  notes: string[]; // what is assumed: "best reply", "without carpet bombing"
  bars: Bar[]; // further chances: to sink each target, to be the side that retreats
}
export interface Bar { label: string; chance: number }

export interface Row {
  letter: string;
  name: string; // "49 West Riding"
  note: string; // one short reason: "infantry in the city"
  adds: string; // "+2", "30", or ""
  anchors: string[]; // the first one lights up; a click on any of them means this letter, or narrows the list to those that share it
  counter: Counter | null; // its picture, if the letter is a counter
  icon: string; // a pictogram for what is no counter: sortie, carpet, guns, defence, infantry, tank, engineers; or ""
  ends: boolean; // does it close the word?
  closing: boolean; // a closing letter such as "done": the primary button
  does: string; // what choosing it does, for the button: "Attack Bayeux"; "" where the name says it
  forecast: Forecast | null;
}

/** Some of the dice that a word lays on targets: `letters` are the targets, also those that can take no more now. */
export interface Share { name: string; total: number; placed: number; letters: string[] }
/** A word that lays dice on targets, one letter a die, in any order; the closing letter comes when all lie. */
export interface Spread { shares: Share[]; note: string }

/** What may follow a begun word; `names` are the draft's letters as people read them. */
export interface Letters { version: number; draft: string[]; names: string[]; forecast: Forecast | null; rows: Row[]; spread: Spread | null }

export interface DiceAsked { count: number; sides: number; needs: number; halved: boolean; because: { value: number; text: string }[]; aims: string[] }

export interface Ask {
  key: string; seat: string; side: string; who: string; // who: the seat's name and, if known, the person's
  kind: "choice" | "throw";
  name: string; // the question's class, for programs
  question: string; help: string; rule: string;
  given: string[]; // settled by earlier steps, as thin chips: "Epron → Caen (West)"
  rows: Row[]; // of the empty draft; only if `mine`
  spread: Spread | null; // of the empty draft; null where the question lays no dice on targets
  dice: DiceAsked | null;
  forecast: Forecast | null; // of a throw: what its dice are about to decide
  mine: boolean; // this view's seat is asked, or throws dice for a seat without hands: a computer's, an open one
}

/** A piece of a sentence; with an anchor it points at its place on the map. */
export interface Part { text: string; anchor: string }

export interface Entry {
  id: number; // rises; the same for every reader
  line: number; // after how many lines of the journal
  place: string; // "4.3": turn and battle, or ""
  kind: "story" | "dice" | "reason" | "mark"; // mark: a turn or battle begins, somebody corrected or went back
  topic: string; // to filter: "battle", "move", "turn", "organiser", "" …
  side: string;
  parts: Part[];
  dice: { side: string; sides: number; faces: number[]; needs: number; halved: boolean; because: { value: number; text: string }[]; total: number | null; title: string } | null;
}

/** GET /log: older entries, the newest last. */
export interface Log { entries: Entry[]; more: boolean }

export interface SeatView {
  id: string; name: string; side: string; // side "" for an organiser
  role: "side" | "commander" | "organiser";
  who: "person" | "computer" | "link" | "open";
  person: string; // the person's or computer player's name
  mine: boolean; present: boolean; asked: boolean;
}

export interface Outcome { name: string; text: string; winner: string; scores: Record<string, number> }

export interface Scene {
  match: string; name: string; game: string; scenario: string;
  version: number; line: number;
  seat: string; // whose eyes; "" for an observer
  side: string;
  secretive: boolean;
  table: Table | null; // null for a game that cannot be drawn
  crumbs: string[];
  asks: Ask[];
  seats: SeatView[];
  undo: boolean; // may this seat take its last word back?
  may: string[]; // what this seat may do besides: "resign", "correct", "back", "end"
  dice: "seeded" | "typed";
  standing: Record<string, number>;
  outcome: Outcome | null;
  entries: Entry[]; // the newest 60 in a view; in a socket message only those the last change brought
  more: boolean; // are there older entries? fetch /log
  seen: number; // the line this person had looked at
}

export type Message =
  | { type: "scene"; scene: Scene }
  | { type: "presence"; seats: { id: string; present: boolean }[]; watching: number }
  | { type: "chat"; chat: Chat }
  | { type: "thinking"; seat: string }
  | { type: "pong" };

export interface Chat { id: number; at: string; who: string; side: string; to: "all" | "side"; text: string }

export interface Me { name: string; guest: boolean; admin: boolean; signed: boolean }
export interface BotToken { id: string; name: string; at: string } // at: when it was made
export interface NewToken extends BotToken { token: string }
export interface Person { id: string; name: string; guest: boolean; admin: boolean; at: string } // at: last seen
/** What a seat link invites to. `taken`: somebody else sits there by this link already, the seat goes over. */
export interface Invitation { match: string; name: string; seat: SeatView; owner: string; mine: boolean; taken: boolean; over: boolean }

export interface OptionSheet {
  id: string; name: string; rule: string; ask: string; text: string; // name: a heading; text: the rule in a sentence or two
  kind: "truth" | "whole" | "choice" | "wholes" | "troops" | "bonuses";
  default: unknown; least: number; most: number; count: number;
  choices: { id: string; name: string; text: string }[]; // what a choice may be, or the troops of a list
  main: boolean; // shown at once; the others under "more options"
}
export interface GameCard {
  id: string; name: string; scenario: string; blurb: string[]; // ["2 sides · 5 turns", "26 to 38 battles"]
  balance: string; board: string; // the board to draw on the card, or ""
}
export interface GameSheet extends GameCard {
  sides: (Side & { blurb: string })[];
  seats: { id: string; name: string; side: string; role: "side" | "commander" | "organiser" }[];
  players: { id: string; text: string }[]; // computer players, the best first
  options: OptionSheet[];
  secretive: boolean;
}
export interface SeatChoice { who: "me" | "link" | "computer" | "open"; player?: string }
export interface NewMatch {
  game: string; scenario: string; name: string; options: Record<string, unknown>;
  seats: Record<string, SeatChoice>; public: boolean; dice: "seeded" | "typed";
  idempotency_key?: string; // the same one again begins no second match
}
export interface MatchSheet {
  id: string; name: string; game: string; scenario: string; public: boolean; dice: string;
  owner: boolean; started: string; over: boolean; line: number; version: number;
  options: { id: string; ask: string; rule: string; value: string; changed: boolean }[];
  seats: SeatView[];
  links: Record<string, string>; // for the owner: seat → "/join#…"
  forked: { match: string; line: number } | null;
}
export interface MatchCard {
  id: string; name: string; game: string; scenario: string; board: string;
  text: string[]; // "You are the Allies, against Anna", "Turn 4, battle 3 of 7 · 180 : 360"
  question: string; // what I am asked, or ""
  yours: boolean; over: boolean; public: boolean;
  at: string; // time of the last change
  holders: Record<string, number>; // area → 1 or 2: the side that holds it, for the little map
  seats: SeatView[];
  open: string[]; // seats one may sit down on
}
export interface Done { version: number; line: number; scene: Scene }
export interface Problem { title: string; status: number; code: string; detail: string; rule?: string; legal?: string[]; version?: number }
export interface DiceProof { commitment: string; seed: string; throws: { number: number; line: number; title: string; sides: number; faces: number[]; typed: boolean }[] }
