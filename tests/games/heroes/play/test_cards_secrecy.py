"""Who is asked never depends on what is held (section 21.1, section 21.4)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.heroes.play.reactions import windows
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Steps, Throw
from tests.games.heroes.field import rules_of

OPENED = windows.opened


class Witness:
    """Opens windows, and looks whether an observer, who knows no hand, would have opened the same."""

    def __init__(self) -> None:
        self.count = 0

    def opened(self, s: Battle, window: str, subject: str, sides: tuple[str, ...]) -> Steps:
        seen = s.rules.view(s, "")
        for side in sides:
            for response in s.rules.responses[window]:
                known = response.possible(s, side, window, subject)
                assert known == response.possible(seen, side, window, subject), (
                    response,
                    side,
                    window,
                    subject,
                )
        self.count += 1
        return OPENED(s, window, subject, sides)


@pytest.mark.parametrize(
    "scenario", ["first-light", "hedgerow-ambush", "house-to-house", "crack-the-strongpoint"]
)
def test_windows_open_by_public_facts_only(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Section 21.1: tokens, cards and who is under a counter are unknown to the observer."""
    witness = Witness()
    for module in (
        "turn.activation",
        "harm.affect",
        "assault.assault",
        "explosions.blasts",
        "cards.bonus",
        "moves.movement",
        "rolls",
        "fire.shooting",
        "turn.turn",
    ):
        monkeypatch.setattr(f"sandtable.games.heroes.play.{module}.opened", witness.opened)
    rules = rules_of(scenario)
    for seed in range(3):
        rng = Random(seed)
        s = rules.setup()
        begin(s, rules.start())
        while pending(s):
            key, ask = next(iter(pending(s).items()))
            if isinstance(ask, Throw):
                dice = ask.dice(s)
                answer(s, key, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
            else:
                answer(s, key, random_word(rules.view(s, ask.seat(s)), ask, rng))
    assert witness.count > 300
