"""Steps: what can stand on an agenda, the lines of a sequence of play.

A step carries names and ids only (`str`, `int`, `bool`, tuples of them). `__match_args__` lists its fields in
the order of its constructor: pattern matching, the codec and positions all read it there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from sandtable.kernel.state import State

S = TypeVar("S", bound="State", contravariant=True)
Word: TypeAlias = tuple[str, ...]  # a decision, spelled letter by letter: ("50-div", "8-bde", "done")
Faces: TypeAlias = tuple[int, ...]
Reason: TypeAlias = tuple[str, str, str]  # why a letter is refused: code, sentence, rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One line of a sequence of play."""

    __slots__ = ()

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def still(self, s: S) -> bool:
        """Does the step still apply? Asked when it comes up: something may have overtaken it since it was queued."""
        return True

    def proceed(self, s: S) -> Steps | None:
        """Does what needs no answer and says what follows; None while an answer or dice are waited for."""
        return None

    def key(self) -> tuple[object, ...]:
        """Class name and fields, by which two steps are equal."""
        return (type(self).__name__, *(getattr(self, field) for field in self.__match_args__))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        name, *fields = self.key()
        return f"{name}({', '.join(map(repr, fields))})"


AnyStep: TypeAlias = Step[Any]
Steps: TypeAlias = list[AnyStep]
NOTHING: Steps = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure(Step[S]):
    """Book-keeping, or a list of further steps in reading order."""

    __slots__ = ()

    def run(self, s: S) -> Steps:
        raise NotImplementedError

    def proceed(self, s: S) -> Steps | None:
        return self.run(s)


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberedProcedure(Procedure[S]):
    """A procedure that has a number: a turn, which counts on, or a part of one."""

    __match_args__ = ("number",)
    __slots__ = __match_args__

    def __init__(self, number: int) -> None:
        self.number = number


class Dice:
    """Dice as declared before a face is known: how many, of what, what is needed, and every modifier."""

    __slots__ = ("because", "count", "halved", "needs", "sides")

    def __init__(
        self,
        count: int,
        sides: int = 6,
        needs: int = 0,
        because: tuple[tuple[int, str], ...] = (),
        halved: bool = False,
    ) -> None:
        self.count = count
        self.sides = sides
        self.needs = needs  # the lowest face that succeeds; 0 where the total is compared instead
        self.because = because
        self.halved = halved  # each face counts half, rounded up

    @staticmethod
    def needing(face: int, count: int, modifiers: dict[str, int]) -> Dice:
        """Dice each of which succeeds on a face, made easier or harder by modifiers; those of 0 are left out."""
        because = tuple([(value, reason) for reason, value in modifiers.items() if value])
        for value, _ in because:
            face -= value
        return Dice(count, needs=face, because=because)

    def total(self, faces: Faces) -> int:
        """What the faces come to, modifiers included."""
        total = self.plus()
        for face in faces:
            total += (face + 1) // 2 if self.halved else face
        return total

    def hits(self, faces: Faces) -> int:
        """How many faces succeed."""
        return len([face for face in faces if face >= self.needs])

    def plus(self) -> int:
        """The sum of the modifiers."""
        total = 0
        for modifier, _ in self.because:
            total += modifier
        return total

    def __repr__(self) -> str:
        needs = f", needs {self.needs}+" if self.needs else ""
        because = "".join(f", {modifier:+} {reason}" for modifier, reason in self.because)
        halved = " halved" if self.halved else ""
        return f"{self.count}d{self.sides}{halved}{needs}{because}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Throw(Step[S]):
    """Dice that a seat must throw; their faces come from outside."""

    __slots__ = ()

    def seat(self, s: S) -> str:
        """Who throws."""
        raise NotImplementedError

    def dice(self, s: S) -> Dice:
        raise NotImplementedError

    def decoys(self, s: S) -> int:
        """How many of the last dice decide nothing, to hide how many do; faces that people type leave them out."""
        return 0

    def fell(self, s: S, faces: Faces) -> Steps:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Step[S]):
    """A question to a seat, answered by a word. The draft lives with the player, never in the state."""

    __slots__ = ()

    rule: ClassVar[str] = ""  # the rule a refusal cites unless `why_not` knows better

    def seat(self, s: S) -> str:
        """Who is asked."""
        raise NotImplementedError

    def letters(self, seen: S, draft: Word) -> list[str]:
        """The possible next letters after a legal, open draft, from what the seat may see."""
        raise NotImplementedError

    def ends(self, seen: S, word: Word) -> bool:
        """Does the last letter close the word? One-letter words are the plain case."""
        return True

    def chosen(self, s: S, word: Word) -> Steps:
        raise NotImplementedError

    def forced_word(self, s: S) -> Word | None:
        """The only legal word, where that is plain without a view, to spare quick players the view; else None."""
        return None

    def why_not(self, seen: S, draft: Word, letter: str) -> Reason | None:
        """Why a letter is not offered, where the rules have a reason worth telling."""
        return None

    def anchors(self, seen: S, draft: Word, letter: str) -> tuple[str, ...]:
        """What the letter points at ("area:A1", "unit:50-div", "arrow:A2>A1"): only skins ask."""
        return ()


Asks: TypeAlias = Mapping[str, Choice[Any]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Step[S]):
    """Questions to several seats at once: their answers are sealed, then opened together, all on the same state."""

    __slots__ = ()

    def asks(self, s: S) -> Asks:
        """The questions by key; a seat with one question has its own name as key."""
        raise NotImplementedError

    def enough(self, s: S, answers: Mapping[str, Word]) -> bool:
        """May the answers so far be opened? Normally when everybody has answered."""
        for key in self.asks(s):
            if key not in answers:
                return False
        return True

    def opened(self, s: S, answers: dict[str, Word]) -> Steps:
        raise NotImplementedError

    def proceed(self, s: S) -> Steps | None:
        answers = s.sealed
        if not self.enough(s, answers):
            return None
        s.sealed = {}
        return self.opened(s, answers)


@mypyc_attr(allow_interpreted_subclasses=True)
class SideChoice(Choice[S]):
    """A question to the side that it names. Nothing follows it by itself: the `Together` that asks it goes on."""

    __match_args__ = ("side",)
    __slots__ = __match_args__

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: S) -> str:
        return self.side

    def chosen(self, s: S, word: Word) -> Steps:
        return NOTHING


class Leave(Step["State"]):
    """Gives up what is left of the nearest enclosing level of this kind."""

    __match_args__ = ("kind",)
    __slots__ = __match_args__

    def __init__(self, kind: type[AnyStep] | str) -> None:
        self.kind: str = kind if isinstance(kind, str) else kind.__name__


def steps_of(chapters: Sequence[ModuleType]) -> dict[str, type[AnyStep]]:
    """Every step that the chapters define, by name; not those that others of the same chapter derive from."""
    found: dict[str, type[AnyStep]] = {}
    for chapter in chapters:
        own: list[Any] = []  # as plain objects: compiled code reads no attributes of classes
        for item in vars(chapter).values():
            kind: Any = item
            if isinstance(kind, type) and issubclass(kind, Step):
                own.append(kind)
        own = [kind for kind in own if kind.__module__ == chapter.__name__]
        for step in own:
            if not [other for other in own if step in other.__bases__]:
                found[step.__name__] = step
    return found
