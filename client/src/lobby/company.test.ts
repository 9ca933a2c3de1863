import { expect, it } from "vitest";
import type { SeatView } from "../lib/wire";
import { invitedAgainst } from "./company";

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
