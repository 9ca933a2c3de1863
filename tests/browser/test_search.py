"""The search for secrets finds them: a table drawn from the whole position, and a sample of each other kind."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.live.scenes.scene import table, table_text
from tests.browser.secrets import Secrets

FIRST = "A01 column LOR A11 attack TIL A04 move VER done"
COUNTER = {"id": "A01", "side": "allied", "strength": "3", "marks": ["committed"]}
LINE = {
    "letter": "A11",
    "name": "153rd Inf Brgd",
    "order": ["attack", "TIL"],
    "text": "Attack: Tilly-la-Campagne",
    "counter": COUNTER,
}


@pytest.fixture(scope="module")
def engaged() -> Match:
    """Turn 1 after the Action report: 4th Brigade has met the enemy, the rest of the Allies has not."""
    rules: Any = open_game("totalize", options={"umpire": "human"})
    match = Match(rules, Seeded("search"))
    for key, word in (("allied", "history"), ("axis", "history"), ("umpire", "continue")):
        match.answer(key, (word,))
    match.roll_on()
    match.answer("allied", tuple(FIRST.split()))
    match.answer("axis", ("done",))
    for word in ("by-hand", "continue"):
        match.answer("umpire", (word,))
    match.roll((6, 1))
    match.answer("umpire", ("continue",))
    match.roll_on()
    assert list(rules.facts(match.state)["engagements"]) == ["LOR"]
    return match


@pytest.fixture
def secrets(engaged: Match) -> Secrets:
    """What the Axis may not know at that moment."""
    rules: Any = engaged.rules
    printed = {
        id: "" if one.leader else str(one.strength) for id, one in rules.unit.items() if one.side == "allied"
    }
    found = Secrets("axis", "allied", printed)
    found.learn(7, json.loads(json.dumps(rules.facts(engaged.state))))
    found.keep([LINE])
    return found


def sent(match: Match, whole: bool) -> str:
    """A scene's table as the Axis is sent it; or the same from a fog that hides nothing."""
    state = match.state if whole else match.rules.view(match.state, "axis")
    return f'{{"version": 7, "table": {table_text(table(match.rules, state))}}}'


def test_a_table_as_the_rules_send_it_carries_no_secret(engaged: Match, secrets: Secrets) -> None:
    assert secrets.found_in([sent(engaged, whole=False)]) == []
    assert '"id":"A01"' in sent(engaged, whole=False).replace(" ", "")  # whom it fights it sees


def test_a_fog_that_hides_nothing_is_found_out(engaged: Match, secrets: Secrets) -> None:
    found = secrets.found_in([sent(engaged, whole=True)])
    assert "A11 at BOU in version 7" in found
    assert not any(leak.startswith("A01 at LOR") for leak in found)


def test_a_unit_that_was_met_is_no_secret_where_it_fights_and_is_one_elsewhere(secrets: Secrets) -> None:
    for area, leaks in (("LOR", 0), ("GAU", 1)):
        place = {"version": 7, "id": area, "terrain": "", "counters": [COUNTER]}
        assert len(secrets.found_in([json.dumps(place)])) == leaks


@pytest.mark.parametrize(
    "leak",
    [
        {"word": ["A11", "attack", "TIL", "done"]},
        {"order": ["attack", "TIL"]},
        "Attack: Tilly-la-Campagne",
        "<li><b>153rd Inf Brgd</b>: Attack: Tilly-la-Campagne</li>",
        {"letter": "A02", "order": ["defend"]},
        {"seals": [{"key": "axis", "salt": "0a1b"}]},
        {"key": "allied", "word": ["done"]},
        {"dice": {"title": "Behind the screen", "faces": [6, 1]}},
        {"step": {"idle": 103}},
        {**COUNTER, "marks": ["fatigue-2"]},
        {**COUNTER, "strength": "2"},
        {"topic": "move", "parts": [{"text": "", "anchor": "unit:A11"}, {"text": "", "anchor": "area:BOU"}]},
    ],
    ids=str,
)
def test_each_kind_of_secret_is_found(secrets: Secrets, leak: object) -> None:
    assert secrets.found_in([leak if isinstance(leak, str) else json.dumps(leak)])


def test_what_both_may_know_is_no_secret(secrets: Secrets) -> None:
    known: list[object] = [
        COUNTER,
        {"key": "axis", "word": ["G08", "move", "HAU"]},
        {"seals": [{"key": "allied", "hash": "3f9a", "salt": "", "word": []}]},
        {
            "topic": "report",
            "parts": [{"text": "", "anchor": "unit:A01"}, {"text": "", "anchor": "area:LOR"}],
        },
        {"dice": {"title": "Allies at Lorguichon", "faces": [6, 1, 2]}},
        {"name": "153rd Inf Brgd", "text": "Infantry brigade of the 51st Highland Division"},
    ]
    assert secrets.found_in([json.dumps(one) for one in known]) == []
