"""Battles on real tables as a club keeps them: open ones, their reports, what is booked."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from sandtable.board.battles import BookedBattle, TableBattle, TableReport
from sandtable.board.skin import Skin, skin_of
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.tabletop import ReportScore
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.kernel import engine
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice
from tests.games.firestorm.play.test_open_battles import FORK, TWO, open_arrow, phase, report
from tests.games.firestorm.table import Table

BRIDGEHEAD = "A2 A3 A5 B3"
CAMPAIGNS: tuple[Callable[[str, Mapping[str, OptionValue]], Firestorm], ...] = (
    Caen,
    Norway,
    VillersBretonneux,
)


def fought(**options: Any) -> Table:
    """12. SS and 50 Division fight for B3 on the table; the score is still out."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss", "B3": "50-div"}, mode="table", **options)
    return t.attack("C3>B3").say("12-ss", "done").say("50-div", "done").say("done").say("done")


def battles(t: Table) -> dict[str, TableBattle]:
    return {battle.id: battle for battle in t.rules.skin().table_battles(t.s)}


def score(*games: tuple[int, int]) -> TableReport:
    return TableReport(games)


def refusal(t: Table, given: TableReport, battle: str = "1") -> tuple[str, str]:
    verdict = t.rules.skin().verdict(t.s, battle, given)
    assert verdict.refusal is not None
    return verdict.refusal[0], verdict.refusal[2]


# stages


def test_a_battle_goes_from_its_arrow_to_the_table() -> None:
    """FS-30, FS-34, FS-50: planned with its arrow, committing with its troops, open when it is to be played."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss", "B3": "50-div"}, mode="table").attack("C3>B3")
    assert battles(t)["1"].stage == "planned"
    t.say("12-ss", "done")
    assert battles(t)["1"].stage == "committing"
    t.say("50-div", "done").say("done")
    assert (battles(t)["1"].stage, t.rules.skin().report_form(t.s, "1")) == ("committing", None)
    t.say("done")
    battle = battles(t)["1"]
    assert (battle.stage, battle.areas, battle.turn) == ("open", ("C3", "B3"), "Turn 3")

    assert "Battle" not in battle.title and " → " in battle.title
    assert [(one.side, one.name, one.part, one.seat) for one in battle.fighters] == [
        ("germans", "Germans", "attacker", "germans"),
        ("allies", "Allies", "defender", "allies"),
    ]
    assert battle.papers == (("germans", "battle-1-germans"), ("allies", "battle-1-allies"))
    t.say("3-3", seat="organiser")
    assert battles(t)["1"].stage == "after"
    while t.asked:
        t.roll(1)
    assert battles(t) == {}


def test_a_battle_that_nobody_can_call_to_the_table_is_none() -> None:
    """FS-71: without allotment it is left to the dice; called to the table it is listed, declined it is not."""
    at = {"C3": "12-ss", "B3": "50-div"}
    assert battles(Table(3, BRIDGEHEAD, at).attack("C3>B3")) == {}
    t = Table(3, BRIDGEHEAD, at, mode="mixed", tabletop_battles="0,0,0,0,0").attack("C3>B3")
    assert battles(t) == {}
    t = Table(3, BRIDGEHEAD, at, mode="mixed").attack("C3>B3").say("12-ss", "done").say("50-div", "done")
    assert battles(t)["1"].stage == "committing"
    assert battles(t.say("declare"))["1"].stage == "committing"
    t = Table(3, BRIDGEHEAD, at, mode="mixed").attack("C3>B3").say("12-ss", "done").say("50-div", "done")
    assert battles(t.say("decline").say("decline")) == {}


def test_commanders_lead_their_battles() -> None:
    """FS-3: the seat that leads is the one that reports."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss", "B3": "50-div"}, mode="table", allied_commanders=2)
    t.attack("C3>B3").say("allies-2", seat="allies").say("12-ss", "done")
    assert [one.seat for one in battles(t)["1"].fighters] == ["germans", "allies-2"]


def test_what_was_reported_is_told() -> None:
    """FS-51: one report waits for the other; two that differ stay side by side."""
    t = fought().say("4-3", seat="allies")
    assert battles(t)["1"].told == (("allies", "4-3"),)
    t.say("3-4", seat="germans")
    assert battles(t)["1"].told == (("allies", "4-3"), ("germans", "3-4"))
    assert battles(t)["1"].stage == "open"


def test_several_battles_are_open_at_once() -> None:
    """FS-76: while a third arrow is placed and its troops are committed the others stay open."""
    t = open_arrow(phase(TWO), "A3>B3", "3-can-div", "12-ss")
    open_arrow(t, "B4>A5", "21-pz", "3-div")
    assert [(one.id, one.stage) for one in t.rules.skin().table_battles(t.s)] == [
        ("1", "open"),
        ("2", "open"),
    ]
    t.say("open", seat="organiser").roll(6, 1).say("A3>A4")
    assert [one.stage for one in t.rules.skin().table_battles(t.s)] == ["open", "open", "planned"]
    assert t.rules.skin().report_form(t.s, "1") is not None
    assert t.rules.skin().report_answers(t.s, "1", score((4, 3)), True) == ()  # nobody is asked for it now
    t.say("2-can-bde", "done")
    assert [one.stage for one in t.rules.skin().table_battles(t.s)] == ["open", "open", "committing"]


def test_a_finished_battle_waits_for_the_earlier_one() -> None:
    """FS-77: it shares an area with an arrow placed before; then both are carried out in order."""
    t = open_arrow(phase(FORK, "A2 A3 A5 B3"), "C3>B3", "12-ss", "50-div")
    open_arrow(t, "B3>C4", "8-bde", "flak")
    assert [(one.stage, one.after) for one in t.rules.skin().table_battles(t.s)] == [
        ("open", ""),
        ("open", "1"),
    ]
    report(t, 2, 5, 2)
    assert [(one.stage, one.after) for one in t.rules.skin().table_battles(t.s)] == [
        ("open", ""),
        ("waiting", "1"),
    ]
    assert refusal(t, score((4, 3)), "2") == ("not-open", "FS-51")
    report(t, 1, 3, 3)
    assert [one.stage for one in t.rules.skin().table_battles(t.s)] == ["after", "waiting"]


def test_an_area_may_be_won_while_the_way_back_is_lost() -> None:
    """FS-77, FS-78: booked in one order, carried out in that of the arrows; both stand in the books."""
    t = open_arrow(phase(FORK, "A2 A3 A5 B3"), "C3>B3", "12-ss", "50-div")
    open_arrow(t, "B3>C4", "8-bde", "flak")
    for battle in ("2", "1"):
        [(key, word)] = t.rules.skin().report_answers(t.s, battle, score((5, 2)), True)
        t.say(*word, seat=key)
    assert [(one.id, one.stage) for one in t.rules.skin().table_battles(t.s)] == [
        ("1", "after"),
        ("2", "waiting"),
    ]
    while battles(t):
        if t.asked.endswith("RollToDestroy"):
            t.roll(*[1] * t.dice().count)
        else:
            t.say(t.letters()[-1])
    assert (t.holds("B3"), t.holds("C4")) == ("germans", "allies")


# the form


def test_the_form_offers_the_usual_scores() -> None:
    """FS-51, FS-R13, FS-37: attacker first; one game, or several if agreed; what was exchanged is noted."""
    form = fought().rules.skin().report_form(fought().s, "1")
    assert form is not None
    assert form.labels == ("Germans (attacker)", "Allies (defender)")
    assert form.usual == ((6, 1), (5, 2), (4, 3), (3, 4), (2, 5), (1, 6), (3, 3))
    assert (form.most, form.most_games, form.combined, form.rule, form.dice) == (99, 1, "", "FS-51", True)
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss", "B3": "50-div"}, mode="table", multi_game=True).attack("C3>B3")
    t.say("12-ss", "done").say("50-div", "done").say("12-ss", "done").say("done")
    form = t.rules.skin().report_form(t.s, "1")
    assert form is not None
    assert (form.most_games, form.rule) == (9, "FS-R13")
    worth = t.rules.worth(t.battle(), "12-ss")
    assert form.notes == (f"12. SS-Panzer “Hitlerjugend”: exchanged for {worth} points.",)
    assert t.rules.skin().report_form(t.s, "2") is None


# the verdict


@pytest.mark.parametrize(
    ("games", "result", "winner", "rule"),
    [
        ((6, 1), "capture", "germans", "FS-53"),
        ((3, 1), "capture", "germans", "FS-53"),
        ((2, 1), "hold", "allies", "FS-52"),
        ((3, 3), "hold", "allies", "FS-52"),
        ((1, 6), "hold", "allies", "FS-52"),
        ((0, 0), "hold", "allies", "FS-52"),
    ],
)
def test_a_verdict_says_what_a_score_means(
    games: tuple[int, int], result: str, winner: str, rule: str
) -> None:
    """FS-52, FS-53: three points and more than the defender."""
    t = fought()
    verdict = t.rules.skin().verdict(t.s, "1", score(games))
    assert verdict.refusal is None
    assert (verdict.winner, result in verdict.result) == (winner, True)
    assert verdict.lines[0][1] == rule


def test_a_verdict_names_the_dice_and_who_goes_where() -> None:
    """FS-61, FS-65, FS-68, T-DEST-TT: by one's own points; the loser retreats, the winner may advance."""
    t = fought()
    lines = {rule: text for text, rule in t.rules.skin().verdict(t.s, "1", score((6, 1))).lines}
    assert [
        text for text, rule in t.rules.skin().verdict(t.s, "1", score((6, 1))).lines if rule == "FS-61"
    ] == [
        "No German troop is rolled for.",
        "Each committed Allied troop is destroyed on 4, 5 or 6.",
    ]
    assert lines["FS-65"].startswith("The Allies retreat from")
    assert "up to 3 troops" in lines["FS-68"]
    lines = {rule: text for text, rule in t.rules.skin().verdict(t.s, "1", score((1, 6))).lines}
    assert "FS-64" in lines and "FS-68" not in lines


def test_troops_without_a_way_out_are_lost_with_the_area() -> None:
    """FS-66: no area next to it is theirs."""
    t = Table(3, "B3", {"C3": "12-ss", "B3": "50-div"}, mode="table").attack("C3>B3")
    t.say("12-ss", "done").say("50-div", "done").say("done").say("done")
    while t.asked.endswith("OutOfSupply"):
        t.roll(5)
    assert "FS-66" in [rule for _, rule in t.rules.skin().verdict(t.s, "1", score((5, 2))).lines]


def test_destruction_may_mean_capture() -> None:
    """VB-31, VB-32: of the losing side by a second die, out of supply without one; of the winners never."""
    rng = random.Random(5)
    seen: dict[str, str] = {}
    rules = VillersBretonneux("", {"mode": "table"})
    for seed in range(20):
        match = Match(rules, Seeded(f"capture {seed}"))
        while match.pending() and "VB-32" not in seen:
            for battle in open_ids(match):
                told = club(match).verdict(match.state, battle, score((6, 3)))
                seen |= {rule: text for text, rule in told.lines}
                book(match, battle, score((rng.randrange(7), rng.randrange(7))), judge=True)
            step(match, rng)
    assert seen["VB-31"].startswith("For a destroyed")
    assert seen["VB-32"].endswith("it fights out of supply.")


def test_several_games_are_added_up() -> None:
    """FS-R13: the sums decide who has more, the averages, rounded down, the rest."""
    t = fought(multi_game=True)
    verdict = t.rules.skin().verdict(t.s, "1", score((5, 2), (4, 4)))
    assert (verdict.score, verdict.winner) == ("4-3 (two games, 9-6)", "germans")
    verdict = t.rules.skin().verdict(t.s, "1", score((3, 0), (2, 1)))
    assert (verdict.score, verdict.winner) == ("2-0 (two games, 5-1)", "allies")


def test_impossible_reports_are_refused_with_a_reason() -> None:
    """FS-51, FS-R13: whole numbers from 0 to 99, one game unless agreed, nothing to tick."""
    t = fought()
    assert refusal(t, score()) == ("no-score", "FS-51")
    assert refusal(t, score((-1, 3))) == ("no-score", "FS-51")
    assert refusal(t, score((100, 3))) == ("no-score", "FS-51")
    assert refusal(t, score((4, 3), (4, 3))) == ("one-game", "FS-R13")
    assert refusal(t, TableReport(((4, 3),), ("intact",))) == ("no-tick", "FS-51")
    assert refusal(t, score((4, 3)), "7") == ("not-open", "FS-51")
    assert refusal(fought(multi_game=True), score(*[(1, 1)] * 10)) == ("too-many-games", "FS-R13")


def test_a_landing_is_read_in_its_table() -> None:
    """CAEN-43: only the Allied points count, and what they mean is the table's row."""
    match = to_the_first_report(Caen("caen", {"mode": "table"}))
    battle = club(match).table_battles(match.state)[0]
    assert battle.stage == "open"
    verdict = club(match).verdict(match.state, battle.id, score((6, 1)))
    assert verdict.refusal is None
    assert [rule for _, rule in verdict.lines] == ["CAEN-43"]
    assert "is captured; 6 Airborne" in verdict.result
    assert "is not captured" in club(match).verdict(match.state, battle.id, score((0, 6))).result
    book(match, battle.id, score((6, 1)), judge=True)
    done = booked(match)[0]
    assert (done.table, done.winner, done.points, done.score) == (True, "allies", (6, 1), "6-1")
    assert "counts as 6" in done.result


def to_the_first_report(rules: Firestorm) -> Match:
    match = Match(rules, Seeded("landing"))
    rng = random.Random(1)
    while not any(isinstance(ask, ReportScore) for ask in match.pending().values()):
        step(match, rng)
    return match


# booking


def booked(match: Match) -> tuple[BookedBattle, ...]:
    return club(match).booked_battles(match.heard(""))


def book(match: Match, battle: str, given: TableReport | None, judge: bool) -> None:
    """Answers what books a report, letter by letter checked by the engine."""
    answers = club(match).report_answers(match.state, battle, given, judge)
    assert answers
    for key, word in answers:
        match.answer(key, word)


def test_both_leaders_or_the_organiser_book_a_report() -> None:
    """FS-51: the leaders who have not reported; the organiser at any time; contradictions are his alone."""
    t = fought()
    given = score((4, 3))
    assert [key for key, _ in t.rules.skin().report_answers(t.s, "1", given, False)] == ["germans", "allies"]
    assert t.rules.skin().report_answers(t.s, "1", given, True) == (("organiser", ("4-3",)),)
    assert t.rules.skin().report_answers(t.s, "1", score((7, 0)), True) == (
        ("organiser", ("other", "7", "0")),
    )
    assert t.rules.skin().report_keys(t.s) == ("germans", "allies", "organiser")
    t.say("4-3", seat="allies")
    assert t.rules.skin().report_keys(t.s) == ("germans", "organiser")
    assert t.rules.skin().report_answers(t.s, "1", given, False) == (("germans", ("4-3",)),)
    assert t.rules.skin().report_answers(t.s, "1", score((3, 4)), False) == ()
    assert t.rules.skin().report_answers(t.s, "1", score((3, 4)), True) != ()


def test_dice_are_the_organisers_word() -> None:
    """FS-73: nobody else may have a battle settled by dice."""
    t = fought()
    assert t.rules.skin().report_answers(t.s, "1", None, False) == ()
    assert t.rules.skin().report_answers(t.s, "1", None, True) == (("organiser", ("dice",)),)


# the past


def test_what_was_done_between_two_reports_of_a_battle_is_not_recomputed_with_it() -> None:
    """FS-76: one leader reports early, the other after another battle was decided."""
    match = Match(Caen("caen", {"mode": "table", "simultaneous": True}), Seeded("between"))
    rng = random.Random(2)
    for _ in range(200):
        if len(open_ids(match)) < 2:
            step(match, rng)
        assert isinstance(match.state, Campaign)
        if open_ids(match) and match.state.turn == 1:
            book(match, open_ids(match)[0], score((4, 3)), judge=True)
    early, other = open_ids(match)
    score_of = {
        key: ("3-3",) for key in reports(match) if key.endswith(f"#{early}") and "organiser" not in key
    }
    first, second = sorted(score_of)
    match.answer(first, score_of[first])
    book(match, other, score((3, 3)), judge=True)
    match.roll_on()
    for _ in range(100):
        if second not in match.pending():
            step(match, rng)
    line = len(match.live)
    match.answer(second, score_of[second])
    assert {one.id: one.line for one in booked(match)}[early] == line


def test_the_past_has_the_line_with_which_a_report_began() -> None:
    """FS-51, FS-73: of both leaders the first; the organiser's own; a battle of dice has none, a converted one has."""
    rng = random.Random(3)
    match = to_the_first_report(
        VillersBretonneux("", {"mode": "table", "simultaneous": True, "extra_battles": 1})
    )
    before = len(match.live)
    book(match, open_ids(match)[0], score((4, 3)), judge=False)
    assert (booked(match)[0].line, booked(match)[0].table) == (before, True)
    first = booked(match)[0]
    while not open_ids(match):
        step(match, rng)
    before = len(match.live)
    book(match, open_ids(match)[0], None, judge=True)
    while len(booked(match)) < 2:
        step(match, rng)
    second = booked(match)[1]
    assert (second.line, second.table, second.points) == (before, False, (0, 0))
    assert second.score.endswith("by dice")
    assert (first.id, first.turn, first.points) == ("1", "Turn 1", (4, 3))
    match = Match(Caen("caen", {"mode": "dice"}), Seeded("dice"))
    while len(booked(match)) < 6:
        step(match, rng)
    assert {(one.line, one.table) for one in booked(match)} == {(-1, False)}
    assert all(one.result and one.title for one in booked(match))


def open_ids(match: Match) -> list[str]:
    battles = club(match).table_battles(match.rules.view(match.state, ""))
    return [battle.id for battle in battles if battle.stage == "open"]


def club(match: Match) -> Skin[Any]:
    return skin_of(match.rules)


# whole campaigns by reports alone


def step(match: Match, rng: random.Random) -> None:
    """Anything that is no report, at random."""
    match.roll_on()
    asks = {
        key: ask
        for key, ask in match.pending().items()
        if isinstance(ask, Choice) and not isinstance(ask, ReportScore)
    }
    if not asks:
        return
    key = rng.choice(sorted(asks))
    ask = asks[key]
    seen = match.rules.view(match.state, ask.seat(match.state))
    word: tuple[str, ...] = ()
    while not word or not ask.ends(seen, word):
        word = (*word, rng.choice(ask.letters(seen, word)))
    match.answer(key, word)
    match.roll_on()


def random_report(rng: random.Random, several: bool) -> TableReport:
    number = rng.choice((1, 1, 2, 3)) if several else 1
    return TableReport(tuple([(rng.randrange(9), rng.randrange(9)) for _ in range(number)]))


@pytest.mark.parametrize("rules", CAMPAIGNS)
@pytest.mark.parametrize("simultaneous", [False, True])
def test_a_campaign_of_reports_runs_to_its_end(
    rules: Callable[[str, Mapping[str, OptionValue]], Firestorm], simultaneous: bool
) -> None:
    """FS-51, FS-53, FS-73, FS-76, FS-R13: every report is taken, and booked as its verdict said."""
    rng = random.Random(7)
    options: dict[str, OptionValue] = {
        "mode": "table",
        "simultaneous": simultaneous,
        "multi_game": simultaneous,
    }
    match = Match(rules("", options), Seeded("reports"))
    ids: list[str] = []
    while match.pending():
        open_now = open_ids(match)
        asked = {ask.battle for ask in match.pending().values() if isinstance(ask, ReportScore)}
        assert {str(number) for number in asked} <= set(open_now)
        if asked and (rng.random() < 0.5 or len(match.pending()) == len(reports(match))):
            ids.append(play(match, rng, str(rng.choice(sorted(asked)))))
        else:
            step(match, rng)
    assert len(set(ids)) == len(ids) > 5
    assert [one.id for one in booked(match)] == sorted(ids, key=int)
    assert match.rules.outcome(match.state) is not None


def reports(match: Match) -> list[str]:
    return [key for key, ask in match.pending().items() if isinstance(ask, ReportScore)]


def play(match: Match, rng: random.Random, battle: str) -> str:
    """Reports a battle in one of its ways and compares the verdict with the books."""
    rules = match.rules
    assert isinstance(rules, Firestorm)
    judge = rng.random() < 0.5
    if judge and rng.random() < 0.2:
        book(match, battle, None, True)
        match.roll_on()
        assert {one.id: one.table for one in booked(match)}[battle] is False
        return battle
    given = random_report(rng, rules.multi_game)
    verdict = club(match).verdict(match.rules.view(match.state, ""), battle, given)
    assert verdict.refusal is None
    line = len(match.live)
    book(match, battle, given, judge)
    done = {one.id: one for one in booked(match)}[battle]
    assert (done.score, done.winner, done.line) == (verdict.score, verdict.winner, line)
    if not done.title.startswith(("Airborne", "Landing")):
        assert done.result == verdict.result
    return battle


def test_answers_are_legal_words() -> None:
    """FS-51: any pair from 0-0 to 99-99 can be spelled."""
    rng = random.Random(11)
    for several in (False, True):
        t = fought(multi_game=several)
        for _ in range(200):
            given = TableReport(((rng.randrange(100), rng.randrange(100)),))
            for key, word in t.rules.skin().report_answers(t.s, "1", given, rng.random() < 0.5):
                ask = engine.pending(t.s)[key]
                assert isinstance(ask, Choice)
                engine.check_word(t.s, ask, word)
        with pytest.raises(Refused):
            t.say("4-3", "4-3", seat="organiser")
