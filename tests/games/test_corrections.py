"""Corrections in every game: who may make them, what the log tells of them, and to whom."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.board.skin import skin_of
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.changes import told_to
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused, Rules, correctors, random_word
from sandtable.kernel.state import Event, Fact, State
from sandtable.kernel.steps import Choice
from sandtable.library import match_from

KEEPERS = {
    "skirmish": ("observer", "organiser"),
    "caen": ("organiser",),
    "villers-bretonneux": ("organiser",),
    "norway": ("organiser",),
    "totalize": ("organiser",),
    "heroes": ("organiser",),
}


# who


@pytest.mark.parametrize("game", GAMES)
def test_no_side_and_no_stranger_sets_facts_right(game: str) -> None:
    """FS-4, AT-138: only an organiser or umpire may."""
    rules = open_game(game)
    match = Match(rules)
    assert correctors(rules) == KEEPERS[game]
    for seat in (*rules.playing(), "nobody", "mars", "umpire"):
        with pytest.raises(Refused) as refused:
            match.correct(seat, {}, "just so")
        assert refused.value.code == ("may-not-correct" if seat in rules.seats() else "no-seat")
        assert refused.value.rule == rules.amended_by
    assert match.journal == []


@pytest.mark.parametrize(
    ("game", "options", "keeper"),
    [
        ("totalize", {"umpire": "human", "order_method": "one"}, "umpire"),
        ("caen", {"allied_commanders": 2}, "organiser"),
    ],
)
def test_commanders_set_nothing_right(game: str, options: dict[str, Any], keeper: str) -> None:
    """FS-4, AT-138: they serve a side."""
    rules = open_game(game, options=options)
    assert [seat for seat in rules.seats() if rules.role_of(seat) == "commander"]
    assert correctors(rules) == (keeper,)


# what the log tells


def corrected(match: Match, seat: str) -> list[str]:
    """The sentences about corrections that a seat reads; "*" for the whole story."""
    skin = match.rules.skin()
    events = [event for _, event in match.log if event.verb == "corrected"]
    return [skin.sentence(event) for event in events if seat == "*" or event.reaches(seat)]


@pytest.mark.parametrize(
    ("game", "facts", "told"),
    [
        (
            "skirmish",
            {"troops": {"guards": "ford"}, "holds": {"bridge": "blue"}},
            ["The reserves hide: holder of bridge: red → blue; place of guards: mill → ford."],
        ),
        (
            "caen",
            {"troops": {"21-pz": "D1"}, "allotment": {"allies": 2}},
            [
                "Turn 1 – D-Day / Neptune › Airborne assault › Landing die: "
                "place of 21. Panzerdivision: Epron → Villers-Bocage; tabletop battles of Allies 1 → 2."
            ],
        ),
        (
            "villers-bretonneux",
            {"victors": ["bef"], "troops": {"24-bde": "captured"}},
            [
                "Turn 1 – Gas and the big push › Battle 1 of 4 › Attacking troops: "
                "place of 24 Brigade: Villers-Bretonneux → captured; winners of the last battle: none → BEF."
            ],
        ),
        (
            "norway",
            {"units": {"rodney": "A-1"}, "lanes": {"narvik": "germans"}, "denmark": True},
            [
                "Turn 1 – Wesertag › Strategic actions › Action 1 of 9: "
                "place of HMS Rodney: the waters off Bergen → the northern Norwegian Sea; "
                "sea lane of Narvik harbour: none → Germans; Denmark fallen: no → yes."
            ],
        ),
        (
            "totalize",
            {"units": {"G08": {"fatigue": 3}}, "control": {"GAU": "allied"}},
            [
                "Deployment: control of Gaumesnil: Axis → Allies.",
                "Deployment: control of Gaumesnil: Axis → Allies; fatigue of SS Pz Regt 12 1 → 3.",
            ],
        ),
        (
            "heroes",
            {"turn": 1, "smoke": ["C7", "D3"], "extra_specials": {"us": 1}},
            [
                "Setting up › Cards: turn 0 → 1; smoke: none → C7, the thicket at D3; "
                "further Special Orders of the Americans: none → 1."
            ],
        ),
    ],
)
def test_old_and_new_value_are_told(game: str, facts: dict[str, Any], told: list[str]) -> None:
    """AT-138: with step, old value, new value and reason, in every game; things by their names."""
    match = Match(open_game(game))
    match.correct("organiser", facts, "overlooked")
    before = "rganiser set the position right: overlooked. "
    assert [text.partition(before)[2] for text in corrected(match, "*")] == told


def moments(rules: Rules[Any], rng: Random, lines: int) -> list[State]:
    """The states of a random match, from its beginning on."""
    match = Match(rules, Seeded(rules.id))
    found = [match.state.clone()]
    while match.pending() and len(match.live) < lines:
        match.roll_on()
        for key, ask in list(match.pending().items())[:1]:
            assert isinstance(ask, Choice)
            match.answer(key, random_word(rules.view(match.state, ask.seat(match.state)), ask, rng))
        found.append(match.state.clone())
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_that_differs_has_words(game: str) -> None:
    """AT-138: whatever two moments of random matches differ in can be told, and its parts are the sentence."""
    rules, rng = open_game(game), Random(game)
    keeper, played = correctors(rules)[-1], moments(rules, rng, 300)
    for _ in range(60):
        before, after = rng.choice(played), rng.choice(played)
        for to, found in told_to(rules, keeper, before, after):
            assert not [one for one in found if " " in "".join(one.path)], "a path is written with spaces"
            what = tuple([" ".join(one.path) for one in found])
            was, now = tuple([one.was for one in found]), tuple([one.now for one in found])
            facts: dict[str, Fact] = {
                "by": keeper,
                "reason": "r",
                "step": "",
                "what": what,
                "was": was,
                "now": now,
            }
            event = Event("corrected", facts, to)
            said = rules.skin().sentence(event)
            assert said.count(" → ") + said.count(" without ") + said.count(" with ") >= len(found)
            assert "".join([text for text, _ in skin_of(rules).parts(event)]) == said


# secrets


@pytest.mark.parametrize("game", ["skirmish", "totalize", "heroes"])
def test_whoever_sees_no_change_reads_of_none(game: str) -> None:
    """AT-130, AT-138a: what looks the same to a seat before and after is not told to it, however much is changed."""
    rules, rng = open_game(game), Random(game)
    keeper, changed = correctors(rules)[-1], 0
    for s in moments(rules, rng, 120):
        for seat in rules.playing():
            other = rules.guess(rules.view(s, seat), seat, rng)
            told = told_to(rules, keeper, s, other)
            assert not [found for to, found in told if found and (not to or seat in to)], (
                f"{seat} reads {told}"
            )
            changed += bool(told[0][1])
    assert changed, "nothing was hidden"


HEDGEROWS = """
game = "heroes"
scenario = "hedgerow-ambush"
turn = 2
phase = "activation"
initiative = "us"
at = ["Turn(2)", "ActivationPhase"]
numbered = { us = 1, german = 1 }
tokens = { recon = "1", mg42 = "1", schuetzen-1 = "B" }
[units]
recon = { at = "N6" }
mg42 = { at = "T9" }
schuetzen-1 = { at = "T10" }
lmg-1 = { at = "under" }
lmg-2 = { at = "under" }
german-ghost-1 = { kind = "", side = "german", group = "155.1", stripe = "", at = "T6" }
german-ghost-2 = { kind = "", side = "german", group = "155.1", stripe = "", at = "T7" }
[under]
german-ghost-1 = "lmg-1"
german-ghost-2 = "lmg-2"
[gear]
"155.1" = 0
"""


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (
            {"under": {"german-ghost-1": "lmg-2", "german-ghost-2": "lmg-1"}},
            "unit under concealed German unit 1: LMG-Trupp 1 → LMG-Trupp 2; "
            "unit under concealed German unit 2: LMG-Trupp 2 → LMG-Trupp 1.",
        ),
        (
            {"tokens": {"mg42": "B", "schuetzen-1": "1"}},
            "order token of the MG42: 1 → B; order token of Schützentrupp 1: B → 1.",
        ),
    ],
)
def test_what_lies_face_down_in_heroes_is_set_right_for_its_owner_alone(
    facts: dict[str, Any], told: str
) -> None:
    """Section 21.4: who lies under which counter, and which order it has, the enemy does not learn by a correction."""
    match = match_from(HEDGEROWS)
    rules = match.rules
    before = rules.facts(rules.view(match.state, "us"))
    match.correct("organiser", facts, "laid down the wrong way")
    step = "Turn 2 of 8 › Activation Phase › Order 1: Recon Team › Action: "
    assert [text.partition("way. ")[2] for text in corrected(match, "german")] == [step + told]
    assert corrected(match, "us") == corrected(match, "") == []
    assert rules.facts(rules.view(match.state, "us")) == before
