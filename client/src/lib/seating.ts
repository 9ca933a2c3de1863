/** Which of my seats the page shows, and when a curtain has to fall in between. */
import type { Entry, SeatView } from "./wire";

/** The seat to show where several are mine: one that is asked; the present one if it is asked or no other is. */
export function seatToShow(seats: readonly SeatView[], present: string | null, wish: string | null): string {
  const mine = seats.filter((seat) => seat.mine);
  if (wish !== null && (wish === "" || mine.some((seat) => seat.id === wish))) return wish;
  const asked = mine.filter((seat) => seat.asked);
  const stays = mine.find((seat) => seat.id === present);
  if (stays && (stays.asked || !asked.length)) return stays.id;
  return (asked[0] ?? mine[0])?.id ?? "";
}

/** Do people of several sides look at this screen? */
export const shared = (seats: readonly SeatView[]): boolean =>
  new Set(seats.filter((seat) => seat.mine).map((seat) => seat.side || seat.id)).size > 1;

/** Did dice fall with the last change? Whoever threw them looks at them before he hands the screen over. */
export const thrown = (fresh: readonly Entry[]): boolean => fresh.some((entry) => entry.dice !== null);
