"""Names that people may take."""

from __future__ import annotations

from typing import Final

from sandtable.live.errors import Conflict, Invalid
from sandtable.store.base.names import folded, reserved

LONGEST_FOLDED: Final = 120


def checked(name: str, administrator: bool = False) -> str:
    """Return the name, or refuse one that looks like that of the table, of an office or of nobody."""
    if len(folded(name)) > LONGEST_FOLDED:
        raise Invalid("unfit", "name: choose a shorter one.")
    if reserved(name, administrator):  # what he says would look like what the table says
        sentence = "This name looks like one that is kept for the table and its offices. Choose another."
        raise Conflict("name-taken", sentence)
    return name


def name_taken() -> Conflict:
    sentence = "Somebody has this name already, or one that looks like it. Choose another, or sign in."
    return Conflict("name-taken", sentence)
