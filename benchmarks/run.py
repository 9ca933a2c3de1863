"""Speed of the rules engine as ratios, measured side by side:  python benchmarks/run.py [--rounds N] [--json]

Each round runs the yardstick (a skeleton campaign in plain Python), the source and, with --compiled, the wheel built
with mypyc, one after another, so that a busy machine slows all of them alike. Ratios are taken within a round; the
median over the rounds is reported.
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

ROOT = Path(__file__).resolve().parent.parent
YARDSTICK = ROOT.parent / "shared/bench/skeleton.py"


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


def measure(package: Path, seconds: float) -> dict[str, float]:
    command = [sys.executable, str(ROOT / "benchmarks/speed.py"), str(seconds)]
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


def run(rounds: int, seconds: float, packages: dict[str, Path], path: Path) -> dict[str, object]:
    results: dict[str, list[dict[str, float]]] = {name: [] for name in packages}
    ratios: dict[str, list[float]] = {name: [] for name in packages}
    sticks: list[float] = []
    for _ in range(rounds):
        stick = yardstick(path) if path.is_file() else 0.0
        sticks.append(stick)
        for name, package in packages.items():
            found = measure(package, seconds)
            results[name].append(found)
            if stick:
                ratios[name].append(found["decisions"] / stick)
    report: dict[str, object] = {"rounds": rounds, "skeleton": statistics.median(sticks) or None}
    for name, rows in results.items():
        row: dict[str, object] = {key: statistics.median([one[key] for one in rows]) for key in rows[0]}
        if ratios[name]:
            row["ratio"] = statistics.median(ratios[name])
            row["ratios"] = [round(ratio, 3) for ratio in ratios[name]]
        report[name] = row
    return report


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
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
        report = run(given.rounds, given.seconds, packages, given.yardstick)
    if given.json:
        print(json.dumps(report, indent=1))
        return
    if report["skeleton"]:
        print(f"yardstick    {report['skeleton']:>10,.0f} decisions/s")
    for name in packages:
        row = report[name]
        assert isinstance(row, dict)
        ratio = f"  {row['ratio']:.2f} × the yardstick" if "ratio" in row else ""
        print(f"{name:12} {row['decisions']:>10,.0f} decisions/s  copy {row['clone']:.2f} µs{ratio}")


if __name__ == "__main__":
    main()
