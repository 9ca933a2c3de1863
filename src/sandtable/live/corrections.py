"""What an organiser sets right: a position edited as text, or single facts."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board.box import BoxError
from sandtable.games.positions import FRAME, fault, page_of, write_position
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Misplaced, Refused


def position_of(match: Match) -> str:
    """The position as TOML, without sealed answers: they are nobody's to read, and a correction asks for them anew."""
    shown = match.state.clone()
    shown.sealed = {}
    return write_position(match.rules, shown)


def facts_of(match: Match, position: str | None, facts: Mapping[str, object] | None) -> Mapping[str, object]:
    """The facts to change. `Refused` names the line of a position that is not possible."""
    if (position is None) == (facts is None):
        raise Refused(("unfit", "A correction has either a position or facts.", ""))
    if facts is not None:
        return facts
    assert position is not None
    try:
        page = page_of(position, "position")
        found = {name: value for name, value in page.values.items() if name not in FRAME}
        try:
            match.rules.amend(match.state.clone(), found)
        except Misplaced as error:
            raise fault(page, error.path, str(error)) from None
    except BoxError as error:
        raise Refused(("misplaced", str(error), "")) from None
    return found
