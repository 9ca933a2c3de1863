"""Twins, asked far more than in the tests: every card, every moment of the past, every paper, by everybody who looks.

    python tools/twins.py [SHARE] [NAMES…]

SHARE is the part of numerous things (cards, moments of the past …) that is asked for at each look, 0.1 by default; from
0.1 on all who seek look every time. NAMES are some of `axis allies club heroes caen norway villers-bretonneux`; the
default is all of them. It ends at
the first answer, message or length that differs, and says otherwise how much was compared.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.web.twins import firestorm, heroes, totalize
from tests.web.twins.table import Table
from tests.web.twins.worlds import Twins, twins


def fog(plan: totalize.OrderPlan) -> Callable[[Twins, float], None]:
    return lambda pair, share: totalize.Campaign(Table(pair, plan.company, share), plan, 1).play()


def battle(pair: Twins, share: float) -> None:
    heroes.Battle(Table(pair, heroes.COMPANY, share), 4).play()


def sealed(game: str) -> Callable[[Twins, float], None]:
    return lambda pair, share: firestorm.Battles(Table(pair, firestorm.company(game), share), 3, game).play()


PLAYS: dict[str, Callable[[Twins, float], None]] = {
    "axis": fog(totalize.AXIS_HIDES),
    "allies": fog(totalize.ALLIES_HIDE),
    "club": fog(totalize.AXIS_HIDES_IN_A_CLUB),
    "heroes": battle,
    **{game: sealed(game) for game in firestorm.CAMPAIGNS},
}


def main(share: float, names: list[str]) -> None:
    total = 0
    for name in names or list(PLAYS):
        began = time.process_time()
        draw = heroes.DRAW if name == "heroes" else -1
        with tempfile.TemporaryDirectory() as folder, twins(Path(folder), heroes.SEED, draw) as pair:
            PLAYS[name](pair, share)
            total += pair.compared
            seconds = time.process_time() - began
            print(f"{name}: {pair.compared} answers and messages are the same ({seconds:.0f} s)", flush=True)
    print(f"{total} in all")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.1, sys.argv[2:])
