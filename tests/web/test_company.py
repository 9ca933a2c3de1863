"""Who plays whom, as cards say it."""

from __future__ import annotations

import pytest

from sandtable.remote import Table
from tests.web.conftest import Json, until


def card(table: Table, match: str) -> Json:
    found = table.matches()
    return next(one for place in found.values() for one in place if one["id"] == match)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ({"allies": "me", "germans": "me"}, "You play every side"),
        ({"allies": "me", "germans": "computer:steady"}, "You are the Allies, against the computer"),
        ({"allies": "me", "germans": "open"}, "You are the Allies; nobody plays the Germans yet"),
        (
            {"allies": "me", "germans": "link"},
            "You are the Allies; the link for the Germans is not taken yet",
        ),
        (
            {"organiser": "me", "germans": "link"},
            "You keep the books; Allies: nobody yet, Germans: nobody yet",
        ),
        ({"germans": "link"}, "Allies: nobody yet, Germans: nobody yet"),
        ({"allies": "computer:random", "germans": "open"}, "Allies: the computer, Germans: nobody yet"),
    ],
)
def test_a_card_says_who_plays_whom(anna: Table, seats: dict[str, str], said: str) -> None:
    assert card(anna, anna.new("caen", seats).id)["text"][0] == said


def test_a_colour_has_no_article(anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "open"})
    assert card(anna, match.id)["text"][0] == "You are Blue; nobody plays Red yet"


def test_whoever_has_no_name_is_a_guest_until_he_says_it(anna: Table, ben: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "link"})
    ben.join(match.sheet()["links"]["germans"])
    assert card(anna, match.id)["text"][0] == "You are the Allies, against a guest"
    assert card(ben, match.id)["text"][0] == "You are the Germans, against a guest"
    ben.ask("POST", "/api/me", json={"name": "Ben"})
    assert card(anna, match.id)["text"][0] == "You are the Allies, against Ben"


def test_afterwards_a_card_says_who_won(anna: Table, ben: Table) -> None:
    hers = anna.new("caen", {"allies": "me", "germans": "link"}, public=True)
    his = ben.join(hers.sheet()["links"]["germans"])
    his.view("germans")
    his.resign("germans", "enough")
    company, end = card(anna, hers.id)["text"]
    assert company == "You were the Allies, against a guest"
    assert end.startswith("The campaign ends: the Allies win by resignation · ")
    assert not card(anna, hers.id)["yours"] and card(anna, hers.id)["question"] == ""


def test_a_match_of_computers_says_so(anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "computer:random", "red": "computer:random"})
    until(lambda: card(anna, match.id)["over"])
    assert card(anna, match.id)["text"][0] == "The computer played every side"


def test_throwing_real_dice_for_a_computer_is_my_turn(anna: Table, ben: Table) -> None:
    match = anna.new("caen", {"allies": "computer:steady", "germans": "me"}, dice="typed", public=True)
    found = card(anna, match.id)
    assert found["yours"] and found["question"] == match.view("germans")["asks"][0]["question"]
    assert not card(ben, match.id)["yours"]
