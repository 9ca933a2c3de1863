"""Nobody reads the name of a unit that lies concealed from him, whatever is told of it (HON-603)."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from sandtable.games.heroes.play.hiding import ghosts
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.marking import smooth
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import random_word
from sandtable.kernel.snapshots import restore, take
from sandtable.kernel.steps import Choice, Throw
from sandtable.kernel.story import Story, Thrown
from sandtable.live.scenes.entries import Chronicle
from tests.games.heroes.field import add, empty, rules_of
from tests.games.heroes.marching import order

READERS = ("", "us", "german")


def concealed(s: Battle, reader: str) -> set[str]:
    """The names of units under concealed counters that this reader may not know."""
    hidden = [unit for ghost, unit in s.under.items() if unit and s.units[ghost].side != reader]
    return {smooth(nouns.unit(s.rules, unit)).removeprefix("the ") for unit in hidden}


def named(name: str, text: str) -> bool:
    """Is the unit named in an entry, however it is cut? "Fire Team" is not "Fire Team 4"."""
    told = "".join([part["text"] for part in json.loads(text)["parts"]])
    return re.search(rf"\b{re.escape(name)}(?! \d)\b", told) is not None


@pytest.mark.parametrize("scenario", ["hedgerow-ambush", "crack-the-strongpoint"])
def test_no_entry_of_the_log_names_who_is_concealed(scenario: str) -> None:
    """HON-603: an entry is read while the unit is still concealed before and after its line."""
    looked_for: set[str] = set()
    for seed in range(6):
        match = Match(rules_of(scenario), Seeded(f"names {seed}"))
        chronicle, rng = Chronicle(match), Random(seed)
        while asked := match.pending():
            before, told = match.state.clone(), len(match.live)
            key, ask = next(iter(asked.items()))
            if isinstance(ask, Choice):
                match.answer(key, random_word(match.rules.view(match.state, ask.seat(match.state)), ask, rng))
            else:
                match.roll()
            chronicle.catch_up()
            assert isinstance(before, Battle) and isinstance(match.state, Battle)
            for reader in READERS:
                names = concealed(before, reader) & concealed(match.state, reader)
                looked_for |= names
                for _, text in chronicle.since(reader, told):
                    assert not [name for name in names if named(name, text)], (reader, text)
    assert looked_for


def sniper_fires() -> Match:
    """A concealed sniper is about to throw for his shot."""
    s = empty()
    add(s, "US-KNOX", "F9")
    add(s, "US-FIRE", "A12")
    ghost = ghosts.conceal(s, "knox")
    ghosts.conceal(s, "fire")
    add(s, "GE-LMG", "F6")
    order(s, ghost)
    match = Match(s.rules, Seeded("sniper"), s)
    match.answer("us", ("sniper", "lmg"))
    while not isinstance(next(iter(match.pending().values())), Throw):
        match.answer(next(iter(match.pending())), ("pass",))
    return match


def test_only_the_owner_reads_which_of_his_concealed_units_fires() -> None:
    """HON-603: the label of its dice names the unit to its owner alone."""
    match = sniper_fires()
    match.roll()
    thrown = next(entry for entry in Story(match).entries if isinstance(entry, Thrown))
    read = {reader: thrown.read_by(reader).text for reader in READERS}
    assert read["us"] == "Pvt Knox (concealed) against the LMG-Trupp"
    assert read["german"] == read[""] == "A concealed US unit against the LMG-Trupp"
    chronicle = Chronicle(match)
    sent = {reader: "".join([text for _, text in chronicle.newest(reader)[0]]) for reader in READERS}
    assert [reader for reader in READERS if "Knox" in sent[reader]] == ["us"]


def test_a_match_from_its_snapshot_tells_them_the_same() -> None:
    match = sniper_fires()
    match.roll()
    again = Match(match.rules, None, match.start)
    restore(again, match.journal, [take(match)])
    assert [one.readings for one in again.declared.values()] == [
        one.readings for one in match.declared.values()
    ]
    assert again.declared[len(again.live)].readings
