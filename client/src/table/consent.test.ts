import { describe, expect, it } from "vitest";
import type { DeadlineProposed } from "../lib/wire";
import { seat } from "../match/made";
import { asked, proposal, waits } from "./consent";

const proposed = (more: Partial<DeadlineProposed> = {}): DeadlineProposed => ({
  by: "Anna",
  text: "The clock stands still.",
  mine: [],
  ends: false,
  waiting: ["red", "green"],
  ...more,
});
const SEATS = [
  seat("blue", { name: "Blue" }),
  seat("red", { name: "Red", mine: true }),
  seat("green", { name: "Green" }),
];

describe("a change of the deadline that opponents must agree to", () => {
  it("names who wants it, also a guest without a name", () => {
    expect(proposal(proposed())).toBe("Anna proposes: The clock stands still.");
    expect(proposal(proposed({ by: "Guest" }))).toBe("A guest proposes: The clock stands still.");
    expect(proposal(proposed({ by: "" }))).toContain("A guest");
  });
  it("asks those seats of mine that have not agreed", () => {
    expect(asked(proposed(), SEATS)).toEqual(["red"]);
    expect(asked(proposed({ waiting: ["green"] }), SEATS)).toEqual([]);
  });
  it("says for whom it waits", () => {
    expect(waits(proposed(), SEATS)).toBe("Still to agree: you, Green.");
    expect(waits(proposed({ waiting: ["green", "elsewhere"] }), SEATS)).toBe("Still to agree: Green, elsewhere.");
    expect(
      waits(
        proposed(),
        SEATS.map((one) => ({ ...one, mine: true })),
      ),
    ).toBe("Still to agree: you.");
  });
});
