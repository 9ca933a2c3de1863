/** The options in force: what differs from the usual, and what does not; what has no effect is left out. */
import type { OptionShown } from "../lib/wire";

export function inForce(options: readonly OptionShown[]): { changed: OptionShown[]; usual: OptionShown[] } {
  const matter = options.filter((option) => option.matters);
  return { changed: matter.filter((option) => option.changed), usual: matter.filter((option) => !option.changed) };
}
