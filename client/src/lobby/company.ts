/** What is played in a match and who sits on its other seats, for somebody who may come to it. */
import type { GameCard, Invitation, MatchCard, SeatView } from "../lib/wire";

/** Game and scenario of a match, as far as its name does not tell them. */
export function playedIn(match: Pick<MatchCard, "name" | "game" | "scenario_name">, games: GameCard[]): string[] {
  const game = games.find((card) => card.id === match.game)?.name ?? "";
  return [game, match.scenario_name].filter((name) => name && !match.name.includes(name));
}

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
