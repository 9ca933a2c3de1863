/** Seats on which whoever looks on may sit down: none while he has one, none of an organiser, none once it is over. */
import type { Scene, SeatView } from "../lib/wire";

export const freeSeats = (scene: Pick<Scene, "seats" | "outcome">): SeatView[] =>
  scene.outcome || scene.seats.some((seat) => seat.mine)
    ? []
    : scene.seats.filter((seat) => seat.who === "open" && seat.role !== "organiser");
