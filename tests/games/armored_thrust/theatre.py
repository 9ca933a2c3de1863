"""A theatre of Operation Totalize set up for one rule: who stands where, which turn, which orders."""

from __future__ import annotations

from functools import cache
from typing import Any

from sandtable.games.armored_thrust.play.action import ActionDice, Movement, Strike
from sandtable.games.armored_thrust.play.nouns import LATER
from sandtable.games.armored_thrust.play.orders import OrderUnits, WriteOrders
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.catalogue import open_game
from sandtable.kernel.engine import check_word
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Reason

CLEAR = {"am": "mist", "pm": "clear", "night": "clear"}


@cache
def totalize(**options: Any) -> ArmoredThrust:
    """The rules with these options; they never change, so each set is read once."""
    rules = open_game("totalize", options=options)
    assert isinstance(rules, ArmoredThrust)
    return rules


class Field:
    """`Field(1, "A01 VER G01 LOR", allied="GAU")`: only these units are there; areas named change hands."""

    def __init__(self, turn: int, units: str, weather: str = "", **chosen: Any) -> None:
        held = {side: chosen.pop(side, "").split() for side in ("allied", "axis", "none")}
        rules = self.rules = totalize(**chosen)
        self.s: Theatre = rules.setup()
        self.s.turn, self.s.phase = turn, "orders"
        self.s.weather = weather or CLEAR[rules.turns[turn - 1].part]
        for side, areas in held.items():
            for area in areas:
                self.s.control[area] = side
        words = units.split()
        for unit, area in zip(words[::2], words[1::2], strict=True):
            self.s.where[unit] = area
            if unit in rules.troops:
                self.s.control[area] = rules.side[unit]
        self.s.shown = dict(self.s.control)
        assert LATER in self.s.where.values()

    def letters(self, draft: str, who: str = "allied") -> list[str]:
        return OrderUnits(who).letters(self.rules.view(self.s, who), tuple(draft.split()))

    def refusal(self, word: str, who: str = "allied") -> Reason:
        """Code, sentence and rule by which a sheet is refused."""
        try:
            check_word(self.s, OrderUnits(who), tuple(word.split()))
        except Refused as refused:
            return (refused.code, refused.sentence, refused.rule)
        return ("", "", "")

    def open(self, **sheets: str) -> None:
        """Sheets are handed in and opened; each is checked, `done` is added."""
        words = {who.replace("_", "-"): (*text.split(), "done") for who, text in sheets.items()}
        for key in WriteOrders().asks(self.s):
            words.setdefault(key, ("done",))
            check_word(self.s, OrderUnits(key), words[key])
        self.s.phase = "action"
        WriteOrders().opened(self.s, words)
        Strike().run(self.s)

    def throw(self, *faces: int, others: int = 6) -> None:
        """The umpire's dice: those that count first."""
        step = ActionDice()
        count = step.dice(self.s).count
        step.fell(self.s, (*faces, *[others] * (count - len(faces))))

    def march(self, *faces: int, **sheets: str) -> Theatre:
        """Orders, dice, movement."""
        self.open(**sheets)
        self.throw(*faces)
        Movement().run(self.s)
        return self.s

    def fights(self) -> dict[str, str]:
        """Place and units of every engagement."""
        return {place: " ".join(sheet.units) for place, sheet in self.s.engagements.items()}
