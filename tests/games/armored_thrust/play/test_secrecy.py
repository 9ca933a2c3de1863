"""Nothing of what a seat may not know reaches it by any way (AT-130, table V)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.kernel import engine
from sandtable.kernel.codec import agenda_text
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Throw, Word
from sandtable.testing.trial import facts_of, photo
from tests.games.armored_thrust.brawl import brawl, take_turns
from tests.games.armored_thrust.theatre import totalize

SETS: tuple[dict[str, Any], ...] = (
    {},
    {"order_method": "one", "cic_overrules": False, "duplicate_ss_recon": "turn2_only"},
    {"umpire": "human", "resolution": "umpire", "highland_arrival": "turn2"},
    {"umpire": "none", "resolution": "agree", "retreat_tie": "player", "activation_per": "area"},
    {"resolution": "tabletop", "dice_use_advantage": True, "movement_clock": "steps"},
)


# what could lie behind it looks the same


@pytest.mark.parametrize("options", SETS, ids=str)
def test_what_could_lie_behind_the_fog_looks_the_same(options: dict[str, Any]) -> None:
    """AT-130: a guess is a whole theatre that its seat cannot tell from the real one, and that plays on."""

    def look(s: Theatre, rng: Random) -> None:
        if rng.random() < 0.2:
            a_guess_looks_the_same(s, rng.choice(s.rules.seats()), rng)

    for seed in range(2):
        brawl(seed, look, **options)


def a_guess_looks_the_same(s: Theatre, seat: str, rng: Random) -> None:
    rules = s.rules
    seen = rules.view(s, seat)
    guess = rules.guess(seen, seat, rng)
    rules.invariants(guess)
    assert photo(rules.view(guess, seat)) == photo(seen), f"{seat} at {engine.current(s)}"
    assert engine.pending(guess) == engine.pending(s)
    for ask in engine.pending(s).values():
        if isinstance(ask, Throw):
            assert repr(ask.dice(guess)) == repr(ask.dice(s)), f"the number of dice tells {seat} of {ask}"
    take_turns(guess.clone(), rng, 8)


@pytest.mark.parametrize("options", SETS, ids=str)
def test_everybody_may_look_at_every_question(options: dict[str, Any]) -> None:
    """AT-130: who is not asked, an observer too, sees the question, its dice and the table, from his view alone."""

    def look(s: Theatre, rng: Random) -> None:
        if rng.random() < 0.3:
            seat = rng.choice((*s.rules.seats(), ""))
            seen = s.rules.view(s, seat)
            for ask in engine.pending(s).values():
                assert s.rules.skin().question(seen, ask)
                s.rules.skin().given(seen, ask)
                if isinstance(ask, Throw):
                    count = ask.dice(seen).count
                    assert count == ask.dice(s).count or not seat, f"{seat} cannot count the dice of {ask}"
            s.rules.skin().table(seen)
            less = facts_of(s.rules.view(seen, ""))
            assert less == facts_of(s.rules.view(s, "")), f"an observer sees what {seat} does not"

    for seed in range(2):
        brawl(seed, look, **options)


# twins: two campaigns that differ in what one side keeps to itself


class Twin:
    """One of two campaigns; what a side learns of it is written down line by line."""

    def __init__(self, rules: ArmoredThrust, side: str, s: Theatre | None = None) -> None:
        self.rules = rules
        self.side = side
        self.learned: list[tuple[Any, ...]] = []
        if s is None:
            s = rules.setup()
            engine.begin(s, rules.start())
        self.s = s
        self.s.drain()

    def note(self) -> None:
        """Everything that is public, or that the side sees or hears."""
        told = [repr(event) for event in self.s.drain() if event.reaches(self.side)]
        asked = [(key, repr(ask)) for key, ask in engine.pending(self.s).items()]
        dice = [repr(ask.dice(self.s)) for ask in engine.pending(self.s).values() if isinstance(ask, Throw)]
        seen = photo(self.rules.view(self.s, self.side))
        self.learned.append((told, asked, dice, agenda_text(self.s), seen))

    def answer(self, key: str, word: Word) -> None:
        engine.answer(self.s, key, word)
        self.note()

    def roll(self, rng: Random) -> None:
        """Dice as they fall from one and the same box; the umpire lets everything happen."""
        while True:
            asked = engine.pending(self.s)
            key, ask = next(iter(asked.items())) if asked else ("", None)
            if isinstance(ask, Throw):
                dice = ask.dice(self.s)
                engine.answer(self.s, key, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
            elif key == UMPIRE:
                engine.answer(self.s, key, ("continue",))
            else:
                return
            self.note()


def opening(rules: ArmoredThrust, side: str, deployments: dict[str, str], seed: int) -> Twin:
    twin = Twin(rules, side)
    for key in ("allied", "axis"):
        twin.answer(key, (*deployments[key].split(), "history"))
    twin.roll(Random(seed))
    return twin


def test_where_the_enemy_deploys_changes_nothing_that_a_side_learns() -> None:
    """AT-130, table V: start positions are hidden."""
    rules = totalize()
    one = opening(rules, "allied", {"allied": "", "axis": "G01 FAL G02 SPD G08 GRA"}, 1)
    other = opening(rules, "allied", {"allied": "", "axis": "G05 MAY G10 FAL"}, 1)
    assert one.learned == other.learned
    mine = opening(rules, "axis", {"allied": "", "axis": "G05 MAY G10 FAL"}, 1)
    assert mine.learned != other.learned


QUIET = {"allied": "done", "axis": "done"}


def a_turn(rules: ArmoredThrust, side: str, sheets: dict[str, str], deployed: str = "") -> Twin:
    twin = opening(rules, side, {"allied": "", "axis": deployed}, 2)
    for key in ("allied", "axis"):
        twin.answer(key, tuple(sheets[key].split()))
    twin.roll(Random(3))
    return twin


@pytest.mark.parametrize("options", [{}, {"umpire": "human"}, {"movement_clock": "steps"}], ids=str)
@pytest.mark.parametrize(
    ("side", "sheet"),
    [
        ("allied", "G08 move QUE POT G10 regroup G11 move SOU OUI SLG done"),
        ("allied", "G09 attack BLR GRA G12 attack GRA HAU done"),  # attacks within its own ground need no die
        ("axis", "A01 move HUB BOU A05 regroup A09 move IFS HUB MON done"),
        ("axis", "A02 attack IFS CAE A04 attack HUB BOU done"),
    ],
)
def test_what_the_enemy_orders_changes_nothing_that_a_side_learns(
    options: dict[str, Any], side: str, sheet: str
) -> None:
    """AT-130: neither questions nor dice nor lines nor news betray orders that lead to nothing a side meets."""
    rules = totalize(**options)
    writer = rules.enemy[side]
    one, other = a_turn(rules, side, QUIET), a_turn(rules, side, {**QUIET, writer: sheet})
    assert one.s.turn == 2 and one.s.where != other.s.where
    assert one.learned == other.learned


def test_the_bombed_side_learns_of_the_zone_in_the_action_report_and_not_before() -> None:
    """Table V: bombed areas; before the report the two campaigns are the same to the Axis."""
    rules = totalize(umpire="human")
    bombs = {"allied": "bomb HAU CAU done", "axis": "done"}
    one, other = a_turn(rules, "axis", QUIET), a_turn(rules, "axis", bombs)
    reported = next(
        at for at, (told, *_) in enumerate(other.learned) if any("action-report" in line for line in told)
    )
    assert one.learned[:reported] == other.learned[:reported]
    assert one.learned[reported] != other.learned[reported]
    assert "zone=('HAU', 'CAU')" in str(other.learned[reported])


def test_who_was_hit_by_the_bombs_is_hidden_from_the_bombers() -> None:
    """Table V, TOT-43: empty areas or full ones, the Allies learn the same."""
    rules = totalize()
    bombs = {"allied": "bomb GRA BLR done", "axis": "done"}
    one = a_turn(rules, "allied", bombs, "G08 GRA G09 BLR G10 BLR")
    other = a_turn(rules, "allied", bombs, "G08 FAL G09 FAL G10 FAL G11 FAL G12 FAL")
    assert one.s.fatigue["G08"] == 3 and other.s.fatigue["G08"] == 1
    assert one.learned == other.learned


def test_a_unit_that_breaks_up_is_missed_by_its_own_side_alone() -> None:
    """AT-45, table V."""
    rules = totalize()
    twins = []
    for long_cut_off in (0, 4):
        twin = opening(rules, "allied", {"allied": "", "axis": ""}, 2)
        if long_cut_off:
            twin.s.unsupplied["G08"] = long_cut_off
        twin.answer("allied", ("done",))
        twin.answer("axis", ("done",))
        engine.answer(twin.s, UMPIRE, (1,) * rules.action_dice)
        twin.note()
        twin.roll(Random(3))
        twins.append(twin)
    assert twins[1].s.where["G08"] == "gone" and twins[0].s.where["G08"] != "gone"
    assert twins[0].learned == twins[1].learned


def test_a_refusal_says_nothing_of_what_is_hidden() -> None:
    """AT-34: letters and refusals of an order come from the view alone."""
    rules = totalize()
    one = opening(rules, "allied", {"allied": "", "axis": "G01 FAL G02 FAL G03 FAL"}, 1)
    other = opening(rules, "allied", {"allied": "", "axis": "G01 LOR G02 LOR G03 TIL"}, 1)
    for word in (
        "A01 move LOR done",
        "A01 attack FAL done",
        "G01 attack VER done",
        "A01 attack LOR LOR done",
    ):
        refusals = []
        for twin in (one, other):
            with pytest.raises(Refused) as refused:
                engine.answer(twin.s, "allied", tuple(word.split()))
            refusals.append((str(refused.value), refused.value.legal))
        assert refusals[0] == refusals[1]


def test_sealed_sheets_are_sealed() -> None:
    """AT-31, table V: a commander-in-chief reads his commanders' sheets, nobody else does."""
    rules = totalize(order_method="one")
    twin = opening(rules, "allied", {"allied": "", "axis": ""}, 1)
    twin.answer("can-2", ("A01", "regroup", "done"))
    seen = {seat: rules.view(twin.s, seat).sealed for seat in (*rules.seats(), "")}
    assert seen["can-2"] == seen["allied"] == {"can-2": ("A01", "regroup", "done")}
    for seat in ("can-3", "axis", "ss-12", ""):
        assert seen[seat] == {"can-2": ()}
    assert rules.reads_along("allied", "can-2") and not rules.reads_along("can-2", "can-3")
    assert not rules.reads_along("axis", "can-2") and not rules.reads_along("can-2", "allied")
    plain = totalize(order_method="one", cic_overrules=False)
    assert not plain.reads_along("allied", "can-2"), "who may not change orders does not write along"
