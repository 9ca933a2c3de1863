"""The guided first game of a scenario, for whoever wants to play it."""

from __future__ import annotations

from typing import Any

from sandtable.board.briefing import primer_of
from sandtable.board.primer import Guide
from sandtable.kernel.rules import Rules
from sandtable.live.errors import Invalid


def guide_of(rules: Rules[Any]) -> Guide:
    """The guided game of a scenario, for whoever wants to play it."""
    found = primer_of(rules).guide
    if found is None:
        raise Invalid("no-guide", "There is no guided game of this scenario. Start an ordinary match.")
    return found
