"""The questions that the kernel, and everything above it, asks of a game's rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from sandtable.kernel.options import Option, OptionValue
from sandtable.kernel.state import State, Struct
from sandtable.kernel.steps import AnyStep, Choice, Reason, Steps, Throw, Together, Word
from sandtable.kernel.wording import Wording

R = TypeVar("R", bound=State)
ORGANISER: Final = "organiser"  # who keeps the books: the role of a seat, or the name of one who has no seat


class Refused(Exception):
    """An answer that was refused before it changed anything."""

    def __init__(self, reason: Reason, legal: list[str] | None = None) -> None:
        code, sentence, rule = reason
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.legal: list[str] = legal if legal is not None else []

    def __str__(self) -> str:
        return f"{self.sentence} [{self.code}{', ' + self.rule if self.rule else ''}]"


class Misplaced(Exception):
    """A fact of a position or correction that cannot be: where in it, and why."""

    def __init__(self, path: tuple[str, ...], message: str) -> None:
        super().__init__(f"{'.'.join(path)}: {message}" if path else message)
        self.path = path
        self.message = message


class Outcome:
    """How a match ended: a name for the result, the winning side (or ""), and each side's score."""

    def __init__(self, name: str, winner: str, scores: dict[str, int]) -> None:
        self.name = name
        self.winner = winner
        self.scores = scores

    def __repr__(self) -> str:
        return f"{self.name} {self.scores}"


AGREED: Final = ("draw", "abandoned")  # how all sides may end a match together; `give_up` gets it for a seat


def agreed_outcome(ended_by: str, scores: dict[str, int]) -> Outcome | None:
    """Nobody has won a match that all sides ended together; None if they did not."""
    return Outcome(ended_by, "", scores) if ended_by in AGREED else None


def highest_score(name: str, scores: dict[str, int]) -> Outcome:
    """The side with the highest score wins by this name; a draw where several have it."""
    most = max(scores.values())
    best = [side for side, score in scores.items() if score == most]
    return Outcome(name, best[0], scores) if len(best) == 1 else Outcome("draw", "", scores)


@mypyc_attr(allow_interpreted_subclasses=True)
class Odds:
    """Exact chances of something that is about to be decided by dice."""

    def table(self) -> dict[str, object]:
        """Every chance and every modifier as plain values, the most telling first."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[R]):
    """A rulebook with its scenario and options chosen. A campaign overrides single questions."""

    id: ClassVar[str] = ""
    version: ClassVar[int] = 1  # raised when an old journal would no longer mean the same
    reveals: ClassVar[frozenset[str]] = (
        frozenset()
    )  # verbs of events that bring secrets to light: a word that tells one cannot be undone
    ends_together: ClassVar[bool] = False  # may all sides agree to a draw, or to abandon the match?
    most_letters: ClassVar[int] = (
        64  # that a question offers at once: the actions of somebody who learns the game
    )
    amended_by: ClassVar[str] = ""  # the rule that lets facts be set right, for refusals to cite
    fixed: ClassVar[frozenset[str]] = (
        frozenset()
    )  # procedures that list the same kinds of steps whatever the facts are: positions are held to it
    repeated: ClassVar[frozenset[str]] = frozenset()  # kinds of steps that a step may list twice and alike
    # kinds of steps, and the kinds that end whatever they list; a step that comes again and again lists itself last
    tails: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    # kinds of steps, and the only kinds that list them; those that are named nowhere in it may stand anywhere
    within: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        self.scenario = scenario
        self.options: dict[str, OptionValue] = dict(options)  # all of them, defaults included

    def catalogue(self) -> dict[str, type[AnyStep]]:
        """Every step class of the game by name."""
        raise NotImplementedError

    def structs(self) -> dict[str, type[Struct]]:
        """Every kind of struct a state of the game may hold, by name."""
        return {}

    def seats(self) -> tuple[str, ...]:
        """Who may be asked or may look, sides first."""
        raise NotImplementedError

    def side_of(self, seat: str) -> str:
        """The side a seat plays for; a seat that serves no side is its own."""
        return seat

    def playing(self) -> tuple[str, ...]:
        """The sides, in the order in which they are named."""
        return tuple([seat for seat in self.seats() if self.side_of(seat) == seat])

    def role_of(self, seat: str) -> str:
        """What a seat is: a "side", a "commander" who serves one, or an "organiser" who serves no side."""
        if seat in self.playing():
            return "side"
        return "commander" if self.side_of(seat) in self.playing() else ORGANISER

    def oversees(self, seat: str) -> bool:
        """Does the seat see everything that the sides hide from each other, as a human umpire does?"""
        return False

    def secretive(self) -> bool:
        """Does any seat know what another may not? If not, everybody sees the same, observers too."""
        return False

    def hides(self, s: R) -> bool:
        """Does any seat know what another may not at this moment? Only a secretive game hides anything."""
        return self.secretive()

    def skin(self) -> Wording[R]:
        """Gives the object that presents the game: its words, rows, table and papers. It is made at the first call.

        A game that only programs play needs none: its steps are then called by the names of their classes.
        """
        return Wording()

    def scenarios(self) -> Mapping[str, str]:
        """The scenarios of the game by id, each with its name, in the order in which they are offered."""
        return {self.scenario: ""}

    def offered(self) -> Mapping[str, Option]:
        """The options to choose from before a match, described."""
        return {}

    def setup(self) -> R:
        """The state before the first step."""
        raise NotImplementedError

    def start(self) -> Steps:
        raise NotImplementedError

    def view(self, s: R, seat: str) -> R:
        """What a seat may see, as a state of the same type: all but the sealed answers of others, if there are secrets.

        Without secrets it is the state itself. The seat "" is an observer, who knows no secret of anybody.
        """
        if not self.secretive():
            return s
        seen = cast("R", s.clone())
        seen.sealed = seal(s, seat)
        return seen

    def guess(self, seen: R, seat: str, rng: Random) -> R:
        """A full state that would look like `seen` to the seat: sealed answers of others are made up."""
        if not self.secretive():
            return seen
        s = cast("R", seen.clone())
        unseal(s, rng)
        return s

    def may_end(self, seat: str) -> bool:
        """May the seat end the match before its time? A side may: it gives up."""
        return seat in self.playing()

    def may_correct(self, seat: str) -> bool:
        """May the seat set facts right? The organiser or umpire may, who may also end the match (FS-4, AT-138).

        Where no seat is his, a seat that serves no side may, and he who has none, by the name "organiser".
        """
        neutral = [one for one in self.seats() if self.role_of(one) == ORGANISER]
        keepers = [one for one in neutral if self.may_end(one)]
        return seat in (keepers or (*neutral, ORGANISER))

    def give_up(self, s: R, seat: str) -> None:
        """Notes which seat ended the match before its time, so that there is an outcome; nobody is asked any more.

        Where all sides ended it together, `seat` is how they did (`AGREED`), and nobody has won (`agreed_outcome`).
        """
        raise NotImplementedError

    def outcome(self, s: R) -> Outcome | None:
        """None while the match goes on."""
        raise NotImplementedError

    def standing(self, s: R) -> dict[str, int]:
        """Each side's score at this moment; empty where nothing is counted before the end."""
        return {}

    def invariants(self, s: R) -> None:
        """Asserts what must hold at every step boundary."""

    def silence(self, seen: R, ask: Choice[Any]) -> Word | None:
        """The word that stands for no answer once a deadline has passed; None where the seat must answer itself."""
        return None

    def by_hand(self, s: R) -> bool:
        """Are the dice that are asked for now typed by a person, whatever box the match has?"""
        return False

    def screened(self) -> str:
        """Says why no player may type the dice of this match, because none may see them; "" if players may.

        Such dice come from a box; the seat that throws them need not be taken by anybody.
        """
        return ""

    def onlookers(self, s: R, ask: Throw[Any]) -> tuple[str, ...]:
        """The seats that see these dice fall; () for everybody, observers included."""
        return ()

    def reads_along(self, seat: str, key: str) -> bool:
        """May a seat read and change what is being written in answer to another seat's question?"""
        return False

    def facts(self, s: R) -> dict[str, object]:
        """Everything a position tells, as nested dicts of plain values; the agenda is not part of it."""
        raise NotImplementedError

    def ledger(self, s: R) -> dict[str, object]:
        """The facts as corrections compare them: a value for each thing, where a position may list things."""
        return self.facts(s)

    def whereabouts(self, s: R) -> dict[str, str]:
        """Where each counter is, on the map or off it: what a position tells of troops and units by their places."""
        facts = self.facts(s)
        found: dict[str, str] = {}
        for name in ("troops", "units"):
            told = facts.get(name)
            if isinstance(told, dict):
                found.update({id: place for id, place in told.items() if isinstance(place, str)})
        return found

    def all_places(self, s: R) -> tuple[str, ...]:
        """Every place where a counter can be, on the map or off it; () where the game does not list them."""
        return ()

    def landmarks(self, s: R) -> tuple[str, ...]:
        """What letters may point at on the map besides places and counters: corners of squares, parts of houses."""
        return ()

    def pool_of(self, side: str) -> str:
        """The place where lost counters of a side wait to return; "" where they do not."""
        return ""

    def amend(self, s: R, facts: Mapping[str, object]) -> None:
        """Changes what the given facts say and nothing else; `Misplaced` names the fact that cannot be."""
        raise NotImplementedError

    def implied(self, owners: Steps, now: AnyStep | None) -> dict[str, object]:
        """The facts that follow from where play stands, for positions that leave them out: turn, phase.

        `owners` are the steps that own the levels of the agenda, outermost first, `now` the one that comes next.
        """
        return {}

    def why_not_step(self, s: R, step: AnyStep, owner: bool) -> str:
        """Why a step cannot be on the agenda beside these facts; "" if it can. `owner`: it owns a level."""
        return ""

    def agree(self, s: R) -> None:
        """Checks that the facts are possible where play stands; `Misplaced` names the one that is not."""


def correctors(rules: Rules[Any]) -> tuple[str, ...]:
    """Names all who may set facts right: seats, or the organiser who has none."""
    return tuple([one for one in dict.fromkeys((*rules.seats(), ORGANISER)) if rules.may_correct(one)])


def seal(s: State, seat: str) -> dict[str, Word]:
    """The sealed answers as a seat may know them: its own, and of the others only that they are in."""
    step = s.agenda.steps[s.agenda.at] if s.agenda is not None else None
    if not isinstance(step, Together):
        return dict(s.sealed)
    asks = step.asks(s)
    return {key: word if asks[key].seat(s) == seat else () for key, word in s.sealed.items()}


def unseal(s: State, rng: Random) -> None:
    """Replaces each hidden sealed answer by a random legal word, as a guess must."""
    step = s.agenda.steps[s.agenda.at] if s.agenda is not None else None
    if isinstance(step, Together):
        asks = step.asks(s)
        for key, word in s.sealed.items():
            if not word:
                s.sealed[key] = random_word(s.game.view(s, asks[key].seat(s)), asks[key], rng)


def random_word(seen: State, ask: Choice[Any], rng: Random) -> Word:
    """Spells a word at random, letter by letter."""
    draft: Word = (rng.choice(ask.letters(seen, ())),)
    while not ask.ends(seen, draft):
        draft = (*draft, rng.choice(ask.letters(seen, draft)))
    return draft
