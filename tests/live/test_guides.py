"""Guided first games: played from their seeds, their hints come up in the first turns and suggest legal answers."""

from itertools import takewhile
from random import Random
from typing import Any

import pytest

from sandtable.board.primer import Guide, Hint
from sandtable.board.skin import skin_of
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.engine import spell
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.steps import Choice
from sandtable.live.errors import Invalid
from sandtable.live.lobby.games import opened
from sandtable.live.lobby.primers import guide_of
from sandtable.live.matches.founding import MatchWanted, SeatWanted, found
from sandtable.players.roster import make_player, usual

GUIDED = [
    ("skirmish", ""),
    ("caen", ""),
    ("villers-bretonneux", ""),
    ("norway", ""),
    ("totalize", ""),
    ("heroes", "first-light"),
]


class Learner:
    """Plays a guided game: as the hints suggest, else like the computer; notes which hints he was shown."""

    def __init__(self, rules: Rules[Any], guide: Guide) -> None:
        self.rules, self.guide = rules, guide
        self.shown: list[int] = []
        self.refused: list[str] = []

    def hint(self, step: str, turn: int) -> Hint | None:
        """The hint for a question, and the last of those that belong to it: as `client/src/guide/hints.ts` has it."""
        hints = self.guide.hints
        for first, hint in enumerate(hints):
            if first not in self.shown and not hint.also and hint.step == step and hint.turn in (0, turn):
                group = [first, *takewhile(lambda at: hints[at].also, range(first + 1, len(hints)))]
                self.shown += group
                return hints[group[-1]]
        return None

    def suggested(self, match: Match, key: str, ask: Choice[Any]) -> tuple[str, ...]:
        seen = self.rules.view(match.state, self.guide.seat)
        table = skin_of(self.rules).table(seen)
        track = table.track("turn") if table is not None else None
        found = self.hint(type(ask).__name__, track.value if track is not None else 0)
        word = found.suggests if found is not None else ()
        if spell(seen, ask, word).broken:
            self.refused.append(f"{key}: {word}")
            return ()
        return word


@pytest.mark.parametrize(("game", "scenario"), GUIDED)
def test_hints_come_up_and_suggest_what_is_possible(game: str, scenario: str) -> None:
    rules = opened(game, scenario)
    guide = guide_of(rules)
    match, learner = Match(rules, Seeded(guide.seed)), Learner(rules, guide)
    players = {seat: make_player(usual(game), rules, seat, Random(3)) for seat in rules.playing()}
    match.roll_on()
    for _ in range(90):
        if not match.pending() or len(learner.shown) == len(guide.hints):
            break
        for key, ask in list(match.pending().items())[:1]:
            assert isinstance(ask, Choice)
            word = learner.suggested(match, key, ask) if seat_of(key) == guide.seat else ()
            seen = rules.view(match.state, seat_of(key))
            ends = bool(word) and ask.ends(seen, word)
            match.answer(key, word if ends else players[seat_of(key)].word(seen, ask))
            match.roll_on()
    assert learner.refused == []
    assert 10 <= len(guide.hints) <= 15
    assert len(learner.shown) >= 9, [
        guide.hints[n].title for n in range(len(guide.hints)) if n not in learner.shown
    ]
    assert all([hint.step in rules.catalogue() for hint in guide.hints if not hint.also])


def test_a_guided_match_has_the_seed_of_its_guide_and_an_ordinary_one_another() -> None:
    seats = {"blue": SeatWanted("me"), "red": SeatWanted("computer")}
    first, second = [
        found(MatchWanted("skirmish", seats=seats, guided=guided), "me") for guided in (True, False)
    ]
    assert first.seed == guide_of(opened("skirmish")).seed != second.seed


def test_a_scenario_without_a_guide_says_so() -> None:
    with pytest.raises(Invalid, match="no-guide"):
        found(MatchWanted("heroes", "counter-attack", guided=True), "me")
