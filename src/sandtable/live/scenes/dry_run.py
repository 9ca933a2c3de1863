"""What the umpire looks at beforehand.

A dry run of what comes, what each seat will see of it, moments to go back to, and what a correction would change.
Nothing here changes a match, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from sandtable.board.skin import skin_of
from sandtable.kernel.changes import changes
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import Choice, Faces, Throw, Word
from sandtable.live import wire
from sandtable.live.scenes.entries import Chronicle
from sandtable.live.scenes.rows import dice_asked
from sandtable.live.scenes.scene import (
    Heading,
    Later,
    SceneReader,
    crumbs,
    head,
    scene,
    seat_table,
    seats_text,
    table_text,
)
from sandtable.live.sides import side_of
from sandtable.live.umpire_wire import BackTo, DryDice, DryEvent, DryPool, DryRun, DryStep, FactChange, Heard

FARTHEST: Final = 400  # steps of a dry run
CONTINUE: Final = "continue"  # the letter by which a gate is passed
End: TypeAlias = Literal["asked", "turn", "over", "dice", "far"]


# the dry run


class Run:
    """A match played on by itself, as far as nobody but the umpire and the dice is asked."""

    def __init__(self, match: Match, umpire: str) -> None:
        self.match = match.copy()
        self.begun = len(match.live)
        self.umpire = umpire
        self.turn = self.outermost()
        self.steps: list[DryStep] = []
        self.told: list[Event] = []
        self.end, self.text = self.play()

    def play(self) -> tuple[End, str]:
        for _ in range(FARTHEST):
            asks = self.match.pending()
            if not asks:
                return "over", "The match is over."
            if self.outermost() != self.turn:
                return "turn", "Here the next turn begins."
            key, ask = next(iter(asks.items()))
            if isinstance(ask, Throw):
                if not self.throw(ask):
                    return "dice", "People throw these dice: type them at the table."
            elif not self.pass_gate(key, ask):
                return "asked", waiting(self.match)
        return "far", "It goes on for longer than is shown here."

    def outermost(self) -> tuple[str, ...]:
        return crumbs(self.match.rules, self.match.state)[:1]

    def throw(self, ask: Throw[Any]) -> bool:
        """Throw what the match will throw; False where people throw."""
        match, rules = self.match, self.match.rules
        if rules.by_hand(match.state):
            return False
        dice = ask.dice(match.state)
        faces = match.box.faces(match.throws(), dice)
        if faces is None:
            return False
        asked, decoys = dice_asked(rules, match.state, ask), ask.decoys(match.state)
        shown = DryDice(
            title=rules.skin().question(match.state, ask),
            sides=dice.sides,
            faces=faces[: dice.count - decoys],
            needs=dice.needs,
            halved=dice.halved,
            because=asked.because,
            total=dice.total(faces) if dice.count == 1 and not dice.needs else None,
            aims=asked.aims,
            pools=pools(rules, match.state, ask, faces),
            to=rules.onlookers(match.state, ask),
            idle=decoys,
        )
        place = crumbs(rules, match.state)
        self.note("throw", shown.title, place, shown, match.roll())
        return True

    def pass_gate(self, key: str, ask: Choice[Any]) -> bool:
        """Go on where the umpire alone is asked whether to; False where somebody must decide."""
        rules, s = self.match.rules, self.match.state
        word = gate_word(rules, s, ask) if seat_of(key) == self.umpire else None
        if word is None:
            return False
        place, name = crumbs(rules, s), rules.skin().question(s, ask)
        self.note("gate", name, place, None, self.match.answer(key, word))
        return True

    def note(
        self,
        kind: Literal["gate", "throw"],
        name: str,
        place: tuple[str, ...],
        dice: DryDice | None,
        events: list[Event],
    ) -> None:
        self.told += events
        said = tuple([found for event in events if (found := said_of(self.match.rules, event)) is not None])
        line = len(self.match.live)
        self.steps.append(DryStep(line=line, kind=kind, name=name, crumbs=place, dice=dice, events=said))

    def report(self, version: int) -> DryRun:
        return DryRun(
            version=version,
            line=self.begun,
            steps=tuple(self.steps),
            end=self.end,
            text=self.text,
            seats=tuple([self.heard(seat) for seat in self.match.rules.seats() if seat != self.umpire]),
        )

    def heard(self, seat: str) -> Heard:
        rules = self.match.rules
        events = [said_of(rules, event) for event in self.told if event.reaches(seat)]
        found = tuple([one for one in events if one is not None])
        return Heard(seat=seat, name=rules.skin().seat_name(seat), side=side_of(rules, seat), events=found)

    def scene(self, heading: Heading, eyes: str) -> str:
        """The table at its end as a seat will see it, with what it will have heard."""
        match, rules = self.match, self.match.rules
        story = Chronicle(match)
        asked = [seat_of(key) for key in match.pending()]
        later = Later(
            table=table_text(seat_table(match, eyes)),
            seats=seats_text(rules, heading, (), asked),
            may=(),
            seen=self.begun,
            entries=story.since(eyes, self.begun),
            more=False,
        )
        return scene(head(match, story, heading, SceneReader(eyes), rowed=False), later)


def pools(rules: Rules[Any], s: State, ask: Throw[Any], faces: Faces) -> tuple[DryPool, ...]:
    """What the dice of one throw decide, each part of them with its own modifiers."""
    found, at = [], 0
    for pool in skin_of(rules).pools(s, ask):
        because = [wire.Because(value=value, text=rules.skin().reason(id)) for value, id in pool.because]
        found.append(
            DryPool(
                name=pool.name,
                anchor=pool.anchor,
                faces=faces[at : at + pool.count],
                needs=pool.needs,
                because=tuple(because),
            )
        )
        at += pool.count
    return tuple(found)


def gate_word(rules: Rules[Any], s: State, ask: Choice[Any]) -> Word | None:
    """The word that passes a question to the umpire: the rules' word for silence, or the one that goes on."""
    seen = rules.view(s, ask.seat(s))
    word = rules.silence(seen, ask)
    if word is None and CONTINUE in ask.letters(seen, ()):
        word = (CONTINUE,)
    return word


def waiting(match: Match) -> str:
    """Whose answers are needed before it goes on."""
    rules = match.rules
    asked = [
        f"{rules.skin().seat_name(seat_of(key))}: {rules.skin().question(rules.view(match.state, seat_of(key)), ask)}"
        for key, ask in match.pending().items()
    ]
    return f"Here it waits for an answer. {' · '.join(asked)}"


def said_of(rules: Rules[Any], event: Event) -> DryEvent | None:
    """An event as a sentence, and whom it reaches; nothing for what is not told."""
    text = rules.skin().sentence(event)
    if not text:
        return None
    parts = skin_of(rules).parts(event)
    return DryEvent(
        parts=tuple([wire.Part(text=words, anchor=anchor) for words, anchor in parts]), to=event.to
    )


# moments to go back to


def moments(match: Match, umpire: str) -> list[BackTo]:
    """Where turns, phases and gates begin, the newest first. Never where answers lie sealed: they are given anew."""
    then = Match(match.rules, None, match.start)
    found: list[BackTo] = []
    known: tuple[str, ...] | None = None
    for number, line in enumerate(match.live, 1):
        place = crumbs(match.rules, then.state)
        asks = then.pending()
        gate = umpire in [seat_of(key) for key in asks]
        decided = not any([isinstance(ask, Throw) for ask in asks.values()])  # dice would fall anew at once
        if decided and not then.state.sealed and (gate or place[:2] != known):
            found.append(back_to(then, number - 1, place, gate))
            known = place[:2]
        then.repeat(number, line)
    found.reverse()
    return found


def back_to(then: Match, line: int, place: tuple[str, ...], gate: bool) -> BackTo:
    rules = then.rules
    asked = [f"{rules.skin().seat_name(seat_of(key))}" for key in then.pending()]
    question = next((rules.skin().question(then.state, ask) for ask in then.pending().values()), "")
    text = f"{' and '.join(asked)}: {question}" if asked else ""
    return BackTo(line=line, crumbs=place, question=text, gate=gate)


# corrections


def preview(
    match: Match, umpire: str, facts: Mapping[str, object]
) -> tuple[list[FactChange], tuple[str, ...]]:
    """What the facts would change, and the seats that would learn of it; `Refused` as the correction would be."""
    rules = match.rules
    tried = match.copy()
    told = [event for event in tried.correct(umpire, facts, "a preview") if event.verb == "corrected"]
    before, after = rules.ledger(match.state), rules.ledger(tried.state)
    found = [FactChange(path=one.path, before=one.was, after=one.now) for one in changes(before, after)]
    return found, readers(rules, told)


def readers(rules: Rules[Any], told: list[Event]) -> tuple[str, ...]:
    """The seats that an event reaches; () for everybody, observers included."""
    if any([event.reaches("") for event in told]):
        return ()
    return tuple([seat for seat in rules.seats() if any([event.reaches(seat) for event in told])])
