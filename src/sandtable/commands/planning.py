"""`forecast`, `compare`, `study`: what comes of a position, of the answers to a question, of a whole campaign."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sandtable.commands.forecasts import INTERRUPTED, asked_key, between, percent
from sandtable.commands.inputs import check_seat, count
from sandtable.commands.output import UsageError, columns, strong, tell
from sandtable.commands.parser import Commands, command
from sandtable.commands.starts import start
from sandtable.kernel import engine
from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.words import read

LIKE = "as if everybody went on like the usual computer players"
VERDICTS = {
    "better": "the best is surely better",
    "alike": "no difference that matters",
    "open": "too close to say",
}


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "forecast",
        forecast,
        "play a match on many times, and count how it ends, who holds what and who is left",
        "forecast game.sand",
        "forecast game.sand --view allies -n 1000 --jobs 2",
    )
    parser.add_argument("start", metavar="GAME|FILE", help="a game, or a file with a match or position")
    parser.add_argument("-n", "--courses", type=count, default=200, metavar="N", help="default: 200")
    view = "foretell from what this seat knows; default: everything is known"
    parser.add_argument("--view", default="", metavar="SEAT", help=view)
    shared(parser)

    parser = command(
        commands,
        "compare",
        compare,
        "play two to six answers on under the same luck, until it is plain which is best",
        "compare game.sand 'A2>A1' 'A2>B2'",
        "compare game.sand 'A2>A1' done -n 400 --jobs 2",
    )
    parser.add_argument("start", metavar="FILE", help="a match or a position")
    parser.add_argument("words", nargs="+", metavar="WORD", help="a whole answer, in quotation marks")
    parser.add_argument("--seat", default="", metavar="SEAT", help="whose answers, if several are asked")
    parser.add_argument("-n", "--courses", type=count, default=400, metavar="N", help="at most; default: 400")
    shared(parser)

    parser = command(
        commands,
        "study",
        study,
        "play a matrix of scenarios, players and options, and write a report of it",
        "study balance.toml",
        "study balance.toml --to report --jobs 2",
    )
    parser.add_argument("file", metavar="FILE", help="what is played: see docs/balance.md")
    folder = "the folder for matches and report; default: the file's name without its ending"
    parser.add_argument("--to", default="", metavar="FOLDER", help=folder)
    spread(parser)


def spread(parser: Any) -> None:
    parser.add_argument("--jobs", type=count, default=1, metavar="N", help="processes; default: 1")
    cluster = "play on the workers of this Dask scheduler"
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help=cluster)


def shared(parser: Any) -> None:
    parser.add_argument("--seed", metavar="TEXT", help="same seed, same result; default: a random one")
    spread(parser)


# how it ends


def forecast(args: Namespace) -> int:
    from sandtable.commands.progress import progress
    from sandtable.studies import forecast as studies
    from sandtable.studies.jobs import JobsError, Where
    from sandtable.studies.simulate import plan

    rules, s = start(args.start, "", {})
    check_seat(rules, args.view)
    what = plan(rules, {}, args.seed or secrets.token_hex(4), s, args.view)
    try:
        with progress(rules.id, args.courses) as tick:
            found = studies.foretell(what, args.courses, Where(args.jobs, args.cluster), tick)
    except JobsError as error:
        raise UsageError(str(error)) from None
    told = {"game": rules.id, "view": args.view, "seed": what.seed, **found.result()}
    tell(args, told, forecast_lines(rules, found.names, told))
    return INTERRUPTED if found.tally.courses < args.courses else 0


def forecast_lines(rules: Rules[Any], names: Mapping[str, str], told: Mapping[str, Any]) -> list[str]:
    lines = [f"{strong(told['game'])}: {told['courses']} courses, {LIKE}; seed {told['seed']}"]
    if not told["courses"]:
        return lines
    skin = rules.skin()
    rows = [("outcome", "share", "95 % interval")]
    rows += [(name, percent(one["share"]), between(one)) for name, one in told["outcomes"].items()]
    rows += [
        (f"{skin.seat_name(side)} win", percent(one["share"]), between(one))
        for side, one in told["wins"].items()
    ]
    leader = f"lead of {skin.seat_name(told['lead']['of'])}"
    fan = [(leader, "mean", "one in ten below", "half", "one in ten above")]
    for one in [*told["lead"]["turns"], told["lead"]["end"]]:
        low, quarter, _, most, high = one["lines"]
        begins = f"as turn {one['turn']} begins" if one["turn"] else "at the end"
        fan.append((begins, f"{one['mean']:+.0f}", f"{low:+}", f"{quarter:+} to {most:+}", f"{high:+}"))
    lines += ["", *columns(rows), "", *columns(fan)]
    held = [("area", *[skin.seat_name(side) for side in rules.playing()])]
    for area, shares in told["areas"].items():
        shown = [percent(shares.get(side, 0.0)) for side in rules.playing()]
        held.append((names.get(area, area), *shown))
    if len(held) > 1:
        lines += ["", "Who holds what at the end:", *columns(held)]
    if told["units"]:
        left = [("unit", "on the map at the end")]
        left += [
            (names.get(unit, unit), percent(one))
            for unit, one in sorted(told["units"].items(), key=lambda entry: -entry[1])
        ]
        lines += ["", *columns(left)]
    return lines


# plans


def compare(args: Namespace) -> int:
    from sandtable.commands.progress import progress
    from sandtable.studies import compare as studies
    from sandtable.studies.jobs import JobsError, Where
    from sandtable.studies.simulate import plan

    rules, s = start(args.start, "", {})
    if s is None:
        raise UsageError("give a file with a match or a position: a game's name asks nothing yet")
    key = asked_key(list(engine.pending(s)), args.seat)
    words = tuple([read(word, rules.skin().vocabulary()) for word in args.words])
    what = plan(rules, {}, args.seed or secrets.token_hex(4), s, seat_of(key))
    try:
        with progress(rules.id, args.courses) as tick:
            found = studies.compare(
                studies.PlansToCompare(what, key, words), args.courses, Where(args.jobs, args.cluster), tick
            )
    except (ValueError, JobsError) as error:
        raise UsageError(str(error)) from None
    told = {
        "game": rules.id,
        "key": key,
        "seed": what.seed,
        "words": [list(word) for word in words],
        **found.result(running=len(found.rows) < args.courses),
    }
    tell(args, told, compare_lines(told))
    return 0


def compare_lines(told: Mapping[str, Any]) -> list[str]:
    names = [" ".join(word) for word in told["words"]]
    best = told["best"]
    played = f"{told['courses']} courses, {LIKE}; seed {told['seed']}"
    lines = [f"{strong(told['game'])}: {played}", ""]
    rows = [("answer", "lead at the end", "better by", "95 % interval", "wins against it", "")]
    rows.append((names[best], f"{told['plans'][best]['lead']:+.1f}", "", "", "", "best"))
    for one in told["others"]:
        rows.append(
            (
                names[one["plan"]],
                f"{told['plans'][one['plan']]['lead']:+.1f}",
                f"{one['gain']:.1f}",
                f"{one['low']:.1f} to {one['high']:.1f}",
                percent(one["wins"]),
                VERDICTS[one["verdict"]],
            )
        )
    lines += columns(rows)
    for one in told["others"]:
        if one["turns"]:
            by_turn = ", ".join(f"turn {turn} {gain:+.0f}" for turn, gain in one["turns"].items())
            lines += ["", f"Lead over “{names[one['plan']]}” as later turns begin: {by_turn}."]
    return lines


# a matrix


def study(args: Namespace) -> int:
    from sandtable.commands.progress import progress
    from sandtable.studies.jobs import JobsError, Where
    from sandtable.studies.laboratory import StudyError, markdown, read_study, run

    path = Path(args.file)
    folder = Path(args.to) if args.to else path.with_suffix("")
    try:
        found = read_study(path)
        with progress(found.name, found.matches * len(found.cells)) as bar:
            tick = None if bar is None else Ticks(bar, found.matches)
            done = run(found, folder, Where(args.jobs, args.cluster), tick)
    except (StudyError, JobsError) as error:
        raise UsageError(str(error)) from None
    told = {
        "name": found.name,
        "report": str(folder / "report.html"),
        "cells": {c.title: s.result() for c, s in done},
    }
    tell(
        args,
        told,
        [*markdown(found, done), "", f"Written to {folder / 'report.md'} and {folder / 'report.html'}"],
    )
    whole = len(done) == len(found.cells) and not done[-1][1].interrupted
    return 0 if whole else INTERRUPTED


class Ticks:
    """Counts the matches of all cells together."""

    def __init__(self, bar: Callable[[int], None], matches: int) -> None:
        self.bar = bar
        self.matches = matches
        self.titles: list[str] = []

    def __call__(self, title: str, played: int) -> None:
        if title not in self.titles:
            self.titles.append(title)
        self.bar((len(self.titles) - 1) * self.matches + played)
