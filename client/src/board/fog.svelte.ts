/** The marks of units out of sight at one table, without those that the player took away. */
import type { LastSeen, Scene } from "../lib/wire";
import { forget, remembered, type Forgotten } from "./fog";
import { keep, recall } from "./fogkeeper";

export class Fog {
  private forgotten = $state.raw<Forgotten>({});

  constructor(match: string, seat: string) {
    this.forgotten = recall(match, seat);
  }

  /** What is out of sight at a table: the present one, or an earlier one that is looked at again. */
  ghosts(scene: Scene): LastSeen[] {
    return remembered(scene.table?.last_seen ?? [], this.forgotten);
  }

  forget(scene: Scene, unit: string): void {
    this.forgotten = forget(this.forgotten, scene.table?.last_seen ?? [], unit);
    keep(scene.match, scene.seat, this.forgotten);
  }
}
