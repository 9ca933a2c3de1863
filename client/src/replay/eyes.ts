/**
 * Through whose eyes a match may be looked at: one's own seats and the public view; every seat once nothing is secret
 * any more.
 */
import type { SeatView } from "../lib/wire";

export interface Eyes {
  id: string;
  name: string;
}

export function eyes(seats: readonly SeatView[], open: boolean): Eyes[] {
  const allowed = seats.filter((seat) => open || seat.mine);
  return [
    ...allowed.map((seat) => ({ id: seat.id, name: seat.mine ? `${seat.name} (you)` : seat.name })),
    { id: "", name: "Observers (public view)" },
  ];
}

/**
 * Which seat's view is shown first: the wished one, else a seat of the viewer; who sits on both sides of a screen sees what is
 * public until the end.
 */
export function firstEyes(seats: readonly SeatView[], over: boolean, wish: string | null): string {
  if (wish !== null && (wish === "" || seats.some((seat) => seat.id === wish))) return wish;
  const mine = seats.filter((seat) => seat.mine && seat.role !== "organiser");
  const sides = new Set(mine.map((seat) => seat.side));
  return over || sides.size === 1 ? (mine[0]?.id ?? "") : "";
}
