"""Two matches on two servers that differ only in what one side hides: whatever the other side gets is the same.

Every answer to everything it can ask, refusals too, with its headers and length; every message of its sockets and
streams, their number and order. What is played is told in `tests/web/twins`; `tools/twins.py` asks far more.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from sandtable.remote import Table as Person
from tests.web.conftest import Server
from tests.web.twins import firestorm, heroes, totalize
from tests.web.twins.table import Table
from tests.web.twins.worlds import Twins, twins

Record: TypeAlias = Callable[[str, object], None]
SHARE = 0.01  # of what there is much of, at each look


def counted(pair: Twins, least: int, record: Record) -> None:
    """How much was compared, which is kept with the test's result; never so little that the test is empty."""
    record("compared", pair.compared)
    print(f"{pair.compared} answers and messages compared")
    assert pair.compared > least


@pytest.mark.parametrize(
    ("plan", "every", "least"),
    [
        (totalize.AXIS_HIDES, 2, 2200),
        (totalize.ALLIES_HIDE, 5, 1600),
        (totalize.AXIS_HIDES_IN_A_CLUB, 2, 800),
    ],
    ids=["axis", "allies", "club"],
)
def test_three_turns_behind_the_fog(
    plan: totalize.OrderPlan, every: int, least: int, tmp_path: Path, record_property: Record
) -> None:
    """AT-130, table V: set-up, orders, drafts of orders, arrivals, corrections by the umpire, talk of a side."""
    with twins(tmp_path, "fog") as pair:
        table = Table(pair, plan.company, SHARE)
        campaign = totalize.Campaign(table, plan, every)
        campaign.play()
        states = [table.room(number).match.state for number in range(2)]
        hidden = [unit for unit, place in states[0].where.items() if states[1].where[unit] != place]
        assert campaign.turn == totalize.TURNS + 1 and len(hidden) > 2
        assert states[0].last, "nobody fought"
        assert plan.company.club or not pair.unasked()
        counted(pair, least, record_property)


def test_three_turns_of_a_battle_with_hidden_cards_tokens_and_men(
    tmp_path: Path, record_property: Record
) -> None:
    """Section 21.4: hands, tokens face down, who is under a counter, an army not yet shown, standing answers."""
    with twins(tmp_path, heroes.SEED, heroes.DRAW) as pair:
        table = Table(pair, heroes.COMPANY, SHARE)
        battle = heroes.Battle(table, 20)
        battle.play()
        states = [table.room(number).match.state for number in range(2)]
        assert states[0].hands["german"] != states[1].hands["german"]
        assert states[0].under["german-ghost-1"] != states[1].under["german-ghost-1"]
        assert states[0].tokens != states[1].tokens and states[0].turn == heroes.TURNS + 1
        assert min(battle.by_hand) > 5, "the hiding side never passed by hand"
        counted(pair, 2000, record_property)


@pytest.mark.parametrize("game", list(firestorm.CAMPAIGNS))
def test_what_lies_sealed_is_the_same_to_all_others(
    game: str, tmp_path: Path, record_property: Record
) -> None:
    """FS-R5: troops that are committed face down, until both sides have."""
    with twins(tmp_path, "sealed") as pair:
        table = Table(pair, firestorm.company(game), SHARE)
        battles = firestorm.Battles(table, 1, game)
        battles.play()
        assert battles.fought == 1 and battles.sealed[-1].startswith("Commit")
        counted(pair, 500, record_property)


# what it found


def test_talk_of_a_side_pushes_nothing_out_of_what_others_read(
    server: Server, anna: Person, ben: Person
) -> None:
    """Only the newest lines of a chat are sent: those that one may read, however much others say among themselves."""
    match = anna.new("skirmish", {"blue": "me", "red": "link"}, public=True)
    his = ben.join(match.sheet()["links"]["red"])
    match.ask("POST", "/chat", json={"seat": "blue", "to": "all", "text": "Good luck"})
    for number in range(210):
        server.store.matches.say(match.id, None, "Ben", "red", "red", "side", f"secret {number}").result()
    assert [one["text"] for one in match.ask("GET", "/chat?seat=blue") if one["who"] != "Sandtable"] == [
        "Good luck"
    ]
    assert len(his.ask("GET", "/chat?seat=red")) == 200


def test_ids_of_chat_do_not_count_what_others_say(server: Server, anna: Person, ben: Person) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "link"}, public=True)
    ben.join(match.sheet()["links"]["red"])
    said = [
        match.ask("POST", "/chat", json={"seat": "blue", "to": "all", "text": text})
        for text in ("One", "Two")
    ]
    kept = [one.id for one in server.store.matches.chats(match.id) if one.name != "Sandtable"]
    shown = [one["id"] for one in match.ask("GET", "/chat") if one["who"] != "Sandtable"]
    assert shown == [one["id"] for one in said] and len(set(shown)) == 2
    assert shown[1] - shown[0] != kept[1] - kept[0]
    assert {len(str(id)) for id in shown} == {15}


def test_how_much_a_side_says_takes_no_breath_from_the_other(anna: Person, ben: Person) -> None:
    """Limits count what one person does; whoever waits learns nothing about others."""
    match = anna.new("skirmish", {"blue": "me", "red": "link"}, public=True)
    his = ben.join(match.sheet()["links"]["red"])
    path, said = f"/api/matches/{match.id}/chat", {"seat": "red", "to": "side", "text": "Now"}
    answers = [ben.http.post(path, json=said).status_code for _ in range(25)]
    assert answers[0] == 201 and answers[-1] == 429
    assert match.ask("POST", "/chat", json={"seat": "blue", "to": "side", "text": "Now"})["text"] == "Now"
    assert his.ask("GET", "/chat?seat=red")
