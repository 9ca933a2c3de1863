"""The exact chances of what follows a word, whole or only begun, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.board.skin import skin_of
from sandtable.board.table import ForecastRow
from sandtable.kernel import engine
from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import Refused, Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word


def odds(
    rules: Rules[Any], s: State, key: str, word: Word, assume: Mapping[str, Word] | None = None
) -> dict[str, object]:
    """The chances after a word, as far as the asked seat can know them; {} if no dice follow soon.

    `assume` says, by role, what others will answer meanwhile. Raises `Refused` for a word that is not possible.
    """
    check_draft(s, key, word)
    found = skin_of(rules).odds(rules.view(s, seat_of(key)), key, word, assume)
    return found.table() if found is not None else foretold(rules, s, key, word)


def check_draft(s: State, key: str, word: Word) -> None:
    """Raises `Refused` for a word that is not possible; one that is only not finished passes."""
    ask = engine.pending(s).get(key)
    if not word or not isinstance(ask, Choice):
        return
    try:
        engine.check_word(s, ask, word)
    except Refused as refused:
        if refused.code != "unfinished":
            raise


def foretold(rules: Rules[Any], s: State, key: str, word: Word) -> dict[str, object]:
    """The forecast of a game that has no odds for a word: chances, dice with modifiers, notes."""
    ask = engine.pending(s).get(key)
    if ask is None:
        return {}
    found = skin_of(rules).forecast(rules.view(s, seat_of(key)), key, ask, word)
    if found is None:
        return {}
    told: dict[str, object] = {found.label: chance(found.chance)}
    told.update({bar.label: chance(bar.chance) for bar in found.bars})
    told.update({f"{column.title}: {column.die}": dict_of(column.rows) for column in found.columns})
    return {**told, "notes": list(found.notes)}


def chance(share: float) -> dict[str, object]:
    return {"exact": round(share, 6), "percent": round(100 * share, 1)}


def dict_of(rows: tuple[ForecastRow, ...]) -> dict[str, object]:
    """Modifiers by their reason; a reason that comes twice is numbered."""
    found: dict[str, object] = {}
    for row in rows:
        found[row.text if row.text not in found else f"{row.text} ({len(found) + 1})"] = row.value
    return found
