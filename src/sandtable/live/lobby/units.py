"""The units of a game, as printed: each with its counter, its values and its abilities, and what those mean.

A game lists its units (`Skin.units`); what a value or an ability means stands in `[units]` of `primer.toml`, or in
`terms.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandtable.board.briefing import primer_of
from sandtable.board.primer import Primer, Term
from sandtable.board.sent import Sent
from sandtable.board.skin import skin_of
from sandtable.board.table import Card, Counter, Piece, PrintedUnit, Side
from sandtable.kernel.rules import Rules
from sandtable.live.lobby.games import game_name


@dataclass(slots=True)
class AbilityTold(Sent):
    """Something that a unit can do: its name, what it means, and the rule."""

    name: str
    text: str
    rule: str


@dataclass(slots=True)
class UnitTold(Sent):
    """A unit with everything that is printed on it."""

    counter: Counter
    kind: str
    card: Card
    abilities: tuple[AbilityTold, ...]
    piece: Piece | None


@dataclass(slots=True)
class UnitBook(Sent):
    """Every unit of a game, in the order of its data."""

    title: str
    sides: tuple[Side, ...]
    units: tuple[UnitTold, ...]
    values: dict[str, str]  # what a value of a card means, by its name


def unit_book(rules: Rules[Any]) -> UnitBook:
    skin, words = skin_of(rules), primer_of(rules)
    laid = skin.table(rules.view(rules.setup(), ""))
    printed = skin.units()
    values = {name: meaning(words, value_name(name)) for one in printed for name, _ in one.card.facts}
    return UnitBook(
        game_name(rules),
        laid.sides if laid is not None else (),
        tuple([told(words, one) for one in printed]),
        {name: text for name, text in values.items() if text},
    )


def told(words: Primer, unit: PrintedUnit) -> UnitTold:
    abilities = [AbilityTold(name, meaning(words, name), rule) for name, rule in unit.abilities]
    return UnitTold(unit.counter, unit.kind, unit.card, tuple(abilities), unit.piece)


def value_name(name: str) -> str:
    """The name of a value without the side of the counter: "defence" of "Full side: defence"."""
    return name.rpartition(": ")[2]


def meaning(words: Primer, name: str) -> str:
    """What a value or an ability means, by the longest word for it that its name holds; "" where nobody says."""
    plain = name.lower()
    for known in (words.units, by_form(words.terms)):
        found = [word for word in known if word in plain]
        if found:
            return known[max(found, key=len)]
    return ""


def by_form(terms: tuple[Term, ...]) -> dict[str, str]:
    return {form.lower(): term.text for term in terms for form in term.forms}
