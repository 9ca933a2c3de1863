"""`simulate`, `odds`: what to expect, by many matches or by counting."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Mapping
from typing import Any, Final

from sandtable.commands.inputs import check_seat, count, pairs
from sandtable.commands.output import UsageError, columns, strong, tell
from sandtable.commands.parser import Commands, command, many
from sandtable.commands.starts import read_start, start
from sandtable.kernel import engine
from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import Refused, Rules
from sandtable.kernel.words import read, spelled

INTERRUPTED = 130


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "simulate",
        simulate,
        "play many matches by computer and show the spread of outcomes",
        "simulate caen -n 1000 --players allies=steady,germans=random --seed 7 --jobs 2",
        "simulate game.sand -n 200 --view allies",
        "simulate caen -n 100000 --seed 7 --cluster tcp://10.0.0.1:8786 --keep caen.jsonl",
    )
    start_help = "a game, or a file with a match or position, whose copy is played on by dice"
    parser.add_argument("start", metavar="GAME|FILE", help=start_help)
    parser.add_argument("-n", "--matches", type=count, default=100, metavar="N", help="default: 100")
    parser.add_argument("--scenario", default="")
    many(parser, "--option", "NAME=VALUE", "an option of the game, also for the copy of a match")
    players = "a player for a side or one seat, planner@200 for 200 playouts a decision; default: random"
    parser.add_argument(
        "--players", type=pairs, action="extend", default=[], metavar="SEAT=PLAYER,…", help=players
    )
    parser.add_argument("--seed", metavar="TEXT", help="same seed, same result; default: a random one")
    parser.add_argument("--jobs", type=count, default=1, metavar="N", help="processes; default: 1")
    cluster = "let the workers of a Dask scheduler play instead"
    parser.add_argument("--cluster", default="", metavar="tcp://HOST:PORT", help=cluster)
    keep = "keep matches in a file as they are played, and go on from there"
    parser.add_argument("--keep", default="", metavar="FILE", help=keep)
    view = "guess what this seat cannot know, in each match anew; default: everything is known"
    parser.add_argument("--view", default="", metavar="SEAT", help=view)

    parser = command(
        commands,
        "odds",
        odds,
        "count the exact chances of the battle at hand, or of the one a word would start",
        "odds game.sand",
        "odds game.sand 'A2>A1'",
        "odds game.sand 'A2>A1' --attackers 3-div --defenders 21-pz",
    )
    parser.add_argument("file", metavar="FILE", help="a match or a position")
    parser.add_argument("word", nargs="*", metavar="WORD", help="the answer to think through, whole or begun")
    parser.add_argument("--seat", default="", metavar="SEAT", help="whose answer, if several are asked")
    parser.add_argument("--attackers", default="", metavar="A,B", help="who attacks, if that is still open")
    parser.add_argument("--defenders", default="", metavar="A,B", help="who defends, if that is still open")


# many matches


def simulate(args: Namespace) -> int:
    from sandtable.commands.progress import progress
    from sandtable.studies import simulate as studies
    from sandtable.studies.jobs import JobsError, Where

    if args.cluster and args.jobs > 1:
        raise UsageError("give --jobs or --cluster: the workers of a cluster are started with it")
    if args.keep and not args.seed:
        raise UsageError("--keep needs a --seed: the file goes on with the same one")
    rules, s = start(args.start, args.scenario, dict(args.option))
    check_seat(rules, args.view)
    seed = args.seed or secrets.token_hex(4)
    try:
        plan = studies.plan(rules, dict(args.players), seed, s, args.view)
        with progress(rules.id, args.matches) as tick:
            study = studies.simulate(plan, args.matches, Where(args.jobs, args.cluster), tick, args.keep)
    except (ValueError, JobsError) as error:
        raise UsageError(str(error)) from None
    result = study.result()
    tell(args, result, study_lines(result))
    return INTERRUPTED if study.interrupted else 0


def study_lines(told: Mapping[str, Any]) -> list[str]:
    players = ", ".join(f"{seat}={name}" for seat, name in told["players"].items())
    played = f"{told['matches']} matches, {told['decisions']} decisions in {told['seconds']:.1f} s"
    lines = [f"{strong(told['game'])}: {played}", f"players {players}; seed {told['seed']}"]
    if "interrupted" in told:
        lines.append("Interrupted: these are the matches that were complete.")
    if not told["matches"]:
        return lines
    rows = [("outcome", "matches", "share", "95 % interval")]
    for name, share in told["shares"].items():
        rows.append((name, str(told["outcomes"][name]), percent(share["share"]), between(share)))
    rows += [(f"{side} won", "", percent(won["share"]), between(won)) for side, won in told["wins"].items()]
    scores = [("score", "mean", "sd", "min", "max")]
    scores += [(side, *spread(found)) for side, found in told["scores"].items()]
    lines += ["", *columns(rows), "", *columns(scores)]
    if found := told.get("difference"):
        first, second = found["of"]
        sure = f", 95 % interval {found['low']:.1f} to {found['high']:.1f}" if "low" in found else ""
        lines += ["", f"  {first} less {second}: {found['mean']:.1f}, sd {found['sd']:.1f}{sure}"]
    return lines


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def between(share: Mapping[str, float]) -> str:
    return f"{100 * share['low']:.1f} to {100 * share['high']:.1f} %"


def spread(found: Mapping[str, float]) -> tuple[str, str, str, str]:
    return f"{found['mean']:.1f}", f"{found['sd']:.1f}", str(found["min"]), str(found["max"])


# exact chances


def odds(args: Namespace) -> int:
    from sandtable.studies import odds as studies

    rules, s = read_start(args.file)
    committed = {
        role: spelled([letter.strip() for letter in given.split(",")])
        for role, given in (("attackers", args.attackers), ("defenders", args.defenders))
        if given
    }
    key = asked_key(list(engine.pending(s)), args.seat)
    word = read(" ".join(args.word), rules.skin().vocabulary())
    told = studies.odds(rules, s, key, word, committed)
    if not told:
        raise Refused(("no-dice", "Nothing is settled by dice here; give the word that leads to some.", ""))
    tell(args, told, odds_lines(rules, told))
    return 0


def asked_key(keys: list[str], seat: str) -> str:
    if not keys:
        raise Refused(("over", "Nothing is asked any more: the match is over.", ""))
    mine = [key for key in keys if seat in ("", key, seat_of(key))]
    if len(mine) > 1:
        raise UsageError(f"{', '.join(mine)} are asked; say whose answer it is with --seat")
    return mine[0] if mine else seat


def odds_lines(rules: Rules[Any], told: Mapping[str, object], indent: str = "") -> list[str]:
    """Prints any table of chances: one value a line, lists of things in columns."""
    lines: list[str] = []
    for name, value in told.items():
        if is_chance(value) or not isinstance(value, Mapping | list):
            lines.append(f"{indent}{name}: {cell(rules, name, value)}")
        elif isinstance(value, Mapping):
            lines += [f"{indent}{name}:", *odds_lines(rules, value, indent + "  ")] if value else []
        elif value and isinstance(value[0], Mapping):
            heads = tuple(value[0])
            rows = [heads, *[tuple(cell(rules, head, row[head]) for head in heads) for row in value]]
            lines += [f"{indent}{name}:", *columns(rows, indent + "  ")]
        elif value:
            lines.append(f"{indent}{name}: {', '.join(map(str, value))}")
    return lines


NAMED: Final = ("troop", "target", "because", "by")  # columns that hold ids, not texts


def cell(rules: Rules[Any], head: str, value: object) -> str:
    if isinstance(value, list) and all(isinstance(item, list) for item in value):
        return ", ".join([f"{number:+} {rules.skin().reason(str(reason))}" for number, reason in value])
    return rules.skin().reason(str(value)) if head in NAMED else odds_text(value)


def is_chance(value: object) -> bool:
    return isinstance(value, Mapping) and set(value) == {"exact", "percent"}


def odds_text(value: object) -> str:
    if isinstance(value, Mapping) and is_chance(value):
        return f"{value['percent']} % ({value['exact']})"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "; ".join(odds_text(item) for item in value)
    if isinstance(value, Mapping):
        return " ".join(f"{key}={odds_text(item)}" for key, item in value.items())
    return str(value)
