"""Who sees what: views, guesses, news."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import codec, engine
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Throw
from sandtable.testing.always import OBSERVER
from sandtable.testing.trial import Trial, facts_of, photo


def a_view_changes_nothing_and_is_its_own_view(t: Trial) -> None:
    before, seat = photo(t.state), t.rng.choice(t.rules.seats())
    seen = t.rules.view(t.state, seat)
    assert photo(t.state) == before, f"looking from {seat} changed the state"
    assert photo(t.rules.view(seen, seat)) == photo(seen), f"{seat} sees less when it looks twice"


def a_guess_looks_like_what_was_seen(t: Trial) -> None:
    """A guess is a whole state that its seat cannot tell from the real one, question and letters included."""
    seat = t.rng.choice(t.rules.seats())
    seen = t.rules.view(t.state, seat)
    before = photo(seen)
    guess = t.rules.guess(seen, seat, t.rng)
    assert photo(seen) == before, f"a guess of {seat} changed what it had seen"
    assert all(guess.sealed.values()), f"a guess of {seat} leaves sealed answers empty"
    t.rules.invariants(guess)
    again = t.rules.view(guess, seat)
    assert photo(again) == before, (
        f"a guess of {seat} does not look like what it saw:\n{before}\n{photo(again)}"
    )
    assert engine.pending(guess) == t.match.pending(), f"a guess of {seat} asks something else"
    for ask in t.match.pending().values():
        if isinstance(ask, Throw):
            assert repr(ask.dice(guess)) == repr(ask.dice(t.state)), (
                f"{ask} throws other dice in a guess of {seat}"
            )
        elif ask.seat(t.state) == seat:
            assert ask.letters(again, ()) == ask.letters(seen, ()), f"{ask} has other letters in a guess"
    t.ramble(guess.clone(), t.rng)


def an_observer_sees_no_more_than_any_seat(t: Trial) -> None:
    """An observer's view can be derived from the view of any seat."""
    seen = facts_of(t.rules.view(t.state, OBSERVER))
    for seat in t.rules.seats():
        less = facts_of(t.rules.view(t.rules.view(t.state, seat), OBSERVER))
        assert less == seen, f"an observer sees what {seat} does not:\n{seen}\n{less}"


def what_a_seat_was_not_told_it_does_not_see(t: Trial) -> None:
    """If two answers of another side sound the same to a seat, they look the same to it."""
    for key, ask, seen in t.choices():
        side = t.rules.side_of(ask.seat(t.state))
        one, other = t.state.clone(), t.state.clone()
        engine.answer(one, key, t.spell(ask, seen))
        engine.answer(other, key, t.spell(ask, seen))
        if codec.agenda_text(one) == codec.agenda_text(other):
            for seat in t.rules.seats():
                if t.rules.side_of(seat) != side and told(one, seat) == told(other, seat):
                    looks_the_same(t.rules, seat, one, other)


def told(s: State, seat: str) -> list[str]:
    return [repr(event) for event in s.news if event.reaches(seat)]


def looks_the_same(rules: Rules[Any], seat: str, one: State, other: State) -> None:
    first, second = rules.view(one, seat), rules.view(other, seat)
    if first is not one and rules.hides(one):  # a seat whose view is the state itself may see everything
        same = facts_of(first) == facts_of(second)
        assert same, f"{seat} sees what it was never told:\n{facts_of(first)}\n{facts_of(second)}"


def news_reaches_those_it_is_for(t: Trial) -> None:
    seats = t.rules.seats()
    s = t.state.clone()
    t.ramble(s, t.rng)
    for event in s.news:
        strangers = [seat for seat in event.to if seat not in seats]
        assert not strangers, f"{event} is told to {strangers}, who are no seats"
        assert t.rules.secretive() or not event.to, f"the game says it has no secrets, but whispers {event}"
    for seat in seats:
        leaked = [event for event in t.rules.view(s, seat).news if not event.reaches(seat)]
        assert not leaked, f"the view of {seat} carries news for others: {leaked}"


def dice_are_told_from_what_a_seat_sees(t: Trial) -> None:
    """What dice are thrown for is read by each seat in the words of its own view."""
    skin = t.rules.skin()
    for ask in t.match.pending().values():
        if isinstance(ask, Throw):
            declared = t.match.declare(ask)
            for seat in declared.onlookers or (OBSERVER, *t.rules.seats()):
                read = declared.readings.get(seat, declared.purpose)
                assert read == skin.question(t.rules.view(t.state, seat), ask), (
                    f"{seat} reads more than it sees"
                )
