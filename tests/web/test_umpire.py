"""The umpire's console: who has ordered, reminders, the dry run, what each side will see, overrides and going back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection

from sandtable.live.people.limits import Limit
from sandtable.remote import RemoteError, RemoteMatch, Table
from sandtable.web.routes import umpire
from tests.web.conftest import Json, Server
from tests.web.test_live import heard, socket
from tests.web.umpired import offered

CONSOLE = Path(__file__).resolve().parents[2] / "client/src/umpire/wire.ts"
PATHS = ("", "/seen", "/dry-run", "/dry-run/seen", "/moments", "/facts")


class Umpired:
    """Three people and a match with an umpire; Red hides in the mill, Blue at the ford."""

    def __init__(self, server: Server, people: Callable[[], Table]) -> None:
        self.server = server
        self.umpire = people().new("umpired", {"blue": "link", "red": "link", "umpire": "me"})
        links = self.umpire.sheet()["links"]
        self.blue, self.red = people().join(links["blue"]), people().join(links["red"])
        self.answer("blue", "ford")
        self.answer("red", "mill")

    def match(self, seat: str) -> RemoteMatch:
        return {"blue": self.blue, "red": self.red, "umpire": self.umpire}[seat]

    def answer(self, seat: str, *word: str) -> None:
        self.match(seat).view(seat)
        self.match(seat).answer(seat, list(word))

    def meet(self) -> None:
        """Orders that bring about a fight; then the umpire is asked."""
        self.answer("blue", "guards", "bridge", "done")
        self.answer("red", "done")

    def asked(self) -> list[str]:
        return [ask["key"] for ask in self.umpire.view("umpire")["asks"]]

    def get(self, path: str, **query: str) -> Json:
        found: Json = self.umpire.ask("GET", f"/umpire{path}", params={"seat": "umpire", **query})
        return found

    def text(self, path: str, **query: str) -> str:
        return json.dumps(self.get(path, **query))


@pytest.fixture
def umpired(
    server: Server, people: Callable[[], Table], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Umpired]:
    monkeypatch.setattr(umpire, "REMINDED", Limit(burst=2, seconds=120, clock=lambda: 0.0))
    with offered():
        yield Umpired(server, people)


def refused(code: str, status: int, what: Callable[[], object]) -> RemoteError:
    with pytest.raises(RemoteError) as error:
        what()
    assert (error.value.code, error.value.status) == (code, status)
    return error.value


# who has ordered


def test_the_desk_says_who_is_asked_since_when_and_who_has_sealed(umpired: Umpired) -> None:
    umpired.answer("red", "done")
    with socket(umpired.server, umpired.blue, "blue") as one:
        heard(one, "scene")
        desk = umpired.get("")
        blue, red = desk["asked"]
        assert (blue["seat"], blue["sealed"], blue["present"]) == ("blue", False, True)
        assert (red["seat"], red["sealed"], red["present"]) == ("red", True, False)
        assert blue["question"] == "Which of your troops march?" and blue["kind"] == "choice"
        assert blue["here"] and red["here"], "when their people were last here"
        assert desk["since"] and desk["gate"] == "" and desk["deadline"] is None
    before = umpired.get("")["since"]
    umpired.answer("blue", "done")
    desk = umpired.get("")
    assert desk["gate"] == "umpire" and [one["seat"] for one in desk["asked"]] == ["umpire"]
    assert desk["since"] > before


def test_a_reminder_goes_to_its_side_alone_and_to_the_seats_page(umpired: Umpired) -> None:
    with (
        socket(umpired.server, umpired.red, "red") as his,
        socket(umpired.server, umpired.blue, "blue") as hers,
    ):
        heard(his, "scene")
        umpired.umpire.ask("POST", "/umpire/remind", json={"seat": "umpire", "asked": "red"})
        assert heard(his, "chat")["chat"]["to"] == "side"
        assert "Which of your troops march?" in heard(his, "reminder")["text"]
        assert not [one for one in received(hers) if "eminder" in one]
    assert any("A reminder for Red" in chat["text"] for chat in umpired.red.ask("GET", "/chat"))
    assert not any("reminder" in chat["text"] for chat in umpired.blue.ask("GET", "/chat"))
    assert umpired.get("")["asked"][1]["reminded"]


def test_reminders_are_not_a_hammer(umpired: Umpired) -> None:
    def remind() -> object:
        return umpired.umpire.ask("POST", "/umpire/remind", json={"seat": "umpire", "asked": "red"})

    remind()
    remind()
    refused("slow-down", 429, remind)
    umpired.umpire.ask("POST", "/umpire/remind", json={"seat": "umpire", "asked": "blue"})


def test_only_who_is_asked_is_reminded(umpired: Umpired) -> None:
    umpired.answer("red", "done")
    ask = umpired.umpire.ask
    refused("not-asked", 409, lambda: ask("POST", "/umpire/remind", json={"seat": "umpire", "asked": "red"}))
    refused("no-seat", 404, lambda: ask("POST", "/umpire/remind", json={"seat": "umpire", "asked": "green"}))
    refused(
        "not-asked", 409, lambda: ask("POST", "/umpire/remind", json={"seat": "umpire", "asked": "umpire"})
    )


# looking ahead


def test_a_dry_run_passes_gates_and_throws_and_stops_where_a_player_is_asked(umpired: Umpired) -> None:
    umpired.meet()
    run = umpired.get("/dry-run")
    assert [step["kind"] for step in run["steps"][:2]] == ["gate", "throw"]
    first = run["steps"][0]
    assert first["name"] == "Shall the fights begin?" and "Before the fights" in first["crumbs"]
    dice = next(step["dice"] for step in run["steps"] if step["kind"] == "throw")
    assert dice["faces"] and dice["needs"] and dice["title"]
    assert run["end"] in ("asked", "turn") and run["text"]
    assert all(part["text"] for step in run["steps"] for event in step["events"] for part in event["parts"])


def test_the_dice_of_a_dry_run_are_those_that_will_fall_and_none_is_used_up(umpired: Umpired) -> None:
    umpired.meet()
    foreseen = [umpired.get("/dry-run") for _ in range(3)]
    assert foreseen[0] == foreseen[1] == foreseen[2]
    before = umpired.umpire.view("umpire")
    assert before["line"] == 4 and before["version"] == foreseen[0]["version"], "nothing is written"
    umpired.answer("umpire", "continue")
    entries = umpired.umpire.view("umpire")["entries"]
    fell = [entry["dice"]["faces"] for entry in entries if entry["dice"]]
    assert fell == [step["dice"]["faces"] for step in foreseen[0]["steps"] if step["dice"]][: len(fell)]
    assert fell


def test_modifiers_stand_with_their_reasons(umpired: Umpired) -> None:
    umpired.umpire.view("umpire")
    umpired.umpire.correct(
        "cover", facts={"troops": {"grenadiers": "mill", "musketeers": "mill"}}, seat="umpire"
    )
    umpired.answer("blue", "done")
    umpired.answer("red", "done")
    because = [
        why for step in umpired.get("/dry-run")["steps"] if step["dice"] for why in step["dice"]["because"]
    ]
    assert {"value": -1, "text": "cover"} in because


def test_a_dry_run_waits_for_players_at_once_where_they_are_asked(umpired: Umpired) -> None:
    run = umpired.get("/dry-run")
    assert run["steps"] == [] and run["end"] == "asked"
    assert "Blue: Which of your troops march?" in run["text"] and "Red" in run["text"]


def test_a_dry_run_says_what_each_side_will_hear_and_see(umpired: Umpired) -> None:
    umpired.meet()
    run = umpired.get("/dry-run")
    seats = {one["seat"]: one["events"] for one in run["seats"]}
    assert set(seats) == {"blue", "red"}
    gates = [event for step in run["steps"] for event in step["events"] if event["to"] == ["umpire"]]
    assert gates, "what the umpire alone hears"
    assert not [event for events in seats.values() for event in events if event in gates]
    then = umpired.get("/dry-run/seen", **{"as": "red"})
    assert then["seat"] == "red" and then["line"] > umpired.umpire.view("umpire")["line"]
    assert "ford" not in json.dumps(then["table"]["trays"]), "Blue's reserve stays hidden"
    assert all(not ask["mine"] and not ask["rows"] for ask in then["asks"])
    told = [
        "".join(part["text"] for part in entry["parts"]) for entry in then["entries"] if not entry["dice"]
    ]
    assert told == ["".join(part["text"] for part in event["parts"]) for event in seats["red"]]
    now = umpired.get("/seen", **{"as": "red"})
    assert now["table"] == umpired.red.view("red")["table"] and now["version"] == then["version"]


def test_who_plays_against_somebody_cannot_foresee_dice(server: Server, people: Callable[[], Table]) -> None:
    with offered():
        anna, ben = people(), people()
        hers = anna.new("caen", {"allies": "me", "germans": "link", "organiser": "me"})
        ben.join(hers.sheet()["links"]["germans"])
        refused("plays", 403, lambda: hers.ask("GET", "/umpire/dry-run", params={"seat": "organiser"}))
        assert hers.ask("GET", "/umpire", params={"seat": "organiser"})["foresees"] is False
        alone = anna.new("umpired", {"blue": "me", "red": "me", "umpire": "me"})
        assert alone.ask("GET", "/umpire/dry-run", params={"seat": "umpire"})["end"] == "asked"


def test_typed_dice_end_a_dry_run(people: Callable[[], Table]) -> None:
    with offered():
        anna = people()
        match = anna.new("umpired", {"blue": "me", "red": "me", "umpire": "me"}, dice="typed")
        for seat, word in (
            ("blue", ["ford"]),
            ("red", ["mill"]),
            ("blue", ["guards", "bridge", "done"]),
            ("red", ["done"]),
        ):
            match.view(seat)
            match.answer(seat, word)
        run = match.ask("GET", "/umpire/dry-run", params={"seat": "umpire"})
        assert run["end"] == "dice" and [step["kind"] for step in run["steps"]] == ["gate"]


def test_any_game_with_an_organiser_who_sees_all_has_the_console(anna: Table) -> None:
    match = anna.new("caen", {"allies": "computer:random", "germans": "link", "organiser": "me"})
    for path in PATHS:
        query = {"seat": "organiser", "as": "germans"}
        assert match.ask("GET", f"/umpire{path}", params=query)
    run = match.ask("GET", "/umpire/dry-run", params={"seat": "organiser"})
    assert run["end"] == "asked" and not run["steps"]


# going back


def test_moments_are_turns_phases_and_gates_and_never_between_sealed_answers(umpired: Umpired) -> None:
    umpired.meet()
    umpired.answer("umpire", "continue")
    found = umpired.get("/moments")
    lines = [one["line"] for one in found["moments"]]
    assert lines == sorted(lines, reverse=True) and 0 in lines and max(lines) < found["line"]
    assert 1 not in lines and 3 not in lines, "one answer lay sealed there"
    gate = next(one for one in found["moments"] if one["gate"])
    assert gate["line"] == 4 and gate["question"] == "Umpire: Shall the fights begin?"
    assert gate["crumbs"] == ["Turn 1", "Before the fights"]
    umpired.umpire.view("umpire")
    done = umpired.umpire.back(2, "orders anew")
    assert done["scene"]["line"] == 2 and umpired.asked() == ["blue", "red"], "both are asked again"


# setting right


def test_a_preview_shows_what_would_change_and_changes_nothing(umpired: Umpired) -> None:
    before = umpired.get("/facts")
    body = {"seat": "umpire", "facts": {"troops": {"guards": "bridge"}, "holds": {"ford": "red"}}}
    found = umpired.umpire.ask("POST", "/umpire/preview", json=body)
    assert {(tuple(one["path"]), one["before"], one["after"]) for one in found["changes"]} == {
        (("troops", "guards"), "mill", "bridge"),
        (("holds", "ford"), "blue", "red"),
    }
    assert umpired.get("/facts") == before
    same = {"seat": "umpire", "facts": {"troops": {"guards": "mill"}}}
    assert umpired.umpire.ask("POST", "/umpire/preview", json=same)["changes"] == []


def test_an_impossible_override_is_refused_with_its_reason_in_the_preview_and_for_good(
    umpired: Umpired,
) -> None:
    before = umpired.get("/facts")
    wrong: list[Json] = [
        {"troops": {"guards": "moon"}},
        {"troops": {"nobody": "mill"}},
        {"holds": 1},
        {"none": 1},
    ]
    for facts in wrong:
        body = {"seat": "umpire", "facts": facts}
        tried = refused("misplaced", 422, partial(umpired.umpire.ask, "POST", "/umpire/preview", json=body))
        umpired.umpire.view("umpire")
        real = refused("misplaced", 422, partial(umpired.umpire.correct, "why", facts=facts, seat="umpire"))
        assert tried.problem["detail"] == real.problem["detail"] and len(real.problem["detail"]) > 10
    assert umpired.get("/facts") == before


def set_right(umpired: Umpired, seat: str) -> list[str]:
    """What a seat reads in its log about corrections."""
    entries = umpired.match(seat).view(seat)["entries"]
    texts = ["".join([part["text"] for part in entry["parts"]]) for entry in entries]
    return [text.partition("right: ")[2] for text in texts if "set the position right" in text]


def test_the_log_tells_old_and_new_values_to_those_who_may_see_them(umpired: Umpired) -> None:
    """AT-138: where a reserve hides its enemy does not read, nor that it was set right."""
    old = umpired.get("/facts")["facts"]["hidden"]["rangers"]
    new = next(place for place in ("hill", "mill", "farm") if place != old)
    for facts, reason in (({"troops": {"guards": "ford"}}, "seen"), ({"hidden": {"rangers": new}}, "unseen")):
        umpired.umpire.view("umpire")
        umpired.umpire.correct(reason, facts=facts, seat="umpire")
    seen = "seen. Turn 1 › Orders: place of guards: mill → ford."
    unseen = f"unseen. Turn 1 › Orders: hiding place of rangers: {old} → {new}."
    assert set_right(umpired, "red") == [seen]
    assert set_right(umpired, "blue") == set_right(umpired, "umpire") == [seen, unseen]


# nobody else


def test_every_door_is_closed_to_everybody_else(umpired: Umpired, people: Callable[[], Table]) -> None:
    stranger = people()
    for path in PATHS:
        address = f"/api/matches/{umpired.umpire.id}/umpire{path}"
        for who, seat, code in (
            (umpired.blue.table, "umpire", "not-your-seat"),
            (umpired.blue.table, "blue", "not-umpire"),
            (umpired.blue.table, "", None),
            (stranger, "umpire", "private"),
        ):
            answer = who.http.get(address, params={"seat": seat, "as": "red"})
            assert answer.status_code in ((403,) if seat else (403, 404)), (path, seat, answer.text)
            assert answer.headers["content-type"].startswith("application/problem+json")
            assert code is None or answer.json()["code"] == code
    sent = {"seat": "umpire", "facts": {}}
    refused("not-your-seat", 403, lambda: umpired.blue.ask("POST", "/umpire/preview", json=sent))


def test_nothing_of_the_console_is_in_what_a_side_receives(umpired: Umpired) -> None:
    """The umpire looks at everything, tries overrides, reminds Blue; Red's bytes tell nothing of any of it."""
    got: list[str] = []
    with socket(umpired.server, umpired.red, "red") as his:
        umpired.meet()
        for path in PATHS:
            umpired.text(path, **({"as": "blue"} if path.endswith("seen") else {}))
        umpired.umpire.ask(
            "POST", "/umpire/preview", json={"seat": "umpire", "facts": {"holds": {"hill": "red"}}}
        )
        umpired.answer("umpire", "continue")
        got += received(his)
    got.append(json.dumps(umpired.red.view("red")))
    got.append(json.dumps(umpired.red.ask("GET", "/chat")))
    got.append(json.dumps(umpired.red.ask("GET", "/log", params={"seat": "red", "after": -1})))
    whole = "".join(got)
    assert "The umpire began" not in whole, "what only the umpire hears"
    assert "rangers hide" not in whole and not re.search(r"dry|preview", whole)
    assert "The umpire began" in umpired.text("/seen", **{"as": "umpire"}), "he himself reads it"


def received(connection: ClientConnection) -> list[str]:
    """Everything that came by now."""
    found = []
    while True:
        try:
            found.append(str(connection.recv(timeout=0.3)))
        except TimeoutError:
            return found
