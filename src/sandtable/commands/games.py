"""`games`: what can be played, with which options."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from sandtable.commands.inputs import choose
from sandtable.commands.output import columns, strong, tell
from sandtable.commands.parser import Commands, command
from sandtable.games.catalogue import GAMES
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Rules
from sandtable.players import roster


def add(commands: Commands) -> None:
    parser = command(
        commands, "games", games, "list the games, or one with its options", "games", "games caen"
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="one game, with all its options")


def games(args: Namespace) -> int:
    if args.game:
        rules = choose(args.game, "", {})
        tell(args, game_facts(rules), game_lines(rules))
        return 0
    found = [choose(id, "", {}) for id in GAMES]
    rows = [(rules.id, f"scenario {rules.scenario}", f"seats {', '.join(rules.seats())}") for rules in found]
    tell(args, {"games": [game_facts(rules) for rules in found]}, columns(rows, indent=""))
    return 0


def game_facts(rules: Rules[Any]) -> dict[str, object]:
    return {
        "id": rules.id,
        "scenarios": list(rules.scenarios()),
        "rules": rules.version,
        "seats": list(rules.seats()),
        "players": roster.names(rules.id),
        "options": [option_facts(rules, name, value) for name, value in rules.options.items()],
    }


def option_facts(rules: Rules[Any], name: str, default: OptionValue) -> dict[str, object]:
    """An option; games that keep theirs in a scenario folder also tell rule, question and limits."""
    told: dict[str, object] = {"id": name, "default": default}
    described = rules.offered().get(name)
    if described is not None:
        told.update({"rule": described.rule, "kind": described.kind, "ask": described.ask})
        if described.choices:
            told["choices"] = list(described.choices)
        elif described.kind != "truth":
            told.update({"least": described.least, "most": described.most})
    return told


def game_lines(rules: Rules[Any]) -> list[str]:
    lines = [
        f"{strong(rules.id)}: scenario {rules.scenario}, rules version {rules.version}",
        *([f"scenarios: {', '.join(rules.scenarios())}"] if len(rules.scenarios()) > 1 else []),
        f"seats: {', '.join(rules.seats())}",
        "players:",
        *columns([(name, roster.text(name)) for name in roster.names(rules.id)]),
        "options:",
    ]
    facts = [option_facts(rules, name, value) for name, value in rules.options.items()]
    rows = []
    for told in facts:
        value = f"{told['id']}={option_text(told['default'])}"
        rows.append((value, str(told.get("rule", "")), str(told.get("ask", ""))))
    return [*lines, *columns(rows)]


def option_text(value: object) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple | list):
        return ",".join(str(item) for item in value)
    return str(value)
