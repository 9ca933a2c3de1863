"""The panel of the question: crumbs, question, word, letters; below it the battle and the log."""

from __future__ import annotations

import re
from typing import Final

from rich.text import Text

from sandtable.board.table import Arrow, Forecast, OrderSheet, Spread, Table
from sandtable.kernel.steps import Word
from sandtable.kernel.story import Entry, Note, Thrown
from sandtable.terminal import look
from sandtable.terminal.chances import sum_up
from sandtable.terminal.lines import columns, cut, flow, reflow, rule, wrap
from sandtable.terminal.sheets import draw_written
from sandtable.terminal.spread import draw_spread

INK: Final = look.style(look.INK)
INK2: Final = look.style(look.INK2)
STRONG: Final = look.style(look.INK, bold=True)
YELLOW: Final = look.style(look.ACT_INK, look.ACT, bold=True)
RED: Final = look.style(look.BAD, bold=True)
WORTH: Final = re.compile(r" \([+−-]\d[^()]*\)$")


class LetterKey:
    """A letter as a row shows it: the key to press, what it is called, and what it points at."""

    def __init__(
        self, key: str, letter: str, name: str, anchors: tuple[str, ...] = (), count: int = 0
    ) -> None:
        self.key = key
        self.letter = letter
        self.name = f"{name} ×{count}" if count else name
        self.anchors = anchors
        self.count = count  # how many dice lie on it already


class PanelQuestion:
    """What a person is asked, as the panel shows it."""

    def __init__(self, crumbs: list[str], who: str, side: str, text: str, rule: str) -> None:
        self.crumbs = crumbs
        self.who = who
        self.side = side
        self.text = text
        self.rule = rule
        self.spelled: list[str] = []  # names of the letters so far
        self.letters: list[LetterKey] = []
        self.spread: Spread | None = None  # dice laid on targets so far, in place of the word
        self.targets: dict[str, str] = {}  # the letters that may take them, by name
        self.sheet: OrderSheet | None = None  # the word so far as a sheet of orders, in its place
        self.draft: Word = ()
        self.forecast: Forecast | None = None
        self.notice = ""  # a refusal, or an answer of the table
        self.refused = False

    def labels(self) -> dict[str, str]:
        """Which anchor is chosen by which key. A letter that is an arrow lights the arrow, not the area."""
        found: dict[str, str] = {}
        for letter in self.letters:
            arrows = [anchor for anchor in letter.anchors if anchor.startswith("arrow:")]
            for anchor in arrows or own_anchors(letter, self.letters):
                found.setdefault(anchor, letter.key)
        return found


def own_anchors(letter: LetterKey, letters: list[LetterKey]) -> list[str]:
    """The anchors that tell a letter from the others: an area at which all letters point is left out."""
    others = [anchor for other in letters if other is not letter for anchor in other.anchors]
    return [anchor for anchor in letter.anchors if anchor not in others]


def draw_question(table: Table | None, asked: PanelQuestion, width: int, height: int) -> list[Text]:
    """Crumb, question, word, letters: always in this order. Letters get what height is left."""
    lines = flow_crumbs(asked.crumbs, width)
    lines += headline(table, asked, width)
    if asked.spread is not None:
        lines += draw_spread(asked.spread, asked.draft, asked.targets, width)
    elif asked.sheet is not None:
        lines += draw_written(asked.sheet, width, max((height - len(lines)) // 2, 2))
    elif asked.spelled:
        lines += flow(
            [*[chip(name) for name in asked.spelled], Text("next …", look.style(look.ACT))], width, " "
        )
    room = height - len(lines) - (2 if asked.notice else 0)
    chances = sum_up(asked.forecast, width, max(room // 3, 1)) if asked.forecast is not None else []
    lines += draw_letters(asked.letters, width, max(room - len(chances), 3))
    lines += chances
    if asked.notice:
        mark = "✗ " if asked.refused else "› "
        lines += wrap(asked.notice, width, RED if asked.refused else INK2, "  ", mark)
    return lines


def flow_crumbs(crumbs: list[str], width: int) -> list[Text]:
    if not crumbs:
        return []
    text = Text.assemble((" › ".join([*crumbs[:-1], ""]), INK2), (crumbs[-1], STRONG))
    if text.cell_len <= width:
        return [text]
    items = [Text(f"{crumb} ›", INK2) for crumb in crumbs[:-1]]
    return flow([*items, Text(crumbs[-1], STRONG)], width, " ")


def headline(table: Table | None, asked: PanelQuestion, width: int) -> list[Text]:
    """Who is asked, and the question."""
    sign, ink = "", look.INK
    if table is not None and asked.side:
        sign = f"{look.sign(table, asked.side)} "
        ink = look.SIDE[look.place(table, asked.side)]
    tag = f" [{asked.rule}]" if asked.rule else ""
    lines = wrap(f"{asked.text}{tag}", width, STRONG, first=f"{sign}{asked.who}: ")
    lines[0].stylize(look.style(ink, bold=True), 0, len(sign) + len(asked.who) + 1)
    if tag and lines[-1].plain.endswith(tag.strip()):
        lines[-1].stylize(look.style(look.INK2), len(lines[-1].plain) - len(tag.strip()))
    return lines


def chip(name: str) -> Text:
    """A letter of the word so far, without what it adds."""
    return Text(f"[{WORTH.sub('', name)}]", look.style(look.INK, look.SUNK))


# letters


def draw_letters(letters: list[LetterKey], width: int, height: int) -> list[Text]:
    """A row for each with its name, in columns if need be; only the typed form where room is short."""
    rows = [row for letter in letters for row in letter_row(letter, width)]
    if len(rows) <= height:
        return rows
    named = columns([short_row(letter, letter.name) for letter in letters], width)
    if len(named) <= height:
        return named
    plain = columns([short_row(letter, letter.letter) for letter in letters], width, 1)
    if len(plain) <= height:
        return plain
    return [*plain[: height - 1], Text(f"… {len(letters)} in all: see `letters`", INK2)]


def key_cap(letter: LetterKey) -> Text:
    return Text.assemble((f"{letter.key:>2}", YELLOW))


def letter_row(letter: LetterKey, width: int) -> list[Text]:
    """The key, the name, and the typed form at the end of the line where it fits."""
    room = width - 3
    typed = "" if letter.letter in (letter.name, letter.key) else letter.letter
    if len(letter.name) + 2 + len(typed) > room:
        typed = ""
    lines = wrap(letter.name, room, INK)[:2] or [Text("", INK)]
    first = key_cap(letter)
    first.append(" ")
    first.append_text(cut(lines[0], room))
    if typed:
        first.append(f"{typed:>{room - len(letter.name)}}", look.style(look.INK2))
    rest = [Text("   ").append_text(cut(line, room)) for line in lines[1:]]
    return [first, *rest]


def short_row(letter: LetterKey, name: str) -> Text:
    if letter.key == letter.letter:
        return key_cap(letter)
    return key_cap(letter).append(" ").append(name, INK)


# the battle


def draw_battle(table: Table, arrow: Arrow, width: int) -> list[Text]:
    """An open battle with every modifier known so far, attacker first."""
    lines = [rule(width, f"Battle {arrow.id}"), *wrap(arrow.name, width, STRONG)]
    for side in sorted(table.sides, key=lambda side: side.id != arrow.side):
        mine = [modifier for modifier in arrow.modifiers if modifier.side == side.id]
        total = sum(modifier.value for modifier in mine)
        number = look.place(table, side.id)
        head = Text.assemble((f"{look.SIGN[number]} {side.name}", look.style(look.SIDE[number], bold=True)))
        head.append(f"  die {total:+}" if mine else "  die", STRONG)
        lines.append(head)
        for modifier in mine:
            row = Text.assemble((f"  {modifier.value:+} ", STRONG), (modifier.text, INK))
            lines.append(cut(row, width))
    if arrow.notes:
        lines += wrap(", ".join(arrow.notes), width, INK2)
    return lines


# the log


def draw_log(table: Table | None, entries: list[Entry], width: int, height: int) -> list[Text]:
    """The last entries that fit, the newest at the bottom."""
    lines: list[Text] = []
    for entry in reversed(entries):
        more = draw_entry(table, entry, width)
        if len(lines) + len(more) > height:
            break
        lines = [*more, *lines]
    return lines


def draw_entry(table: Table | None, entry: Entry, width: int) -> list[Text]:
    if isinstance(entry, Thrown):
        return draw_dice(table, entry, width)
    if isinstance(entry, Note):
        return wrap(entry.text, width, look.style(look.INK2), "  ", "· ")
    return wrap(entry.text, width, INK)


def draw_dice(table: Table | None, thrown: Thrown, width: int) -> list[Text]:
    """The faces, what they were thrown for, each modifier with its reason; the log tells what comes of it."""
    text = Text()
    for face in thrown.faces:
        text.append_text(face_of(table, thrown, face)).append(" ")
    text.append(f"{'halved ' if thrown.dice.halved else ''}{thrown.text}", INK2)
    for number, ((value, _), reason) in enumerate(zip(thrown.dice.because, thrown.because, strict=True)):
        text.append(", " if number else ": ", INK2)
        text.append(f"{value:+}\u00a0", STRONG).append(reason, INK2)
    return reflow(text, width, 4)


def face_of(table: Table | None, thrown: Thrown, face: int) -> Text:
    """A face in the colour of its side; of dice that need a number those that reach it are bold."""
    text = Text.assemble((f"[{face}]", STRONG))
    if table is not None:
        text = look.die(table, face, thrown.side)
    if thrown.dice.needs and face < thrown.dice.needs:
        text.stylize("dim")
    elif thrown.dice.needs:
        text.append("!", RED)
    return text
