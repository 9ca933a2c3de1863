"""Words and letters: what is offered can be finished, what is not offered is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from sandtable.kernel import codec
from sandtable.kernel.dicebox import Typed
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice, Faces, Throw, Word
from sandtable.testing.trial import NO_LETTER, Trial, photo

NOBODY: Final = "nobody"
PREFIXES: Final = 8  # open drafts looked at in one question


def every_started_word_can_be_finished(t: Trial) -> None:
    for _, ask, seen in t.choices():
        drafts: list[Word] = [()]
        for _ in range(PREFIXES):
            if drafts:
                draft = drafts.pop(t.rng.randrange(len(drafts)))
                t.spell(ask, seen, draft)
                letters = ask.letters(seen, draft)
                assert len(set(letters)) == len(letters), (
                    f"{ask} offers a letter twice after {draft}: {letters}"
                )
                drafts += [(*draft, letter) for letter in letters if not ask.ends(seen, (*draft, letter))]


def letters_depend_on_the_view_and_the_draft_alone(t: Trial) -> None:
    """Asked in any order, with the view or with the full state, the letters are the same."""
    for _, ask, seen in t.choices():
        word = t.spell(ask, seen)
        drafts = [word[:length] for length in range(len(word))]
        letters = {draft: ask.letters(seen, draft) for draft in drafts}
        again = t.rules.view(t.state, ask.seat(t.state))
        for draft in reversed(drafts):
            assert ask.letters(again, draft) == letters[draft], f"{ask} changed its mind after {draft}"
            assert ask.letters(t.state, draft) == letters[draft], (
                f"{ask} knows more than its seat after {draft}"
            )
        for draft in [*drafts[1:], word]:
            assert ask.ends(t.state, draft) == (draft == word), f"{ask} knows more than its seat at {draft}"


def letters_do_not_depend_on_an_order(t: Trial) -> None:
    """A state whose dicts are in another order offers the same letters."""
    data = json.loads(json.dumps(codec.encode(t.state), sort_keys=True))
    s = codec.decode(t.rules, data)
    for _, ask, seen in t.choices():
        letters = ask.letters(t.rules.view(s, ask.seat(s)), ())
        assert sorted(letters) == sorted(ask.letters(seen, ())), f"the letters of {ask} depend on an order"


def refused_answers_change_nothing(t: Trial) -> None:
    """The state is compared once, after all attempts: taking photos is most of the work."""
    before, lines = photo(t.state), len(t.match.journal)
    tried = attempts(t)
    for what, attempt in tried:
        try:
            attempt()
        except Refused as refused:
            assert refused.code and refused.sentence, f"{what} was refused without a code or a sentence"
        else:
            raise AssertionError(f"{what} was accepted")
        assert len(t.match.journal) == lines, f"{what} was refused, but written down"
    whats = "; ".join([what for what, _ in tried])
    assert photo(t.state) == before, f"one of these was refused, but changed the state: {whats}"


def attempts(t: Trial) -> list[tuple[str, Callable[[], object]]]:
    """Answers that cannot be right."""
    match = t.match
    found: list[tuple[str, Callable[[], object]]] = [
        (f"an answer of {key}", partial(match.answer, key, (NO_LETTER,)))
        for key in (NOBODY, *t.rules.seats(), *t.state.sealed)
    ]
    for key, ask in match.pending().items():
        if isinstance(ask, Throw):
            dice = ask.dice(t.state)
            good = (1,) * dice.count
            few = good[ask.decoys(t.state) + 1 :]  # typed faces leave out the dice that decide nothing
            for faces in ((*good, 1), few, (*good[1:], 0), (*good[1:], dice.sides + 1)):
                found.append((f"{faces} for {dice}", partial(type_faces, match, faces)))
            if not t.rules.by_hand(t.state):
                found.append((f"{good} typed where a seed throws", partial(match.roll, good)))
        else:
            found.append((f"dice for {ask}", partial(match.roll, (1,))))
            for word in wrong_words(t, ask):
                found.append((f"{ask} answered with {word}", partial(match.answer, key, word)))
    return found


def type_faces(match: Match, faces: Faces) -> None:
    """Types faces as in a match without a seed."""
    box = match.box
    match.box = Typed()
    try:
        match.roll(faces)
    finally:
        match.box = box


def wrong_words(t: Trial, ask: Choice[Any]) -> list[Word]:
    """Unfinished, too long, with letters from elsewhere."""
    seen = t.rules.view(t.state, ask.seat(t.state))
    word = t.spell(ask, seen)
    cut = t.rng.randrange(len(word))
    legal = ask.letters(seen, word[:cut])
    foreign = [letter for letter in {*t.known, *t.rules.seats(), ""} if letter not in legal]
    return [word[:cut], (*word, word[-1]), *[(*word[:cut], letter) for letter in sorted(foreign)]]
