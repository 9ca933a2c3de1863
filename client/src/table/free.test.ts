import { expect, it } from "vitest";
import type { SeatView } from "../lib/wire";
import { freeSeats } from "./free";

const seat = (id: string, who: SeatView["who"], mine = false, role: SeatView["role"] = "side"): SeatView => ({
  id,
  name: id,
  side: id,
  role,
  who,
  person: "",
  mine,
  present: false,
  asked: false,
});

it("offers open seats of sides to who has none, while the match goes on", () => {
  const seats = [seat("a", "person"), seat("b", "open"), seat("o", "open", false, "organiser")];
  expect(freeSeats({ seats, outcome: null }).map((one) => one.id)).toEqual(["b"]);
  expect(freeSeats({ seats: [seat("a", "person", true), seat("b", "open")], outcome: null })).toEqual([]);
  expect(freeSeats({ seats, outcome: { name: "", text: "", winner: "", scores: {} } })).toEqual([]);
});
