/** What the umpire's console is sent: the same names and fields as `web/umpire_wire.py`; a test compares them. */
import type { Deadline, Part, SeatView } from "../lib/wire";

/** A seat that is asked now, or whose answer lies sealed. Times are ISO; "" where there is none. */
export interface Asked {
  key: string; seat: string; name: string; side: string;
  who: SeatView["who"]; person: string;
  question: string; kind: "choice" | "throw";
  sealed: boolean; present: boolean; here: string; reminded: string;
}

export interface Desk {
  version: number; line: number; seat: string; crumbs: string[];
  since: string; asked: Asked[];
  deadline: Deadline | null;
  gate: string; // the key of a question to the umpire himself
  foresees: boolean; // may he see what the dice will show?
  proposes: boolean; // do his opponents have to agree to what he wants with the deadline?
}

/** Some dice of a throw behind the screen, and what they are for. */
export interface DryPool { name: string; anchor: string; faces: number[]; needs: number; because: { value: number; text: string }[] }
export interface DryDice {
  title: string; sides: number; faces: number[]; needs: number; halved: boolean;
  because: { value: number; text: string }[]; total: number | null; aims: string[]; pools: DryPool[]; to: string[]; idle: number; // idle: dice beside these that decide nothing
}
/** `to`: the seats that hear of it; empty for everybody. */
export interface DryEvent { parts: Part[]; to: string[] }
export interface DryStep { line: number; kind: "gate" | "throw"; name: string; crumbs: string[]; dice: DryDice | null; events: DryEvent[] }
export interface Heard { seat: string; name: string; side: string; events: DryEvent[] }
export interface DryRun {
  version: number; line: number; steps: DryStep[];
  end: "asked" | "turn" | "over" | "dice" | "far";
  text: string; seats: Heard[];
}

export interface BackTo { line: number; crumbs: string[]; question: string; gate: boolean }
export interface Moments { version: number; line: number; moments: BackTo[] }

export interface Facts { version: number; facts: Record<string, unknown> }
export interface FactChange { path: string[]; before: string; after: string }
export interface Preview { version: number; changes: FactChange[]; concerned: string[] }
