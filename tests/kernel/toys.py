"""Toys for the kernel's tests: a diary as state, and steps that say what they do."""

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.kernel.rules import Misplaced, Outcome, Refused, Rules
from sandtable.kernel.state import State, Struct
from sandtable.kernel.steps import (
    AnyStep,
    Choice,
    Dice,
    Faces,
    Leave,
    Procedure,
    Reason,
    Step,
    Steps,
    Throw,
    Together,
    Word,
)


class Diary(State):
    """What happened, a word an entry, and a dial that corrections may turn."""

    fields = ("entries", "dial", "notes")

    def __init__(self, rules: "Toy") -> None:
        super().__init__(rules)
        self.entries: tuple[str, ...] = ()
        self.dial = 0
        self.notes: dict[str, Struct] = {}

    def clone(self) -> "Diary":
        copy = Diary(self.game)  # type: ignore[arg-type]
        copy.agenda = self.agenda
        copy.sealed = self.sealed.copy()
        copy.entries = self.entries
        copy.dial = self.dial
        copy.notes = self.notes.copy()
        return copy

    def enter(self, entry: str) -> None:
        self.entries = (*self.entries, entry)
        self.tell("entered", entry=entry)


class Note(Struct):
    fields = ("by", "words")

    def __init__(self, by: str, words: tuple[str, ...]) -> None:
        self.by = by
        self.words = words


class Do(Procedure[Diary]):
    """Enters a word."""

    __match_args__ = ("entry",)

    def __init__(self, entry: str) -> None:
        self.entry = entry

    def run(self, s: Diary) -> Steps:
        s.enter(self.entry)
        return []


class Act(Procedure[Diary]):
    """A level of play with a list of steps; the tests keep the lists in `SCRIPTS`."""

    __match_args__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, s: Diary) -> Steps:
        rules = s.game
        assert isinstance(rules, Toy)
        return rules.scripts[self.name]


class Scene(Act):
    """Another kind of level."""


class Round(Procedure[Diary]):
    """A loop: a question a round, until the dial says stop or the rounds are over."""

    __match_args__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def still(self, s: Diary) -> bool:
        return self.number <= 50

    def run(self, s: Diary) -> Steps:
        return [Pick("red"), Round(self.number + 1)]


class Spin(Procedure[Diary]):
    """Never comes to an end."""

    def run(self, s: Diary) -> Steps:
        return [Spin()]


class Pick(Choice[Diary]):
    """One letter; `stop` leaves the rounds."""

    __match_args__ = ("who",)
    rule = "TOY-1"

    def __init__(self, who: str) -> None:
        self.who = who

    def seat(self, s: Diary) -> str:
        return self.who

    def letters(self, seen: Diary, draft: Word) -> list[str]:
        return ["go", "stop", "secret", "1"]

    def chosen(self, s: Diary, word: Word) -> Steps:
        if word == ("secret",):
            s.tell("unveiled", by=self.who)
        s.enter(f"{self.who} {word[0]}")
        return [Leave(Round)] if word == ("stop",) else []

    def why_not(self, seen: Diary, draft: Word, letter: str) -> Reason | None:
        return ("no-flight", "Nobody flies here.", "TOY-2") if letter == "fly" else None


class Path(Choice[Diary]):
    """A longer word: steps north or east, then `halt`; three steps are the most."""

    __match_args__ = ("who",)

    def __init__(self, who: str) -> None:
        self.who = who

    def seat(self, s: Diary) -> str:
        return self.who

    def letters(self, seen: Diary, draft: Word) -> list[str]:
        return (["halt"] if draft else []) + (["north", "east"] if len(draft) < 3 else [])

    def ends(self, seen: Diary, word: Word) -> bool:
        return word[-1] == "halt"

    def chosen(self, s: Diary, word: Word) -> Steps:
        s.enter(" ".join(word))
        return []


class Toss(Throw[Diary]):
    """Two dice."""

    __match_args__ = ("who",)

    def __init__(self, who: str) -> None:
        self.who = who

    def seat(self, s: Diary) -> str:
        return self.who

    def dice(self, s: Diary) -> Dice:
        return Dice(2)

    def fell(self, s: Diary, faces: Faces) -> Steps:
        s.enter("+".join(map(str, faces)))
        return []


class Vote(Together[Diary]):
    """Everybody's letter, opened at once, unless the dial was turned meanwhile."""

    def still(self, s: Diary) -> bool:
        return s.dial == 0

    def asks(self, s: Diary) -> Mapping[str, Choice[Any]]:
        return {seat: Pick(seat) for seat in s.game.seats()}

    def opened(self, s: Diary, answers: dict[str, Word]) -> Steps:
        s.enter(" ".join(f"{key}={word[0]}" for key, word in sorted(answers.items())))
        return []


class FirstWord(Vote):
    """One answer is enough."""

    def enough(self, s: Diary, answers: Mapping[str, Word]) -> bool:
        return bool(answers)


class IfDial(Procedure[Diary]):
    """Runs only while the dial stands at its number."""

    __match_args__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def still(self, s: Diary) -> bool:
        return s.dial == self.number

    def run(self, s: Diary) -> Steps:
        s.enter(f"dial {self.number}")
        return []


class Turn(Procedure[Diary]):
    """Turns the dial."""

    def run(self, s: Diary) -> Steps:
        s.dial += 1
        return []


CLASSES: tuple[type[AnyStep], ...] = (
    Do, Act, Scene, Round, Spin, Pick, Path, Toss, Vote, FirstWord, IfDial, Turn,
)  # fmt: skip


class Toy(Rules[Diary]):
    """Plays whatever list of steps a test lays down."""

    id = "toy"
    reveals = frozenset({"unveiled"})

    def __init__(self, *steps: Step[Any], **scripts: Steps) -> None:
        super().__init__("", {})
        self.first: Steps = list(steps)
        self.scripts: dict[str, Steps] = scripts

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {kind.__name__: kind for kind in CLASSES}

    def structs(self) -> dict[str, type[Struct]]:
        return {"Note": Note}

    def seats(self) -> tuple[str, ...]:
        return ("red", "blue")

    def setup(self) -> Diary:
        return Diary(self)

    def start(self) -> Steps:
        return self.first

    def outcome(self, s: Diary) -> Outcome | None:
        return Outcome("end", "", {}) if s.agenda is None else None

    def give_up(self, s: Diary, seat: str) -> None:
        s.enter(f"{seat} gone")

    def facts(self, s: Diary) -> dict[str, object]:
        return {"dial": s.dial}

    def amend(self, s: Diary, facts: Mapping[str, object]) -> None:
        for name, value in facts.items():
            if name != "dial" or not isinstance(value, int):
                raise Misplaced((name,), "only the dial can be turned, to a whole number")
            s.dial = value


def refusal(act: Callable[[], object]) -> Refused:
    """Calls something that must be refused; gives the refusal."""
    try:
        act()
    except Refused as refused:
        return refused
    raise AssertionError("it was not refused")
