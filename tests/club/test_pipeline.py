"""The stage of a battle, who must do what next, and who may do what: from game, fixture and reports alone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from sandtable.board.battles import AFTER, COMMITTING, OPEN, PLANNED, WAITING, Fighter, TableBattle
from sandtable.club.battles.pipeline import BattleCase, TableQuestion, Viewer, may, stage_of, todo_of
from sandtable.store import Filing, Fixture

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
SOON = NOW + timedelta(days=3)
AN_ORGANISER = ("olga",)


def battle(stage: str = OPEN, after: str = "") -> TableBattle:
    fighters = (
        Fighter("allies", "Allies", "attacker", "allies"),
        Fighter("germans", "Germans", "defender", "germans"),
    )
    return TableBattle("7", "Ford → Mill", "Turn 2", ("F", "M"), stage, fighters, after=after)


def fixture(**more: object) -> Fixture:
    made = Fixture("m", "7", "Ford → Mill", NOW, players={"allies": ("anna",), "germans": ("ben",)}, rev=1)
    return replace(made, **more)  # type: ignore[arg-type]


ARRANGED = fixture(at=SOON, place="Club", due=SOON + timedelta(days=3))


def filing(who: str, side: str, *games: tuple[int, int], **more: object) -> Filing:
    made = Filing("m", "7", "Ford → Mill", who, who.title(), side, games or ((4, 3),), NOW, NOW)
    return replace(made, id=f"{who}-{len(games)}", **more)  # type: ignore[arg-type]


def case(
    there: Fixture | None = ARRANGED, *filings: Filing, stage: str = OPEN, after: str = ""
) -> BattleCase:
    return BattleCase(
        match="m",
        battle=battle(stage, after),
        fixture=there,
        filings=filings,
        now=NOW,
        leaders={"allies": ("anna",), "germans": ("ben",)},
        generals={"allies": ("anna",), "germans": ("ben",)},
        organisers=AN_ORGANISER,
        asked=(TableQuestion("allies", ("anna",), "Allies", "answers: Which troops?"),),
        titles={"5": "Hill → Wood"},
    )


def viewer(person: str) -> Viewer:
    sides = {"anna": "allies", "carl": "allies", "ben": "germans", "dora": "germans"}
    return Viewer(person, person in sides or person == "olga", person == "olga", sides.get(person, ""))


@pytest.mark.parametrize(
    ("found", "stage"),
    [
        (case(None, stage=PLANNED), "planned"),
        (case(None, stage=COMMITTING), "committing"),
        (case(None), "assigning"),
        (case(fixture()), "assigning"),
        (case(fixture(at=SOON)), "assigning"),
        (case(fixture(at=SOON, place="Club", players={"allies": ("anna",), "germans": ()})), "assigning"),
        (case(), "briefed"),
        (case(fixture(at=SOON, place="Club", due=NOW)), "overdue"),
        (case(fixture(due=NOW)), "overdue"),
        (case(fixture(due=NOW), filing("anna", "allies")), "reported"),
        (case(ARRANGED, filing("anna", "allies", state="withdrawn")), "briefed"),
        (case(ARRANGED, filing("anna", "allies", state="objected")), "disputed"),
        (case(ARRANGED, filing("anna", "allies", state="confirmed")), "waiting"),
        (case(stage=WAITING), "waiting"),
        (case(stage=AFTER), "after"),
    ],
)
def test_the_stage_follows_from_game_fixture_and_reports(found: BattleCase, stage: str) -> None:
    assert stage_of(found) == stage


def doing(found: BattleCase) -> list[tuple[tuple[str, ...], str, str]]:
    return [(one.people, one.what, one.link) for one in todo_of(found)]


def test_who_must_do_what_next() -> None:
    page, report = "/c/m/b/7", "/c/m/b/7/report"
    both = ("anna", "ben")
    assert doing(case(None, stage=COMMITTING)) == [(("anna",), "answers: Which troops?", "/m/m?seat=allies")]
    assert doing(case(fixture())) == [
        (both, "agree on a date and a place", page),
        (both, "play it, then one of them reports the score", report),
    ]
    unmanned = case(fixture(at=SOON, place="Club", players={"allies": ("carl",), "germans": ()}))
    assert doing(unmanned) == [
        (("ben",), "names who plays for the Germans, or a member takes the battle", page),
        (("carl",), "plays it and reports the score", report),
    ]
    assert doing(case())[0] == (both, "read the briefing", page)
    read = replace(ARRANGED, briefed={"anna": "", "ben": ""})
    assert doing(case(read)) == [(both, "play it, then one of them reports the score", report)]
    late = doing(case(fixture(due=NOW)))
    assert late[0][2] == report and late[1][0] == AN_ORGANISER
    assert doing(case(ARRANGED, filing("anna", "allies"))) == [
        (("ben",), "confirms Anna's report or objects", page)
    ]
    alone = case(fixture(players={"allies": ("anna",), "germans": ("anna",)}), filing("anna", "allies"))
    nobody = replace(alone, leaders={}, generals={})
    assert doing(nobody) == [(AN_ORGANISER, "settles Anna's report", page)]
    dispute = case(ARRANGED, filing("anna", "allies", state="objected"), filing("ben", "germans", (1, 6)))
    assert doing(dispute) == [(AN_ORGANISER, "settles the dispute", page)]
    (waits,) = todo_of(case(stage=WAITING, after="5"))
    assert (waits.who, waits.what, waits.link) == ("Hill → Wood", "must be carried out first", "/c/m/b/5")
    assert doing(case(stage=WAITING)) == []
    later = case(ARRANGED, filing("anna", "allies", state="confirmed"))
    assert doing(later) == [(("anna",), "answers: Which troops?", "/m/m?seat=allies")]


def test_who_may_do_what_with_an_open_battle() -> None:
    assert may(case(), viewer("anna")) == ("leave", "schedule", "assign", "assign:allies", "report:allies")
    assert may(case(), viewer("ben")) == ("leave", "schedule", "assign", "assign:germans", "report:germans")
    assert may(case(), viewer("carl")) == ()
    assert may(case(), viewer("")) == ()
    assert may(case(), viewer("olga")) == (
        "schedule",
        "assign",
        "assign:allies",
        "assign:germans",
        "settle",
        "convert",
        "postpone",
        "report:",
    )
    free = case(fixture(players={"allies": ()}))
    assert may(free, viewer("carl")) == ("take:allies",)
    assert may(free, viewer("dora")) == ()
    plays = case(fixture(players={"allies": ("carl",), "germans": ("ben",)}))
    assert may(plays, viewer("carl")) == ("leave", "schedule", "report:allies")
    assert "report:allies" in may(plays, viewer("anna"))  # his general


def test_who_may_do_what_with_a_report() -> None:
    found = case(ARRANGED, filing("anna", "allies"))
    assert may(found, viewer("anna")) == ("schedule", "assign", "assign:allies", "withdraw:anna-0")
    assert may(found, viewer("ben"))[-3:] == ("report:germans", "confirm:anna-0", "answer:anna-0")
    assert may(found, viewer("dora")) == ()
    dispute = case(
        ARRANGED,
        filing("anna", "allies", state="objected"),
        filing("ben", "germans", (1, 6), state="objected"),
    )
    assert may(dispute, viewer("anna"))[-2:] == ("report:allies", "confirm:ben-1")  # she may give way
    assert "settle" in may(dispute, viewer("olga"))
    assert may(case(ARRANGED, filing("anna", "allies", state="confirmed")), viewer("olga")) == ()
    for stage in (PLANNED, COMMITTING, WAITING, AFTER):
        assert may(case(stage=stage), viewer("olga")) == ()


def test_who_speaks_for_both_sides_confirms_himself_only_if_nobody_else_can() -> None:
    stands_in = case(fixture(players={"allies": ("anna",), "germans": ("anna",)}), filing("anna", "allies"))
    assert "confirm:anna-0" not in may(stands_in, viewer("anna"))  # Ben leads the Germans
    alone = replace(stands_in, leaders={}, generals={})
    assert "confirm:anna-0" in may(alone, viewer("anna"))
    assert alone.speaks_for("anna") == ("allies", "germans") and alone.speaks_for("olga") == ()
