"""A small game for tests, of guns and marches on two boards: seas, a harbour, dice spread over targets."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from sandtable.board.skin import Skin
from sandtable.board.table import (
    AreaView,
    Bar,
    Board,
    Border,
    Column,
    Counter,
    Forecast,
    ForecastRow,
    LetterRow,
    Share,
    Side,
    Spread,
    Table,
)
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Misplaced, Outcome, Rules
from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import NOTHING, AnyStep, Choice, Dice, Faces, Reason, Steps, Throw, Word

ROUNDS = 3
GUNS, FLAK = 12, 3
SHIPS = ("bluecher", "koeln")
PLANES = ("stuka",)
NAMES = {
    "bluecher": "Blücher",
    "koeln": "Köln",
    "stuka": "Stuka",
    "fire": "Fire",
    "moss": "Moss",
    "voss": "Voss",
}


class Sea(State):
    fields = ("hits", "stands", "resigned")

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__(rules)
        self.hits = dict.fromkeys((*SHIPS, *PLANES), 0)
        self.stands = "moss"
        self.resigned = ""

    def clone(self) -> Sea:
        copy = Sea(self.game)
        copy.agenda, copy.sealed = self.agenda, self.sealed.copy()
        copy.hits, copy.stands, copy.resigned = self.hits.copy(), self.stands, self.resigned
        return copy

    def hit(self, target: str) -> None:
        self.hits[target] += 1
        self.tell("hit", target=target)

    def march(self, area: str) -> None:
        self.stands = area
        self.tell("marched", area=area)


class Aim(Choice[Sea]):
    """Twelve guns are laid on ships and three on aircraft, in any order; fire when all lie (TOY-1)."""

    __match_args__ = ("round",)
    rule = "TOY-1"

    def __init__(self, round: int) -> None:
        self.round = round

    def still(self, s: Sea) -> bool:
        return self.round <= ROUNDS

    def seat(self, s: Sea) -> str:
        return "red"

    def letters(self, seen: Sea, draft: Word) -> list[str]:
        ships = [ship for ship in SHIPS if sum(map(draft.count, SHIPS)) < GUNS]
        planes = [plane for plane in PLANES if draft.count(plane) < FLAK]
        return [*ships, *planes] or ["fire"]

    def ends(self, seen: Sea, word: Word) -> bool:
        return word[-1:] == ("fire",)

    def chosen(self, s: Sea, word: Word) -> Steps:
        return [Shoot(tuple(word[:-1])), March(), Aim(self.round + 1)]

    def why_not(self, seen: Sea, draft: Word, letter: str) -> Reason | None:
        return ("all-laid", f"All dice lie that may lie on {letter}.", "TOY-1") if letter in NAMES else None

    def anchors(self, seen: Sea, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{letter}",) if letter != "fire" else ()


class Shoot(Throw[Sea]):
    __match_args__ = ("targets",)

    def __init__(self, targets: tuple[str, ...]) -> None:
        self.targets = targets

    def seat(self, s: Sea) -> str:
        return "red"

    def dice(self, s: Sea) -> Dice:
        return Dice(len(self.targets), needs=6)

    def fell(self, s: Sea, faces: Faces) -> Steps:
        for target, face in zip(self.targets, faces, strict=True):
            if face == 6:
                s.hit(target)
        return NOTHING


class March(Choice[Sea]):
    def seat(self, s: Sea) -> str:
        return "blue"

    def letters(self, seen: Sea, draft: Word) -> list[str]:
        return ["moss", "voss"]

    def chosen(self, s: Sea, word: Word) -> Steps:
        s.march(word[0])
        return NOTHING

    def anchors(self, seen: Sea, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}",)


class Fleet(Rules[Sea]):
    """A game on two boards."""

    id = "fleet"

    def __init__(self, scenario: str = "", options: Mapping[str, OptionValue] | None = None) -> None:
        super().__init__(scenario, options or {})
        self.crowd = 0  # how many more ships lie in the harbour, to test crowded places

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {kind.__name__: kind for kind in (Aim, Shoot, March)}

    def seats(self) -> tuple[str, ...]:
        return ("red", "blue")

    def setup(self) -> Sea:
        return Sea(self)

    def start(self) -> Steps:
        return [Aim(1)]

    def guess(self, seen: Sea, seat: str, rng: Random) -> Sea:
        return seen.clone()

    def give_up(self, s: Sea, seat: str) -> None:
        s.resigned = seat

    def outcome(self, s: Sea) -> Outcome | None:
        if s.agenda is not None:
            return None
        total = sum(s.hits.values())
        return Outcome(
            "victory", "blue" if s.resigned == "red" or not total else "red", {"red": total, "blue": 0}
        )

    def facts(self, s: Sea) -> dict[str, object]:
        return {"hits": dict(s.hits), "stands": s.stands, "resigned": s.resigned}

    def amend(self, s: Sea, facts: Mapping[str, object]) -> None:
        for name, value in facts.items():
            if name == "hits" and isinstance(value, Mapping):
                s.hits.update({str(key): int(number) for key, number in value.items()})
            elif name in ("stands", "resigned"):
                setattr(s, name, value)
            else:
                raise Misplaced((name,), "there is no such fact")

    def skin(self) -> FleetSkin:
        return FleetSkin(self)


class FleetSkin(Skin[Sea]):
    """Two boards, and dice spread over what stands on one of them."""

    def __init__(self, rules: Fleet) -> None:
        super().__init__()
        self.rules = rules

    def sentence(self, event: Event) -> str:
        told = {
            "hit": "{target} is hit.",
            "marched": "They march to {area}.",
            "given-up": "{by} gives up. {reason}",
            "corrected": "{by}: {reason}",
            "gone-back": "Back to line {keep}: {reason}",
        }
        return told[event.verb].format(**event.facts)

    def letter_name(self, s: Sea, ask: Choice[Any], draft: Word, letter: str) -> str:
        return NAMES[letter]

    def table(self, seen: Sea) -> Table:
        sides = (Side("red", "Red", "Red"), Side("blue", "Blue", "Blue"))
        land = isinstance(seen.agenda and seen.agenda.steps[seen.agenda.at], March)
        return Table("Fleet", sides, (self.sea(), self.land(seen)), (), (), "land" if land else "sea")

    def sea(self) -> Board:
        enemy = tuple([Counter(ship, NAMES[ship], NAMES[ship], "blue", "cruiser") for ship in SHIPS])
        mine = [
            Counter(f"r{number}", f"Red {number}", f"R{number}", "red", "battleship")
            for number in range(self.rules.crowd)
        ]
        plane = Counter("stuka", "Stuka", "Stuka", "blue", "bomber", reach=1)
        areas = (
            AreaView("N", "North Sea", "North Sea", "sea", "", 0, "", 50, 20, enemy, around=(("S",),)),
            AreaView("S", "South Sea", "South Sea", "sea", "", 0, "", 50, 80, (plane,)),
            AreaView(
                "port",
                "Port Royal",
                "Port Royal",
                "sea",
                "red",
                5,
                "",
                99.9,
                99.9,
                tuple(mine),
                site="harbour",
                within=("S",),
            ),
        )
        return Board("sea", "The Narrow Seas", 100, 100, areas, (Border("N", "S", ""),))

    def land(self, seen: Sea) -> Board:
        troop = (Counter("horse", "Horse", "H", "blue", "infantry"),)
        areas = (
            AreaView(
                "moss", "Moss", "Moss", "plain", "blue", 1, "", 20, 50, troop if seen.stands == "moss" else ()
            ),
            AreaView(
                "voss",
                "Voss",
                "Voss",
                "wood",
                "red",
                2,
                "red",
                80,
                50,
                troop if seen.stands == "voss" else (),
            ),
        )
        return Board("land", "The Two Valleys", 100, 100, areas, (Border("moss", "voss", "rio"),))

    def row(self, seen: Sea, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        return LetterRow(letter, NAMES[letter], anchors=ask.anchors(seen, draft, letter))

    def forecast(self, seen: Sea, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
        if not isinstance(ask, Aim):
            return None
        bars = tuple(
            [Bar(f"hits {NAMES[t]}", 1 - (5 / 6) ** word.count(t)) for t in (*SHIPS, *PLANES) if t in word]
        )
        dice = Column("red", "Red", f"{GUNS + FLAK}d6", (ForecastRow("6", "a hit"),))
        return Forecast("hits anything", 1 - (5 / 6) ** len(word), (dice,), ("no smoke",), bars)

    def spread(self, seen: Sea, ask: Choice[Any], draft: Word) -> Spread | None:
        if not isinstance(ask, Aim):
            return None
        guns = Share("on ships", GUNS, sum(map(draft.count, SHIPS)), SHIPS)
        flak = Share("on aircraft", FLAK, draft.count("stuka"), PLANES)
        return Spread((guns, flak), "Rodney 12, flak 3")
