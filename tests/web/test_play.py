"""Playing over the API: whole matches, and everything that can go wrong on the way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random

import pytest

from sandtable.files import MatchFile
from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.web.conftest import Json, Server, mine, spelled

RNG = Random(7)


def two(
    anna: Table, ben: Table, game: str = "caen", **more: object
) -> tuple[RemoteMatch, RemoteMatch, str, str]:
    """A match of two people: Anna started it and plays the first side, Ben came by a link."""
    first, second = {"caen": ("allies", "germans"), "skirmish": ("blue", "red")}[game]
    hers = anna.new(game, {first: "me", second: "link"}, **more)
    his = ben.join(hers.sheet()["links"][second])
    return hers, his, first, second


def advance(hers: RemoteMatch, his: RemoteMatch, first: str, second: str, most: int = 10_000) -> int:
    """Both play at random until the match is over, or for a number of answers."""
    answers = 0
    while answers < most:
        for match, seat in ((hers, first), (his, second)):
            scene = match.view(seat)
            if scene["outcome"]:
                return answers
            for ask in mine(scene):
                match.answer(ask["key"], spelled(match, ask, RNG))
                answers += 1
                break
    return answers


def refused(code: str, status: int, what: Callable[[], object]) -> RemoteError:
    with pytest.raises(RemoteError) as caught:
        what()
    assert (caught.value.code, caught.value.status) == (code, status), caught.value.problem
    return caught.value


def asked_seat(hers: RemoteMatch, his: RemoteMatch) -> tuple[RemoteMatch, RemoteMatch, str, Json]:
    """Who is asked, who is not, and the question."""
    for one, other, seat in ((hers, his, "allies"), (his, hers, "germans")):
        asks = mine(one.view(seat))
        if asks:
            other.view(("germans", "allies")[seat == "germans"])
            return one, other, seat, asks[0]
    raise AssertionError("nobody is asked")


def test_two_people_play_a_campaign_to_its_end_and_the_record_verifies(
    anna: Table, ben: Table, tmp_path
) -> None:
    hers, his, first, second = two(anna, ben)
    advance(hers, his, first, second)
    scene = his.view("germans")
    assert scene["outcome"]["scores"] == scene["standing"] and scene["asks"] == []
    path = tmp_path / "game.sand"
    path.write_text(hers.record(), encoding="utf-8")
    from sandtable.cli import main

    assert main(["verify", str(path), "--json"]) == 0
    opened = MatchFile.open(path)
    assert opened.over and opened.record.seed, "the seed is revealed with the end"
    proof = his.ask("GET", "/dice")
    assert proof["seed"] == opened.record.seed and proof["commitment"] == opened.record.commitment
    assert proof["throws"] and not any(throw["typed"] for throw in proof["throws"])


def test_before_the_end_neither_record_nor_proof_reveal_the_seed(anna: Table, ben: Table) -> None:
    hers, his, first, second = two(anna, ben)
    advance(hers, his, first, second, 6)
    assert '{"seed"' not in hers.record() and '"commitment"' in hers.record()
    assert hers.ask("GET", "/dice")["seed"] == ""


def test_an_answer_to_an_older_version_is_refused_and_changes_nothing(anna: Table, ben: Table) -> None:
    hers, his, *_ = two(anna, ben)
    one, _, seat, ask = asked_seat(hers, his)
    word = spelled(one, ask, RNG)
    one.version -= 1
    problem = refused("stale", 409, lambda: one.answer(seat, word)).problem
    scene = one.view(seat)
    assert problem["version"] == scene["version"] and "Look again" in problem["detail"]
    assert mine(scene)[0]["question"] == ask["question"]


def test_the_same_key_again_returns_the_first_answer_and_does_nothing(anna: Table, ben: Table) -> None:
    hers, his, *_ = two(anna, ben)
    one, _, seat, ask = asked_seat(hers, his)
    word, before = spelled(one, ask, RNG), one.version
    first = one.answer(seat, word, "click")
    one.version = before
    again = one.answer(seat, word, "click")
    assert (again["version"], again["line"]) == (first["version"], first["line"])
    one.version = first["version"]
    with_new_version = one.answer(seat, word, "click")
    assert with_new_version["version"] == first["version"], "a key is used once, whatever version it names"
    assert one.view(seat)["version"] == first["version"]


def test_of_two_simultaneous_answers_exactly_one_is_taken(anna: Table, ben: Table) -> None:
    hers, his, *_ = two(anna, ben)
    one, _, seat, ask = asked_seat(hers, his)
    word, version = spelled(one, ask, RNG), one.version
    outcomes: list[str] = []

    def click(number: int) -> None:
        match = one.table.match(one.id)
        match.version = version
        try:
            match.answer(seat, word, f"click {number}")
            outcomes.append("taken")
        except RemoteError as error:
            outcomes.append(error.code)

    threads = [threading.Thread(target=click, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale"] * 5 + ["taken"]
    assert one.view(seat)["version"] == version + 1


def test_nobody_answers_for_a_seat_that_is_not_his(anna: Table, ben: Table, people) -> None:
    hers, his, *_ = two(anna, ben, public=True)
    one, other, seat, ask = asked_seat(hers, his)
    word = spelled(one, ask, RNG)
    refused("not-your-seat", 403, lambda: other.answer(seat, word))
    stranger = people().match(one.id)
    stranger.view()
    refused("not-your-seat", 403, lambda: stranger.answer(seat, word))
    refused("not-your-seat", 403, lambda: other.letters(seat))
    refused("no-seat", 404, lambda: other.answer("nowhere", word))
    assert other.view()["version"] == one.view()["version"]


def test_a_refusal_names_the_rule_and_what_would_be_possible(anna: Table, ben: Table) -> None:
    hers, his, *_ = two(anna, ben)
    one, _, seat, ask = asked_seat(hers, his)
    code = {"allies": "not-a-beach", "germans": "not-there"}[
        seat
    ]  # the dice of the landing decide who is asked
    error = refused(code, 422, lambda: one.answer(seat, ["nonsense"]))
    assert error.legal == [row["letter"] for row in ask["rows"]]
    assert error.problem["rule"].startswith("CAEN-")
    refused("unfinished", 422, lambda: one.answer(seat, []))
    again = refused(code, 422, lambda: one.letters(seat, ["nonsense"]))
    assert again.problem == error.problem


def test_whoever_is_not_asked_cannot_answer(anna: Table, ben: Table) -> None:
    hers, his, *_ = two(anna, ben)
    _, other, seat, ask = asked_seat(hers, his)
    waits = "germans" if seat == "allies" else "allies"
    assert mine(other.view(waits)) == [] and other.view(waits)["asks"][0]["rows"] == []
    refused("not-asked", 422, lambda: other.answer(waits, [ask["rows"][0]["letter"]]))
    refused("not-asked", 422, lambda: other.letters(waits))
    refused("not-asked", 422, lambda: other.roll(waits, [3]))


def test_a_word_is_taken_back_until_others_answer(server: Server, anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"})
    before = match.view("blue")
    match.answer("blue", ["mill"])
    assert match.view("blue")["undo"] and not match.view("red")["undo"]
    assert match.view("blue")["undo_why"] == ""
    assert "you have not answered anything yet" in match.view("red")["undo_why"]
    done = match.undo("blue")
    assert done["version"] == before["version"] + 2, "an undo is a change, too"
    assert done["scene"]["line"] == before["line"] == 0 and mine(done["scene"])
    match.answer("blue", ["ford"])
    match.answer("red", ["mill"])
    assert not match.view("blue")["undo"]
    refused("no-undo", 422, lambda: match.undo("blue"))
    text = match.view("blue")
    assert len(server.store.matches.lines(match.id)) == text["line"] == 2


def test_the_organiser_sets_facts_right_and_everybody_reads_why(anna: Table, ben: Table) -> None:
    hers = anna.new("caen", {"allies": "me", "germans": "link", "organiser": "me"})
    his = ben.join(hers.sheet()["links"]["germans"])
    assert "correct" in hers.view("organiser")["may"] and hers.view("allies")["may"] == ["resign", "together"]
    position = hers.ask("GET", "/position")["text"]
    hers.view("organiser")
    done = hers.correct("the Guards were late", position=position, seat="organiser")
    told = "".join(part["text"] for part in done["scene"]["entries"][-1]["parts"])
    assert "the Guards were late" in told and done["scene"]["entries"][-1]["kind"] == "mark"
    assert his.view("germans")["entries"][-1] == done["scene"]["entries"][-1]
    wrong = refused(
        "misplaced", 422, lambda: hers.correct("?", position='troops = { nobody = "A1" }', seat="organiser")
    )
    assert "position:1" in wrong.problem["detail"]
    refused("misplaced", 422, lambda: hers.correct("?", facts={"no such": 1}, seat="organiser"))
    refused("no-reason", 422, lambda: hers.correct(" ", facts={"turn": 1}, seat="organiser"))
    refused("unfit", 422, lambda: hers.correct("why", seat="organiser"))
    refused("not-organiser", 403, lambda: his.correct("mine", facts={"turn": 1}))


def test_going_back_is_for_the_organiser_or_for_who_plays_alone(anna: Table, ben: Table) -> None:
    hers, his, first, second = two(anna, ben)
    advance(hers, his, first, second, 5)
    hers.view(first)
    refused("not-organiser", 403, lambda: hers.back(0, "again"))
    alone = anna.new("caen", {"allies": "me", "germans": "me"})
    advance(alone, alone, first, second, 5)
    scene = alone.view("allies")
    assert "back" in scene["may"]
    refused("no-reason", 422, lambda: alone.back(1, ""))
    refused("no-such-line", 422, lambda: alone.back(scene["line"], "nowhere"))
    done = alone.back(1, "the river was forgotten")
    assert done["version"] == scene["version"] + 1
    assert done["line"] >= 1 and "the river was forgotten" in str(done["scene"]["entries"])


def test_a_side_that_gives_up_has_lost_and_nothing_is_asked_any_more(anna: Table, ben: Table) -> None:
    hers, his, *_ = two(anna, ben)
    his.view("germans")
    refused("not-your-seat", 403, lambda: his.resign("allies"))
    done = his.resign("germans", "enough")
    assert done["scene"]["outcome"]["winner"] == "allies"
    scene = hers.view("allies")
    assert scene["asks"] == [] and scene["may"] == []
    refused("over", 422, lambda: hers.resign("allies"))


def test_typed_dice_are_asked_for_with_every_modifier_and_checked(anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "me"}, dice="typed")
    seen = 0
    while seen < 3:
        for seat in ("allies", "germans"):
            scene = match.view(seat)
            assert scene["dice"] == "typed"
            for ask in mine(scene):
                if ask["kind"] == "choice":
                    match.answer(ask["key"], spelled(match, ask, RNG))
                else:
                    seen += 1
                    refused("wrong-number", 422, lambda: match.roll(ask["key"], [1] * 50))  # noqa: B023
                    refused("wrong-face", 422, lambda: match.roll(ask["key"], [7] * ask["dice"]["count"]))  # noqa: B023
                    done = match.roll(ask["key"], [4] * ask["dice"]["count"])
                    dice = [entry["dice"] for entry in done["scene"]["entries"] if entry["dice"]][-1]
                    assert set(dice["faces"]) == {4} and dice["needs"] == ask["dice"]["needs"]
                break


def test_what_happened_is_told_to_whoever_was_away(anna: Table, ben: Table) -> None:
    hers, his, first, second = two(anna, ben)
    advance(hers, his, first, second, 8)
    line = hers.view(first)["line"]
    hers.ask("POST", "/seen", json={"line": line})
    assert hers.view(first)["seen"] == line and his.view(second)["seen"] == 0
    advance(hers, his, first, second, 8)
    news = hers.ask("GET", "/log", params={"seat": first, "after": line})["entries"]
    whole = hers.ask("GET", "/log", params={"seat": first, "after": 0})["entries"]
    assert news and all(entry["line"] > line for entry in news) and whole[-len(news) :] == news
    assert [entry["id"] for entry in whole] == sorted({entry["id"] for entry in whole})


def test_older_pages_of_the_log_join_without_a_gap(anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "me"})
    advance(match, match, "allies", "germans", 60)
    scene = match.view("allies")
    assert scene["more"] and len(scene["entries"]) == 60
    older = match.ask("GET", "/log", params={"seat": "allies", "before": scene["entries"][0]["id"]})
    whole = match.ask("GET", "/log", params={"seat": "allies", "after": 0})["entries"]
    joined = [*older["entries"], *scene["entries"]]
    assert joined[-len(whole) :] == whole[-len(joined) :]


def test_the_replay_shows_every_moment_without_questions_to_answer(anna: Table, ben: Table) -> None:
    hers, his, first, second = two(anna, ben)
    advance(hers, his, first, second, 10)
    line = hers.view(first)["line"]
    for at in (0, line // 2, line):
        scene = hers.ask("GET", f"/at/{at}", params={"seat": first})
        assert scene["line"] == at and not scene["undo"]
        assert all(ask["rows"] == [] for ask in scene["asks"])
    now = hers.view(first)
    assert hers.ask("GET", f"/at/{line}", params={"seat": first})["table"] == now["table"]
    refused("no-line", 404, lambda: hers.ask("GET", f"/at/{line + 1}"))


def test_cards_tell_of_things_on_the_table(anna: Table) -> None:
    match = anna.new("caen", {"allies": "me"})
    area = match.view("allies")["table"]["boards"][0]["areas"][0]
    card = match.ask("GET", "/card", params={"seat": "allies", "anchor": f"area:{area['id']}"})
    assert card["title"] and card["facts"]
    refused("no-card", 404, lambda: match.ask("GET", "/card", params={"anchor": "area:nowhere"}))


def test_the_log_from_the_very_beginning_has_what_was_told_before_the_first_line(anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "me"}, dice="typed")

    def log(after: int) -> Json:
        found: Json = match.ask("GET", "/log", params={"seat": "allies", "after": after})
        return found

    first = log(-1)
    assert first["entries"] and {entry["line"] for entry in first["entries"]} == {0} and not first["more"]
    assert log(0) == {"entries": [], "more": True}
    ask = mine(match.view("allies"))[0]
    match.roll(ask["key"], [3] * ask["dice"]["count"])
    assert log(-1)["entries"] == [*first["entries"], *log(0)["entries"]]
    assert {entry["line"] for entry in log(0)["entries"]} == {1}
