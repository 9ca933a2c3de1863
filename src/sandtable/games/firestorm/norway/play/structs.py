"""An action under way and the fire exchanged in it: what the steps of the naval and air game hand on."""

from __future__ import annotations

from typing import ClassVar

from sandtable.kernel.state import Struct


class Operation(Struct):
    """One strategic action: the group, and how far it has come (NOR-40 … NOR-49, NOR-201)."""

    fields: ClassVar[tuple[str, ...]] = ("side", "kind", "group", "at", "target", "state", "path", "reacted")

    def __init__(
        self,
        side: str,
        kind: str,
        group: tuple[str, ...],
        at: str,
        target: str = "",
        state: str = "",
        path: tuple[str, ...] = (),
        reacted: tuple[str, ...] = (),
    ) -> None:
        self.side = side
        self.kind = kind  # "ship", "submarine", "aircraft", or "bombing" for a special mission (NOR-70)
        self.group = group  # those still afloat or in the air
        self.at = at  # location, airfield or sea area
        self.target = target  # what aircraft or submarines attack
        self.state = state  # "" while moving; then "withdrawing" (NOR-56) or "over" (NOR-201)
        self.path = path  # the locations seen since something last happened, where it is now included
        self.reacted = reacted  # submarines still to be answered (NOR-82); aircraft that defend (NOR-39)

    def copy(self) -> Operation:
        """A copy to be changed before it is put in place."""
        return Operation(
            self.side, self.kind, self.group, self.at, self.target, self.state, self.path, self.reacted
        )


class Volley(Struct):
    """One side's dice in an exchange: how many may lie on what, where they were laid, what fell (NOR-15 … NOR-18).

    There may be two kinds of target: `first` dice go on `targets` (ships, submarines, attacking aircraft or a
    harbour), `second` dice on `others` (defending aircraft; or submarines while ships are fought too). Of the dice for
    `targets` up to `good` may be thrown again when they miss; a letter that lays such a die ends in "+".
    """

    fields: ClassVar[tuple[str, ...]] = (
        "side",
        "place",
        "targets",
        "first",
        "others",
        "second",
        "plain",
        "good",
        "all_again",
        "laid",
        "hits",
        "again",
        "kind",
        "by",
    )

    def __init__(
        self,
        side: str,
        place: str,
        targets: tuple[str, ...],
        first: int,
        others: tuple[str, ...] = (),
        second: int = 0,
        plain: int = -1,
        good: int = 0,
        all_again: bool = False,
        laid: tuple[str, ...] = (),
        hits: tuple[str, ...] = (),
        again: tuple[str, ...] = (),
        kind: str = "",
        by: tuple[str, ...] = (),
    ) -> None:
        self.side = side  # the side that fires
        self.place = place
        self.targets = targets
        self.first = first
        self.others = others
        self.second = second
        self.plain = plain if plain >= 0 else first  # dice for targets that are thrown once
        self.good = good  # dice for targets that may be thrown again (NOR-20)
        self.all_again = all_again  # every miss on the targets is thrown again (NOR-72)
        self.laid = laid  # one target a die in the order in which they are thrown, "+" after the good ones
        self.hits = hits  # the target of each hit so far
        self.again = again  # the targets of the dice to be thrown again
        self.kind = kind  # "surface", "half" (NOR-55, NOR-56), "torpedo", "answer" (NOR-82), "air" …
        self.by = by  # the units that fire, and the harbour whose guns do

    def copy(self) -> Volley:
        """A copy to be changed before it is put in place."""
        return Volley(
            self.side,
            self.place,
            self.targets,
            self.first,
            self.others,
            self.second,
            self.plain,
            self.good,
            self.all_again,
            self.laid,
            self.hits,
            self.again,
            self.kind,
            self.by,
        )
