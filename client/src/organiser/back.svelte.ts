/**
 * Going back to an earlier line, as the umpire's and the organiser's forms do it: the reason, and what became of it.
 */
import * as api from "../lib/api";
import { ApiProblem, sentence } from "../lib/api";
import type { Done, Scene } from "../lib/wire";

export class GoingBack {
  chosen = $state<number | null>(null); // how many lines stay
  reason = $state("");
  busy = $state(false);
  problem = $state("");

  constructor(
    private readonly ondone: (done: Done, said: string) => void,
    private readonly onstale: () => void,
  ) {}

  ready(line: number | null): boolean {
    return line !== null && this.reason.trim() !== "" && !this.busy;
  }

  async send(scene: Scene, line: number | null): Promise<void> {
    if (line === null || !this.ready(line)) return;
    this.busy = true;
    this.problem = "";
    try {
      const done = await api.back(scene.match, scene.version, line, this.reason.trim());
      this.reason = "";
      this.chosen = null;
      this.ondone(done, `The match goes on from line ${line}.`);
    } catch (error) {
      this.problem = sentence(error);
      if (error instanceof ApiProblem && error.code === "stale") this.onstale();
    }
    this.busy = false;
  }
}
