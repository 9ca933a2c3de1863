"""What somebody wants to know of a scenario before he chooses it, in a few words each."""

from sandtable.board.box import Page


class Glance:
    """How long it takes, how hard it is to learn, and whom it favours; "" for what nobody has said."""

    def __init__(self, length: str = "", difficulty: str = "", favours: str = "") -> None:
        self.length = length  # "3 to 4 hours"
        self.difficulty = difficulty  # "easy to learn"
        self.favours = favours  # "even", "favours the Germans"


def read_glance(page: Page) -> Glance:
    """The table `glance` of a scenario's file, if it has one."""
    if not page.has("glance"):
        return Glance()
    said = page.page("glance")
    return Glance(said.text("length", ""), said.text("difficulty", ""), said.text("favours", ""))
