import { expect, it } from "vitest";
import type { GameCard, SeatView } from "../lib/wire";
import { invitedAgainst, playedIn } from "./company";

const seat = (id: string, who: SeatView["who"], person = "", role: SeatView["role"] = "side"): SeatView => ({
  id,
  name: id,
  side: id,
  role,
  who,
  person,
  mine: false,
  present: false,
  asked: false,
});

it("says who else plays: people by name, computers, and who is still to come", () => {
  const mine = seat("Axis", "link");
  const company = [seat("Allies", "person", "Anna"), mine, seat("Umpire", "link", "", "organiser")];
  expect(invitedAgainst({ company, seat: mine })).toBe("Allies: Anna");
  expect(invitedAgainst({ company: [seat("A", "computer"), mine], seat: mine })).toBe("A: the computer");
  expect(invitedAgainst({ company: [seat("A", "link"), mine], seat: mine })).toBe("A: nobody yet");
});

it("says which game a match is of, unless its name does", () => {
  const games = [{ id: "heroes", name: "Heroes of Normandie" } as GameCard],
    match = { name: "Club night", game: "heroes", scenario_name: "First Light" };
  expect(playedIn(match, games)).toEqual(["Heroes of Normandie", "First Light"]);
  expect(playedIn({ ...match, name: "First Light, again" }, games)).toEqual(["Heroes of Normandie"]);
  expect(playedIn({ ...match, game: "gone", scenario_name: "" }, games)).toEqual([]);
});
