"""The letters of a question as rows: names, anchors, what each adds, and the exact chance after choosing it."""

from __future__ import annotations

from typing import Any

from sandtable.board.skin import skin_of
from sandtable.board.table import Forecast, LetterRow, OrderSheet, Spread
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.live import wire
from sandtable.live.scenes.drafts import ended, following


def rows(rules: Rules[Any], seen: State, key: str, ask: Choice[Any], draft: Word) -> tuple[LetterRow, ...]:
    """Every letter that may follow the draft; none follows a whole word."""
    return tuple([row(rules, seen, key, ask, draft, letter) for letter in following(ask, seen, draft)])


def row(rules: Rules[Any], seen: State, key: str, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    return weigh(rules, seen, key, ask, draft, row_without_odds(rules, seen, ask, draft, letter))


def row_without_odds(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    found = lay(rules, seen, ask, draft, letter)
    found.ends = ask.ends(seen, (*draft, letter))
    found.nothing = found.nothing or (found.closing and found.ends and not draft)
    return found


def weigh(
    rules: Rules[Any], seen: State, key: str, ask: Choice[Any], draft: Word, row: LetterRow
) -> LetterRow:
    """Give a row its chance, and what makes it the best of all."""
    row.best = skin_of(rules).best(seen, ask, draft, row.letter)
    row.forecast = forecast(rules, seen, key, ask, (*draft, row.letter))
    return row


def lay(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    """The row as the game lays it out, or a plain one for a game that lays none."""
    return skin_of(rules).row(seen, ask, draft, letter)


def after(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word) -> tuple[LetterRow, ...]:
    """What a unit that is named next takes with it, as rows; whichever unit it is."""
    found = () if ended(ask, seen, draft) else skin_of(rules).after(seen, ask, draft)
    if not found:
        return ()
    named = (*draft, ask.letters(seen, draft)[-1])
    return tuple([lay(rules, seen, ask, named, letter) for letter in found])


def spelled(
    rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word, rest: Word
) -> tuple[LetterRow, ...]:
    """The letters that go on with a draft, each as a row of what was spelled before it."""
    found: list[LetterRow] = []
    for letter in rest:
        row = lay(rules, seen, ask, draft, letter)
        draft = (*draft, letter)
        row.ends = ask.ends(seen, draft)
        found.append(row)
    return tuple(found)


def names(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word) -> tuple[str, ...]:
    """The letters of a draft as people read them."""
    return tuple([lay(rules, seen, ask, draft[:at], letter).name for at, letter in enumerate(draft)])


def forecast(
    rules: Rules[Any], seen: State, key: str, ask: Choice[Any] | Throw[Any], word: Word
) -> Forecast | None:
    return skin_of(rules).forecast(seen, key, ask, word)


def spread(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word) -> Spread | None:
    """How far a draft has spread its dice over targets; None where the question spreads none."""
    return skin_of(rules).spread(seen, ask, draft)


def sheet(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word) -> OrderSheet | None:
    """A draft read as a sheet of orders; None where the question is none."""
    return skin_of(rules).sheet(seen, ask, draft)


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
