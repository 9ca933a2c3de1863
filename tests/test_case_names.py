"""A name that play uses is never called unknown: letters, facts and events of random matches, in every game."""

from random import Random
from typing import Any

import pytest

from sandtable.cases.kinds import kind_fault, name_fault
from sandtable.cases.names import Names
from sandtable.cases.play import plain
from sandtable.cases.vocabulary import events_of, facts_of_event, home_of, rule_ids
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.match import Match
from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import Choice, Throw, Word

LINES = 120
STARTS = [(game, scenario) for game in GAMES for scenario in open_game(game).scenarios()]


def spell(match: Match, ask: Choice[Any], rng: Random, letters: set[str]) -> Word:
    seen = match.rules.view(match.state, ask.seat(match.state))
    draft: Word = ()
    while not draft or not ask.ends(seen, draft):
        offered = ask.letters(seen, draft)
        letters.update(offered)
        draft = (*draft, rng.choice(offered))
    return draft


def faults_of(event: Event, names: Names, s: State) -> list[str]:
    """What a case that names all facts of the event would be refused for."""
    found = [kind_fault(names.family, event.verb, *fact) for fact in plain_facts(event).items()]
    for name, value in event.facts.items():
        texts = [text for text in (value if isinstance(value, tuple) else [value]) if isinstance(text, str)]
        found += [name_fault(names.rules, s, event.verb, name, text) for text in texts]
    return [f"{event}: {fault}" for fault in found if fault]


def plain_facts(event: Event) -> dict[str, object]:
    return {name: plain(value) for name, value in event.facts.items()}


@pytest.mark.parametrize(("game", "scenario"), STARTS)
def test_every_letter_and_event_of_random_play_is_known(game: str, scenario: str) -> None:
    rng = Random(f"{game}{scenario}")
    match = Match(open_game(game, scenario))
    names = Names(match.rules)
    start = match.state.clone()
    letters: set[str] = set()
    while match.pending() and len(match.live) < LINES:
        key, ask = next(iter(match.pending().items()))
        if isinstance(ask, Throw):
            dice = ask.dice(match.state)
            match.roll(tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            match.answer(key, spell(match, ask, rng, letters))
        assert names.seat_of(key)
    assert not [letter for letter in letters if not names.knows(match.state, letter)]
    new = names.all_known(match.state)  # units and ground that came with play
    assert not [letter for letter in letters if letter not in new and not names.knows(start, letter, new)]
    for _, event in match.log:
        assert event.verb in names.verbs()
        assert set(event.facts) <= names.facts_of(event.verb), event
        assert not [fault for s in (start, match.state) for fault in faults_of(event, names, s)]
    where = match.rules.whereabouts(match.state)
    assert where and set(where.values()) <= set(match.rules.all_places(match.state))


@pytest.mark.parametrize("game", GAMES)
def test_every_event_that_is_told_in_sentences_is_found_in_the_source(game: str) -> None:
    rules = open_game(game)
    family, _ = home_of(rules)
    silent = [verb for verb in Names(rules).verbs() if not facts_of_event(family, verb)]
    without = {verb for verb, facts in events_of(family).items() if not facts}
    assert set(silent) <= {"gone-back", "amended", *without}


def test_a_game_that_is_not_the_programs_own_is_asked_less() -> None:
    class Foreign(type(open_game("skirmish"))):  # type: ignore[misc]
        pass

    names = Names(Foreign("", {}))
    assert names.family == "" and not names.checks_letters() and not names.rule_fault("XY-1")


def test_the_kinds_of_facts_are_known_by_family_and_verb() -> None:
    assert kind_fault("firestorm", "arrow", "into", 3) and not kind_fault("", "arrow", "into", 3)
    assert kind_fault("firestorm", "disputed", "first", 3) and not kind_fault(
        "firestorm", "scored", "first", 3
    )
    assert not kind_fault("firestorm", "arrow", "nobody-knows", 3)


def test_the_rules_of_all_catalogues_are_known() -> None:
    known = rule_ids()
    assert {"FS-65", "FS-51a"} <= set(known["FS"]) and "CAEN-R7" in known["CAEN"] and "R-47" in known["R"]
    assert sum(map(len, known.values())) > 1000
