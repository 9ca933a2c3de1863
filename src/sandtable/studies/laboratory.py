"""A study of balance: a matrix of scenarios, players and options, each cell played many times, and a report of it all.

The file names what is compared. Every cell keeps its matches in a file of its own, so a study that was stopped goes
on, and one that asks for more matches plays only those that are missing.
"""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

from sandtable.games.catalogue import open_local
from sandtable.kernel.options import OptionValue
from sandtable.kernel.record import freeze
from sandtable.studies.jobs import HERE, Where
from sandtable.studies.plans import StudyPlan
from sandtable.studies.simulate import Study, plan, simulate

KNOWN: Final = {"name", "about", "matches", "seed", "games"}
KNOWN_OF_A_GAME: Final = {"game", "scenario", "players", "options", "history"}
BAR: Final = 160  # pixels of a whole bar


class StudyError(Exception):
    """What is wrong with a file of a study, in a sentence for people."""


@dataclass(frozen=True)
class Cell:
    """One combination that is played."""

    what: StudyPlan
    title: str
    history: str  # the outcome that the rulebook calls historical; "" if it names none

    @property
    def file(self) -> str:
        """The name of the file that keeps its matches."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-") + ".jsonl"


@dataclass(frozen=True)
class StudyFile:
    """A study as it was written down."""

    name: str
    about: str
    matches: int
    cells: tuple[Cell, ...]


def read_study(path: Path) -> StudyFile:
    """Reads a study; `StudyError` says what cannot be."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise StudyError(f"{path}: {error}") from error
    unknown(told, KNOWN, str(path))
    matches, seed = told.get("matches", 100), told.get("seed", "")
    if not isinstance(matches, int) or isinstance(matches, bool) or matches < 1:
        raise StudyError(f"{path}: `matches` is a number from 1 on, not {matches!r}")
    if not isinstance(seed, str) or not seed:
        raise StudyError(f'{path}: give a `seed = "…"`, so that the study can be repeated')
    games = told.get("games", [])
    if not isinstance(games, list) or not games:
        raise StudyError(f"{path}: name at least one game in a table [[games]]")
    cells = [
        cell
        for number, game in enumerate(games, 1)
        for cell in cells_of(game, seed, f"{path}: [[games]] {number}")
    ]
    titles = [cell.title for cell in cells]
    for title in titles:
        if titles.count(title) > 1:
            raise StudyError(f"{path}: “{title}” is named twice")
    return StudyFile(str(told.get("name", path.stem)), str(told.get("about", "")), matches, tuple(cells))


def unknown(told: Mapping[str, object], known: set[str], where: str) -> None:
    for name in told:
        if name not in known:
            raise StudyError(f"{where}: there is no {name!r} here; known are {', '.join(sorted(known))}")


def cells_of(game: object, seed: str, where: str) -> list[Cell]:
    """Every combination of a game's players and options."""
    if not isinstance(game, dict) or not isinstance(game.get("game"), str):
        raise StudyError(f'{where}: needs `game = "…"`')
    unknown(game, KNOWN_OF_A_GAME, where)
    casts = tables(game, "players", where)
    variants = tables(game, "options", where)
    found = []
    for players, options in product(casts, variants):
        try:
            rules = open_local(game["game"], str(game.get("scenario", "")), frozen(options))
            what = plan(rules, {seat: str(name) for seat, name in players.items()}, seed)
        except (ValueError, KeyError) as error:
            raise StudyError(f"{where}: {error}") from error
        scenario = f" {rules.scenario}" if rules.scenario not in ("", rules.id) else ""
        chosen = ", ".join(f"{seat} {name}" for seat, name in players.items()) or "random"
        under = ", ".join(f"{name} {value}" for name, value in options.items())
        title = f"{rules.id}{scenario}: {chosen}" + (f"; {under}" if under else "")
        found.append(Cell(what, title, str(game.get("history", ""))))
    return found


def tables(game: Mapping[str, Any], name: str, where: str) -> list[dict[str, Any]]:
    """One table, or a list of them; one empty table where nothing is said."""
    told = game.get(name, {})
    found = told if isinstance(told, list) else [told]
    if not found or not all(isinstance(one, dict) for one in found):
        raise StudyError(f"{where}: `{name}` is a table or a list of tables")
    return found


def frozen(options: Mapping[str, Any]) -> dict[str, OptionValue]:
    return {name: freeze(value, 1) for name, value in options.items()}


def run(
    study: StudyFile, folder: Path, where: Where = HERE, tick: Callable[[str, int], None] | None = None
) -> list[tuple[Cell, Study]]:
    """Plays what is missing, cell after cell, and writes the report after each; what is complete is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    done: list[tuple[Cell, Study]] = []
    for cell in study.cells:
        told = None if tick is None else lambda played, title=cell.title: tick(title, played)
        found = simulate(cell.what, study.matches, where, told, str(folder / cell.file))
        done.append((cell, found))
        write_report(study, done, folder)
        if found.interrupted:
            break
    return done


# the report


def write_report(study: StudyFile, done: list[tuple[Cell, Study]], folder: Path) -> None:
    (folder / "report.md").write_text("\n".join(markdown(study, done)) + "\n", encoding="utf-8")
    (folder / "report.html").write_text(page(study, done), encoding="utf-8")


def markdown(study: StudyFile, done: list[tuple[Cell, Study]]) -> list[str]:
    lines = [f"# {study.name}", ""]
    if study.about:
        lines += [study.about.strip(), ""]
    lines += [
        "| | matches | wins, with 95 % intervals | mean lead, 95 % interval | commonest outcome |",
        "| --- | ---: | --- | --- | --- |",
    ]
    for cell, found in done:
        told = found.result()
        lines.append(
            f"| {cell.title} | {told['matches']} | {'; '.join(wins(told))} | {leads(told)} | {commonest(cell, told)} |"
        )
    lines += ["", "To repeat it, die by die:", "", "```"]
    lines += [command(cell, study.matches) for cell, _ in done]
    return [*lines, "```"]


def page(study: StudyFile, done: list[tuple[Cell, Study]]) -> str:
    """The report as a page of its own, with bars."""
    rows = "".join(
        f"<tr><th>{html.escape(cell.title)}</th><td>{found.matches}</td><td>{bars(found.result())}</td>"
        f"<td>{html.escape(leads(found.result()))}</td><td>{html.escape(commonest(cell, found.result()))}</td></tr>"
        for cell, found in done
    )
    commands = html.escape("\n".join(command(cell, study.matches) for cell, _ in done))
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{html.escape(study.name)}</title><style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }}
table {{ border-collapse: collapse; }}
th, td {{ text-align: left; padding: .4rem .8rem; border-bottom: 1px solid #ccc; }}
pre {{ background: #f3f3f0; padding: 1rem; overflow: auto; }} svg {{ display: block; }}
</style></head><body><h1>{html.escape(study.name)}</h1><p>{html.escape(study.about)}</p>
<table><thead><tr><th></th><th>Matches</th><th>Wins</th><th>Mean lead</th><th>Commonest outcome</th></tr></thead>
<tbody>{rows}</tbody></table><h2>To repeat it, die by die</h2><pre>{commands}</pre></body></html>
"""


def bars(told: Mapping[str, Any]) -> str:
    """A bar a side, with a whisker for its interval."""
    found = ""
    for row, (side, won) in enumerate(told["wins"].items()):
        y = 20 * row
        low, high, share = (BAR * won[name] for name in ("low", "high", "share"))
        label = html.escape(
            f"{side} {100 * won['share']:.1f} % ({100 * won['low']:.1f} to {100 * won['high']:.1f})"
        )
        found += (
            f'<rect x="0" y="{y + 3}" width="{share:.1f}" height="12" fill="{("#2158a8", "#a83c2d")[row % 2]}"/>'
            f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y + 9}" y2="{y + 9}" stroke="#000"/>'
            f'<text x="{BAR + 8}" y="{y + 14}" font-size="13">{label}</text>'
        )
    return f'<svg width="{BAR + 260}" height="{20 * max(1, len(told["wins"]))}" role="img">{found}</svg>'


def wins(told: Mapping[str, Any]) -> list[str]:
    return [
        f"{side} {100 * won['share']:.1f} % ({100 * won['low']:.1f} to {100 * won['high']:.1f})"
        for side, won in told["wins"].items()
    ]


def leads(told: Mapping[str, Any]) -> str:
    found = told.get("difference")
    if found is None:
        return "–"
    side = found["of"][0 if found["mean"] >= 0 else 1]
    sure = f" ({found['low']:.1f} to {found['high']:.1f} for {found['of'][0]})" if "low" in found else ""
    return f"{side} {abs(found['mean']):.1f}{sure}"


def commonest(cell: Cell, told: Mapping[str, Any]) -> str:
    """The commonest outcome, beside the historical one where the file names it."""
    if not told["outcomes"]:
        return "–"
    first = next(iter(told["outcomes"]))
    said = f"{first} {100 * told['shares'][first]['share']:.0f} %"
    if not cell.history:
        return said
    share = told["shares"].get(cell.history, {"share": 0.0})["share"]
    return (
        f"{said} (as in history)"
        if first == cell.history
        else f"{said}; history: {cell.history} {100 * share:.0f} %"
    )


def command(cell: Cell, matches: int) -> str:
    what = cell.what
    words = ["sandtable simulate", what.game, f"-n {matches}"]
    words += [f"--scenario {what.scenario}"] if what.scenario not in ("", what.game) else []
    words += ["--players " + ",".join(f"{seat}={name}" for seat, name in what.players)]
    words += [f"--option {name}={shown(value)}" for name, value in what.options]
    return " ".join([*words, f"--seed {what.seed}"])


def shown(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
