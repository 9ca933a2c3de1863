"""Pages shown in place of the map: a card, odds, the log, the trays, help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.text import Text

from sandtable.board.table import Card, Table, Tray
from sandtable.kernel.rules import Outcome, Rules
from sandtable.kernel.state import Event
from sandtable.terminal import look
from sandtable.terminal.label import Labels
from sandtable.terminal.lines import columns, cut, flow, rule, wrap
from sandtable.terminal.panel import LetterKey, short_row

INK: Final = look.style(look.INK)
INK2: Final = look.style(look.INK2)
STRONG: Final = look.style(look.INK, bold=True)
BAR: Final = 20
HELP: Final = (
    ("3", "the letter with this number; several in one line are those of the list you see"),
    ("A2>B2", "a letter as it is typed"),
    ("3-div 8-bde done", "several letters, or a whole word"),
    ("rodney*4 fire", "a letter four times, then another"),
    ("back", "take the last letter of the word back"),
    ("undo", "take your whole last answer back, until dice fall or others answer"),
    ("resign [reason]", "give up, or end the match as its organiser; asks once more"),
    ("briefing", "the situation, how one wins, the order of play"),
    ("odds [letter]", "the exact chances of what you are about to do"),
    ("look A2", "the card of an area, a troop or another thing"),
    ("log [n]", "what happened, the last n entries"),
    ("trays", "everything beside the map"),
    ("letters", "all letters of the question"),
    ("sheet", "the whole order sheet as it is written so far, where there is one"),
    ("map [name]", "back to the map, or another one where there are several; an empty line goes back"),
    ("areas [name]", "every area and who is in it, as a list"),
    ("more", "the next part of something long"),
    ("next", "another of your questions, where several are open"),
    ("save [file]", "the match is always on disk; with a name, a copy to read"),
    ("help, ?", "this list"),
    ("quit", "leave; the match can be taken up again"),
)


def draw_help(width: int) -> list[Text]:
    lines = [Text("What you can type", STRONG), Text()]
    for typed, meaning in HELP:
        lines += two_columns(typed, meaning, width, 18)
    return [*lines, Text(), *wrap("Tab completes letters and commands.", width, INK2)]


def two_columns(label: str, text: str, width: int, room: int) -> list[Text]:
    lines = wrap(text, width - room, INK) or [Text()]
    found: list[Text] = []
    for number, line in enumerate(lines):
        head = Text.assemble((f"{label if not number else '':<{room}}", INK2))
        found.append(head.append_text(line))
    return found


# cards and trays


def draw_card(table: Table, card: Card, width: int) -> list[Text]:
    """Facts in two columns, then tags."""
    sign = f"{look.sign(table, card.side)} " if card.side else ""
    ink = look.SIDE[look.place(table, card.side)]
    lines = [Text.assemble((sign, look.style(ink, bold=True)), (card.title, STRONG)), Text()]
    room = min(max([len(label) for label, _ in card.facts], default=0) + 2, width // 3)
    for label, text in card.facts:
        lines += two_columns(label, text, width, room)
    if card.tags:
        lines += [Text(), *flow([Text(f"‹{tag}›", INK2) for tag in card.tags], width, " ")]
    return lines


def draw_trays(table: Table, width: int, labels: Labels | None = None) -> list[Text]:
    """Every tray with the full names of what lies in it."""
    lines: list[Text] = [Text("Beside the map", STRONG)]
    for tray in table.trays:
        lines += [Text(), Text(tray.name, INK2)]
        inside = [
            cut(look.chip(table, counter).append(f" {counter.name}", INK), width) for counter in tray.counters
        ]
        inside += [cut(Text(f"{item.name} {item.text}".strip(), INK), width) for item in tray.items]
        lines += inside or [Text(tray.note or "nobody", INK2)]
    return lines


def strip_trays(table: Table, width: int, labels: Labels | None = None) -> list[Text]:
    """All trays and allowances, as short as possible."""
    items: list[Text] = []
    for tray in table.trays:
        if tray.counters:
            items += tray_items(table, tray, width, labels or {})
    for track in table.tracks:
        if track.most and not track.side and not track.places and track.id != "battles":
            items.append(Text.assemble((f"{track.name} ", INK2), (f"{track.value} of {track.most}", STRONG)))
    return flow(items, width, "   ")


def tray_items(table: Table, tray: Tray, width: int, labels: Labels) -> list[Text]:
    """A tray in one line, or in several where it holds too much for one."""
    chips: list[Text] = []
    for counter in tray.counters:
        key = labels.get(f"unit:{counter.id}", "")
        chip = Text.assemble((key, look.style(look.ACT_INK, look.ACT, bold=True)))
        chips.append(chip.append_text(look.chip(table, counter)))
    name = Text(f"{tray.name}", INK2, no_wrap=True)
    return flow([name, *chips], width, " ", 2)


def draw_all_letters(letters: list[LetterKey], width: int) -> list[Text]:
    return [
        Text("What is possible", STRONG),
        Text(),
        *columns([short_row(each, each.name) for each in letters], width),
    ]


# odds


Name = Callable[[str], str]


def draw_odds(
    title: str, told: Mapping[str, object], name: Name, rules: Rules[Any], width: int
) -> list[Text]:
    """Odds as plain values: chances with a bar, modifiers line by line, rows of things with their fates."""
    lines = [*wrap(title, width, STRONG), Text()]
    for key, value in sorted(
        told.items(), key=lambda item: isinstance(item[1], Mapping) and not is_chance(item[1])
    ):
        lines += draw_value(key, value, name, rules, width)
    return lines


def draw_value(key: str, value: object, name: Name, rules: Rules[Any], width: int) -> list[Text]:
    label = key.replace("-", " ").capitalize()
    if is_chance(value):
        return [chance_line(label, value, width)]
    if isinstance(value, Mapping):
        rows = [
            chance_line(name(str(each)), chance, width) for each, chance in value.items() if is_chance(chance)
        ]
        nested = [
            line
            for each, inner in value.items()
            if isinstance(inner, Mapping) and not is_chance(inner)
            for line in draw_value(name(str(each)), inner, name, rules, width)
        ]
        return [rule(width, label), *rows, *nested] if rows or nested else []
    if isinstance(value, list) and value:
        return draw_list(label, value, name, rules, width)
    if isinstance(value, str) and value and key not in ("throw", "what"):
        return two_columns(label, name(value), width, 14)
    return []


def draw_list(label: str, value: list[object], name: Name, rules: Rules[Any], width: int) -> list[Text]:
    lines: list[Text] = []
    for entry in value:
        if isinstance(entry, Mapping):
            lines += draw_row(entry, name, rules, width)
        else:
            lines += wrap(name(str(entry)), width, INK, "  ", "  ")
    return [rule(width, label), *lines]


def draw_row(entry: Mapping[str, object], name: Name, rules: Rules[Any], width: int) -> list[Text]:
    """A modifier, a face with what it brings, or a thing with its chances."""
    if "plus" in entry:
        plus = entry["plus"]
        head = Text.assemble((f"  {plus:+} " if isinstance(plus, int) else "  ", STRONG))
        return [cut(head.append(name(str(entry.get("because", ""))), INK), width)]
    if "face" in entry:
        return face_lines(entry, rules, width)
    things = [name(str(value)) for value in entry.values() if isinstance(value, str)]
    inner = [item for value in entry.values() if isinstance(value, Mapping) for item in value.items()]
    chances = [
        f"{key} {percent(value)}"
        for key, value in (*entry.items(), *inner)
        if is_chance(value) and percent(value) != "0 %"
    ]
    return [
        *wrap(", ".join(things), width, STRONG, "  ", "  "),
        *wrap(", ".join(chances), width, INK2, "    ", "    "),
        *[line for key, value in entry.items() for line in draw_pairs(key, value, name, width)],
    ]


def draw_pairs(key: str, value: object, name: Name, width: int) -> list[Text]:
    """Modifiers that come as pairs of a number and a reason: `because: +2 combat value, −2 long range`."""
    if not isinstance(value, list) or not value or not all(isinstance(pair, list) for pair in value):
        return []
    told = ", ".join([f"{number:+} {name(str(reason))}".replace("-", "−", 1) for number, reason in value])
    return wrap(f"{key}: {told}", width, INK2, "      ", "    ")


def face_lines(entry: Mapping[str, object], rules: Rules[Any], width: int) -> list[Text]:
    brings = entry.get("brings")
    told: list[str] = []
    for event in brings if isinstance(brings, list) else []:
        facts = {str(key): value for key, value in event.items() if key != "verb"}
        told.append(rules.skin().sentence(Event(str(event["verb"]), facts, ())))
    head = f"[{entry['face']}] "
    return wrap(" ".join(told) or "nothing", width, INK, "    ", head)


def is_chance(value: object) -> bool:
    return isinstance(value, Mapping) and "percent" in value


def share(value: object) -> float:
    """A chance in percent."""
    number = value.get("percent") if isinstance(value, Mapping) else None
    return float(number) if isinstance(number, int | float) else 0.0


def percent(value: object) -> str:
    number = share(value)
    return f"{number:.0f} %" if number == int(number) or number >= 10 else f"{number:.1f} %"


def chance_line(label: str, value: object, width: int) -> Text:
    """`Captured   53 % ██████████░░░░░░░░░░ 19/36`."""
    full = round(share(value) / 100 * BAR)
    exact = value.get("exact", "") if isinstance(value, Mapping) else ""
    line = Text.assemble(
        (f"{label:<14}", INK),
        (f"{percent(value):>6} ", STRONG),
        ("█" * full, INK),
        ("░" * (BAR - full), look.style(look.LINE)),
        (f" {exact}", INK2),
    )
    return cut(line, width)


# the end


def draw_outcome(table: Table | None, end: Outcome, told: str, file: str, width: int) -> list[Text]:
    """Who won by how much, and how to look at it again."""
    lines = [rule(width), *wrap(f"The match is over. {told or end.name}", width, STRONG), Text()]
    most = max([*end.scores.values(), 1])
    for side, score in end.scores.items():
        name = seat_name(table, side)
        number = look.place(table, side) if table is not None else 0
        sign = f"{look.SIGN[number]} " if table is not None else ""
        row = Text.assemble((f"{sign}{name:<14}", look.style(look.SIDE[number], bold=True)))
        row.append(f"{score:>5} ", STRONG)
        row.append("█" * round(30 * max(score, 0) / most), look.style(look.SIDE[number]))
        row.append("  winner" if side == end.winner else "", STRONG)
        lines.append(cut(row, width))
    lines += [
        Text(),
        Text(f"Replay it:  sandtable replay {file}", INK2),
        Text(f"Verify it:  sandtable verify {file}", INK2),
    ]
    return lines


def seat_name(table: Table | None, seat: str) -> str:
    """A seat as a heading."""
    for side in table.sides if table is not None else ():
        if side.id == seat:
            return side.name
    return seat.replace("-", " ").capitalize()
