/** A case file that somebody looks at: how its cases went, and one of them step by step, drawn as a replay is. */
import { sentence } from "../lib/api";
import type { CaseScenes, CaseShown, CasesShown } from "../lib/wire";
import { Replay } from "../replay/replay.svelte";

export interface CaseServer {
  cases(text: string): Promise<CasesShown>;
  scenes(text: string, number: number): Promise<CaseScenes>;
}

export class CaseDesk {
  name = $state(""); // of the file
  read = $state.raw<CasesShown | null>(null);
  chosen = $state(-1); // which case is drawn
  replay = $state.raw<Replay | null>(null);
  problem = $state("");
  busy = $state(false);
  case = $derived<CaseShown | null>(this.read?.cases[this.chosen] ?? null);
  step = $derived(this.case?.steps[(this.replay?.at ?? 0) - 1] ?? null); // the one that led here

  private text = "";
  private readonly server: CaseServer;

  constructor(server: CaseServer) {
    this.server = server;
  }

  /** Reads a file; what was looked at before stays if the server cannot be asked. */
  async open(text: string, name: string): Promise<void> {
    await this.ask(async () => {
      const read = await this.server.cases(text);
      this.close();
      this.text = text;
      this.name = name;
      this.read = read;
    });
    const [only] = this.read?.cases ?? [];
    if (this.read?.cases.length === 1 && only?.steps.length && this.chosen < 0) await this.choose(0);
  }

  /** Draws a case, at the step where it went wrong first. */
  async choose(number: number): Promise<void> {
    const shown = this.read?.cases[number];
    if (!shown?.steps.length) return;
    await this.ask(async () => {
      const { scenes } = await this.server.scenes(this.text, number);
      const replay = new Replay({
        moment: (step) => Promise.resolve(scenes[step]!),
        story: () => Promise.resolve(scenes.at(-1)!.entries),
        since: () => Promise.resolve([]),
      });
      const wrong = shown.steps.find((step) => step.failures.length)?.number ?? 0;
      await replay.open("", Math.min(wrong, scenes.length - 1), scenes.length - 1);
      this.replay?.pause();
      this.chosen = number;
      this.replay = replay;
    });
  }

  /** Back to the list of cases. */
  leave(): void {
    this.replay?.pause();
    this.chosen = -1;
    this.replay = null;
  }

  close(): void {
    this.leave();
    this.read = null;
    this.name = "";
  }

  private async ask(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.problem = sentence(error);
    } finally {
      this.busy = false;
    }
  }
}

export const ENDS = { passed: "Passed", failed: "Failed", faulty: "Faulty" } as const;
