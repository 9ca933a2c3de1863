/**
 * A general's staff: plays the match on and counts what comes of it, compares answers, and says what it would do. Piece by
 * piece, until enough was seen; whatever changes on the table ends it.
 */
import { sentence } from "../lib/api";
import { post } from "../lib/routes";
import type { Advice, Compared, Courses, PlanRow } from "../lib/wire";
import { added, judged } from "./figures";

export const ENOUGH = 1000; // courses of a forecast
export const PLENTY = 400; // courses of a comparison
export const MOST = 6; // answers that are compared
const QUICK = 1200; // milliseconds that a piece should take

/** What a staff asks of the server. */
export interface StaffServer {
  forecast(body: { seat: string; version: number; first: number; many: number }): Promise<Courses>;
  compare(body: { key: string; version: number; words: string[][]; first: number; many: number }): Promise<Compared>;
  advise(body: { key: string; version: number }): Promise<Advice>;
}

export const staffOf = (match: string): StaffServer => ({
  forecast: (body) => post("/api/matches/{match}/forecast", { match }, body),
  compare: (body) => post("/api/matches/{match}/compare", { match }, body),
  advise: (body) => post("/api/matches/{match}/advice", { match }, body),
});

/** An answer that was marked to be compared. */
export interface MarkedPlan {
  word: string[];
  name: string;
}

export class Staff {
  courses = $state.raw<Courses | null>(null);
  plans = $state.raw<MarkedPlan[]>([]);
  rows = $state.raw<PlanRow[]>([]);
  advice = $state.raw<Advice | null>(null);
  working = $state<"" | "forecast" | "compare" | "advice">("");
  failed = $state("");
  judgement = $derived.by(() => judged(this.rows));
  private version = -1; // what the figures are of
  private round = 0; // changed by whatever ends the work under way
  private readonly server: StaffServer;
  private readonly clock: () => number;

  constructor(server: StaffServer, clock = () => performance.now()) {
    this.server = server;
    this.clock = clock;
  }

  /** To be called with every scene: figures of an earlier version are dropped. */
  follow(version: number): void {
    if (version === this.version) return;
    this.stop();
    this.version = version;
    this.courses = this.advice = null;
    this.plans = [];
    this.rows = [];
    this.failed = "";
  }

  stop(): void {
    this.round++;
    this.working = "";
  }

  /** Plays courses until there are enough of them, or somebody stops it. */
  async forecast(seat: string): Promise<void> {
    await this.work(
      "forecast",
      ENOUGH,
      () => this.courses?.courses ?? 0,
      async (first, many) => {
        const piece = await this.server.forecast({ seat, version: this.version, first, many });
        return () => (this.courses = added(this.courses, piece));
      },
    );
  }

  mark(plan: MarkedPlan): void {
    const known = this.plans.some(({ word }) => word.join(" ") === plan.word.join(" "));
    if (known || this.plans.length >= MOST) return;
    this.stop();
    this.plans = [...this.plans, plan];
    this.rows = [];
  }

  unmark(plan: MarkedPlan): void {
    this.stop();
    this.plans = this.plans.filter((one) => one !== plan);
    this.rows = [];
  }

  /** Plays the marked answers on until it is plain which is best. */
  async compare(key: string): Promise<void> {
    const words = this.plans.map((plan) => plan.word);
    const done = () => (this.judgement?.settled ? PLENTY : this.rows.length);
    await this.work("compare", PLENTY, done, async (first, many) => {
      const piece = await this.server.compare({ key, version: this.version, words, first, many });
      return () => (this.rows = [...this.rows, ...piece.rows]);
    });
  }

  async advise(key: string): Promise<void> {
    const round = this.begin("advice");
    try {
      const advice = await this.server.advise({ key, version: this.version });
      if (round === this.round) this.advice = advice;
    } catch (error) {
      if (round === this.round) this.failed = sentence(error);
    }
    if (round === this.round) this.working = "";
  }

  private begin(work: "forecast" | "compare" | "advice"): number {
    this.stop();
    this.failed = "";
    this.working = work;
    return this.round;
  }

  /** Asks for one piece after the other, small ones first: something is to be seen soon. */
  private async work(
    work: "forecast" | "compare",
    enough: number,
    done: () => number,
    piece: (first: number, many: number) => Promise<() => void>,
  ): Promise<void> {
    const round = this.begin(work);
    let many = 4;
    try {
      while (done() < enough && round === this.round) {
        const began = this.clock(),
          take = await piece(done(), Math.min(many, enough - done()));
        if (round !== this.round) return;
        take();
        const took = Math.max(1, this.clock() - began);
        many = Math.max(1, Math.min(50, 2 * many, Math.round((many * QUICK) / took)));
      }
    } catch (error) {
      if (round === this.round) this.failed = sentence(error);
    }
    if (round === this.round) this.working = "";
  }
}
