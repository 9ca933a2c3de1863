"""A whole Caen campaign, driven through the API by table reports only, to its outcome (FS-50 … FS-53, FS-73, FS-85)."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.web.clubs.company import OPEN, Company
from tests.web.conftest import Server

Json = dict[str, Any]


@pytest.fixture
def club(server: Server) -> Iterator[Company]:
    company = Company(
        server.url, mode="table", simultaneous=True, multi_game=True, allied_commanders=1, german_commanders=1
    )
    yield company
    company.close()


def settle_one(club: Company, battle: Json, rng: Random) -> str:
    """One battle is played and reported in one of the ways in which that happens; which way it was."""
    first, second = [rng.choice(club.speakers(one)) for one in battle["fighters"]]
    games = tuple([(rng.randrange(7), rng.randrange(7)) for _ in range(rng.choice((1, 1, 2)))])
    if battle["stage"] == "disputed" or rng.random() < 0.1:
        club.olga.do(battle["id"], "settle", games=[[4, 3]], ticks=[], reason="I was there.")
        return "settled"
    if rng.random() < 0.1:
        club.olga.do(battle["id"], "unplayed", how="dice", reason="Nobody had time.")
        return "dice"
    filed = first.file(battle["id"], *games, story="It rained.", side=battle["fighters"][0]["side"])
    again = first.file(battle["id"], *games, story="It rained.", side=battle["fighters"][0]["side"])
    assert again["id"] == filed["id"], "sent twice is kept once"
    way = rng.random()
    if way < 0.15:
        mine = [[6, 1]] if games == ((1, 6),) else [[1, 6]]
        second.do(battle["id"], f"filings/{filed['id']}/object", reason="No, I won.", games=mine)
        club.olga.do(battle["id"], "settle", games=[[3, 3]], ticks=[], reason="A draw, I say.")
        return "disputed"
    if way < 0.4:
        second.file(battle["id"], *games, side=battle["fighters"][1]["side"])
        return "both"
    second.do(battle["id"], f"filings/{filed['id']}/confirm")
    return "confirmed"


def decided(page: Json) -> bool:
    states = [filing["state"] for battle in page["battles"] for filing in battle["filings"]]
    return "confirmed" in states or "settled" in states


def test_a_whole_campaign_by_table_reports_only(club: Company) -> None:
    rng = Random(11)
    ways: Counter[str] = Counter()
    for _ in range(2000):
        page = club.olga.page()
        if page["over"]:
            break
        open_now = [one for one in page["battles"] if one["stage"] in OPEN]
        if open_now and (len(open_now) > 1 or rng.random() < 0.5):
            ways[settle_one(club, rng.choice(open_now), rng)] += 1
        elif not club.answer_one(rng):
            if club.olga.page()["version"] != page["version"] or decided(page):
                time.sleep(0.05)
                continue  # a report that waited is being booked
            assert open_now, [page["todo"], page["battles"]]
            ways[settle_one(club, rng.choice(open_now), rng)] += 1
    page = club.olga.page()
    assert page["over"] and page["outcome"]
    assert set(ways) == {"confirmed", "both", "disputed", "settled", "dice"}, ways
    assert len(page["results"]) >= 20 and sum(ways.values()) >= 20
    by_table = [one for one in page["results"] if one["table"]]
    assert len(by_table) == sum(ways.values()) - ways["dice"]
    assert sum([one["battles"] for one in page["members"]]) > 0
    diary = club.olga.ask("GET", "/diary")
    assert len(diary["turns"]) == 5 and diary["outcome"] == page["outcome"]
