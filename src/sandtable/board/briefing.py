"""What a newcomer is told of a scenario, made of its numbers and of the texts in its folders."""

from __future__ import annotations

from typing import Any

from sandtable.board.primer import NamedText, Primer, fill
from sandtable.board.rulebook import rulebook
from sandtable.board.skin import skin_of
from sandtable.kernel.rules import Rules


def primer_of(rules: Rules[Any]) -> Primer:
    """The primer of a scenario. `BoxError` names file and line of a text that cannot be read."""
    skin = skin_of(rules)
    sides = rules.playing()
    aims = [NamedText(skin.seat_name(side), skin.side_blurb(side)) for side in sides]
    title = skin.title() or rules.id.capitalize()
    numbers = Primer(title, skin.situation(), tuple(aims), skin.wins(), skin.levels())
    numbers.prefixes = rulebook(skin.rule_pages).prefixes if skin.rule_pages else ()
    return fill(numbers, skin.shelves(), sides)
