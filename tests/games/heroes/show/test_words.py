"""Steps, questions, letters, hints, modifiers and typed names as people read them."""

from __future__ import annotations

import re

import pytest

from sandtable.games.heroes.play.catalogue import STEPS
from sandtable.games.heroes.play.reactions.responses import RESPONSES
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Activation
from sandtable.games.heroes.play.turn.turn import Turn
from sandtable.games.heroes.show.naming import named
from sandtable.games.heroes.show.reactions import HINTS, WINDOWS
from sandtable.kernel.engine import begin
from sandtable.kernel.steps import Choice, Throw
from sandtable.kernel.words import read
from tests.games.heroes.telling import SCENARIOS, battle, opened

RAW = re.compile(r"ghost-\d|\bx\d+y\d+\b|\b[a-z]+\.\d\b|-wreck\b|[\x02\x03\x1f{}]")
BY_NAME = ("Turn", "React", "Activation", "Assault")  # named by what they are about
BOOKKEEPING = {  # nobody has to read about it
    *("Objectives", "ScoutsDone", "PhaseCards", "CountTokens", "Activations", "NextOrder", "Reveal"),
    *("DiscardBluffs", "Moving", "EnemyMay", "Resume", "EndOfMove", "Recover", "Explode", "ClearTokens"),
    *("EndOfTurn", "Open", "Read", "Attack", "Resolve", "NextShot", "EndShot", "Fired", "Affect", "Apply"),
    *("Remove", "RunOver", "MakeWay", "Fallen", "SetDown", "NextStrike", "Spent", "FallOfShot", "Barraged"),
    *(
        "TakeArms",
        "CloseIn",
        "Brace",
        "Fight",
        "Disperse",
        "Advance",
        "Overrun",
        "RollIn",
        "Push",
        "FillHand",
    ),
}
RULES = opened("first-light")
SHOWS = RULES.skin().shows


def started(scenario: str = "first-light") -> Battle:
    rules = opened(scenario)
    s = rules.setup()
    begin(s, rules.start())
    return s


def test_every_step_has_a_name_or_is_left_out_on_purpose() -> None:
    known = {step.__name__ for step in STEPS}
    named = {step.__name__ for step in STEPS if step in SHOWS and SHOWS[step].name}
    assert known - named - set(BY_NAME) == BOOKKEEPING
    assert {step for step in STEPS if issubclass(step, Choice | Throw)} <= set(SHOWS)


def test_every_window_has_a_name_and_a_hint() -> None:
    asked = {window for window, responses in RESPONSES.items() if responses}
    assert set(WINDOWS) == set(RESPONSES)
    assert asked <= set(HINTS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_that_is_asked_can_be_read(scenario: str) -> None:
    """Questions end in a question mark, letters and modifiers have names, crumbs name no ids."""
    rules = opened(scenario)
    for moment in battle(rules, f"{scenario} words"):
        ask, seen = moment.ask, moment.seen
        if moment.s.agenda is None:
            break
        question = rules.skin().question(seen, ask)
        assert question and not RAW.search(question), question
        assert question[0].isupper() or question.startswith("2nd"), question
        told = [
            rules.skin().help(seen, ask),
            *rules.skin().given(seen, ask),
            *[rules.skin().crumb(seen, step) for step in moment.s.breadcrumb()],
        ]
        assert not [text for text in told if RAW.search(text)], told
        if isinstance(ask, Throw):
            for _, reason in ask.dice(moment.s).because:
                assert (
                    rules.skin().reason(reason) and rules.skin().reason(reason) != reason
                ) or "-" not in reason, reason
            continue
        assert question.endswith("?"), question
        letters_have_names(moment.seen, ask, moment.word)


def letters_have_names(seen: Battle, ask: Choice, word: tuple[str, ...]) -> None:  # type: ignore[type-arg]
    for place in range(len(word)):
        draft = word[:place]
        for letter in ask.letters(seen, draft)[:12]:
            name = seen.rules.skin().letter_name(seen, ask, draft, letter)
            assert name and not RAW.search(name), (letter, name)
            assert name[0].isupper() or name[0] in ".0123456789", (letter, name)


def test_a_concealed_unit_is_named_to_its_owner_alone() -> None:
    """Section 21.4: who is under a concealed counter only its owner reads."""
    rules = opened("hedgerow-ambush")
    for moment in battle(rules, "who is it 2"):
        ghosts = [ghost for ghost, unit in moment.s.under.items() if unit]
        if ghosts:
            owner = moment.s.units[ghosts[0]].side
            other = "us" if owner == "german" else "german"
            assert "(concealed)" in named(rules.view(moment.s, owner), ghosts[0])
            assert named(rules.view(moment.s, other), ghosts[0]).startswith("a concealed")
            assert named(rules.view(moment.s, ""), ghosts[0]).startswith("a concealed")
            return
    pytest.fail("nobody was concealed")


def test_the_breadcrumb_names_the_order_by_which_a_unit_acts() -> None:
    s = started()
    s.shown["recon"] = "3"
    assert RULES.skin().crumb(s, Activation("recon", "order")) == "Order 3: Recon Team"
    assert RULES.skin().crumb(s, Activation("blean", "autonomous")) == "Lt Blean"
    assert RULES.skin().crumb(s, Turn(2)) == f"Turn 2 of {RULES.turns}"


def test_windows_say_what_has_happened() -> None:
    """Section 21.1."""
    s = started()
    s.next_side = "german"
    asked = RULES.skin().question(s, React("RW-2", "us", "", ("us", "german")))
    assert asked == "The Germans reveal next. Do you do anything first?"
    assert "hit" in RULES.skin().question(s, React("RW-8", "us", "hit:recon", ("us",)))
    assert RULES.skin().question(s, React("RW-1", "us", "order-start", ("us",))).startswith("Any card before")


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("Recon Team", ("recon",)),
        ("recon move D10 stop", ("recon", "move", "D10", "done")),
        ("Lt Voss", ("voss",)),
        ("schutzentrupp", ("schuetzen",)),
        ("Schützentrupp", ("schuetzen",)),
        ("farmhouse door", ("farm.2",)),
        ("FARM.3", ("farm.3",)),
        ("e7", ("E7",)),
        ("Go Go Go!", ("go-go-go",)),
        ("Schnell!", ("go-go-go",)),
        ("add rally", ("+rally",)),
        ("+second chance", ("+second-chance",)),
        ("suppressive fire Voss", ("suppress", "voss")),
        ("set up north-east", ("set-up", "ne")),
        ("farmhouse", ("farm",)),
        ("Special Order", ("S",)),
    ],
)
def test_names_are_typed_as_people_say_them(typed: str, word: tuple[str, ...]) -> None:
    assert read(typed, RULES.skin().vocabulary()) == word


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_letter_can_be_typed_as_it_is(scenario: str) -> None:
    """No name takes a letter away."""
    rules = opened(scenario)
    words = rules.skin().vocabulary()
    for moment in battle(rules, f"{scenario} typed"):
        if isinstance(moment.ask, Choice):
            assert read(" ".join(moment.word), words) == moment.word


def test_a_battle_is_presented() -> None:
    assert RULES.skin().title() == "Heroes of Normandie: First Light"
    assert RULES.skin().blurb()[0] == f"2 sides · {RULES.turns} turns"
    assert RULES.skin().side_blurb("german").startswith("Lt Voss")
    assert [RULES.skin().seat_name(seat) for seat in RULES.seats()] == ["US", "Germans"]


def test_the_moment_is_turn_and_phase() -> None:
    s = started()
    assert RULES.skin().moment(s) == ""
    s.turn, s.phase = 3, "activation"
    assert RULES.skin().moment(s) == "3 A"
