/** A change of the deadline that waits for the opponents' consent, in words. */
import type { DeadlineProposed, SeatView } from "../lib/wire";

/** "Anna proposes: Answers are wanted by …" */
export const proposal = (proposed: DeadlineProposed): string =>
  `${proposed.by && proposed.by !== "Guest" ? proposed.by : "A guest"} proposes: ${proposed.text}`;

/** The seats of mine that have not agreed yet. */
export const asked = (proposed: DeadlineProposed, seats: readonly SeatView[]): string[] =>
  seats.filter((seat) => seat.mine && proposed.waiting.includes(seat.id)).map((seat) => seat.id);

/** "Still to agree: you, Germans." My own seats are one and the same person. */
export function waits(proposed: DeadlineProposed, seats: readonly SeatView[]): string {
  const others = proposed.waiting.filter((id) => !seats.some((seat) => seat.id === id && seat.mine));
  const names = others.map((id) => seats.find((seat) => seat.id === id)?.name ?? id);
  return `Still to agree: ${[...(asked(proposed, seats).length ? ["you"] : []), ...names].join(", ")}.`;
}
