"""Typed dice of seats that have no hands: a computer's, and those nobody sits on."""

from __future__ import annotations

from random import Random

from sandtable.remote import RemoteMatch, Table
from tests.web.conftest import Json, mine, spelled, until
from tests.web.test_play import refused

RNG = Random(11)


def throw_of(match: RemoteMatch, seat: str, thrower: str) -> Json:
    """Plays on as `seat` until `thrower` must throw, and gives that question."""
    for _ in range(400):
        scene = until(lambda: (found := match.view(seat)) and mine(found) and found)
        ask = mine(scene)[0]
        if ask["kind"] == "choice":
            match.answer(ask["key"], spelled(match, ask, RNG))
        elif ask["seat"] == thrower:
            return ask
        else:
            match.roll(ask["key"], [3] * ask["dice"]["count"])
    raise AssertionError(f"{thrower} never throws")


def test_whoever_plays_a_side_types_the_dice_of_a_computer(anna: Table, ben: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "computer:steady"}, dice="typed", public=True)
    ask = throw_of(match, "allies", "germans")
    assert ask["mine"] and ask["seat"] == "germans" and ask["dice"]["count"] >= 1
    stranger = ben.match(match.id)
    assert not mine(stranger.view()), "an observer throws no dice"
    faces = [2] * ask["dice"]["count"]
    stranger.version = match.version
    refused("not-your-seat", 403, lambda: stranger.roll("germans", faces))
    done = match.roll("germans", faces)
    assert done["scene"]["seat"] == "allies", "he goes on looking through his own eyes"
    thrown = [entry["dice"] for entry in done["scene"]["entries"] if entry["dice"]][-1]
    assert list(thrown["faces"]) == faces and thrown["side"] == "germans"


def test_with_dice_of_the_server_nobody_throws_for_a_computer(anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "computer:steady"})
    scene = match.view("allies")
    assert not [ask for ask in scene["asks"] if ask["kind"] == "throw"]
    refused("not-asked", 422, lambda: match.roll("germans", [3]))


def test_dice_that_the_server_throws_are_typed_by_nobody(anna: Table) -> None:
    """AT-134a: an umpire types the dice he has announced, and the next ones are the server's again."""
    match = anna.new("totalize", {"allied": "me", "axis": "me", "umpire": "me"}, options={"umpire": "human"})
    for seat in ("allied", "axis"):
        match.view(seat)
        match.answer(seat, ["history"])
    match.view("umpire")
    match.answer("umpire", ["by-hand"])
    match.answer("umpire", ["continue"])
    match.roll("umpire", [3])  # the weather
    match.view("umpire")
    refused("not-asked", 422, lambda: match.roll("umpire", [3]))
    match.resign("umpire", "the hall closes")
    proof = match.ask("GET", "/dice")["throws"]
    assert [(one["typed"], one["free"]) for one in proof] == [(True, True)]


def test_another_person_throws_his_own_dice(anna: Table, ben: Table) -> None:
    hers = anna.new("caen", {"allies": "me", "germans": "link"}, dice="typed")
    his = ben.join(hers.sheet()["links"]["germans"])
    ask = mine(hers.view("allies"))[0]
    assert ask["kind"] == "throw" and not mine(his.view("germans"))
    refused("not-your-seat", 403, lambda: his.roll("allies", [3] * ask["dice"]["count"]))


def test_the_dice_of_an_open_seat_are_typed_by_who_started_the_match(anna: Table, ben: Table) -> None:
    hers = anna.new("caen", {"germans": "me"}, dice="typed", public=True)
    ask = mine(hers.view("germans"))[0]
    assert ask["seat"] == "allies" and ask["kind"] == "throw"
    assert mine(hers.view())[0]["key"] == "allies", "also when she only looks on"
    his = ben.match(hers.id)
    his.view()
    refused("not-your-seat", 403, lambda: his.roll("allies", [3] * ask["dice"]["count"]))
    assert hers.roll("allies", [3] * ask["dice"]["count"])["scene"]["seat"] == "germans"


def test_a_computer_plays_on_after_its_dice_were_typed(anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "computer:steady"}, dice="typed")
    for _ in range(3):
        ask = throw_of(match, "allies", "germans")
        match.roll("germans", [5] * ask["dice"]["count"])
    assert until(lambda: mine(match.view("allies")))


def test_a_throw_that_is_about_to_fall_says_what_it_decides(anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "me"}, dice="typed")
    ask = mine(match.view("allies"))[0]
    assert ask["kind"] == "throw" and 0 <= ask["forecast"]["chance"] <= 1 and ask["forecast"]["columns"]
    seen_by_other = match.view("germans")["asks"][0]
    assert not seen_by_other["mine"] and seen_by_other["forecast"] == ask["forecast"]
    assert match.ask("GET", "/at/0", params={"seat": "allies"})["asks"][0]["forecast"] is None


def test_dice_behind_a_screen_are_not_typed_by_players(anna: Table) -> None:
    """A player who typed them would see the enemy's (AT-130); a human umpire may (AT-134)."""
    seats = {"allied": "me", "axis": "computer"}
    refused("screened", 422, lambda: anna.new("totalize", seats, dice="typed"))
    seeded = anna.new("totalize", seats)
    assert [ask["key"] for ask in seeded.view("allied")["asks"]] == ["allied"]
    umpired = anna.new("totalize", {"umpire": "me"}, options={"umpire": "human"}, dice="typed")
    assert umpired.view("umpire")["seat"] == "umpire"


def test_dice_that_a_player_may_not_see_are_typed_by_somebody_else(anna: Table, ben: Table) -> None:
    """The umpire has left his seat: what falls behind the screen is not for a player, whoever started the match."""
    hers = anna.new(
        "totalize",
        {"allied": "me", "axis": "computer:random", "umpire": "link"},
        options={"umpire": "human"},
        dice="typed",
    )
    his = ben.join(hers.sheet()["links"]["umpire"])

    def answered_by_the_computer() -> bool:
        return [ask["key"] for ask in hers.view("allied")["asks"]] == ["allied"]

    until(answered_by_the_computer)
    hers.answer("allied", ["history"])
    until(lambda: mine(his.view("umpire")))
    his.answer("umpire", ["continue"])
    his.roll("umpire", [3])  # the weather
    until(answered_by_the_computer)
    hers.answer("allied", ["done"])
    until(lambda: mine(his.view("umpire")))
    his.answer("umpire", ["continue"])
    screen = mine(his.view("umpire"))[0]
    assert screen["name"] == "ActionDice"
    his.ask("POST", "/seats/umpire", json={"who": "open"})
    assert not mine(hers.view("allied"))
    refused("not-your-seat", 403, lambda: hers.roll("umpire", [3] * screen["dice"]["count"]))
    card = next(one for one in anna.matches()["mine"] if one["id"] == hers.id)
    assert not card["yours"]
