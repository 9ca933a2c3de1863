"""The log: ids that tell nothing, stable ones, and the story that the terminal and the web share."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, Roll
from sandtable.kernel.rules import random_word
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice
from sandtable.kernel.story import Happened, Story, Thrown
from sandtable.live import wire
from sandtable.live.scenes.entries import Chronicle, Remark


def play(match: Match, answers: int, rng: Random) -> None:
    """Plays on at random."""
    match.roll_on()
    for _ in range(answers):
        for key, ask in match.pending().items():
            assert isinstance(ask, Choice)
            match.answer(key, random_word(match.rules.view(match.state, ask.seat(match.state)), ask, rng))
            break
        match.roll_on()


def caen(answers: int = 40) -> Match:
    match = Match(open_game("caen"), Seeded("story"))
    play(match, answers, Random(5))
    return match


def whispering(whispers: int) -> Chronicle:
    """A story in which somebody whispers to red between what everybody hears."""
    match = Match(open_game("skirmish"), None)
    match.answer("blue", ("mill",))
    match.answer("red", ("mill",))
    story = Chronicle(match)
    spot = next(at for at, entry in enumerate(story.entries) if entry.line == 2)
    for number in range(whispers):
        event = Event("hid-in", {"troop": "guards", "place": f"{number}"}, ("red",))
        story.entries.insert(spot + 1, Happened(lambda _: "psst", event, 2))
    return story


def newest(story: Chronicle, seat: str, last: int = 60) -> list[wire.Entry]:
    """The newest entries, read again from what is sent."""
    found = [(id, wire.Entry.model_validate_json(text)) for id, text in story.newest(seat, last)[0]]
    assert all(id == entry.id for id, entry in found)
    return [entry for _, entry in found]


def ids(story: Chronicle, seat: str) -> list[int]:
    return [entry.id for entry in newest(story, seat)]


def test_ids_rise_and_do_not_tell_how_much_others_heard() -> None:
    for seat in ("blue", "observer", ""):
        assert ids(whispering(0), seat) == ids(whispering(3), seat)
        assert ids(whispering(0), seat) == sorted(set(ids(whispering(0), seat)))
    assert len(ids(whispering(3), "red")) == len(ids(whispering(0), "red")) + 3
    assert ids(whispering(3), "red") == sorted(set(ids(whispering(3), "red")))


def test_a_reason_that_somebody_may_not_read_moves_nothing() -> None:
    story = whispering(0)
    before = ids(story, "blue")
    story.remarks[2] = Remark("red", "because", ("red",))
    assert ids(story, "blue") == before
    assert [entry.kind for entry in newest(story, "red")].count("reason") == 1


def test_a_story_that_catches_up_is_the_story_told_anew() -> None:
    match = Match(open_game("caen"), Seeded("story"))
    story, rng = Chronicle(match), Random(5)
    for _ in range(30):
        play(match, 1, rng)
        story.catch_up()
    match.back("organiser", 20, "once more")
    story.catch_up()
    assert shown(story) == shown(Chronicle(match))
    assert "once more" in shown(story)[-1][1]
    play(match, 10, rng)
    story.catch_up()
    assert shown(story) == shown(Chronicle(match))


def shown(story: Story) -> list[tuple[int, str, str]]:
    return [(entry.line, entry.text, entry.before) for entry in story.entries]


def test_a_story_follows_an_undo_and_another_answer() -> None:
    match = Match(open_game("skirmish"), None)
    story = Story(match)
    match.answer("blue", ("mill",))
    match.answer("red", ("mill",))
    story.catch_up()
    told = shown(story)
    for word in (("done",), ("guards", "ford", "done")):
        match.answer("blue", word)
        story.catch_up()
        match.undo("blue")
    story.catch_up()
    assert shown(story) == told == shown(Story(match))


def test_dice_stand_before_what_came_of_them() -> None:
    match = caen()
    story = Story(match)
    rolls = [line for line in match.live if isinstance(line, Roll)]
    thrown = [entry for entry in story.entries if isinstance(entry, Thrown)]
    assert [entry.faces for entry in thrown] == [line.faces for line in rolls]
    for entry in thrown:
        assert story.entries.index(entry) == [one.line for one in story.entries].index(entry.line)


def test_every_sentence_is_whole_and_points_only_at_things_on_the_table() -> None:
    match = caen(80)
    story = Chronicle(match)
    rules: Any = match.rules
    places = {f"area:{area.id}" for area in rules.skin().table(match.state).boards[0].areas}
    units = {f"unit:{counter.id}" for counter in rules.skin().table(match.state).counters()}
    entries = newest(story, "allies", 10_000)
    texts = [entry.text for entry in story.entries]
    assert ["".join([part.text for part in entry.parts]) for entry in entries] == texts
    anchors = {part.anchor for entry in entries for part in entry.parts if part.anchor}
    assert anchors & places and anchors & units
    assert {anchor for anchor in anchors if anchor.startswith("area:")} <= places
