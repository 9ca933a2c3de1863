"""The options of a scenario folder."""

from sandtable.board.box import Page
from sandtable.kernel.options import KINDS, Option


def read_option(page: Page, id: str, turns: int, terrains: int, troops: dict[str, tuple[str, ...]]) -> Option:
    """One option of a scenario; `troops` holds the ids of each side."""
    kind = page.one_of("kind", KINDS)
    counts = {"wholes": turns, "bonuses": terrains}
    choices: tuple[str, ...] = ()
    least, most = 0, 0
    if kind == "choice":
        choices = page.texts("choices")
    elif kind == "troops":
        choices = troops[page.one_of("side", troops)]
    elif kind != "truth":
        least = page.whole("least")
        most = page.whole("most", least=least)
    option = Option(id, page.text("rule"), kind, page.text("ask"), least, most, choices, counts.get(kind, 0))
    if not page.has("default"):
        raise page.wrong("default", "missing")
    try:
        option.default = option.read(page.values["default"])
    except ValueError as error:
        raise page.wrong("default", str(error)) from None
    return option
