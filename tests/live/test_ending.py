"""The page of a match that is over, made of kept records: all games, dice and tables, corrected ones too."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from sandtable.board.skin import skin_of
from sandtable.games.catalogue import load_match
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.kernel.match import Match, Roll
from sandtable.kernel.steps import Throw
from sandtable.live.scenes.ending import ending

JOURNALS = sorted((Path(__file__).parent.parent / "journals").glob("*.sand"))
FEW = ("caen-dice", "caen-table", "norway-dice", "totalize-dice", "heroes-counter-attack", "skirmish")
LIKE_OTHERS = (
    "-random",
    "-mixed",
    "-open",
    "-light",
    "-house",
    "-bridge",
    "-ambush",
    "-strongpoint",
    "-readings",
)
KINDS = [path for path in JOURNALS if not path.stem.endswith(LIKE_OTHERS)]
WEIGHED = 40  # throws of a match of which every result is tried


@cache
def opened(journal: Path) -> Match:
    return load_match(journal.read_text(encoding="utf-8"))[1]


def named(name: str) -> Path:
    return next(path for path in JOURNALS if path.stem.startswith(name))


@pytest.mark.parametrize("journal", KINDS, ids=lambda path: path.stem)
def test_the_end_of_a_record_is_told(journal: Path) -> None:
    match = opened(journal)
    if match.pending():
        match = match.copy()
        match.resign(match.rules.playing()[0], "It is late.")
    found = ending(match, "id", "A match", {"allies": ["Anna"]})
    assert found.outcome.text and found.why and found.lines == len(match.live)
    assert [side.id for side in found.sides] == list(match.rules.playing())
    throws = [line for line in match.live if isinstance(line, Roll)]
    assert sum([side.luck.throws for side in found.sides]) + found.uncounted >= len(throws)
    for side in found.sides:
        assert 0 <= side.luck.better <= 1 and side.luck.expected >= 0
        assert sum([kind.throws for kind in side.luck.kinds]) == side.luck.throws
    lines = [one.line for one in found.points] + [one.line for one in found.moments]
    lines += [one.line for one in found.fights] + [one.line for side in found.sides for one in side.losses]
    assert all([0 <= line <= found.lines for line in lines]), "every moment is in the replay"


@pytest.mark.parametrize("name", FEW)
def test_what_is_expected_of_a_throw_is_the_mean_of_all_its_results(name: str) -> None:
    """Every face is tried in the place of the one that fell: luck evens out, so nobody is born lucky."""
    match = opened(named(name))
    rules, skin, weighed = match.rules, skin_of(match.rules), 0
    then = Match(rules, None, match.start)
    for number, line in enumerate(match.live, 1):
        if isinstance(line, Roll) and len(line.faces) <= 2 and weighed < WEIGHED:
            ask = then.pending()[line.key]
            assert isinstance(ask, Throw)
            dice = ask.dice(then.state)
            if dice.sides == 6:
                every = product(range(1, 7), repeat=dice.count)
                fortunes = [skin.fortunes(then.state, ask, faces) for faces in every]
                weighed += bool(fortunes[0])
                for found in zip(*fortunes, strict=True):
                    assert sum([one.came - one.expected for one in found]) == pytest.approx(0), ask
        then.repeat(number, line)
    assert weighed


def test_a_campaign_is_told_with_its_battles_losses_and_turning_points() -> None:
    match = opened(named("caen-dice"))
    found = ending(match.copy(), "id", "A match", {"allies": ("Anna",)})
    assert found.title == "Caen" and found.sides[0].people == ("Anna",)
    assert found.outcome.scores == found.turns[-1].scores, "the last turn ends with the final score"
    assert len(found.turns) == 5 and found.turns[0].title.startswith("Turn 1")
    won, lost = [side.won for side in found.sides], [side.lost for side in found.sides]
    assert won == lost[::-1] and sum(won) == len([one for one in found.fights if one.winner])
    assert found.points and all([point.text for point in found.points])
    assert [one.line for one in found.moments] == sorted([one.line for one in found.moments])
    assert all([one.faces and one.text for one in found.moments])
    kinds = {kind.name for side in found.sides for kind in side.luck.kinds}
    assert {"Battle dice", "Initiative", "Roll to destroy"} <= kinds and "Reply" not in kinds


def test_each_family_says_why_it_ended() -> None:
    def why(name: str) -> str:
        return " ".join(ending(opened(named(name)).copy(), "id", "A match", {}).why)

    assert "points of lead" in why("villers-bretonneux-dice")
    assert "objectives" in why("totalize-dice")
    assert "Victory points" in why("heroes-counter-attack")
    assert "score" in why("skirmish")


def test_a_captured_troop_is_lost_once_and_by_its_own_side() -> None:
    match = opened(named("villers-bretonneux-dice"))
    found = ending(match.copy(), "id", "A match", {})
    lost = skin_of(match.rules).losses(match.log)
    assert lost and len(lost) == sum([len(side.losses) for side in found.sides])
    rules = match.rules
    assert isinstance(rules, Firestorm)
    assert all([rules.side[one.counter] == one.side for one in lost])


def test_fights_at_sea_are_among_those_of_norway_with_their_winners() -> None:
    """Who gives way has lost; ships sunk are the score (NOR-53, NOR-56)."""
    match = opened(named("norway-dice"))
    found = skin_of(match.rules).fights(match.log)
    assert [one.line for one in found] == sorted([one.line for one in found])
    first = found[0]
    assert first.title == "Off Namsos, ships" and first.winner == "allies"
    assert "Scharnhorst is sunk" in first.result and first.score == "1 : 0 sunk or shot down"
    assert {"submarines", "bombers"} <= {one.title.rpartition(", ")[2] for one in found}
    assert [one for one in found if "→" in one.title], "battles on land are told as before"


def test_a_skirmish_tells_its_score_by_turn() -> None:
    match = opened(named("skirmish"))
    found = ending(match, "id", "A match", {})
    assert found.turns and all([sum(turn.scores.values()) for turn in found.turns])
