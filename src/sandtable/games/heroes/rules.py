"""The questions a battle answers: how it starts, who sees what, who won, and how everything is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from sandtable.games.heroes import content, orders_count, setup, victory
from sandtable.games.heroes.catalogue import STEPS
from sandtable.games.heroes.maps import Lands
from sandtable.games.heroes.nouns import ENEMY, SIDES, Face, Kind
from sandtable.games.heroes.responses import RESPONSES
from sandtable.games.heroes.secrecy import view
from sandtable.games.heroes.sheets import Charge, Goal, Motion, Unit, Wreck
from sandtable.games.heroes.shots import Shot
from sandtable.games.heroes.state import Battle
from sandtable.games.heroes.veiled import veiled_face
from sandtable.games.heroes.windows import Response
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Outcome, Rules
from sandtable.kernel.state import Sheet
from sandtable.kernel.steps import AnyStep, Steps


@mypyc_attr(allow_interpreted_subclasses=True)
class Heroes(Rules[Battle]):
    """Heroes of Normandie with a scenario and options chosen."""

    id: ClassVar[str] = "heroes"
    version: ClassVar[int] = 1

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        data = content.load(scenario or "first-light", options)
        super().__init__(data.scenario.id, data.chosen)
        self.data = data
        self.kinds: dict[str, Kind] = data.kinds
        self.stranger = data.stranger  # the kind of which nothing is known: concealed infantry (HOC-64)
        self.lands = Lands(data)
        self.layout = data.scenario.layout
        self.turns = data.scenario.turns
        self.hand = data.scenario.hand
        self.first_initiative = data.scenario.initiative
        self.simultaneous = data.truth("simultaneous_orders")
        self.responses: dict[str, tuple[Response, ...]] = RESPONSES

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {kind.__name__: kind for kind in STEPS}

    def sheets(self) -> dict[str, type[Sheet]]:
        return {kind.__name__: kind for kind in (Unit, Wreck, Motion, Charge, Goal, Shot)}

    def seats(self) -> tuple[str, ...]:
        return SIDES

    def secretive(self) -> bool:
        """Orders lie face down, cards are held, counters are concealed (section 21.4)."""
        return True

    # from the start to the end

    def setup(self) -> Battle:
        return setup.field(self)

    def start(self) -> Steps:
        return setup.opening(self)

    def give_up(self, s: Battle, seat: str) -> None:
        s.ended_by = seat

    def outcome(self, s: Battle) -> Outcome | None:
        return victory.outcome(s) if s.agenda is None else None

    def standing(self, s: Battle) -> dict[str, int]:
        return victory.points(s)

    def judge(self, s: Battle) -> None:
        victory.judge(s)

    # tokens

    def count_orders(self, s: Battle, side: str) -> int:
        return orders_count.numbered(s, side)

    def count_specials(self, s: Battle, side: str) -> int:
        return orders_count.special(s, side)

    def count_bluffs(self, s: Battle, side: str) -> int:
        return orders_count.bluffs(s, side)

    # who sees what

    def view(self, s: Battle, seat: str) -> Battle:
        return view(s, seat)

    def veiled(self, s: Battle, ghost: str) -> Face:
        """The face of a concealed counter (HOC-63)."""
        return veiled_face(s, ghost)

    def anchors(self, s: Battle, letter: str) -> tuple[str, ...]:
        """What a letter of the battle points at on the grid."""
        if letter in s.units:
            return (f"unit:{letter}",)
        if letter in s.land.squares.centre:
            return (f"square:{letter}",)
        if letter in s.land.squares.corner_squares:
            return (f"corner:{letter}",)
        return ()

    def seat_name(self, seat: str) -> str:
        return self.data.side_names[seat]

    def enemy_of(self, side: str) -> str:
        return ENEMY[side]

    def amend(self, s: Battle, facts: Mapping[str, object]) -> None:
        raise NotImplementedError

    def facts(self, s: Battle) -> dict[str, object]:
        raise NotImplementedError
