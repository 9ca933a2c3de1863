/** What it means to get up from a seat, told before the player does. */
import { the } from "../lib/sides";
import type { MatchSheet, SeatView } from "../lib/wire";

export function rising(sheet: MatchSheet, seat: SeatView): string[] {
  const last = !sheet.seats.some((one) => one.mine && one.id !== seat.id);
  const side = sheet.seats.find((one) => one.role === "side" && one.side === seat.side)?.name ?? seat.name;
  const said = [
    "The seat is open then for somebody else, and everybody reads in the chat that you got up. The match goes on.",
  ];
  if (sheet.secretive)
    said.push(
      seat.side
        ? "This match has secrets: what you have seen stays with you. While anything is hidden you can come back to " +
            `${the(side)}, but not to another side.`
        : "This match has secrets: what you have seen stays with you, and may keep you from the seats of the sides.",
    );
  if (last && !sheet.public && !sheet.owner)
    said.push("It is private: without a seat you no longer see it. Only a new link brings you back.");
  return said;
}

/** What a player sees after getting up: another seat of his, the observer's view (""), or nothing (null). */
export const afterwards = (sheet: MatchSheet): string | null =>
  sheet.seats.find((one) => one.mine)?.id ?? (sheet.public || sheet.owner ? "" : null);
