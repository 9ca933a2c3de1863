/** What a report would mean, asked while it is typed. The last question's answer counts, whatever comes when. */
import { ApiProblem, sentence } from "../lib/request";
import type { Report } from "./api";
import type { Verdict } from "./wire";

export const REST = 250; // milliseconds after the last change

export class Judge {
  verdict = $state.raw<Verdict | null>(null);
  offline = $state(false); // the server cannot be asked now; the report can be written all the same
  problem = $state("");
  private asked = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private under: AbortController | null = null;

  constructor(private readonly ask: (report: Report, signal: AbortSignal) => Promise<Verdict>) {}

  /** Judges this report soon; null for one that is not whole yet. */
  about(report: Report | null): void {
    const text = report ? JSON.stringify(report) : "";
    if (text === this.asked) return;
    this.asked = text;
    clearTimeout(this.timer);
    this.under?.abort();
    this.under = null;
    this.verdict = null;
    this.problem = "";
    if (report) this.timer = setTimeout(() => void this.fetch(report), REST);
  }

  /** It is not asked any more: the page is left, or the report is on its way. */
  stop(): void {
    clearTimeout(this.timer);
    this.under?.abort();
    this.under = null;
    this.asked = "";
  }

  private async fetch(report: Report): Promise<void> {
    const under = (this.under = new AbortController());
    try {
      const found = await this.ask(report, under.signal);
      if (under !== this.under) return;
      this.verdict = found;
      this.offline = false;
    } catch (error) {
      if (under !== this.under) return;
      this.offline = error instanceof ApiProblem && error.offline;
      if (!this.offline) this.problem = sentence(error);
      this.asked = ""; // the same may be asked again
    }
  }
}
