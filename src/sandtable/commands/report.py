"""A match as facts for programs and lines for people, as a seat may see it. An empty seat sees everything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.board.choosing import board_named, list_boards
from sandtable.board.skin import skin_of
from sandtable.board.table import Board, Counter, Grid, Piece, Table, Track
from sandtable.commands.output import UsageError, columns, strong
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import Choice, Dice, Throw, Word


def seen_by(match: Match, seat: str) -> State:
    """What a seat sees, as the rules redact it."""
    seen: State = match.rules.view(match.state, seat) if seat else match.state
    return seen


def breadcrumb(match: Match) -> list[str]:
    """The names of the steps that lead here, outermost first; steps without a name are left out."""
    names = [match.rules.skin().step_name(step) for step in match.state.breadcrumb()]
    return [name for name in names if name]


# questions


def questions(match: Match, seat: str = "") -> list[dict[str, object]]:
    """Lists who is asked what. A seat gets the letters of its own questions only: letters betray what a seat knows."""
    seen = seen_by(match, seat)
    found: list[dict[str, object]] = []
    for key, ask in match.pending().items():
        told: dict[str, object] = {"key": key, "name": type(ask).__name__}
        told["question"] = match.rules.skin().question(seen, ask)
        if isinstance(ask, Throw):
            told["dice"] = dice_facts(match.rules, ask.dice(match.state))
        elif seat in ("", seat_of(key)):
            told["letters"] = letters(match, ask, ())
        found.append(told)
    return found


def letters(match: Match, ask: Choice[Any], draft: Word) -> list[dict[str, str]]:
    """The next letters with their names, from what the seat that is asked may see."""
    seen = match.rules.view(match.state, ask.seat(match.state))
    return [
        {"letter": letter, "name": match.rules.skin().letter_name(seen, ask, draft, letter)}
        for letter in ask.letters(seen, draft)
    ]


def dice_facts(rules: Rules[Any], dice: Dice) -> dict[str, object]:
    because = [{"plus": plus, "because": id, "reason": rules.skin().reason(id)} for plus, id in dice.because]
    return {
        "count": dice.count,
        "sides": dice.sides,
        "halved": dice.halved,
        "needs": dice.needs,
        "modifiers": because,
    }


def dice_text(rules: Rules[Any], dice: Dice) -> str:
    """2d6, needs 5+, +1 Ambush."""
    said = tuple([(plus, rules.skin().reason(id)) for plus, id in dice.because])
    return repr(Dice(dice.count, dice.sides, dice.needs, said, dice.halved))


def question_lines(match: Match, seat: str = "") -> list[str]:
    lines: list[str] = []
    for told in questions(match, seat):
        ask = match.pending()[str(told["key"])]
        lines.append(f"{strong(str(told['key']))}: {told['question']}")
        if isinstance(ask, Throw):
            lines.append(
                f"  throw {dice_text(match.rules, ask.dice(match.state))}{counting(match, ask, seat)}"
            )
        offered = told.get("letters")
        if isinstance(offered, list):
            lines += columns([(entry["letter"], other_than(entry)) for entry in offered])
    return lines


def counting(match: Match, ask: Throw[Any], seat: str) -> str:
    """Says how many dice count where decoys hide that: to the seat that throws, and to one that sees everything."""
    decoys = ask.decoys(match.state)
    if not decoys or seat not in ("", ask.seat(match.state)):
        return ""
    return f"; only the first {ask.dice(match.state).count - decoys} decide anything"


def other_than(entry: Mapping[str, str]) -> str:
    """The name of a letter, if it differs from the letter."""
    return entry["name"] if entry["name"] != entry["letter"] else ""


# the log


def news(rules: Rules[Any], events: Iterable[Event], seat: str = "") -> list[str]:
    return [rules.skin().sentence(event) for event in events if not seat or event.reaches(seat)]


def log(match: Match, seat: str, last: int) -> list[dict[str, object]]:
    entries = match.heard(seat) if seat else match.log
    return [
        {
            "line": line,
            "verb": event.verb,
            "facts": dict(event.facts),
            "sentence": match.rules.skin().sentence(event),
        }
        for line, event in entries[max(0, len(entries) - last) :]
    ]


# how it stands


def outcome(match: Match) -> dict[str, object] | None:
    end = match.rules.outcome(match.state)
    return None if end is None else {"name": end.name, "winner": end.winner, "scores": end.scores}


def outcome_line(match: Match) -> str:
    end = match.rules.outcome(match.state)
    if end is None:
        return ""
    scores = ", ".join(f"{side} {score}" for side, score in end.scores.items())
    winner = f" for {end.winner}" if end.winner not in end.name else ""
    return f"The match is over: {end.name}{winner}. {scores}."


def table_of(rules: Rules[Any], seen: State) -> Table | None:
    """What lies on the table, if the game can lay it out."""
    return skin_of(rules).table(seen)


def chosen_boards(table: Table, name: str) -> tuple[Board, ...]:
    """All boards, or the one that is named."""
    if not name:
        return table.boards
    found = board_named(table, name)
    if found is None:
        raise UsageError(f"there is no board {name!r}; there is {list_boards(table) or 'none'}")
    return (found,)


def position_lines(rules: Rules[Any], seen: State, board: str = "") -> list[str]:
    """Tracks, areas with their stacks, open battles and what lies beside the map; or the plain facts."""
    table = table_of(rules, seen)
    if table is None:
        points = ", ".join(f"{side} {score}" for side, score in scores(rules, seen).items())
        return [*fact_lines(rules.facts(seen)), *(["", points] if points else [])]
    trays = [(tray.name, stack(tray.counters)) for tray in table.trays]
    return [
        *columns([(track.name, track_text(track)) for track in table.tracks], indent=""),
        *[line for shown in chosen_boards(table, board) for line in board_lines(shown)],
        *[line for grid in table.grids for line in grid_lines(grid)],
        *(["", strong("Beside the map"), *columns(trays)] if trays else []),
    ]


def track_text(track: Track) -> str:
    """Writes a track as a number with the name of its place; a track without a length by that name alone."""
    place = track.places[track.value - 1] if 0 < track.value <= len(track.places) else ""
    note = ", ".join(each for each in (place, track.note) if each)
    if track.places and not track.most:
        return note or "–"
    of = f" of {track.most}" if track.most else ""
    return f"{track.value}{of}{f' ({note})' if note else ''}"


def board_lines(board: Board) -> list[str]:
    rows = []
    for area in board.areas:
        marks = f"({', '.join(area.marks)})" if area.marks else ""
        troops = " ".join(filter(None, [stack(area.counters), marks]))
        ground = f"{area.site} in {', '.join(area.within)}" if area.site else area.terrain
        rows.append((area.id, area.name, area.holder or "-", ground, str(area.points), troops))
    battles = [
        f"  Battle {arrow.id}: {arrow.name} {', '.join(arrow.notes)}".rstrip() for arrow in board.arrows
    ]
    return ["", strong(board.name), *columns(rows), *battles]


def grid_lines(grid: Grid) -> list[str]:
    """The ranks of a board of squares from the north, each with its number, then one line a unit, wreck and goal."""
    files = "   " + "".join([chr(ord("A") + number % 26) for number in range(len(grid.ground[0]))])
    ranks = [f"{number:>2} {row}" for number, row in enumerate(grid.ground, 1)]
    signs = ", ".join([f"{sign} {kind}" for sign, kind in grid.legend.items()])
    rows = [(piece.at, piece.counter.id, piece.counter.name, on_piece(piece)) for piece in grid.pieces]
    rows += [(hulk.at, hulk.id, hulk.name, hulk.damage) for hulk in grid.hulks]
    goals = [(goal.name, goal.points, goal.holder or "-", ", ".join(goal.squares)) for goal in grid.goals]
    drawn = ["", strong(grid.name), *[f"  {line}" for line in (files, *ranks)], f"  {signs}"]
    return [*drawn, *columns(rows), *columns(goals)]


def on_piece(piece: Piece) -> str:
    """What lies on a unit: its token, Suppressed markers, damage, who rides in it."""
    found = [f"order {piece.token}{' (done)' if piece.spent else ''}"] if piece.token else []
    found += [f"suppressed {piece.suppressed}"] if piece.suppressed else []
    found += [*piece.damage, *(["reduced"] if piece.reduced else [])]
    return ", ".join([*found, *[f"with {rider.id}" for rider in piece.aboard]])


def stack(counters: Iterable[Counter]) -> str:
    """Lists counters by their ids, as they are typed."""
    return ", ".join(counter.id for counter in counters)


def fact_lines(facts: Mapping[str, object]) -> list[str]:
    """Facts as lines; things that stand somewhere are listed by their place."""
    lines: list[str] = []
    for name, value in facts.items():
        if not isinstance(value, Mapping):
            lines.append(f"{name}: {fact_text(value)}")
        elif value and all(isinstance(item, str) for item in value.values()):
            places: dict[str, list[str]] = {}
            for thing, place in value.items():
                places.setdefault(str(place), []).append(str(thing))
            lines += [f"{name}:", *columns([(place or "?", ", ".join(on)) for place, on in places.items()])]
        elif value:
            lines += [f"{name}:", *columns([(str(key), fact_text(item)) for key, item in value.items()])]
    return lines


def fact_text(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {fact_text(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(fact_text(item) for item in value) or "-"
    return str(value) if value != "" else "-"


def scores(rules: Rules[Any], seen: State) -> dict[str, int]:
    """Each side's points so far, where the game counts them before the end."""
    end = rules.outcome(seen)
    if end is not None:
        return dict(end.scores)
    return rules.standing(seen)
