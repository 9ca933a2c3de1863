"""Operation Totalize: three turns behind the fog (AT-130, table V).

The hiding side deploys, orders and brings up its units otherwise where the enemy never comes; where there is fighting
both campaigns are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from sandtable.kernel.match import seat_of
from sandtable.kernel.steps import Choice
from tests.web.twins.looks import Json
from tests.web.twins.table import Company, Table, played_until

NAMES: Final = (
    "G01",
    "G08",
    "G10",
    "G13",
    "A06",
    "A09",
    "A15",
    "wittmann",
    "currie",
    "FAL",
    "SLG",
    "CAE",
    "HUB",
)
TURNS: Final = 3
LINES: Final = (
    "A01 attack LOR, A05 attack LOR, A10 attack TIL, A11 attack TIL, A12 attack LHO, A02 attack FON"
)
SALLIES: Final = "G01 attack VER, G02 attack BOU, G05 attack BEA, G04 attack BEA, G03 attack BOU"
ALLIES: Final = ("allied", "can-2", "can-3", "highland", "can-4", "polish")


@dataclass(frozen=True)
class OrderPlan:
    """Lines of orders by "turn seat": the hiding side's for each of the two campaigns, the seeking side's for both."""

    company: Company
    deployed: tuple[str, str]
    hidden: dict[str, tuple[str, str]]
    said: dict[str, str]
    corrected: tuple[Json, Json] | None = None  # what the umpire sets right in the second turn
    arrivals: tuple[str, str] = ("", "")
    drafts: tuple[str, tuple[str, str]] = ("", ("", ""))  # a letter of the hiding side's sheet, and its order


AXIS_HIDES: Final = OrderPlan(
    Company("totalize", ("axis",), ("allied",), umpire="umpire", options={"umpire": "human"}, names=NAMES),
    ("history", "G08 FAL G09 SLG G10 FAL history"),
    {
        "1 axis": ("G11 regroup", "G08 attack SLG POT, G12 regroup"),
        "2 axis": ("G13 move SLG", "G09 move POT, G14 attack FAL, G11 move SOU"),
        "3 axis": ("G12 move POT, G14 regroup", "G08 regroup"),
    },
    {
        "1 allied": f"bomb GRA BLR, {LINES}",
        "2 allied": LINES,
        "3 allied": LINES,
    },
    corrected=({"units": {"G12": {"fatigue": 2}}}, {"units": {"G10": {"fatigue": 2}}}),
    arrivals=("G13 FAL G14 SPD", "G13 SPD G14 SPD"),
    drafts=("G12", ("regroup", "move POT")),
)

ALLIES_HIDE: Final = OrderPlan(
    Company(
        "totalize",
        ALLIES,
        ("axis", "inf-89", "ss-12", "inf-85"),
        options={"order_method": "one", "resolution": "agree"},
        names=NAMES,
    ),
    ("history", "A06 MON A09 MON A07 SAO history"),
    {
        "1 can-3": ("", "A06 move CAE, A07 regroup, A09 move HUB"),
        "1 allied": ("", "A08 regroup"),
        "2 can-3": ("A06 regroup", "A07 move CAE"),
        "2 polish": ("A18 move HUB", "A19 move MON, A20 regroup"),
        "3 can-4": ("A15 move IFS", "A16 regroup, A17 move CAE"),
    },
    {"1 inf-89": SALLIES, "2 inf-89": SALLIES, "3 inf-89": SALLIES, "3 ss-12": "G08 move HAU"},
    arrivals=(
        "A15 CAE A16 CAE A17 CAE A18 CAE A19 CAE A20 CAE",
        "A15 MON A16 CAE A17 MON A18 MON A19 CAE A20 MON",
    ),
    drafts=("A08", ("regroup", "move HUB")),
)

AXIS_HIDES_IN_A_CLUB: Final = replace(
    AXIS_HIDES,
    company=Company("totalize", ("axis",), ("allied",), names=NAMES, club=True),
    corrected=None,
)


class Campaign:
    """Three turns of a plan."""

    def __init__(self, table: Table, plan: OrderPlan, every: int) -> None:
        self.table = table
        self.every = every  # the seeking side looks after every so many answers
        self.answers = 0
        self.plan = plan
        self.company = plan.company
        self.met: set[str] = set()  # what was asked

    def play(self) -> None:
        self.table.listen()
        self.table.look()
        played_until(self.table, lambda: self.turn > TURNS, self.answer)
        self.table.look()

    @property
    def turn(self) -> int:
        return int(self.table.room(0).match.state.turn)

    def answer(self, key: str, name: str) -> None:
        self.met.add(name)
        seat = seat_of(key)
        if seat == self.company.umpire:
            self.table.acts(
                seat, "POST", "/answers", *[self.table.order(n, key, ["continue"]) for n in range(2)]
            )
        elif seat in self.company.hiding:
            self.hide(key, name)
        else:
            self.table.says(key, self.word(0, key, name, self.plan.said.get(f"{self.turn} {seat}", "")))
        self.answers += 1
        if self.answers % self.every == 0:
            self.table.look()

    def hide(self, key: str, name: str) -> None:
        seat = seat_of(key)
        self.table.whispers()
        if name == "OrderUnits" and seat == self.company.hiding[0]:
            self.draft(key)
            self.umpire()
        words = {
            "Deploy": self.plan.deployed,
            "PlaceArrivals": self.plan.arrivals,
            "OrderUnits": self.plan.hidden.get(f"{self.turn} {seat}", ("", "")),
        }.get(name, ("", ""))
        if name == "OrderUnits":
            self.table.hides(key, [self.word(n, key, name, lines) for n, lines in enumerate(words)])
        else:
            usual = self.word(0, key, name, "")
            self.table.hides(key, [word.split() or usual for word in words])

    def draft(self, key: str) -> None:
        """Lines on the sheet that is not sealed yet: other ones, and in one campaign one more."""
        letter, orders = self.plan.drafts
        rooms = [self.table.room(number) for number in range(2)]
        if all([letter in room.match.pending()[key].letters(room.match.state, ()) for room in rooms]):
            sent = [{"order": order.split(), "rev": rev} for rev, order in zip((0, 0), orders, strict=True)]
            if self.turn == 1:
                self.table.acts(seat_of(key), "PUT", f"/sheets/{key}/lines/{letter}", *sent)
                self.table.only(1, seat_of(key), "DELETE", f"/sheets/{key}/lines/{letter}?rev=1")
                self.table.look()

    def umpire(self) -> None:
        """The umpire sets a deadline, reminds, and corrects a fact that only the hiding side knows."""
        if not self.company.umpire or self.turn != 2 or self.plan.corrected is None:
            return
        seat, hiding = self.company.umpire, self.company.hiding[0]
        self.table.acts(seat, "PUT", "/umpire/deadline", {"seat": seat, "seconds": 86_400, "grace": 60})
        self.table.only(1, seat, "POST", "/umpire/remind", {"seat": seat, "asked": hiding})
        for number in range(2):
            for path in ("", "/dry-run", "/moments", "/facts"):
                self.table.only(number, seat, "GET", f"/umpire{path}?seat={seat}")
        sent = [
            {
                "facts": facts,
                "reason": f"Number {number}",
                "expected_version": self.table.room(number).version,
            }
            for number, facts in enumerate(self.plan.corrected)
        ]
        self.table.acts(seat, "POST", "/corrections", *sent)
        self.table.look()

    def word(self, number: int, key: str, name: str, lines: str) -> list[str]:
        """As many of these lines as the rules let pass, in their order; where none are wanted, the word for silence."""
        room = self.table.room(number)
        rules, ask = room.match.rules, room.match.pending()[key]
        seen = rules.view(room.match.state, seat_of(key))
        if name != "OrderUnits":
            return list(rules.silence(seen, ask))
        word: tuple[str, ...] = ()
        for line in lines.split(","):
            if line.strip() and legal(ask, seen, (*word, *line.split())):
                word = (*word, *line.split())
        return [*word, "done"]


def legal(ask: Choice[Any], seen: Any, word: tuple[str, ...]) -> bool:
    return all(letter in ask.letters(seen, word[:at]) for at, letter in enumerate((*word, "done")))
