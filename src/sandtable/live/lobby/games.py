"""What can be played: games with their sides, seats, options and computer players, and the drawings of their boards."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from sandtable.board.sent import extended
from sandtable.board.skin import skin_of
from sandtable.board.table import Board, Grid, NamedChoice
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.options import Option, OptionValue
from sandtable.kernel.rules import Rules
from sandtable.live import wire
from sandtable.live.scenes.scene import scenario_name
from sandtable.live.sides import role, side_of
from sandtable.players import roster


@lru_cache(maxsize=64)
def opened(game: str, scenario: str = "") -> Rules[Any]:
    """The rules of a game with its usual options; `ValueError` if there is no such game or scenario."""
    return open_game(game, scenario)


def cards() -> list[wire.GameCard]:
    """What is offered; games that a computer player of their own plays come first."""
    offered = sorted(GAMES, key=lambda game: roster.usual(game) == roster.RANDOM)
    return [card(opened(game)) for game in offered]


def card(rules: Rules[Any]) -> wire.GameCard:
    drawn = boards(rules)
    scenarios = [scenario(opened(rules.id, id)) for id in rules.scenarios()]
    first = scenario(rules)
    if len(scenarios) > 1:  # what is said of one of them is not said of the game
        many = f"{len(rules.playing())} sides · {len(scenarios)} scenarios"
        length = f"from {first.length}" if first.length else ""
        only = {"blurb": (many,), "balance": "", "favours": "", "length": length}
        first = first.model_copy(update=only)
    return wire.GameCard(
        id=rules.id,
        name=game_name(rules),
        scenario=rules.scenario,
        blurb=first.blurb,
        balance=first.balance,
        length=first.length,
        difficulty=first.difficulty,
        favours=first.favours,
        board=drawn[0].id if drawn else "",
        scenarios=tuple(scenarios),
        tabled=skin_of(rules).has_table_battles,
    )


def title(rules: Rules[Any]) -> str:
    return skin_of(rules).title() or rules.id.capitalize()


def game_name(rules: Rules[Any]) -> str:
    """The title without the scenario that follows it where there are several: "Heroes of Normandie"."""
    name = scenario_name(rules)
    return title(rules).removesuffix(f": {name}") if name else title(rules)


def name_of_scenario(game: str, scenario: str) -> str:
    """The same of a match that is only listed; nothing for one whose game this server does not have."""
    try:
        return scenario_name(opened(game, scenario))
    except ValueError:
        return ""


def scenario(rules: Rules[Any]) -> wire.ScenarioCard:
    skin = skin_of(rules)
    glance = skin.glance()
    return wire.ScenarioCard(
        id=rules.scenario,
        name=scenario_name(rules) or title(rules),
        blurb=skin.blurb() or (f"{len(rules.playing())} sides",),
        balance=skin.balance(),
        length=glance.length,
        difficulty=glance.difficulty,
        favours=glance.favours,
        sides={side: skin.side_blurb(side) for side in rules.playing()},
        musters=musters(rules),
    )


def musters(rules: Rules[Any]) -> bool:
    """Do people build armies of so many points for this scenario?"""
    skin = skin_of(rules)
    return skin.has_armies and skin.muster_sheet(rules.playing()[0], ()).size > 0


def sheet(rules: Rules[Any]) -> wire.GameSheet:
    """Everything that must be known to start a match."""
    found = card(rules).model_dump() | {"name": title(rules)}
    return wire.GameSheet(
        **found,
        sides=tuple([side(rules, id) for id in rules.playing()]),
        seats=tuple([seat(rules, id) for id in rules.seats()]),
        players=tuple([wire.PlayerSheet(id=id, text=roster.text(id)) for id in roster.offered(rules.id)]),
        options=tuple([option(one) for one in rules.offered().values()]),
        secretive=rules.secretive(),
        grounds=skin_of(rules).boards_to_lay(),
    )


def side(rules: Rules[Any], id: str) -> wire.SideSheet:
    skin = skin_of(rules)
    blurb, laid = skin.side_blurb(id), skin.table(rules.view(rules.setup(), ""))
    for found in laid.sides if laid is not None else ():
        if found.id == id:
            return extended(wire.SideSheet, found, blurb=blurb)
    name = rules.skin().seat_name(id)
    return wire.SideSheet(id=id, name=name, adjective=name, blurb=blurb)


def seat(rules: Rules[Any], id: str) -> wire.SeatSheet:
    return wire.SeatSheet(
        id=id, name=rules.skin().seat_name(id), side=side_of(rules, id), role=role(rules, id)
    )


def option(found: Option) -> wire.OptionSheet:
    choices = [NamedChoice(id, found.names.get(id, id), found.notes.get(id, "")) for id in found.choices]
    return wire.OptionSheet(
        id=found.id,
        name=found.name or found.ask,
        rule=found.rule,
        ask=found.ask,
        text=found.text,
        kind=cast("Any", found.kind),
        default=found.default,
        least=found.least,
        most=found.most,
        count=found.count,
        choices=tuple(choices),
        main=found.main,
        when=found.when,
        club=found.club,
    )


def shown_options(rules: Rules[Any]) -> tuple[wire.OptionShown, ...]:
    """The options of a match, and which of them differ from the usual."""
    return tuple(
        [
            wire.OptionShown(
                id=id,
                name=found.name or found.ask,
                ask=found.ask,
                text=found.text,
                rule=found.rule,
                value=value_text(found, rules.options[id]),
                changed=rules.options[id] != found.default,
                matters=found.matters(rules.options),
            )
            for id, found in rules.offered().items()
        ]
    )


def value_text(found: Option, value: OptionValue) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ", ".join([found.names.get(str(item), str(item)) for item in value]) or "none"
    return found.names.get(str(value), str(value))


def boards(rules: Rules[Any]) -> tuple[Board, ...]:
    laid = skin_of(rules).table(rules.view(rules.setup(), ""))
    return laid.boards if laid is not None else ()


def ground(rules: Rules[Any]) -> Grid | None:
    """The squares that a scenario is played on, as everybody sees them at the start; None where there are none yet."""
    laid = skin_of(rules).table(rules.view(rules.setup(), ""))
    return laid.grids[0] if laid is not None and laid.grids else None


def drawing(rules: Rules[Any], board: str) -> wire.Drawing | None:
    """The drawing of a board; None if there is none."""
    if board not in [found.id for found in boards(rules)]:
        return None
    found = skin_of(rules).drawing(board)
    return wire.Drawing.model_validate(found) if found else None
