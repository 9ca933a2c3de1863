"""The conformance suite: what every game must pass, whatever it is about.

    from sandtable.testing import conform
    print(conform(MyGame("", {}), matches=100, seed=1))

It plays at random and looks at every position for what the kernel, the web, the store and the computer
players rely on. The functions below are the properties, one each. A failure is an `AssertionError` that ends
with the record of the match so far.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

from sandtable.board.drawn import Drawn, Mapped, Spelled, Told
from sandtable.board.table import Forecast, Table
from sandtable.kernel import codec, engine
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Answer, Line, Match, seat_of
from sandtable.kernel.record import Record
from sandtable.kernel.rules import Misplaced, Refused, Rules
from sandtable.kernel.state import Event, Frame, State
from sandtable.kernel.steps import NOTHING, AnyStep, Choice, Leave, Procedure, Throw, Together, Word

LONGEST: Final = 1_000  # letters of a word
PREFIXES: Final = 8  # open drafts looked at in one question
RAMBLE: Final = 6  # answers played on a copy
NO_LETTER: Final = "no such letter"
NOBODY: Final = "nobody"
OBSERVER: Final = ""


class Conformance:
    """What the suite saw: how many matches, decisions and throws, which steps, and how the matches ended."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.game = rules.id
        self.catalogue = tuple(rules.catalogue())
        self.matches = 0
        self.decisions = 0
        self.throws = 0
        self.reached: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()

    @property
    def unreached(self) -> tuple[str, ...]:
        """The steps that never came up: perhaps rules that nobody wrote."""
        return tuple(name for name in self.catalogue if name not in self.reached)

    def __str__(self) -> str:
        ends = ", ".join(f"{name} {count}" for name, count in self.outcomes.most_common())
        missing = f"; never reached: {', '.join(self.unreached)}" if self.unreached else ""
        return (
            f"{self.game}: {self.matches} matches, {self.decisions} decisions, {self.throws} throws; "
            f"{len(self.reached)} kinds of steps{missing}; ended: {ends}"
        )


def conform(
    rules: Rules[Any], matches: int, seed: int, *, share: float = 0.05, limit: int = 10_000
) -> Conformance:
    """Plays matches at random and checks every property.

    What is cheap is checked at every decision, the rest at a share of them. No match may take more than
    `limit` decisions.
    """
    report = Conformance(rules)
    for number in range(matches):
        trial = Trial(rules, seed, number, report)
        try:
            examine(trial, share, limit)
        except Exception as fault:
            raise AssertionError(trial.account(fault)) from fault
        report.matches += 1
    return report


def examine(t: Trial, share: float, limit: int) -> None:
    """One match from the first question to the end."""
    t.begin()
    the_outcome_comes_with_the_end(t)
    while t.match.pending():
        assert len(t.match.live) < limit, f"the match did not end within {limit} decisions"
        everybody_asked_can_answer(t)
        without_secrets_everybody_sees_the_same(t)
        if t.rng.random() < share:
            for checks in SAMPLED:
                checks(t)
        t.advance()
        t.rules.invariants(t.state)
        the_outcome_comes_with_the_end(t)
        if t.rng.random() < share / 5:
            undo_and_the_same_again_lead_to_the_same(t)
    for checks in AT_THE_END:
        checks(t)
    if t.number % 4 == 0:
        forks_go_back_and_play_again(t)
        whoever_gives_up_ends_the_match(t)
    outcome = t.rules.outcome(t.state)
    assert outcome is not None
    t.report.outcomes[f"{outcome.name} {outcome.winner}".strip()] += 1


class Trial:
    """A match under examination."""

    def __init__(self, rules: Rules[Any], seed: int, number: int, report: Conformance) -> None:
        self.rules = rules
        self.seed = seed
        self.number = number
        self.report = report
        self.rng = Random(f"{seed}/{number}")
        self.lines: list[Line] = []  # for the account of a match that could not begin
        self.doing = "the set-up"
        self.known: list[str] = [NO_LETTER]  # letters met so far: good for refusals
        self.kept: list[tuple[State, str]] = []  # copies, and what they looked like

    def begin(self) -> None:
        self.match = Match(self.rules, Seeded(f"{self.seed}/{self.number}"))
        self.lines = self.match.journal
        self.shadow = Shadow(self.rules, self.report.reached)

    @property
    def state(self) -> Any:
        return self.match.state

    def advance(self) -> None:
        """Somebody who is asked answers at random."""
        key, ask = self.rng.choice(list(self.match.pending().items()))
        if isinstance(ask, Throw):
            self.doing = f"the dice of {ask}"
            self.match.roll()
            self.report.throws += 1
        else:
            word = self.spell(ask, self.rules.view(self.state, ask.seat(self.state)))
            self.doing = f"{key} answers {ask} with {' '.join(word)}"
            self.match.answer(key, word)
            self.report.decisions += 1
        self.lines = self.match.journal
        self.shadow.take(self.match.live[-1])
        self.doing = "after the last line"

    def spell(self, ask: Choice[Any], seen: State, draft: Word = (), rng: Random | None = None) -> Word:
        """The draft finished at random, letter by letter."""
        rng = rng or self.rng
        while len(draft) < LONGEST:
            letters = ask.letters(seen, draft)
            assert letters, f"{ask} offers no letter after {draft}"
            draft = (*draft, rng.choice(sorted(letters)))
            if ask.ends(seen, draft):
                return draft
        raise AssertionError(f"{ask} does not end after {LONGEST} letters: {draft[:9]} …")

    def choices(self) -> list[tuple[str, Choice[Any], State]]:
        """What is asked now, with what each seat sees."""
        asked = [(key, ask) for key, ask in self.match.pending().items() if isinstance(ask, Choice)]
        return [(key, ask, self.rules.view(self.state, ask.seat(self.state))) for key, ask in asked]

    def ramble(self, s: State, rng: Random) -> None:
        """Plays a few random answers on a copy."""
        for _ in range(RAMBLE):
            asked = engine.pending(s)
            if asked:
                key = rng.choice(sorted(asked))
                ask = asked[key]
                if isinstance(ask, Throw):
                    dice = ask.dice(s)
                    engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
                else:
                    engine.answer(s, key, self.spell(ask, self.rules.view(s, ask.seat(s)), (), rng))

    def ramble_alike(self, one: State, other: State) -> None:
        """Plays the same few random answers on both."""
        seed = self.rng.random()
        self.ramble(one, Random(seed))
        self.ramble(other, Random(seed))

    def account(self, fault: Exception) -> str:
        """What went wrong, and everything that is needed to see it again."""
        record = record_of(self.rules, self.lines)
        what = str(fault) if isinstance(fault, AssertionError) else repr(fault)
        return (
            f"{what}\nseed {self.seed}, match {self.number}, line {len(self.lines)}: {self.doing}\n"
            f"{records.write(record)}"
        )


class Shadow:
    """The same match played step by step beside the engine: it sees every step that comes up."""

    def __init__(self, rules: Rules[Any], reached: Counter[str]) -> None:
        self.reached = reached
        self.s: State = rules.setup()
        steps = rules.start()
        self.s.agenda = Frame(None, steps, 0, None) if steps else None
        self.settle()

    def take(self, line: Line) -> None:
        step = engine.current(self.s)
        given: Any = line.word if isinstance(line, Answer) else getattr(line, "faces", ())
        if isinstance(step, Together):
            self.reached[type(step.asks(self.s)[line.key]).__name__] += 1
            self.s.sealed[line.key] = given
        elif isinstance(step, Throw):
            engine.follow(self.s, step, step.fell(self.s, given))
        elif isinstance(step, Choice):
            engine.follow(self.s, step, step.chosen(self.s, given))
        self.settle()

    def settle(self) -> None:
        step = engine.current(self.s)
        while step is not None and self.passes(step):
            step = engine.current(self.s)
        self.s.drain()

    def passes(self, step: AnyStep) -> bool:
        """Runs a step; False if it waits for an answer."""
        if not step.still(self.s):
            engine.follow(self.s, step, NOTHING)
            return True
        if not isinstance(step, Leave):
            self.reached[type(step).__name__] += 1
        if isinstance(step, Procedure):
            engine.follow(self.s, step, step.run(self.s))
        elif isinstance(step, Leave):
            engine.leave(self.s, step.kind)
        elif isinstance(step, Together) and step.enough(self.s, self.s.sealed):
            sheet, self.s.sealed = self.s.sealed, {}
            engine.follow(self.s, step, step.opened(self.s, sheet))
        else:
            return False
        return True


def photo(s: State) -> str:
    """A state as text; two states are the same if their photos are."""
    return json.dumps([codec.encode(s), [repr(event) for event in s.news]], ensure_ascii=False)


def facts_of(s: State) -> str:
    """A photo that does not mind the order in which a dict was filled."""
    return json.dumps(codec.encode(s), sort_keys=True)


def record_of(rules: Rules[Any], lines: list[Line]) -> Record:
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.lines = list(lines)
    return record


# At every decision


def the_outcome_comes_with_the_end(t: Trial) -> None:
    outcome = t.rules.outcome(t.state)
    if t.state.agenda is None:
        assert outcome is not None, "the match is over, but has no outcome"
    else:
        assert outcome is None, f"the outcome is {outcome} while somebody is still asked"


def everybody_asked_can_answer(t: Trial) -> None:
    """Every key belongs to a seat; a choice has letters, none twice; dice can be thrown."""
    for key, ask in t.match.pending().items():
        seat = ask.seat(t.state)
        assert seat in t.rules.seats(), f"{ask} asks {seat}, which is no seat"
        assert seat_of(key) == seat, f"{ask} asks {seat} under the key {key}"
        assert type(ask).__name__ in t.report.catalogue, f"{ask} is missing in the catalogue"
        if isinstance(ask, Throw):
            dice = ask.dice(t.state)
            assert dice.count >= 1 and dice.sides >= 2, f"{ask} throws {dice}"
        else:
            letters = ask.letters(t.rules.view(t.state, seat), ())
            assert letters, f"{ask} offers no letter"
            assert len(set(letters)) == len(letters), f"{ask} offers a letter twice: {letters}"
            t.known = [*t.known[-40:], t.rng.choice(letters)]


def without_secrets_everybody_sees_the_same(t: Trial) -> None:
    """A game without secrets shows the same to every seat and to an observer."""
    if t.rules.secretive():
        return
    for seat in (*t.rules.seats(), OBSERVER):
        seen = t.rules.view(t.state, seat)
        same = seen is t.state or photo(seen) == photo(t.state)
        assert same, f"the game says it has no secrets, but {seat or 'an observer'} sees less than there is"


# At a share of the decisions


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
    """Asked forwards, backwards, of the view or of the full state, they are the same."""
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
    """They are made of ids: a state whose dicts are sorted offers the same ones."""
    data = json.loads(json.dumps(codec.encode(t.state), sort_keys=True))
    s = codec.decode(t.rules, data)
    for _, ask, seen in t.choices():
        letters = ask.letters(t.rules.view(s, ask.seat(s)), ())
        assert sorted(letters) == sorted(ask.letters(seen, ())), f"the letters of {ask} depend on an order"


def refused_answers_change_nothing(t: Trial) -> None:
    before, lines = photo(t.state), len(t.match.journal)
    for what, attempt in attempts(t):
        try:
            attempt()
        except Refused as refused:
            assert refused.code and refused.sentence, f"{what} was refused without a code or a sentence"
        else:
            raise AssertionError(f"{what} was accepted")
        assert photo(t.state) == before, f"{what} was refused, but changed the state"
        assert len(t.match.journal) == lines, f"{what} was refused, but written down"


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
            for faces in ((*good, 1), good[1:], (*good[1:], 0), (*good[1:], dice.sides + 1)):
                found.append((f"{faces} for {dice}", partial(match.roll, faces)))
        else:
            found.append((f"dice for {ask}", partial(match.roll, (1,))))
            for word in wrong_words(t, ask):
                found.append((f"{ask} answered with {word}", partial(match.answer, key, word)))
    return found


def wrong_words(t: Trial, ask: Choice[Any]) -> list[Word]:
    """Unfinished, too long, with letters from elsewhere."""
    seen = t.rules.view(t.state, ask.seat(t.state))
    word = t.spell(ask, seen)
    cut = t.rng.randrange(len(word))
    legal = ask.letters(seen, word[:cut])
    foreign = [letter for letter in {*t.known, *t.rules.seats(), ""} if letter not in legal]
    return [word[:cut], (*word, word[-1]), *[(*word[:cut], letter) for letter in sorted(foreign)]]


def snapshots_are_read_as_they_were_written(t: Trial) -> None:
    data = codec.encode(t.state)
    s, copy = codec.decode(t.rules, json.loads(json.dumps(data))), t.state.clone()
    assert codec.encode(s) == data and photo(s) == photo(copy), "the codec changes the state"
    assert engine.pending(s) == t.match.pending(), "a state from a snapshot asks something else"
    assert s.breadcrumb() == t.state.breadcrumb(), "a state from a snapshot is somewhere else"
    t.ramble_alike(s, copy)
    assert photo(s) == photo(copy), "a state from a snapshot plays otherwise"


def copies_share_nothing(t: Trial) -> None:
    """What happens to a copy does not happen to the state; the other way round is checked at the end."""
    before = photo(t.state)
    copy, untouched = t.state.clone(), t.state.clone()
    assert photo(copy) == before, "a copy differs from the state"
    t.ramble(copy, t.rng)
    assert photo(t.state) == before, "what happened to a copy happened to the state"
    t.kept.append((untouched, before))


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
    """What an observer sees can be told from what any one seat sees."""
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
    if first is not one:  # who gets the state itself may see everything
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


def a_position_can_be_laid_out_again(t: Trial) -> None:
    """The set-up amended by all facts is the position; no facts amend nothing; unknown ones are refused."""
    facts = t.rules.facts(t.state)
    s, copy = t.rules.setup(), t.state.clone()
    t.rules.amend(s, json.loads(json.dumps(facts)))
    s.agenda, s.sealed = copy.agenda, dict(copy.sealed)
    assert facts_of(s) == facts_of(copy), f"the facts do not make the position again: {facts}"
    t.rules.amend(s, {})
    assert facts_of(s) == facts_of(copy), "no facts amend something"
    t.ramble_alike(s, copy)
    assert facts_of(s) == facts_of(copy), "a position laid out again plays otherwise"
    try:
        t.rules.amend(copy, {"no such fact": 1})
    except Misplaced:
        return
    raise AssertionError("a fact that does not exist was accepted")


def everything_can_be_said(t: Trial) -> None:
    before = photo(t.state)
    trail = t.state.breadcrumb()
    assert any(t.rules.step_name(step) for step in trail), f"no part of {trail} has a name"
    for ask in t.match.pending().values():
        assert t.rules.question(t.state, ask), f"{ask} has no sentence"
    for _, ask, seen in t.choices():
        word = t.spell(ask, seen)
        for place, letter in enumerate(word):
            assert t.rules.letter_name(seen, ask, word[:place], letter), f"{letter} has no name"
            for anchor in ask.anchors(seen, word[:place], letter):
                assert ":" in anchor, f"{ask}: the anchor {anchor!r} is not of the form kind:id"
    assert photo(t.state) == before, "somebody read, and the state changed"


def everything_can_be_shown(t: Trial) -> None:
    """What a skin asks of a game that can be drawn: a table, rows with anchors, chances, sentences in pieces."""
    before = photo(t.state)
    if isinstance(t.rules, Drawn):
        for seat in (*t.rules.seats(), OBSERVER):
            the_table_is_sound(t.rules, t.rules.table(t.rules.view(t.state, seat)))
    if isinstance(t.rules, Spelled):
        for key, ask, seen in t.choices():
            the_rows_are_sound(t, t.rules, key, ask, seen)
        for key, asked in t.match.pending().items():
            if isinstance(asked, Throw):
                seen = t.rules.view(t.state, asked.seat(t.state))
                is_a_chance(t.rules.forecast(seen, key, asked, ()), asked)
    if isinstance(t.rules, Told):
        t.rules.moment(t.state)
        for _, event in t.match.log[-PREFIXES:]:
            the_pieces_are_the_sentence(t.rules, t.rules.sentence(event), event)
    assert photo(t.state) == before, "somebody looked at the table, and the state changed"


def the_table_is_sound(rules: Rules[Any], table: Table) -> None:
    """Nothing lies on it twice; sides are the sides; every board that has a drawing has one for each area."""
    ids = [counter.id for counter in table.counters()]
    assert len(set(ids)) == len(ids), f"counters lie on the table twice: {ids}"
    assert tuple(side.id for side in table.sides) == rules.playing(), (
        "the table has other sides than the game"
    )
    for board in table.boards:
        drawing = rules.drawing(board.id) if isinstance(rules, Mapped) else {}
        if drawing:
            shapes: Any = drawing["features"]
            drawn = [shape["properties"]["id"] for shape in shapes if shape["properties"]["kind"] == "area"]
            assert sorted(drawn) == sorted(area.id for area in board.areas), f"{board.id} is drawn otherwise"


def the_rows_are_sound(t: Trial, rules: Spelled, key: str, ask: Choice[Any], seen: State) -> None:
    rules.help(seen, ask)
    rules.given(seen, ask)
    word = t.spell(
        ask, seen, (), Random(f"{t.seed}/{t.number}/{len(t.lines)}")
    )  # the match goes on as it would
    for place in range(len(word)):
        draft = word[:place]
        for letter in ask.letters(seen, draft)[:PREFIXES]:
            row = rules.row(seen, ask, draft, letter)
            assert row.letter == letter and row.name, f"{ask}: the row of {letter} after {draft} has no name"
            strange = [anchor for anchor in row.anchors if ":" not in anchor]
            assert not strange, f"{ask}: {strange} are not of the form kind:id"
            is_a_chance(rules.forecast(seen, key, ask, (*draft, letter)), ask)


def is_a_chance(found: Forecast | None, ask: object) -> None:
    assert found is None or 0 <= found.chance <= 1, f"{ask} promises a chance of {found and found.chance}"


def the_pieces_are_the_sentence(rules: Told, sentence: str, event: Event) -> None:
    pieces = rules.parts(event)
    assert "".join([text for text, _ in pieces]) == sentence, f"{pieces} are not {sentence!r}"
    assert all(not anchor or ":" in anchor for _, anchor in pieces), f"{pieces} point at nothing"
    rules.topic(event)
    rules.side_in(event)


SAMPLED: Final[tuple[Callable[[Trial], None], ...]] = (
    every_started_word_can_be_finished,
    letters_depend_on_the_view_and_the_draft_alone,
    letters_do_not_depend_on_an_order,
    refused_answers_change_nothing,
    copies_share_nothing,
    snapshots_are_read_as_they_were_written,
    a_view_changes_nothing_and_is_its_own_view,
    a_guess_looks_like_what_was_seen,
    an_observer_sees_no_more_than_any_seat,
    what_a_seat_was_not_told_it_does_not_see,
    news_reaches_those_it_is_for,
    a_position_can_be_laid_out_again,
    everything_can_be_said,
    everything_can_be_shown,
)


# Seldom, because the match is replayed


def undo_and_the_same_again_lead_to_the_same(t: Trial) -> None:
    line = t.match.live[-1]
    seat = seat_of(line.key)
    if t.match.may_undo(seat):
        after, log = photo(t.state), heard(t.match)
        word = t.match.undo(seat)
        assert line.key in t.match.pending(), f"after undo {line.key} is not asked again"
        t.match.answer(line.key, word)
        assert photo(t.state) == after, "undo and the same answer lead elsewhere"
        assert heard(t.match) == log, "undo and the same answer are told otherwise"


# At the end of a match


def the_engine_went_step_by_step(t: Trial) -> None:
    assert photo(t.shadow.s) == photo(t.state), "the same answers, step by step, lead elsewhere"


def kept_copies_are_as_they_were(t: Trial) -> None:
    for copy, before in t.kept:
        assert photo(copy) == before, "what happened to the state happened to a copy"


def the_record_tells_the_whole_match(t: Trial) -> None:
    replays(t.rules, t.match)


def replays(rules: Rules[Any], match: Match) -> None:
    """Written down and read again, the journal leads to the same state and the same log."""
    read = records.read(records.write(record_of(rules, match.journal)))
    assert read.options == rules.options, "options change on their way through a record"
    again = Match(rules)
    for number, line in enumerate(read.lines, 1):
        again.repeat(number, line)
    assert photo(again.state) == photo(match.state), "the record leads to another state"
    assert heard(again) == heard(match), "the record tells another story"


def heard(match: Match) -> list[tuple[int, str]]:
    return [(number, repr(event)) for number, event in match.log]


AT_THE_END: Final[tuple[Callable[[Trial], None], ...]] = (
    the_engine_went_step_by_step,
    kept_copies_are_as_they_were,
    the_record_tells_the_whole_match,
)


# At the end of every fourth match, because it is replayed again and again


def forks_go_back_and_play_again(t: Trial) -> None:
    """A fork goes its own way; gone back, played again and set right by its own facts it stands as before."""
    before = photo(t.state)
    fork = t.match.fork()
    assert photo(fork.state) == before, "a fork stands elsewhere"
    if fork.live:
        keep = t.rng.randrange(len(fork.live))
        fork.back(NOBODY, keep, "to try it again")
        assert photo(fork.state) == photo(t.match.fork(keep).state), "going back leads elsewhere than a fork"
        for number, line in enumerate(t.match.live[keep:], keep + 1):
            fork.repeat(number, line)
    fork.correct(NOBODY, t.rules.facts(fork.state), "looked at again")
    assert facts_of(fork.state) == facts_of(t.state), "gone back and played again, the match stands elsewhere"
    replays(t.rules, fork)
    for _, event in fork.log:
        assert t.rules.sentence(event), f"{event} has no sentence"
    assert photo(t.state) == before, "a fork changed the match"


def whoever_gives_up_ends_the_match(t: Trial) -> None:
    """Anywhere in a match a side may give up: it does not win, and the record tells it. Others may not."""
    if not t.match.live:
        return
    keep = t.rng.randrange(len(t.match.live))
    fork = t.match.fork(keep)
    before = photo(fork.state)
    for seat in (NOBODY, *[seat for seat in t.rules.seats() if not t.rules.may_end(seat)]):
        cannot_end(fork, seat)
    seat = t.rng.choice([seat for seat in t.rules.seats() if t.rules.may_end(seat)])
    fork.resign(seat, "enough of it")
    outcome = t.rules.outcome(fork.state)
    assert outcome is not None, f"{seat} gave up, but there is no outcome"
    assert seat not in t.rules.playing() or outcome.winner != seat, f"{seat} gave up and won"
    cannot_end(fork, seat)
    t.rules.invariants(fork.state)
    laid_out = t.rules.setup()
    t.rules.amend(laid_out, json.loads(json.dumps(t.rules.facts(fork.state))))
    assert facts_of(laid_out) == facts_of(fork.state), "the facts do not tell that somebody gave up"
    for _, event in fork.log:
        assert t.rules.sentence(event), f"{event} has no sentence"
    replays(t.rules, fork)
    fork.back(NOBODY, keep, "after a night's sleep")
    assert photo(fork.state) == before, "going back behind the end leads elsewhere"


def cannot_end(match: Match, seat: str) -> None:
    before, lines = photo(match.state), len(match.journal)
    try:
        match.resign(seat, "just so")
    except Refused as refused:
        assert refused.code and refused.sentence, f"{seat} may not end the match, but is not told why"
        assert photo(match.state) == before and len(match.journal) == lines, "a refusal changed something"
        return
    raise AssertionError(f"{seat} ended the match")
