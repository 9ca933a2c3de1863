"""What the players agree before a battle: the options of the rulebook, and those of a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.options import read_option
from sandtable.games.heroes.play.content import HERE, SCENARIOS
from sandtable.kernel.options import Option

FILE: Final = "options.toml"


def load_options(scenario: str) -> dict[str, Option]:
    """The options of a scenario that comes with the program: its own first, then those of the rulebook."""
    folder = Path(SCENARIOS) / scenario
    own = read_file(str(folder)) if (folder / FILE).is_file() else {}
    return {**own, **read_file(str(HERE))}


def read_file(folder: str) -> dict[str, Option]:
    page = box.read(folder, FILE)
    found = {id: read_option(one, id, 0, 0, {}) for id, one in page.pages("options").items()}
    page.finish()
    return found
