"""Rulebooks as players read them at the table: the pages of docs/rules in chapters, and every rule by its number.

A rule is a line that begins with its number, `- **FS-65** …`, or a row of a table that does, `| FS-80a | …`.
A game names its pages (`Skin.rule_pages`); rulings of `rulings.md` come with the rules that they belong to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from sandtable.board.sent import NOT_SENT, Sent

PACKED: Final = Path(__file__).parent.parent / "rulebooks"  # where a wheel has them
FOLDER: Final = PACKED if PACKED.is_dir() else Path(__file__).parents[3] / "docs" / "rules"
RULINGS: Final = "rulings"
PAGES: Final = {  # what a page is called, and with what the numbers of its rules begin
    "firestorm": ("Firestorm, the campaign system", ("FS-",)),
    "caen": ("Firestorm: Caen", ("CAEN-",)),
    "villers-bretonneux": ("Firestorm: Villers-Bretonneux", ("VB-",)),
    "norway": ("Firestorm: Norway", ("NOR-", "R-")),
    "armored-thrust": ("Armored Thrust, the campaign system", ("AT-", "AR")),
    "totalize": ("Operation Totalize", ("TOT-", "TR")),
    "heroes": ("Heroes of Normandie", ("HON-", "R-", "RW-")),
    "heroes-content": ("Counters, cards and scenarios", ("HOC-",)),
    "skirmish": ("Skirmish", ("SK-",)),
    "rulings": ("Rulings", ()),
}
NOT_FOR_PLAYERS: Final = (  # chapters that only those read who write programs
    "Conventions for code",
    "Data model the rules require",
    "Source coverage",
    "What the software holds",
)
HEADING: Final = re.compile(r"(#{1,4}) +(.*)")
ROW: Final = re.compile(r"\|(.*)\|\s*$")
MORE: Final = re.compile(r"\s+\S|[^-*|#\s]")  # a line that goes on with the paragraph above it


@dataclass(slots=True)
class Rule(Sent):
    """One numbered rule: its text (a little Markdown), where it stands, and the rulings that were made on it."""

    id: str
    text: str
    chapter: str  # "Retreat and capture"
    page: str  # the title of its page
    rulings: tuple[Rule, ...] = ()


@dataclass(slots=True)
class Chapter(Sent):
    """What stands under one heading of a page, as Markdown."""

    id: str  # to be linked to: "caen-12"
    page: str  # "caen"
    title: str
    level: int  # 1: the page itself, 2: a chapter, 3: a section
    text: str
    rules: tuple[str, ...]  # the numbers of its rules


@dataclass(slots=True)
class Rulebook(Sent):
    """The pages of a game, its own first."""

    title: str
    prefixes: tuple[str, ...]  # "CAEN-": by which a number in a text is known as a rule's
    chapters: tuple[Chapter, ...]
    rules: dict[str, Rule] = field(metadata=NOT_SENT)

    def find(self, id: str) -> Rule | None:
        """A rule by its number; a ruling that is not there leads to the rule it belongs to (FS-80z to FS-80)."""
        found = self.rules.get(id)
        if found is None and id[-1:].islower():
            found = self.rules.get(id[:-1])
        return found


@lru_cache(maxsize=16)
def rulebook(pages: tuple[str, ...]) -> Rulebook:
    """Reads these pages, and of the rulings those that belong to them."""
    prefixes = tuple(dict.fromkeys([prefix for page in pages for prefix in PAGES[page][1]]))
    chapters = [chapter for page in pages for chapter in chapters_of(page, prefixes)]
    rulings = [one for one in chapters_of(RULINGS, prefixes) if one.level == 1 or one.rules]
    chapters += rulings if len(rulings) > 1 else []
    rules: dict[str, Rule] = {}
    for chapter in chapters:
        for id, text in rules_in(chapter.text, prefixes):
            if id not in rules:
                rules[id] = Rule(id, text, chapter.title, PAGES[chapter.page][0])
            elif rules[id].chapter == chapter.title:  # told in two lines
                rules[id].text += f"\n\n{text}"
    for id, rule in rules.items():
        rule.rulings = tuple([rules[name] for name in rules if name[:-1] == id and name[-1].islower()])
    return Rulebook(PAGES[pages[0]][0], prefixes, tuple(chapters), rules)


def chapters_of(page: str, prefixes: tuple[str, ...]) -> list[Chapter]:
    """Cuts a page at its headings."""
    found: list[Chapter] = []
    lines: list[str] = []
    for line in [*(FOLDER / f"{page}.md").read_text(encoding="utf-8").splitlines(), "# "]:
        heading = HEADING.match(line)
        if heading is None:
            lines += [for_players(line)] if line != "---" else []
            continue
        if found:
            found[-1].text = "\n".join(lines).strip()
            found[-1].rules = tuple(dict.fromkeys([id for id, _ in rules_in(found[-1].text, prefixes)]))
        lines = []
        level = len(heading[1])
        title = PAGES[page][0] if level == 1 else plain(heading[2])
        found.append(Chapter(f"{page}-{len(found)}", page, title, level, "", ()))
    return [chapter for chapter in found[:-1] if chapter.title not in NOT_FOR_PLAYERS]


def for_players(line: str) -> str:
    """A line without its tags: [S] for what the source says, [R] for a ruling, the source's heading at the end."""
    line = re.sub(r"\s*\[(?:[SIDR]|[SIDR][;,/] [^\]]*|inferred[^\]]*)\]", "", line)
    return re.sub(r"(?<=[.)])\s*\[[^\]`]*\]\s*$", "", line)


def plain(heading: str) -> str:
    """A heading without its remarks: "Supply [4.1]" and "2. Rules" are "Supply" and "Rules"."""
    text = re.sub(r"\s*[\[(].*$", "", heading)
    return re.sub(r"^[\d.]+ ", "", text).strip()


def rules_in(text: str, prefixes: tuple[str, ...]) -> list[tuple[str, str]]:
    """The rules of a chapter with their texts, without the numbers that they begin with."""
    number = f"({'|'.join(prefixes)})([A-Z]?\\d+[a-z]?)"
    listed = re.compile(rf"[-*]? *\*\*({number})\b *([^*]*)\*\* *(.*)")
    found: list[tuple[str, str]] = []
    header: list[str] = []
    going_on = False
    for line in text.splitlines():
        rule, row = listed.match(line), ROW.match(line)
        if rule is not None:
            title = f"**{rule[4].strip()}** " if rule[4].strip() else ""
            found.append((rule[1], f"{title}{rule[5]}".replace("** :", "**:")))
        elif row is not None:
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", row[1])]
            header = header or cells
            if re.fullmatch(number, cells[0].strip("* ")):
                found.append((cells[0].strip("* "), spoken(header, cells)))
        elif going_on and MORE.match(line):
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line}")
        header = header if row is not None else []
        going_on = rule is not None or (going_on and bool(line.strip()) and row is None)
    return found


def spoken(header: list[str], cells: list[str]) -> str:
    """A row of a table as lines: what each cell is, and what it says."""
    pairs = [
        (name, cell) for name, cell in zip(header[1:], cells[1:], strict=False) if cell not in ("", "–", "—")
    ]
    return "\n\n".join([f"**{name}:** {cell}" for name, cell in pairs])
