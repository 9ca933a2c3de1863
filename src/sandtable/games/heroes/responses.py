"""Every response by window, in the order in which its letters are offered (section 21.1): the one place to look."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.windows import Response

WINDOWS: Final = (
    "RW-1", "RW-2", "RW-3", "RW-4", "RW-5", "RW-6", "RW-7", "RW-8", "RW-9", "RW-10", "RW-11", "RW-12", "RW-13",
    "RW-6b",  # RW-6 anew before a Damage or Destruction roll: Any +X only, into `Battle.added`
    "RW-10c",  # bonuses of an Assault, once Opportunity Fire has been offered (RW-10) and a concealed defender shown
)  # fmt: skip
RESPONSES: Final[dict[str, tuple[Response, ...]]] = dict.fromkeys(WINDOWS, ())
