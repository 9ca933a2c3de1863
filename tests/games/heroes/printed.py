"""What is printed, read once for all tests; and the tables of its catalogue, read independently."""

from pathlib import Path

from sandtable.games.heroes.play.content import Content, load

CATALOGUE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "heroes-content.md"
BOX: list[Content] = []


def printed() -> Content:
    if not BOX:
        BOX.append(load())
    return BOX[0]


def section(heading: str) -> list[str]:
    """The lines of a section of the catalogue, by the start of its heading."""
    lines = CATALOGUE.read_text(encoding="utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"## {heading}"))
    end = next((at for at, line in enumerate(lines) if at > start and line.startswith("## ")), len(lines))
    return lines[start:end]


def table(heading: str, first: str) -> dict[str, list[str]]:
    """The rows of the table whose heading row starts with `first`, by their first cell."""
    found: dict[str, list[str]] = {}
    inside = False
    for line in section(heading):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and cells[0] == first:
            inside = True
        elif inside and not line.startswith("|"):
            break
        elif inside and not line.startswith("|---"):
            found[cells[0].strip("`")] = cells[1:]
    return found


def plain(text: str) -> str:
    """German spelled as the catalogue spells it."""
    for sign, letters in (("ü", "ue"), ("ä", "ae"), ("ö", "oe"), ("ß", "ss")):
        text = text.replace(sign, letters)
    return text
