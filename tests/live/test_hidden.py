"""Nothing that is sent to a seat names what it may not know: entries, rows, cards, papers and scenes of every game.

Matches are played at random and by `steady`, under options that hide something. After every line what is new in the
log is searched; at some moments everything that a seat could ask for.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

import pytest

from sandtable.board.skin import skin_of
from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw
from sandtable.live.scenes.entries import Chronicle
from sandtable.players import roster
from tests.games.heroes.show.test_hidden_names import sniper_fires
from tests.live.hidden import Hidden, hidden_from, whispered
from tools.traces import Trace, ask_word, plain, show

LOOKED_THROUGH = 2  # readers who ask for everything at such a moment


class Case(NamedTuple):
    game: str
    scenario: str = ""
    options: dict[str, OptionValue] = {}  # noqa: RUF012
    player: str = "random"
    every: int = 12  # one moment in so many is looked at whole
    longest: int = 120  # lines

    @property
    def name(self) -> str:
        return " ".join(
            [word for word in (self.game, self.scenario, self.player, *map(str, self.options)) if word]
        )


CASES = (
    Case("skirmish", every=3),
    Case("caen", options={"secret_commitment": True}, player="steady", longest=200),
    Case("norway", options={"secret_commitment": True}, player="steady", every=30),
    Case("villers-bretonneux", options={"secret_commitment": True}),
    Case("totalize", every=8, longest=60),
    Case("totalize", options={"order_method": "one", "umpire": "human"}, every=20, longest=60),
    Case("heroes", "hedgerow-ambush", every=20, longest=150),
    Case("heroes", "crack-the-strongpoint", player="steady", every=20, longest=150),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_nobody_is_sent_what_he_may_not_know(case: Case) -> None:
    match = Match(open_game(case.game, case.scenario, case.options), Seeded(case.name))
    rules, story, rng = match.rules, Chronicle(match), Random(case.name)
    players = {seat: roster.make_player(case.player, rules, seat, rng) for seat in rules.seats()}
    readers = [seat for seat in (*rules.seats(), "") if not rules.oversees(seat)]
    searched = 0
    while match.pending() and len(match.live) < case.longest:
        told, before = len(match.live), {reader: hidden_from(match, reader) for reader in readers}
        play_on(match, players, rng)
        story.catch_up()
        if not match.pending():
            break  # everything is laid open
        whole = rng.sample(readers, LOOKED_THROUGH) if rng.randrange(case.every) == 0 else []
        for reader in readers:
            hidden = hidden_from(match, reader)
            searched += bool(hidden)
            texts = sent_to(match, story, reader, hidden, rng) if reader in whole else []
            faults = list(hidden.found_in(texts))
            hidden.words = (hidden.words & before[reader].words) | whispered(
                match, reader
            )  # not what this line opened
            faults += hidden.found_in([text for _, text in story.since(reader, told)])
            assert not faults, f"{reader or 'an observer'} at line {len(match.live)}: {faults[:3]}"
    assert searched, "nothing was hidden"


def play_on(match: Match, players: dict[str, Any], rng: Random) -> None:
    key, ask = next(iter(rng.sample(list(match.pending().items()), 1)))
    if isinstance(ask, Choice):
        seat = seat_of(key)
        match.answer(key, players[seat].word(match.rules.view(match.state, seat), ask))
    elif match.rules.by_hand(match.state):
        dice = ask.dice(match.state)
        match.roll(tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
    else:
        match.roll()


def sent_to(match: Match, story: Chronicle, reader: str, hidden: Hidden, rng: Random) -> list[str]:
    """Everything that a reader could ask for now: scene, replay, cards, papers, battles, rows of his own questions."""
    trace, rules = Trace(), match.rules
    show(trace, match, story, reader, rng)
    seen, skin = rules.view(match.state, reader), skin_of(rules)
    for counter in [*hidden.counters, *getattr(match.state, "under", ())]:
        trace.add("scenes", 0, "card", {"card": plain(skin.card(seen, f"unit:{counter}"))})
    for key, ask in match.pending().items():
        if isinstance(ask, Choice) and seat_of(key) == reader:
            ask_word(trace, match, key, ask, random_word(seen, ask, rng), rng)
    found = [(title, text) for column in trace.texts.values() for _, title, text in column]
    return [closer(text) for title, text in found if text[:1] in "{[" and not public(match.state, title)]


def public(s: State, title: str) -> bool:
    """Is it the card of a unit that a tray lists as concealed, or of part of an army? Everybody knows what is in it."""
    kind, _, anchor = title.partition(" of ")
    listed = [f"unit:{unit}" for unit in getattr(s, "under", {}).values() if unit]
    return kind == "card" and (
        anchor.split(" ")[0] in listed or anchor.startswith(("tile:", "kind:", "option:"))
    )


def closer(text: str) -> str:
    """Without what everybody may know: trays list who is off the map; the log is searched line by line."""
    value = json.loads(text)
    if isinstance(value, dict) and "entries" in value:
        value["entries"] = []
        value["table"]["trays"] = []
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize(
    ("game", "reader", "enemy"), [("skirmish", "blue", "red"), ("totalize", "allied", "axis")]
)
def test_the_search_finds_what_it_is_for(game: str, reader: str, enemy: str) -> None:
    """What one side is sent, read by the other, is full of secrets."""
    match = Match(open_game(game), Seeded("leaks"))
    rng = Random(1)
    players = {seat: roster.make_player("random", match.rules, seat, rng) for seat in match.rules.seats()}
    while len(match.live) < 4:
        play_on(match, players, rng)
    hidden = hidden_from(match, reader)
    hidden.words |= whispered(match, reader)
    story = Chronicle(match)
    assert list(hidden.found_in([text for _, text in story.newest(enemy)[0]]))
    assert list(hidden.found_in(sent_to(match, story, enemy, hidden, rng)))
    assert not list(hidden.found_in([text for _, text in story.newest(reader)[0]]))


def test_a_concealed_sniper_who_fires_is_not_named() -> None:
    """HON-603: neither by the label of his dice nor by anything else that the other side, or an observer, is sent."""
    match, rng = sniper_fires(), Random(5)
    for _ in range(2):  # before the dice, and after them
        story = Chronicle(match)
        for reader in ("german", ""):
            hidden = hidden_from(match, reader)
            assert "Pvt Knox" in hidden.words
            texts = sent_to(match, story, reader, hidden, rng) + [text for _, text in story.newest(reader)[0]]
            assert not list(hidden.found_in(texts))
        if [ask for ask in match.pending().values() if isinstance(ask, Throw)]:
            match.roll()
