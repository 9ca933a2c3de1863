"""What is told of a match when it is over: fights with their winners, what was lost, why it ended as it did."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class FightTold:
    """A fight of the past, of any size, as the page of a match that is over lists it."""

    line: int  # the line in force that decided it
    title: str  # "Tilly-sur-Seulles → Noyers"
    result: str  # "The Allies capture Noyers."
    winner: str  # the side; "" for nobody
    score: str = ""


@dataclass(slots=True)
class LossTold:
    """Something that a side lost."""

    line: int
    side: str
    counter: str  # its id
    text: str  # "21. Panzer is destroyed."
