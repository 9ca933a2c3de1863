/** Who sits on the other seats of a match, for somebody who is invited to one. */
import type { Invitation, SeatView } from "../lib/wire";

export function invitedAgainst(found: Pick<Invitation, "company" | "seat">): string {
  const others = found.company.filter(
    (one) => one.id !== found.seat.id && (one.role === "side" || one.who === "person"),
  );
  return others.map((one) => `${one.name}: ${sitter(one)}`).join(" · ");
}

function sitter(seat: SeatView): string {
  if (seat.who === "computer") return "the computer";
  return seat.person || (seat.who === "person" ? "a guest" : "nobody yet");
}
