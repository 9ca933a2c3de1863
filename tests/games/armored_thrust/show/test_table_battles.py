"""Engagements on real tables as a club keeps them: open ones, their reports, what is booked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.board.battles import BookedBattle, TableBattle, TableReport
from sandtable.board.skin import Skin, skin_of
from sandtable.games.armored_thrust.play.settling import Impose, Want
from sandtable.games.armored_thrust.play.tabletop import ReportResult
from sandtable.games.armored_thrust.play.umpire import Gate
from sandtable.kernel import engine
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Throw
from tests.games.armored_thrust.brawl import bold_word
from tests.games.armored_thrust.fighting import Clash
from tests.games.armored_thrust.play.test_tabletop_reports import at_table, result, say
from tests.games.armored_thrust.theatre import totalize


def both(**chosen: Any) -> Clash:
    """Two areas are fought over on the table."""
    chosen = {"resolution": "tabletop", **chosen}
    f = Clash(3, "A01 LOR A17 LOR G13 CRA A02 TIL G02 GAR", allied="LOR TIL", **chosen)
    f.enter("CRA", "A01 LOR A17 LOR")
    f.enter("GAR", "A02 TIL")
    return f


def umpired() -> Clash:
    """The same as `at_table`, kept by a human umpire."""
    f = Clash(3, "A01 LOR A17 LOR G13 CRA", allied="LOR", resolution="tabletop", umpire="human")
    f.enter("CRA", "A01 LOR A17 LOR")
    f.play(words={"Gate engage": "run-on"}, until="ReportResult")
    return f


def battles(f: Clash, seat: str = "allied") -> dict[str, TableBattle]:
    return {one.id: one for one in f.rules.skin().table_battles(f.rules.view(f.s, seat))}


def score(*games: tuple[int, int], ticks: tuple[str, ...] = ()) -> TableReport:
    return TableReport(games, ticks)


def refusal(f: Clash, report: TableReport, seat: str = "allied", battle: str = "3-CRA") -> tuple[str, str]:
    told = f.rules.skin().verdict(f.rules.view(f.s, seat), battle, report).refusal
    assert told is not None
    return told[0], told[2]


def book(f: Clash, report: TableReport | None, judge: bool, battle: str = "3-CRA") -> int:
    answers = f.rules.skin().report_answers(f.s, battle, report, judge)
    for key, word in answers:
        engine.answer(f.s, key, word)
    return len(answers)


# stages


def test_an_engagement_on_the_table_is_open_when_its_report_is_awaited() -> None:
    """AT-73, AT-74, AT-148: first side first; the roles come from the mission."""
    f = at_table()
    battle = battles(f)["3-CRA"]
    assert (battle.stage, battle.turn, battle.areas) == ("open", "Turn 3", ("CRA",))
    assert [(one.side, one.seat) for one in battle.fighters] == [("allied", "allied"), ("axis", "axis")]
    assert {one.part for one in battle.fighters} == {"attacker", "defender"}
    assert battle.papers == (("allied", "briefing-3-CRA-allied"), ("axis", "briefing-3-CRA-axis"))


def test_results_wait_until_all_are_in() -> None:
    """AT-100, step 13: the first waits for the second; then both are carried out."""
    f = both()
    f.play({f"TerrainDice {place}": (1,) * 6 for place in ("CRA", "GAR")}, until="ReportResult")
    assert [(one.id, one.stage) for one in battles(f).values()] == [("3-CRA", "open"), ("3-GAR", "open")]
    assert book(f, score((8, 1)), judge=False) == 2
    told = battles(f)["3-CRA"]
    assert (told.stage, told.after) == ("waiting", "3-GAR")
    assert battles(f)["3-GAR"].stage == "open"


def test_before_the_table_is_agreed_an_engagement_may_still_come_to_it() -> None:
    """AT-120: while both say what they want; by dice it is no battle of the table any more."""
    f = at_table_agreeing()
    assert battles(f)["3-CRA"].stage == "committing"
    say(f, "allied#CRA", "dice")
    say(f, "axis#CRA", "dice")
    assert battles(f) == {}
    f = Clash(3, "A01 LOR A17 LOR G13 CRA", allied="LOR", resolution="dice")
    f.enter("CRA", "A01 LOR A17 LOR")
    f.play(until="Fight")
    assert battles(f) == {} == battles(f, "")


def at_table_agreeing() -> Clash:
    f = Clash(3, "A01 LOR A17 LOR G13 CRA", allied="LOR", resolution="agree")
    f.enter("CRA", "A01 LOR A17 LOR")
    f.play(until="Want")
    return f


def test_reports_that_wait_and_disputed_ones_are_told() -> None:
    """AT-100"""
    f = at_table()
    say(f, "axis#CRA", "8-1 intact wittmann done")
    assert battles(f)["3-CRA"].told == (("axis", "8-1 intact wittmann"),)
    say(f, "allied#CRA", "7-2 done")
    assert battles(f)["3-CRA"].told == (("axis", "8-1 intact wittmann"), ("allied", "7-2"))


# secrecy


def test_an_observer_learns_only_where_there_is_fighting() -> None:
    """AT-132, AT-137: no roles, no reports, no briefings; and the same whoever fights there."""
    f = at_table()
    say(f, "axis#CRA", "8-1 intact wittmann done")
    seen = battles(f, "")["3-CRA"]
    assert (seen.stage, seen.told, seen.papers) == ("open", (), ())
    assert [one.part for one in seen.fighters] == ["", ""]
    form = f.rules.skin().report_form(f.rules.view(f.s, ""), "3-CRA")
    assert form is not None
    named = [tick.id for tick in form.ticks]
    other = Clash(3, "A02 LOR G14 CRA", allied="LOR", resolution="tabletop")
    other.enter("CRA", "A02 LOR")
    other.play({"TerrainDice CRA": (1, 2, 3, 4, 5, 1)}, until="ReportResult")
    unlike = other.rules.skin().report_form(other.rules.view(other.s, ""), "3-CRA")
    assert unlike is not None
    assert named == [tick.id for tick in unlike.ticks]
    assert f.rules.skin().verdict(f.rules.view(f.s, ""), "3-CRA", score((8, 1))).winner == "allied"


def test_an_observer_reads_results_in_the_end_report() -> None:
    """AT-132: not before; a seat knows them as they come in."""
    f = at_table()
    before = len(f.events)
    book(f, score((7, 2)), judge=False)
    f.events += f.s.drain()
    now = heard(f.events, "allied"), heard(f.events, "")
    assert before < len(f.events)
    assert [one.result for one in f.rules.skin().booked_battles(now[0])] == [
        "The Allies win at Cramesnil (Point 122), 7-2."
    ]
    assert f.rules.skin().booked_battles(now[1]) == ()


def heard(events: list[Event], seat: str) -> list[tuple[int, Event]]:
    turn = Event("turn", {"number": 3}, ())
    return [(0, turn), *[(at + 1, event) for at, event in enumerate(events) if event.reaches(seat)]]


# the form and the verdict


def test_the_form_asks_for_what_the_campaign_needs() -> None:
    """AT-74, AT-105, AT-115: points of each action, a winner without losses, characters of the units there."""
    f = at_table()
    form = f.rules.skin().report_form(f.rules.view(f.s, "axis"), "3-CRA")
    assert form is not None
    assert [tick.id for tick in form.ticks] == ["intact", "wittmann", "currie"]
    assert (form.usual[0], form.most, form.most_games, form.rule, form.dice) == (
        (8, 1),
        99,
        9,
        "AT-74",
        False,
    )
    assert form.combined == "The victory points of all actions are added."
    assert f.rules.skin().report_form(f.s, "2-CRA") is None
    f = umpired()
    form = f.rules.skin().report_form(f.s, "3-CRA")
    assert form is not None and form.dice


def test_a_verdict_adds_the_actions_and_names_the_grade() -> None:
    """AT-74, AT-100, AT-101, AT-102, AT-105: worked example 12 is a 6-3; an 8-1 brings momentum."""
    f = at_table()
    told = f.rules.skin().verdict(f.rules.view(f.s, "axis"), "3-CRA", score((8, 1), (3, 6)))
    assert (told.score, told.winner) == ("11-7 (two actions: 8-1 and 3-6)", "allied")
    assert told.lines[0] == ("11 to 7 is a 6-3.", "AT-100")
    told = f.rules.skin().verdict(f.s, "3-CRA", score((1, 8), ticks=("intact", "wittmann")))
    rules = {rule: text for text, rule in told.lines}
    assert told.result == "The Axis win at Cramesnil (Point 122), 8-1."
    assert rules["AT-105"] == "The Axis gain no level of fatigue, the losers 2 levels."
    assert "AT-102" in rules and "AT-115" in rules
    told = f.rules.skin().verdict(f.s, "3-CRA", score((2, 2)))
    assert (told.winner, told.lines[0][0]) == ("", "2 to 2 is a draw.")


def test_impossible_reports_are_refused() -> None:
    """AT-74, AT-100, AT-105, AT-115"""
    f = at_table()
    assert refusal(f, score()) == ("no-score", "AT-100")
    assert refusal(f, score((8, -1))) == ("no-score", "AT-100")
    assert refusal(f, score((100, 1))) == ("no-score", "AT-100")
    assert refusal(f, score(*[(1, 1)] * 10)) == ("too-many-games", "AT-74")
    assert refusal(f, score((7, 2), ticks=("intact",))) == ("not-intact", "AT-105")
    assert refusal(f, score((8, 1), (3, 6), ticks=("intact",))) == ("not-intact", "AT-105")
    assert refusal(f, score((8, 1), ticks=("meyer",))) == ("not-there", "AT-115")
    assert refusal(f, score((8, 1), ticks=("currie", "currie"))) == ("twice", "AT-115")
    assert refusal(f, score((8, 1)), battle="3-TIL") == ("not-open", "AT-100")
    assert f.rules.skin().report_answers(f.s, "3-CRA", score((7, 2), ticks=("intact",)), True) == ()


# booking


def test_both_sides_book_a_report() -> None:
    """AT-100, AT-105, AT-115"""
    f = at_table()
    assert book(f, score((8, 1), ticks=("currie", "intact")), judge=False) == 2
    assert result(f) == ("allied", "8-1", (8, 1), True, ("currie",))
    f = at_table()
    say(f, "axis#CRA", "6-3 done")
    assert f.rules.skin().report_keys(f.s) == ("allied#CRA",)
    assert book(f, score((6, 3)), judge=False) == 1
    assert result(f)[:3] == ("allied", "6-3", (6, 3))


def test_without_an_umpire_both_sides_can_be_answered_for() -> None:
    """AT-100: where one has said something else a dispute comes of it, and both report anew."""
    f = at_table()
    say(f, "axis#CRA", "3-6 done")
    assert f.rules.skin().report_answers(f.s, "3-CRA", score((6, 3)), False) == ()
    assert book(f, score((6, 3)), judge=True) == 3
    assert result(f)[:3] == ("allied", "6-3", (6, 3))


def test_the_umpires_word_books_a_report_or_calls_for_dice() -> None:
    """AT-120, AT-123"""
    f = umpired()
    say(f, "axis#CRA", "3-6 done")
    assert f.rules.skin().report_answers(f.s, "3-CRA", score((6, 3)), True) == (
        ("umpire#CRA", ("6-3", "done")),
    )
    assert f.rules.skin().report_answers(f.s, "3-CRA", score((6, 3)), False) == ()
    assert f.rules.skin().report_answers(f.s, "3-CRA", None, True) == (("umpire#CRA", ("dice",)),)
    assert f.rules.skin().report_answers(f.s, "3-CRA", None, False) == ()
    assert book(f, None, judge=True) == 1
    assert any(isinstance(ask, Throw) for ask in engine.pending(f.s).values())
    assert battles(f) == {}


def test_without_an_umpire_dice_can_be_called_for_only_before_the_table_is_agreed() -> None:
    """AT-120: dice only if both want them."""
    assert at_table().rules.skin().report_answers(at_table().s, "3-CRA", None, True) == ()
    f = at_table_agreeing()
    assert book(f, None, judge=True) == 2
    assert f.s.engagements["CRA"].way == "dice"
    f = at_table_agreeing()
    say(f, "axis#CRA", "table")
    assert f.rules.skin().report_answers(f.s, "3-CRA", None, True) == ()
    f = Clash(3, "A01 LOR A17 LOR G13 CRA", allied="LOR", resolution="umpire", umpire="human")
    f.enter("CRA", "A01 LOR A17 LOR")
    f.play(words={"Gate engage": "run-on"}, until="Impose")
    assert f.rules.skin().report_answers(f.s, "3-CRA", None, True) == (("umpire", ("dice",)),)


# whole campaigns by reports alone

WORDS: dict[type[Choice[Any]], tuple[str, ...]] = {
    Want: ("table",),
    Impose: ("table",),
    Gate: ("continue",),
}


def step(match: Match, rng: Random) -> None:
    """Anything that is no report, at random."""
    match.roll_on()
    asks = {
        key: ask
        for key, ask in match.pending().items()
        if isinstance(ask, Choice) and not isinstance(ask, ReportResult)
    }
    if asks:
        key = rng.choice(sorted(asks))
        ask = asks[key]
        seen = match.rules.view(match.state, ask.seat(match.state))
        word = WORDS[type(ask)] if type(ask) in WORDS else bold_word(seen, ask, rng)
        match.answer(key, word)
        match.roll_on()


def club(match: Match) -> Skin[Any]:
    return skin_of(match.rules)


@pytest.mark.parametrize(
    "options",
    [
        {"resolution": "tabletop"},
        {"resolution": "agree"},
        {"resolution": "tabletop", "umpire": "human"},
        {"resolution": "umpire", "umpire": "human"},
    ],
)
def test_a_campaign_of_reports_runs_to_its_end(options: dict[str, str]) -> None:
    """AT-74, AT-100, AT-105, AT-115, AT-120, AT-132: every report is taken, and booked as its verdict said."""
    rng = Random(str(options))
    match = Match(totalize(**options), Seeded("reports"))
    ids: list[str] = []
    while match.pending():
        asked = sorted({ask.place for ask in match.pending().values() if isinstance(ask, ReportResult)})
        if asked:
            ids.append(play(match, rng, f"{turn_of(match)}-{rng.choice(asked)}"))
        else:
            step(match, rng)
    assert len(ids) == len(set(ids)) > 10
    told = {one.id: one for one in booked(match, "allied")}
    assert set(told) == set(ids)
    public = booked(match, "")
    assert {one.id for one in public} == set(ids)
    for one in public:
        mine = told[one.id]
        assert (one.winner, one.points, one.table) == (mine.winner, mine.points, mine.table)


def turn_of(match: Match) -> int:
    turn = match.rules.facts(match.state)["turn"]
    assert isinstance(turn, int)
    return turn


def booked(match: Match, seat: str) -> tuple[BookedBattle, ...]:
    return club(match).booked_battles(match.heard(seat))


def play(match: Match, rng: Random, battle: str) -> str:
    """Reports an engagement in one of its ways and compares the verdict with the books."""
    for seat in ("allied", "axis", ""):
        listed = club(match).table_battles(match.rules.view(match.state, seat))
        assert battle in [one.id for one in listed if one.stage == "open"]
    judge = rng.random() < 0.5
    dice = club(match).report_answers(match.state, battle, None, True)
    line = len(match.live)
    if dice and rng.random() < 0.2:
        match.answer(*dice[0])
        match.roll_on()
        done = {one.id: one for one in booked(match, "axis")}[battle]
        assert (done.table, done.line, done.points) == (False, line, (0, 0))
        return battle
    seen = match.rules.view(match.state, "axis")
    form = club(match).report_form(seen, battle)
    assert form is not None
    games = tuple([(rng.randrange(9), rng.randrange(9)) for _ in range(rng.choice((1, 1, 2, 3)))])
    ticks = [tick.id for tick in form.ticks if rng.random() < 0.5]
    report = TableReport(games, tuple(ticks))
    told = club(match).verdict(seen, battle, report)
    if told.refusal is not None:
        assert told.refusal[0] == "not-intact"
        report = TableReport(games, tuple([tick for tick in ticks if tick != "intact"]))
        told = club(match).verdict(seen, battle, report)
    if rng.random() < 0.3:
        contradict(match, rng, battle)
        judge = True
    for key, word in club(match).report_answers(match.state, battle, report, judge):
        match.answer(key, word)
    done = {one.id: one for one in booked(match, "axis")}[battle]
    assert (done.winner, done.result, done.line) == (told.winner, told.result, line)
    assert done.points == (sum(one for one, _ in games), sum(two for _, two in games))
    return battle


def contradict(match: Match, rng: Random, battle: str) -> None:
    """One side says something else first."""
    side = rng.choice(("allied", "axis"))
    match.answer(f"{side}#{battle.partition('-')[2]}", ("other", "77", "66", "done"))
