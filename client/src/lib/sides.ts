/** A side is a colour, a shape and a hatching; which one follows from its place in the game's list of sides. */
export type SideNumber = 0 | 1 | 2; // 0: neither

export function sideNumber(sides: readonly { id: string }[], id: string): SideNumber {
  const index = sides.findIndex((side) => side.id === id);
  return index === 0 ? 1 : index === 1 ? 2 : 0;
}

/** The sides in order, from a match's seats: those with the role "side" come first. */
export function sidesOfSeats(
  seats: readonly { side: string; role: string; name: string }[],
): { id: string; name: string }[] {
  const found: { id: string; name: string }[] = [];
  for (const seat of seats) {
    if (seat.side && !found.some((side) => side.id === seat.side))
      found.push({ id: seat.side, name: seat.role === "side" ? seat.name : seat.side });
  }
  return found;
}

/** Sides that are many, such as Allies, have an article; a colour has none. */
export const the = (name: string): string => (name.endsWith("s") ? `the ${name}` : name);
