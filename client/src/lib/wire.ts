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

// A grid of squares. Places are named "C7", inner squares of houses "farm.2", corners of squares "x3y7".

/** A door or window in the outer wall of a house: its inner square, and on which side of it. */
export interface Opening { kind: string; i: number; j: number; side: string }
/** A building: its tile covers wide + 1 by deep + 1 squares from (x, y), its rooms lie half a square further in. */
export interface House {
  id: string; name: string; x: number; y: number; wide: number; deep: number;
  openings: Opening[];
  walls: [number, number, string][]; // inner walls: the inner square and its side
  doorways: [number, number, string][]; // the gaps in them
  bonus: string; damage: string; // "+3"; "2 of 6" or ""
  fallen: string[]; // inner squares that lie in rubble
}
export interface Piece {
  counter: Counter;
  at: string; rear: string; // of a vehicle of two squares `at` is the front one; rear "" for all others
  heading: number; // 0 north, 1 north-east … 7; -1 where it does not matter
  attack: string; defence: string;
  token: string; spent: boolean; // an order token: "3", "S", "B", "?" face down, "" for none
  suppressed: number; damage: string[];
  aboard: Counter[];
  reduced: boolean; other: string[]; // its back is up; what the hidden face says
  arc: number; // the width of its arc of fire in degrees
}
export interface Hulk { id: string; name: string; at: string; rear: string; heading: number; damage: string }
export interface Goal { id: string; name: string; squares: string[]; points: string; holder: string }
export interface Grid {
  id: string; name: string;
  ground: string[]; // a string for each rank from the north, a character for each square
  legend: Record<string, string>; // what a character is: "open", "road", "hedge" …
  houses: House[]; pieces: Piece[]; hulks: Hulk[]; goals: Goal[];
  smoke: string[]; passages: string[];
  zones: [string, string[]][]; // a side and its squares, while sides set up
  lanes: [string, number, number][]; // squares between houses that lie on no file or rank: name and middle, in squares
}
/** A line of sight in squares: [4.5, 6.5] is the middle of E7. state: "clear", "obscured" or "blocked"; then the last obstacle is what blocks it. */
export interface Ray { start: Point; end: Point; state: string; crossed: string[]; obstacles: [string, string][]; side: string }
/** What a draft, or a letter that is only looked at, lays over a grid. */
export interface Overlay {
  rays: Ray[];
  trail: string[]; reach: string[]; // a path in its order; squares that could still be reached
  dangers: [string, number][]; // the chance of being hit there by what is seen
  covered: string[]; // the squares of a template
  bubble: string[]; bubble_at: string; // its lines, and the square it points at
  ghost: Piece | null; // the piece where it would stand then
}
export interface Way { letters: string[] }
export interface CardFace { id: string; name: string; text: string; alternate: string; letters: string[]; note: string }
/** The cards a side holds: one's own as faces, the enemy's as a number. */
export interface Hand { side: string; count: number; cards: CardFace[] }

export interface Table {
  name: string; sides: Side[]; boards: Board[]; tracks: Track[]; trays: Tray[];
  at: string; // the board on which things happen now; "" where it does not matter
  fog: boolean; // do units come and go from sight? Then it is remembered here where they were last seen
  grids: Grid[]; // boards of squares
  hands: Hand[];
}

/** What the dice are about to decide. `chance` is the asked side's, from 0 to 1. */
export interface Forecast {
  label: string; // "captures Caen (West)"
  chance: number;
  danger?: boolean; // of something bad: the less of it the better
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
export interface Letters { version: number; draft: string[]; names: string[]; forecast: Forecast | null; rows: Row[]; spread: Spread | null; sheet: OrderSheet | null }

/** One line of an order sheet: `letter` begins it in the word, the letters of `order` follow. Without an order it does what `text` says all the same. */
export interface SheetLine {
  letter: string; name: string;
  order: string[]; // ["attack", "LOR", "GAU"]; [] where nothing was written
  text: string; // "Attack: Lorguichon, Gaumesnil"
  counter: Counter | null;
  path: string[]; // areas in the order of the march, the start first
  times: string[]; // when it arrives in each area but the first: "¼", "end of turn"
  notes: string[]; // "activation 4+", "must regroup"
  chance: number; // of setting out; -1 where no die is thrown
  fixed: boolean; // the rules have given the order: none can be written
  group: string; // a heading, or ""
}
/** A word read as a sheet of orders; `closing` is the letter that hands it in. */
export interface OrderSheet { lines: SheetLine[]; closing: string; note: string }
/** Why an order cannot stand, what could stand there, and the nearest order that can. */
export interface Fault { code: string; sentence: string; rule: string; legal: string[]; nearest: string[] }
/** A line as the server keeps it; an empty order was taken off, or stood on an earlier sheet. */
export interface DraftLine { letter: string; order: string[]; rev: number; by: string; at: string; fault: Fault | null }
/** GET /sheets/{key}: a sheet that is being written, or that is sealed. */
export interface SheetDraft {
  key: string; version: number;
  asked: number; // which question it belongs to
  lines: DraftLine[];
  earlier: DraftLine[]; // of an earlier sheet, and still possible
  sheet: OrderSheet; // all good lines read together
  word: string[]; // to seal it; [] while it cannot be
  missing: string; // why it cannot be sealed yet
  secret: boolean; // sealed until all are opened together; else it counts as soon as it is handed in
  sealed: boolean;
}
/** POST /sheets/{key}/read: typed orders as they were understood. */
export interface SheetRead { lines: ReadLine[] }
export interface ReadLine { typed: string; letter: string; name: string; order: string[]; text: string; rev: number; fault: Fault | null }
/** A sheet that this seat may read: its own, or one that it reads along. */
export interface SheetKey { key: string; seat: string; who: string; mine: boolean; sealed: boolean }
/** The server's commitment to a sealed answer; salt and word are told when the match is over. */
export interface SealShown { line: number; key: string; seat: string; hash: string; at: string; salt: string; word: string[] }
export interface LineSent { order: string[]; rev: number }
export interface LettersAsked { key: string; draft: string[]; version: number }
export interface OverlayAsked extends LettersAsked { letter?: string }
export interface WayAsked extends LettersAsked { to: string }
export interface TypedOrders { text: string }

export interface DiceAsked { count: number; sides: number; needs: number; halved: boolean; because: { value: number; text: string }[]; aims: string[] }

/** What could be settled so that a question like this one is not asked any more. */
export interface Quiet { id: string; value: string; name: string }
/** Something that a seat may settle beforehand. */
export interface StandingOrder {
  id: string; name: string; choices: { id: string; name: string; text: string }[];
  value: string; usual: string; note: string; counter: Counter | null;
}
/** GET and PUT /seats/{seat}/standing: what a seat has settled, for itself only. */
export interface StandingAnswers { seat: string; rev: number; orders: StandingOrder[] }

/** Something an army may take, as the letter that takes it and where in the word it goes. */
export interface RosterChoice {
  letter: string; name: string; cost: number; at: number; text: string; units: string[];
  why: string; // why it cannot be taken now; "" if it can
  anchor: string;
}
export interface RosterSlot {
  number: number; large: boolean; stripes: string[]; unlocks: string;
  letter: string; name: string; cost: number; at: number; // the option in it: "" and -1 for an empty one
  choices: RosterChoice[];
}
export interface RosterTile { letter: string; name: string; cost: number; at: number; units: string[]; facts: string; slots: RosterSlot[]; anchor: string }
/** An army that is being built, read from a word as far as it fits. */
export interface Roster {
  side: string; used: number; size: number;
  word: string[]; // the letters that fit, the closing one left out
  tiles: RosterTile[]; choices: RosterChoice[]; tokens: string; units: string[]; warnings: string[];
  text: string; // as it is shared
  closing: string; // the letter that ends it, if it may be ended
  wrong: number; wrong_letter: string; // the first letter that does not fit; -1 if all do
}
export interface ArmyAsked { scenario: string; options: Record<string, unknown>; side: string; word: string[] }

export interface Ask {
  key: string; seat: string; side: string; who: string; // who: the seat's name and, if known, the person's
  kind: "choice" | "throw";
  name: string; // the question's class, for programs
  question: string; help: string; rule: string;
  given: string[]; // settled by earlier steps, as thin chips: "Epron → Caen (West)"
  rows: Row[]; // of the empty draft; only if `mine`
  spread: Spread | null; // of the empty draft; null where the question lays no dice on targets
  sheet: OrderSheet | null; // of the empty draft; null where the word is no sheet of orders
  roster: Roster | null; // of the empty draft, where the word is an army
  dice: DiceAsked | null;
  forecast: Forecast | null; // of a throw: what its dice are about to decide
  quiet: Quiet[]; // what could be settled so as not to be asked again; only if `mine`
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

/** A change of the deadline that opponents must agree to. */
export interface DeadlineProposed {
  by: string; text: string; // who wants it, and what, as a sentence
  waiting: string[]; // the seats that have not agreed yet
}

/** Until when the questions of now want their answers; times are ISO, "" where there is none. */
export interface Deadline {
  at: string; grace: number; // seconds on top
  extended: number; paused: string; // since when the clock stands still
  passed: boolean; // the table has answered for those for whom it could
  proposed: DeadlineProposed | null;
}

export interface Scene {
  match: string; name: string; game: string; scenario: string; scenario_name: string; // "" where the game has but one
  version: number; line: number; rewritten: number; // how often lines were given up or exchanged: then the log is read anew
  seat: string; // whose eyes; "" for an observer
  side: string;
  secretive: boolean;
  table: Table | null; // null for a game that cannot be drawn
  crumbs: string[];
  asks: Ask[];
  seats: SeatView[];
  undo: boolean; // may this seat take its last word back?
  settles: boolean; // may it settle answers beforehand?
  may: string[]; // what this seat may do besides: "resign", "correct", "back", "end"
  dice: "seeded" | "typed";
  standing: Record<string, number>;
  outcome: Outcome | null;
  sheets: SheetKey[]; // order sheets that this seat may open
  seals: SealShown[]; // of the answers that are sealed now
  entries: Entry[]; // the newest 60 in a view; in a socket message only those the last change brought
  more: boolean; // are there older entries? fetch /log
  seen: number; // the line this person had looked at
  deadline: Deadline | null;
}

export type Message =
  | { type: "scene"; scene: Scene }
  | { type: "presence"; seats: { id: string; present: boolean }[]; watching: number }
  | { type: "chat"; chat: Chat }
  | { type: "thinking"; seat: string }
  | { type: "standing"; seat: string; rev: number } // this seat has settled something, in another window perhaps
  | { type: "sheet"; key: string; line: DraftLine | null } // somebody wrote on a sheet that this seat may read
  | { type: "reminder"; seat: string; text: string }
  | { type: "club" } // something of the campaign has changed: fetch its page anew
  | { type: "pong" };

export interface Chat { id: number; at: string; who: string; side: string; to: "all" | "side"; text: string }

export interface Me { name: string; guest: boolean; admin: boolean; signed: boolean }
export interface BotToken { id: string; name: string; at: string } // at: when it was made
export interface NewToken extends BotToken { token: string }
export interface Person { id: string; name: string; guest: boolean; admin: boolean; at: string } // at: last seen
/** What a seat link invites to. `taken`: somebody else sits there by this link already, the seat goes over. */
export interface Invitation { match: string; name: string; seat: SeatView; owner: string; mine: boolean; taken: boolean; over: boolean; pace: number | null }

export interface OptionSheet {
  id: string; name: string; rule: string; ask: string; text: string; // name: a heading; text: the rule in a sentence or two
  kind: "truth" | "whole" | "choice" | "wholes" | "troops" | "bonuses";
  default: unknown; least: number; most: number; count: number;
  choices: { id: string; name: string; text: string }[]; // what a choice may be, or the troops of a list
  main: boolean; // shown at once; the others under "more options"
  club: unknown; // what a club with real tables usually takes; null: no matter of it
}
export interface ScenarioCard {
  id: string; name: string; blurb: string[]; balance: string;
  sides: Record<string, string>; // what each side does
  musters: boolean; // do people build armies for it?
}
export interface GameCard {
  id: string; name: string; scenario: string; // the scenario that is offered first
  blurb: string[]; // ["2 sides · 5 turns", "26 to 38 battles"]
  balance: string; board: string; // the board to draw on the card, or ""
  scenarios: ScenarioCard[];
  tabled: boolean; // can its battles be fought on real tables?
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
  pace?: number; // seconds for an answer; left out where there is no limit
  idempotency_key?: string; // the same one again begins no second match
}
export interface MatchSheet {
  id: string; name: string; game: string; scenario: string; scenario_name: string; public: boolean; dice: string;
  owner: boolean; started: string; over: boolean; line: number; version: number;
  options: { id: string; ask: string; rule: string; value: string; changed: boolean }[];
  seats: SeatView[];
  links: Record<string, string>; // that this person may give out or use himself: seat → "/join#…"
  forked: { match: string; line: number } | null;
  club: boolean; // is it a club's campaign?
  pace: number | null; // seconds for an answer, agreed at the start
  secretive: boolean; // has it secrets while it goes on? Then a link is good for one person, once
}
export interface MatchCard {
  id: string; name: string; game: string; scenario: string; scenario_name: string; board: string;
  text: string[]; // "You are the Allies, against Anna", "Turn 4, battle 3 of 7 · 180 : 360"
  question: string; // what I am asked, or ""
  yours: boolean; over: boolean; public: boolean;
  at: string; // time of the last change
  holders: Record<string, number>; // area → 1 or 2: the side that holds it, for the little map
  seats: SeatView[];
  open: string[]; // seats one may sit down on
  owner: boolean; // did I start it, or inherit it?
  pace: number | null; // seconds for an answer, to which he agrees who sits down
}
export interface Done { version: number; line: number; scene: Scene | null }
export interface Problem { title: string; status: number; code: string; detail: string; rule?: string; legal?: string[]; version?: number; nearest?: string[]; theirs?: DraftLine | null }
export interface DiceProof { commitment: string; seed: string; throws: { number: number; line: number; title: string; sides: number; faces: number[]; typed: boolean }[] }
