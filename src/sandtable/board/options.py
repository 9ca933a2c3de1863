"""The options of a scenario folder."""

from sandtable.board.box import Page
from sandtable.kernel.options import KINDS, Option


def read_option(page: Page, id: str, turns: int, terrains: int, troops: dict[str, tuple[str, ...]]) -> Option:
    """One option of a scenario; `troops` holds the ids of each side."""
    kind = page.one_of("kind", KINDS)
    counts = {"wholes": turns, "bonuses": terrains}
    count = page.whole("count", counts[kind], least=1) if kind in counts else 0
    choices: tuple[str, ...] = ()
    least, most = 0, 0
    if kind == "choice":
        choices = page.texts("choices")
    elif kind == "troops":
        choices = troops[page.one_of("side", troops)]
    elif kind != "truth":
        least = page.whole("least")
        most = page.whole("most", least=least)
    option = Option(id, page.text("rule"), kind, page.text("ask"), least, most, choices, count)
    option.name = page.text("name", "")
    option.text = page.text("text", "")
    option.main = page.truth("main", False)
    option.when = other_choices(page)
    option.names = by_choice(page, "names", choices)
    option.notes = by_choice(page, "notes", choices)
    if not page.has("default"):
        raise page.wrong("default", "missing")
    try:
        option.default = option.read(page.values["default"])
    except ValueError as error:
        raise page.wrong("default", str(error)) from None
    if page.has("club"):
        try:
            option.club = option.read(page.values["club"])
        except ValueError as error:
            raise page.wrong("club", str(error)) from None
    return option


def other_choices(page: Page) -> dict[str, tuple[str, ...]]:
    """With which choices of other options this one matters; none named: always."""
    if not page.has("when"):
        return {}
    said = page.page("when")
    return {other: said.texts(other) for other in said.names()}


def by_choice(page: Page, key: str, choices: tuple[str, ...]) -> dict[str, str]:
    """Reads a text for each choice; a scenario gives one for all of them or for none."""
    if not page.has(key):
        return {}
    said = page.page(key)
    if tuple(said.names()) != choices:
        raise page.wrong(key, "expected one text for each choice, in the same order")
    return {choice: said.text(choice) for choice in choices}


def read_options(page: Page) -> dict[str, Option]:
    """The table `options` of a file: those that depend on nothing else in it."""
    return {id: read_option(facts, id, 0, 0, {}) for id, facts in page.pages("options").items()}


def check_whens(page: Page, options: dict[str, Option]) -> None:
    """Refuses a `when` that names no choice of an option that is there."""
    for id, option in options.items():
        for other, choices in option.when.items():
            known = options[other].choices if other in options else ()
            wrong = [one for one in choices if one not in known]
            if wrong or not choices:
                raise page.wrong("options", f"{id}.when: there is no choice {', '.join(wrong)} of {other}")
