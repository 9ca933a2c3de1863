"""The letters of a question as rows: names, anchors, what each adds, and the exact chance after choosing it."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board import table as boards
from sandtable.board.skin import skin_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.web import wire
from sandtable.web.counters import counter
from sandtable.web.drafts import following

CLOSING: Final = ("done",)  # what closes a word in games that do not lay out rows of their own


def rows(rules: Rules[Any], seen: State, key: str, ask: Choice[Any], draft: Word) -> tuple[wire.Row, ...]:
    """Every letter that may follow the draft; none follows a whole word."""
    return tuple([row(rules, seen, key, ask, draft, letter) for letter in following(ask, seen, draft)])


def row(rules: Rules[Any], seen: State, key: str, ask: Choice[Any], draft: Word, letter: str) -> wire.Row:
    word = (*draft, letter)
    laid = lay(rules, seen, ask, draft, letter)
    return wire.Row(
        letter=letter,
        name=laid.name,
        note=laid.note,
        adds=laid.adds,
        anchors=laid.anchors,
        counter=counter(laid.counter) if laid.counter is not None else None,
        icon=laid.icon,
        ends=ask.ends(seen, word),
        closing=laid.closing,
        does=laid.does,
        forecast=forecast(rules, seen, key, ask, word),
    )


def lay(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word, letter: str) -> boards.LetterRow:
    """The row as the game lays it out, or what can be said of a letter in any game."""
    return skin_of(rules).row(seen, ask, draft, letter)


def names(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word) -> tuple[str, ...]:
    """The letters of a draft as people read them."""
    return tuple([lay(rules, seen, ask, draft[:at], letter).name for at, letter in enumerate(draft)])


def forecast(
    rules: Rules[Any], seen: State, key: str, ask: Choice[Any] | Throw[Any], word: Word
) -> wire.Forecast | None:
    found = skin_of(rules).forecast(seen, key, ask, word)
    if found is None:
        return None
    return wire.Forecast(
        label=found.label,
        chance=found.chance,
        columns=tuple([column(side) for side in found.columns]),
        notes=found.notes,
        bars=tuple([wire.Bar(label=label, chance=chance) for label, chance in found.bars]),
        danger=found.danger,
    )


def spread(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word) -> wire.Spread | None:
    """How far a draft has spread its dice over targets; None where the question spreads none."""
    found = skin_of(rules).spread(seen, ask, draft)
    if found is None:
        return None
    return wire.Spread(shares=tuple([share(one) for one in found.shares]), note=found.note)


def share(found: boards.Share) -> wire.Share:
    return wire.Share(name=found.name, total=found.total, placed=found.placed, letters=found.letters)


def sheet(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word) -> wire.OrderSheet | None:
    """A draft read as a sheet of orders; None where the question is none."""
    found = skin_of(rules).sheet(seen, ask, draft)
    if found is None:
        return None
    return wire.OrderSheet(
        lines=tuple([sheet_line(one) for one in found.lines]), closing=found.closing, note=found.note
    )


def sheet_line(line: boards.SheetLine) -> wire.SheetLine:
    return wire.SheetLine(
        letter=line.letter,
        name=line.name,
        order=line.order,
        text=line.text,
        counter=counter(line.counter) if line.counter is not None else None,
        path=line.path,
        times=line.times,
        notes=line.notes,
        chance=line.chance,
        fixed=line.fixed,
        group=line.group,
    )


def column(side: boards.Column) -> wire.Column:
    found = tuple([wire.ForecastRow(value=value, text=text) for value, text in side.rows])
    return wire.Column(side=side.side, title=side.title, die=side.die, rows=found)


def dice_asked(rules: Rules[Any], seen: State, ask: Throw[Any]) -> wire.DiceAsked:
    dice, skin = ask.dice(seen), skin_of(rules)
    because = [wire.Because(value=value, text=skin.reason(id)) for value, id in dice.because]
    return wire.DiceAsked(
        count=dice.count - ask.decoys(seen),
        sides=dice.sides,
        needs=dice.needs,
        halved=dice.halved,
        because=tuple(because),
        aims=skin.aims(seen, ask),
    )
