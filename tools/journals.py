#!/usr/bin/env python3
"""Plays the matches of tests/journals/ by computer.

    python tools/journals.py FOLDER                          all that are listed here
    python tools/journals.py FOLDER NAME…                    some of them, by name or by game
    python tools/journals.py FOLDER NAME --game caen --player steady --option mode=table   another one

A record once released is kept for ever: run this only to add a match. The printed stories beside the records are made
with `sandtable replay FILE --accept` and read as a difference when a sentence changes.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from sandtable.commands.inputs import choose, pair
from sandtable.files import MatchFile
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.dicebox import Typed
from sandtable.kernel.match import Match
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import Choice, Throw
from sandtable.players.roster import make_player

STEADY = {"allies": "steady", "germans": "steady"}
GENERALS = {"bef": "steady", "germans": "steady"}
COMMANDERS = {"allied": "steady", "axis": "steady"}
LIEUTENANTS = {"us": "steady", "german": "steady"}
MATCHES: dict[str, tuple[str, Mapping[str, OptionValue], Mapping[str, str]]] = {  # game, options, players
    "caen-dice": ("caen", {}, STEADY),
    "caen-random": ("caen", {}, {}),
    "caen-table": ("caen", {"mode": "table", "multi_game": True, "allied_commanders": 2}, STEADY),
    "caen-mixed": ("caen", {"mode": "mixed", "secret_commitment": True}, {"allies": "steady"}),
    "caen-open": (
        "caen",
        {"mode": "mixed", "simultaneous": True, "german_commanders": 1},
        {"germans": "steady"},
    ),
    "caen-corrected": ("caen", {"map_estuary": True, "extra_battles": 1}, STEADY),
    "skirmish": ("skirmish", {}, {}),
    "villers-bretonneux-dice": ("villers-bretonneux", {}, GENERALS),
    "villers-bretonneux-random": ("villers-bretonneux", {}, {}),
    "villers-bretonneux-table": (
        "villers-bretonneux",
        {"mode": "table", "historical_tanks": True, "dusk_dawn": True, "bef_commanders": 2},
        GENERALS,
    ),
    "villers-bretonneux-mixed": (
        "villers-bretonneux",
        {"mode": "mixed", "secret_commitment": True, "gw_night_bonus": 1},
        {"bef": "steady"},
    ),
    "villers-bretonneux-open": (
        "villers-bretonneux",
        {"mode": "mixed", "simultaneous": True, "german_commanders": 1},
        {"germans": "steady"},
    ),
    "villers-bretonneux-corrected": (
        "villers-bretonneux",
        {
            "vb_map": "half_offset",
            "winner_bonus_per_player": True,
            "german_commanders": 2,
            "extra_battles": 1,
        },
        GENERALS,
    ),
    "norway-dice": ("norway", {}, STEADY),
    "norway-random": ("norway", {}, {}),
    "norway-table": ("norway", {"mode": "table", "allied_commanders": 1, "bodo_limit": 4}, STEADY),
    "norway-mixed": (
        "norway",
        {"mode": "mixed", "fighter_defence": "optional", "actions_count": "per_side"},
        {"allies": "steady"},
    ),
    "norway-open": (
        "norway",
        {"mode": "mixed", "simultaneous": True, "fighter_cover": "one_chosen", "submarine_action_move": 2},
        {"germans": "steady"},
    ),
    "norway-corrected": (
        "norway",
        {"t3_french_unit": "foreign_legion", "both_ports_check": "immediate", "voluntary_evacuation": True},
        STEADY,
    ),
    "totalize-dice": ("totalize", {}, COMMANDERS),
    "totalize-random": ("totalize", {}, {}),
    "totalize-table": (
        "totalize",
        {"resolution": "tabletop", "table_size": "4x8", "base_points": 120, "bonus_units": "all_present"},
        {"allied": "steady"},
    ),
    "totalize-commanders": (
        "totalize",
        {"order_method": "one", "activation_per": "area", "retreat_tie": "player", "movement_clock": "steps"},
        COMMANDERS,
    ),
    "totalize-corrected": (
        "totalize",
        {"umpire": "human", "resolution": "umpire", "character_return": "unit", "play_turn_10": False},
        COMMANDERS,
    ),
    "totalize-open": (
        "totalize",
        {"umpire": "none", "resolution": "agree", "dice_use_advantage": True, "night_activation": "minus2"},
        {"axis": "steady"},
    ),
    "heroes-first-light": ("heroes", {}, LIEUTENANTS),
    "heroes-hedgerow-ambush": ("heroes", {}, LIEUTENANTS),
    "heroes-hold-the-bridge": ("heroes", {}, LIEUTENANTS),
    "heroes-house-to-house": ("heroes", {}, LIEUTENANTS),
    "heroes-crack-the-strongpoint": ("heroes", {}, LIEUTENANTS),
    "heroes-counter-attack": ("heroes", {}, LIEUTENANTS),
    "heroes-free-battle": ("heroes", {"size": "60"}, LIEUTENANTS),
    "heroes-random": ("heroes", {}, {}),
    "heroes-readings": (
        "heroes",
        {"vehicle_turn_model": "swing", "facing_model": "hull", "los_corner_blocks": True, "mg_chain": False},
        {"us": "steady"},
    ),
    "heroes-together": (
        "heroes",
        {"simultaneous_orders": True, "opp_fire_chain": False, "concealed_zoc": False},
        {"german": "steady"},
    ),
    "heroes-corrected": ("heroes", {"dice_by_hand": True, "difficult_exit_stops": True}, LIEUTENANTS),
}
SCENARIOS = {  # of games with several; the others are named after theirs
    "heroes-random": "house-to-house",
    "heroes-readings": "hold-the-bridge",
    "heroes-together": "first-light",
    "heroes-corrected": "house-to-house",
}
CORRECTIONS: dict[str, tuple[Mapping[str, object], str]] = {  # what the organiser sets right on the way
    "caen": ({"sorties": 1}, "a sortie was counted twice"),
    "norway": ({"bombed": ["namsos"]}, "the raid on Namsos was forgotten"),
    "villers-bretonneux": ({"victors": ["bef"]}, "the BEF had won the battle before"),
    "totalize": ({"units": {"A20": {"fatigue": 3}}}, "the last Polish fight was forgotten"),
    "heroes": ({"units": {"brehm": {"suppressed": 1}}}, "the burst had pinned him down"),
}
UMPIRE = "umpire"  # the seat that corrects where there is no organiser


def play(match: Match, seats: Mapping[str, str], luck: Random, disturbed: bool) -> None:
    """Plays to the end; a disturbed match is also set back and corrected by the organiser on its way."""
    rules = match.rules
    keeper = UMPIRE if UMPIRE in rules.seats() else "organiser"
    anybody = seats.get("", "random")
    players = {
        seat: make_player(seats.get(rules.side_of(seat), anybody), rules, seat, luck)
        for seat in rules.seats()
    }
    while asked := match.pending():
        key = luck.choice(list(asked))
        ask = asked[key]
        if isinstance(ask, Throw):
            throw(match, ask, luck, disturbed)
        elif isinstance(ask, Choice):
            seat = ask.seat(match.state)
            match.answer(key, players[seat].word(rules.view(match.state, seat), ask))
        if disturbed and len(match.live) == 60 and len(match.journal) == 60:
            match.back(keeper, 50, "the German general was not at the table")
        if disturbed and len(match.journal) == 120:
            match.correct(keeper, *CORRECTIONS[rules.id])


def throw(match: Match, ask: Throw[Any], luck: Random, disturbed: bool) -> None:
    """Throws from the seed, or types faces: by the rules, or in a disturbed match as if its seed were not at hand."""
    if not match.rules.by_hand(match.state) and not (disturbed and luck.random() < 0.1):
        match.roll()
        return
    dice, box = ask.dice(match.state), match.box
    match.box = Typed()
    match.roll(tuple(luck.randint(1, dice.sides) for _ in range(dice.count)))
    match.box = box


def scenario_of(name: str, game: str) -> str:
    """The scenario listed for the match, or the one it is named after."""
    named = name.removeprefix(f"{game}-")
    return SCENARIOS.get(name, named if named in open_game(game).scenarios() else "")


def write(
    folder: Path, name: str, game: str, options: Mapping[str, OptionValue], seats: Mapping[str, str]
) -> None:
    """Plays one match into a new file."""
    scenario = scenario_of(name, game)
    sides = open_game(game, scenario, options).playing()
    named = dict.fromkeys(sides, seats[""]) if "" in seats else dict(seats)
    file = MatchFile.create(
        str(folder / f"{name}.sand"), game, scenario, options, named, "seeded", f"journal {name}"
    )
    play(file.match, seats, Random(name), name.endswith("-corrected"))
    file.save()
    print(file.path, file.match.rules.outcome(file.match.state))


def listed(wanted: list[str]) -> list[str]:
    """Finds matches by name or by game; all if none is named."""
    found = [name for name, (game, _, _) in MATCHES.items() if not wanted or {name, game} & set(wanted)]
    unknown = [
        each for each in wanted if each not in MATCHES and each not in [m[0] for m in MATCHES.values()]
    ]
    if unknown:
        raise SystemExit(f"no match or game is called {', '.join(unknown)}; there are {', '.join(MATCHES)}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--game", choices=list(GAMES), help="play one that is not listed")
    parser.add_argument("--player", default="random", help="who plays every side of it")
    parser.add_argument("--option", type=pair, action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    if not given.game:
        for name in listed(given.names):
            write(given.folder, name, *MATCHES[name])
        return
    if len(given.names) != 1:
        parser.error("--game plays one match: give it one name")
    options = choose(given.game, "", dict(given.option)).options if given.option else {}
    write(given.folder, given.names[0], given.game, options, {"": given.player})


if __name__ == "__main__":
    main()
