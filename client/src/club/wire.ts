/** What the server tells of a club's campaign: the same names and fields as `web/clubs/wire.py`. */

export type Stage = "planned" | "committing" | "assigning" | "briefed" | "overdue" | "reported" | "disputed" | "waiting" | "after" | "booked";
export type FilingState = "filed" | "objected" | "confirmed" | "settled" | "booked" | "withdrawn" | "kept";
export type Rhythm = "none" | "duration" | "hour" | "weekly";
export type Unplayed = "dice" | "postpone" | "organiser";
export type Silence = "remind" | "rules" | "computer";

/** How a campaign is run, apart from its game's options. Hours are local times of `zone`. */
export interface ClubSettings {
  zone: string;  // "Europe/London"
  rhythm: Rhythm;  // how deadlines for decisions are set
  hours: number;  // duration: so long for each decision
  hour: string;  // hour and weekly: "21:00"
  weekday: number;  // weekly: 0 is Monday
  grace: number;  // minutes
  silence: Silence;  // what happens when a deadline and its grace have passed
  confirm_hours: number;  // after which silence confirms a report
  battle_days: number;  // within which a battle is to be played; 0: no limit
  unplayed: Unplayed;  // what becomes of one that was not
  pause_hours: number;  // for how long, in all, an organiser who plays may stop the clock within a turn
  change_sides: boolean;  // may members change sides by themselves?
  venue: string;  // where battles are usually played
}

export interface ClubMember {
  person: string;
  name: string;
  side: string;
  organiser: boolean;
  seats: string[];  // of the match, that he holds
  me: boolean;
  battles: number;  // fought on the table
  won: number;
  points: number;  // victory points in them
}

export interface ClubSeat {
  id: string;
  name: string;
  side: string;
  role: "side" | "commander" | "organiser";
  who: "person" | "computer" | "link" | "open";
  person: string;  // id of a member, or ""
  name_of: string;  // of the person or computer
  deputy: boolean;  // whoever sits there does so for somebody else
  stands_for: string;  // his name
  until: string | null;  // when he comes back
}

export interface ClubFighter {
  side: string;
  name: string;
  part: string;
  seat: string;
  players: string[];  // people
  player_names: string[];
}

/** Who must do what next. */
export interface Todo {
  who: string;  // "Anna", "the Allied general", "both players"
  what: string;  // "reports the score"
  mine: boolean;
  link: string;  // to the exact decision
}

export interface ClubPhoto {
  id: string;
  url: string;
  width: number;
  height: number;
  caption: string;
}

export interface Filing {
  id: string;
  battle: string;
  name: string;
  side: string;
  mine: boolean;  // may I withdraw it?
  games: [number, number][];
  ticks: string[];
  score: string;
  result: string;  // what it would mean
  story: string;
  photos: ClubPhoto[];
  state: FilingState;
  reason: string;
  answered: string;
  due: string | null;  // when silence confirms it
  at: string;
}

export interface ClubBattle {
  id: string;
  title: string;
  turn: string;
  areas: string[];
  stage: Stage;
  fighters: ClubFighter[];
  at: string | null;
  place: string;
  note: string;
  due: string | null;
  rev: number;  // of the fixture
  after: string;  // the battle it waits for
  briefings: [string, string][];  // (side, address of the paper on the screen) that I may read
  filings: Filing[];
  todo: Todo[];
  may: string[];  // "take:SIDE", "leave", "assign:SIDE", "report:SIDE", "answer:FILING", "settle" …; see docs/clubs.md
}

/** A battle of the past. */
export interface ClubResult {
  id: string;
  title: string;
  turn: string;
  fighters: ClubFighter[];
  table: boolean;
  score: string;
  result: string;
  winner: string;
  story: string;
  photos: ClubPhoto[];
  changed: boolean;  // it was corrected later
  may_correct: boolean;
}

export interface ClubStanding {
  side: string;
  name: string;
  points: number;
}

export interface ClubDeadline {
  what: string;
  at: string;
  who: string;
}

export interface ClubPage {
  match: string;
  version: number;
  name: string;
  game: string;
  title: string;  // of the game
  tables: boolean;  // are its battles fought on real tables?
  turn: string;
  over: boolean;
  outcome: string;
  public: boolean;
  sides: [string, string][];
  standing: ClubStanding[];
  settings: ClubSettings;
  options: [string, string][];  // of the game, as people read them
  members: ClubMember[];
  seats: ClubSeat[];
  battles: ClubBattle[];
  results: ClubResult[];
  todo: Todo[];  // of the campaign as a whole
  deadlines: ClubDeadline[];
  kept: Filing[];  // reports whose battle was rolled back and that I may use again
  paused: string | null;  // since when
  paused_by: string;
  paused_until: string | null;  // when the clock runs by itself again
  me: string;  // my person, if I am a member
  may: string[];  // "organise", "join", "change-side", "pause", "resume"
  invite: string;  // its address, for organisers
  calendar: string;  // the address of my calendar
}

/** A campaign in a list. */
export interface ClubCard {
  match: string;
  name: string;
  title: string;
  turn: string;
  over: boolean;
  members: number;
  open_battles: number;
  mine: boolean;
  todo: number;  // decisions that wait for me
}

export interface Clubs {
  clubs: ClubCard[];
}

/** What somebody reads before he joins. */
export interface Invitation {
  match: string;
  name: string;
  title: string;
  sides: [string, string, number][];  // id, name, how many are there
  member: boolean;  // he is one already
}

export interface FormTick {
  id: string;
  name: string;
  note: string;
  rule: string;
}

export interface Form {
  battle: ClubBattle;
  labels: [string, string];
  usual: [number, number][];
  most: number;
  most_games: number;
  combined: string;
  rule: string;
  ticks: FormTick[];
  notes: string[];
  dice: boolean;
  sides: string[];  // for which I may speak
  most_photos: number;
}

export interface VerdictLine {
  text: string;
  rule: string;
}

export interface Verdict {
  score: string;
  result: string;
  winner: string;
  lines: VerdictLine[];
  refusal: string;
  rule: string; // that refuses it
}

/** One fact before and after a correction. */
export interface Change {
  what: string;
  before: string;
  after: string;
}

/** What a correction would do. Nothing is done yet. */
export interface Difference {
  stays: number;  // decisions and throws that stand as they are
  changes: Change[];
  again: string[];  // what becomes impossible and must be decided again, in words
  asked: string;  // what is asked after it
  reports: string[];  // titles of battles whose reports are kept for later
  version: number;
}

export interface AuditLine {
  at: string;
  name: string;
  kind: string;
  text: string;
}

export interface Audit {
  lines: AuditLine[];
}

export interface DiaryBattle {
  id: string;
  title: string;
  players: string;  // "Anna for the Allies, Bob for the Germans"
  score: string;
  result: string;
  winner: string;
  table: boolean;
  played: string | null;
  changed: boolean;
  events: string[];  // how it went, as the log has it
  stories: [string, string][];  // (who, text)
  photos: ClubPhoto[];
}

export interface DiaryTurn {
  id: string;
  title: string;
  line: number;  // of the match after it, for its map
  map: string;  // the address of its picture (SVG)
  events: string[];  // what happened besides battles
  battles: DiaryBattle[];
  standing: ClubStanding[];
}

export interface Diary {
  name: string;
  title: string;
  over: boolean;
  outcome: string;
  turns: DiaryTurn[];
  members: ClubMember[];
}
