"""Speed of the rules engine as ratios, measured side by side:  python benchmarks/run.py [GAME…] [--rounds N] [--json]

Each round runs the yardstick (a skeleton campaign in plain Python), then every game with the source and, with
--compiled, with the wheel built with mypyc, one after another, so that a busy machine slows all of them alike. The
first game is measured by the yardstick, the others by the first. Ratios are taken within a round; the median over the
rounds is reported. Campaigns, turns and the gain of compiling are measured in processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
YARDSTICK = ROOT.parent / "shared/bench/skeleton.py"
FIRST = "caen"


def build(folder: Path) -> Path:
    """The compiled wheel, unpacked."""
    if find_spec("build") is None or find_spec("mypyc") is None:
        raise SystemExit("Building the compiled wheel takes the test tools: run `python3 go.py test` once.")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    environment = {**os.environ, "SANDTABLE_MYPYC": "1"}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def measure(package: Path, seconds: float, game: str) -> dict[str, float]:
    command = [sys.executable, str(ROOT / "benchmarks/speed.py"), str(seconds), game]
    environment = {**os.environ, "PYTHONPATH": str(package)}
    printed = subprocess.run(command, check=True, env=environment, capture_output=True, text=True).stdout
    found: dict[str, float] = json.loads(printed)
    return found


def yardstick(path: Path) -> float:
    """Decisions a second of the skeleton campaign."""
    printed = subprocess.run([sys.executable, str(path)], check=True, capture_output=True, text=True).stdout
    found = re.search(r"([\d,]+) decisions/s", printed)
    if found is None:
        raise SystemExit(f"{path} printed no decisions/s: {printed}")
    return float(found[1].replace(",", ""))


Rows = dict[str, list[dict[str, float]]]  # game -> a measurement a round


def measure_all(
    rounds: int, seconds: float, packages: dict[str, Path], games: list[str], path: Path
) -> tuple[dict[str, Rows], list[float]]:
    """Round by round the yardstick, then every game with every package, one after another."""
    results: dict[str, Rows] = {name: {game: [] for game in games} for name in packages}
    sticks: list[float] = []
    for _ in range(rounds):
        sticks.append(yardstick(path) if path.is_file() else 0.0)
        for name, package in packages.items():
            for game in games:
                results[name][game].append(measure(package, seconds, game))
    return results, sticks


def ratios(rows: list[dict[str, float]], others: list[float], key: str = "decisions") -> dict[str, object]:
    """Decisions a second divided by another measurement, round by round, and the median."""
    found = [row[key] / other for row, other in zip(rows, others, strict=True) if other]
    return {"ratio": statistics.median(found), "ratios": [round(one, 3) for one in found]} if found else {}


def report_of(results: dict[str, Rows], sticks: list[float], rounds: int) -> dict[str, object]:
    """Medians over the rounds; each game beside the first one, the first one beside the yardstick."""
    report: dict[str, object] = {"rounds": rounds, "skeleton": statistics.median(sticks) or None}
    for name, by_game in results.items():
        (first, rows), *rest = by_game.items()
        told: dict[str, object] = {"game": first, **medians(rows), **ratios(rows, sticks)}
        base = [row["decisions"] for row in rows]
        told["games"] = {game: {**medians(others), **ratios(others, base)} for game, others in rest}
        report[name] = told
    if {"interpreted", "compiled"} <= set(results):
        report["gain"] = {
            game: gain_of(rows, results["interpreted"][game]) for game, rows in results["compiled"].items()
        }
    return report


def gain_of(rows: list[dict[str, float]], before: list[dict[str, float]]) -> dict[str, object]:
    """How many times as fast the one is as the other: by campaigns if they were measured, else by decisions."""
    key = "campaigns" if "campaigns" in rows[0] else "decisions"
    return ratios(rows, [row[key] for row in before], key)


def medians(rows: list[dict[str, float]]) -> dict[str, object]:
    return {key: statistics.median([one[key] for one in rows]) for key in rows[0]}


def campaigns() -> list[str]:
    """Caen, by which the others are measured, and every other game of its family."""
    from sandtable.games.catalogue import GAMES

    family = GAMES[FIRST].split(".")[2]
    return [FIRST, *[id for id, place in GAMES.items() if id != FIRST and place.split(".")[2] == family]]


def tell(report: dict[str, object], packages: list[str]) -> None:
    if report["skeleton"]:
        print(f"yardstick    {report['skeleton']:>10,.0f} decisions/s")
    for name in packages:
        row: Any = report[name]
        beside = f"  {row['ratio']:.2f} × the yardstick" if "ratio" in row else ""
        print(f"{name:12} {line(row)}  {row['game']}{beside}", *scenarios(row), sep="\n")
        for game, other in row["games"].items():
            beside = f"{other['ratio']:.2f} × {row['game']}"
            print(f"{'':12} {line(other)}  {game}  {beside}", *scenarios(other), sep="\n")
    gains: Any = report.get("gain", {})
    for game, gain in gains.items():
        print(f"compiled     {gain['ratio']:>10.1f} × interpreted  {game}")


def line(row: dict[str, float]) -> str:
    told = f"{row['decisions']:>10,.0f} decisions/s  copy {row['clone']:.2f} µs"
    if "campaigns" in row:
        told += f"  {row['campaigns']:,.0f} campaigns/s of one core"
    if "turn" in row:
        told += f"  a turn {row['turn']:.1f} ms, the longest {row['longest turn']:.1f} ms"
    if "sight" in row:
        told += f"  a look {row['sight']:.2f} µs, a battle of steady commanders {row['steady']:.2f} s"
    return told


def scenarios(row: dict[str, float]) -> list[str]:
    """A line for each scenario that was measured by itself."""
    word = "battles "
    return [
        f"{'':12} {value:>10,.0f} battles/s of one core  {key.removeprefix(word)}"
        for key, value in row.items()
        if key.startswith(word)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"default: {FIRST} and its family")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="of play in each measurement")
    parser.add_argument("--compiled", action="store_true", help="also build and measure the compiled wheel")
    parser.add_argument("--wheel", type=Path, help="an unpacked compiled wheel, instead of building one")
    parser.add_argument("--yardstick", type=Path, default=YARDSTICK)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    packages = {"interpreted": ROOT / "src"}
    with tempfile.TemporaryDirectory() as folder:
        if given.wheel:
            packages["compiled"] = given.wheel
        elif given.compiled:
            packages["compiled"] = build(Path(folder))
        games = given.games or campaigns()
        results, sticks = measure_all(given.rounds, given.seconds, packages, games, given.yardstick)
    report = report_of(results, sticks, given.rounds)
    if given.json:
        print(json.dumps(report, indent=1))
    else:
        tell(report, list(packages))


if __name__ == "__main__":
    main()
