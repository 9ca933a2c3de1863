/** The memory of the fog at one table: looks at each scene as it comes, and keeps what was seen. */
import type { Scene } from "../lib/wire";
import { drop, ghosts, NOTHING, remember, type Ghost, type Memory } from "./fog";
import { keep, recall } from "./fogkeeper";

export class Fog {
  private memory = $state.raw<Memory>(NOTHING);
  private of = ""; // the match and seat it belongs to

  /** What was seen, now that the table looks like this. */
  look(scene: Scene): void {
    const { table, match, seat, side, line } = scene;
    if (!table?.fog || !side) return;
    const of = `${match}:${seat}`,
      before = of === this.of ? this.memory : recall(match, seat);
    this.of = of;
    this.memory = remember(before, table, side, line);
    keep(match, seat, this.memory);
  }

  /** What is out of sight at a table: the present one, or an earlier one that is looked at again. */
  ghosts(scene: Scene): Ghost[] {
    return scene.table?.fog ? ghosts(this.memory, scene.table, scene.side, scene.line) : [];
  }

  forget(scene: Scene, unit: string): void {
    this.memory = drop(this.memory, unit);
    keep(scene.match, scene.seat, this.memory);
  }
}
