"""The conformance suite can fail: each of these skirmishes is broken in one way, and is caught."""

import itertools
import json
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from sandtable.board.paper import Paper, PaperChapter, PaperLines
from sandtable.board.table import (
    AreaView,
    Bar,
    Board,
    Forecast,
    LetterRow,
    OrderSheet,
    Share,
    SheetLine,
    Spread,
    Table,
    Tray,
)
from sandtable.games.catalogue import load_match
from sandtable.games.skirmish.field import ENEMY, Field
from sandtable.games.skirmish.rules import Skirmish
from sandtable.games.skirmish.show import SkirmishSkin
from sandtable.kernel.rules import Misplaced, Outcome, seal
from sandtable.kernel.state import Event
from sandtable.kernel.steps import (
    NOTHING,
    AnyStep,
    Choice,
    Dice,
    Faces,
    Procedure,
    Reason,
    Steps,
    Throw,
    Together,
    Word,
)
from sandtable.testing import Conformance, conform


def caught(rules: Skirmish, limit: int = 2_000) -> str:
    with pytest.raises(AssertionError) as failure:
        conform(rules, 60, seed=3, share=0.3, limit=limit)
    return str(failure.value)


class Broken(Skirmish):
    """A skirmish that begins with a step of the test's own, after the reserves are hidden."""

    first: tuple[type[AnyStep], ...] = ()

    def __init__(self) -> None:
        super().__init__("", {"turns": 2})

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {**super().catalogue(), **{kind.__name__: kind for kind in self.first}}

    def start(self) -> Steps:
        hide, turn = super().start()
        return [hide, *[kind() for kind in self.first], turn]


def wearing(skin: type[SkirmishSkin]) -> Skirmish:
    """A sound skirmish that is shown by this skin."""
    rules = Broken()
    rules.worn = skin(rules)
    return rules


class Question(Choice[Field]):
    """A sound question of blue, for others to break."""

    def seat(self, s: Field) -> str:
        return "blue"

    def letters(self, seen: Field, draft: Word) -> list[str]:
        return ["yes", "no"]

    def chosen(self, s: Field, word: Word) -> Steps:
        return NOTHING


def asking(kind: type[AnyStep], **methods: Any) -> Skirmish:
    rules: Skirmish = type("Asking", (Broken,), {"first": (kind,), **methods})()
    return rules


def test_a_sound_question_passes() -> None:
    assert conform(asking(Question), 10, seed=1, share=1.0).reached["Question"] == 10


# Letters


def test_a_letter_that_leads_nowhere() -> None:
    class DeadEnd(Question):
        def letters(self, seen: Field, draft: Word) -> list[str]:
            return [] if draft == ("no",) else ["yes", "no"]

        def ends(self, seen: Field, word: Word) -> bool:
            return word == ("yes",) or len(word) == 2

    assert "DeadEnd() offers no letter after ('no',)" in caught(asking(DeadEnd))


def test_a_question_without_an_answer() -> None:
    class Speechless(Question):
        def letters(self, seen: Field, draft: Word) -> list[str]:
            return []

    assert "Speechless() offers no letter" in caught(asking(Speechless))


def test_a_word_without_end() -> None:
    class Endless(Question):
        def ends(self, seen: Field, word: Word) -> bool:
            return False

    assert "Endless() does not end after 1000 letters" in caught(asking(Endless))


def test_a_letter_offered_twice() -> None:
    class Stutter(Question):
        def letters(self, seen: Field, draft: Word) -> list[str]:
            return ["yes", "yes"]

    assert "Stutter() offers a letter twice: ['yes', 'yes']" in caught(asking(Stutter))


def test_letters_that_change_from_one_look_to_the_next() -> None:
    calls = itertools.count()

    class Moody(Question):
        def letters(self, seen: Field, draft: Word) -> list[str]:
            return ["yes", "no"] if next(calls) % 2 else ["no", "yes"]

    assert "Moody() changed its mind" in caught(asking(Moody))


def test_letters_that_know_more_than_their_seat() -> None:
    class Clairvoyant(Question):
        def letters(self, seen: Field, draft: Word) -> list[str]:
            return ["yes", "no"] if seen.hidden["partisans"] == "ford" else ["yes"]

    assert "Clairvoyant() knows more than its seat" in caught(asking(Clairvoyant))


def test_letters_that_depend_on_the_order_of_a_dict() -> None:
    class Positional(Question):
        def letters(self, seen: Field, draft: Word) -> list[str]:
            return list(seen.where)[:2]

    assert "the letters of Positional() depend on an order" in caught(asking(Positional))


# Refusals


def test_a_refusal_that_changes_something() -> None:
    class Grudge(Question):
        def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
            seen.turn += 1
            return None

    def view(self: Skirmish, s: Field, seat: str) -> Field:
        return s if s.breadcrumb() == [Grudge()] else Skirmish.view(self, s, seat)

    rules = asking(Grudge, view=view)
    assert "was refused, but changed the state" in caught(rules)


def test_dice_that_change_something_when_they_are_declared() -> None:
    class Loaded(Throw[Field]):
        def seat(self, s: Field) -> str:
            return "red"

        def dice(self, s: Field) -> Dice:
            s.turn += 1
            return Dice(2)

        def fell(self, s: Field, faces: Faces) -> Steps:
            return NOTHING

    assert "changed" in caught(asking(Loaded))


def test_a_refusal_without_a_reason() -> None:
    class Mute(Question):
        def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
            return ("", "", "")

    assert "was refused without a code or a sentence" in caught(asking(Mute))


def test_a_why_not_that_stumbles() -> None:
    class Clumsy(Question):
        def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
            return ("far", f"It is far to {seen.where[letter]}.", "")

    assert "KeyError" in caught(asking(Clumsy))


# Questions


def test_a_question_to_nobody() -> None:
    class Lost(Question):
        def seat(self, s: Field) -> str:
            return "green"

    assert "Lost() asks green, which is no seat" in caught(asking(Lost))


def test_a_key_that_is_not_its_seat() -> None:
    class Muddle(Together[Field]):
        def asks(self, s: Field) -> Mapping[str, Choice[Any]]:
            return {"blau": Question()}

        def opened(self, s: Field, answers: dict[str, Word]) -> Steps:
            return NOTHING

    assert "Question() asks blue under the key blau" in caught(asking(Muddle))


def test_a_step_that_is_not_in_the_catalogue() -> None:
    rules = asking(Question, catalogue=Skirmish.catalogue)
    assert "Question() is missing in the catalogue" in caught(rules)


def test_a_match_that_does_not_end() -> None:
    class Again(Question):
        def chosen(self, s: Field, word: Word) -> Steps:
            return [Again()]

    assert "the match did not end within 50 decisions" in caught(asking(Again), limit=50)


def test_a_step_that_fails() -> None:
    class Faulty(Question):
        def chosen(self, s: Field, word: Word) -> Steps:
            raise ZeroDivisionError("nothing to divide")

    text = caught(asking(Faulty))
    assert text.startswith("ZeroDivisionError('nothing to divide')")
    assert "blue answers Faulty() with " in text


# States


class Bare(Field):
    """A field for others to break: copies are of the same class."""

    def clone(self) -> Field:
        copy = type(self)(self.rules)
        for name in ("agenda", "turn", "fresh"):
            setattr(copy, name, getattr(self, name))
        for name in ("sealed", "holds", "where", "hidden"):
            setattr(copy, name, getattr(self, name).copy())
        return copy


def on(field: type[Field], **methods: Any) -> Skirmish:
    class Ground(Skirmish):
        def setup(self) -> Field:
            s, sound = field(self), super().setup()
            s.holds, s.where = sound.holds, sound.where
            return s

    rules: Skirmish = type("On", (Ground,), methods)("", {"turns": 3})
    return rules


def test_a_sound_field_passes() -> None:
    assert conform(on(Bare), 10, seed=1, share=1.0).matches == 10


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("where", "happened to"), ("holds", "happened to"), ("hidden", "hide in"), ("sealed", "happened to")],
)
def test_a_copy_that_shares_a_dict(name: str, sentence: str) -> None:
    class Shared(Bare):
        def clone(self) -> Field:
            copy = super().clone()
            setattr(copy, name, getattr(self, name))
            return copy

    assert sentence in caught(on(Shared))


def test_a_copy_that_forgets_something() -> None:
    class Forgetful(Bare):
        def clone(self) -> Field:
            copy = super().clone()
            copy.turn = 0
            return copy

    assert "a copy differs from the state" in caught(on(Forgetful))


def test_a_field_the_codec_does_not_know() -> None:
    class Secretive(Bare):
        fields = ("turn", "holds", "where", "hidden")

    assert "plays otherwise" in caught(on(Secretive))


def test_a_value_json_cannot_carry() -> None:
    class Numbered(Bare):
        fields = (*Field.fields, "marks")

        def __init__(self, rules: Skirmish) -> None:
            super().__init__(rules)
            self.marks = {1: "one"}

    assert "the codec changes the state" in caught(on(Numbered))


def test_rules_that_remember() -> None:
    calls = itertools.count()

    class Dial(Procedure[Field]):
        def run(self, s: Field) -> Steps:
            s.turn = next(calls) % 3  # a turn that there is, so that nothing else is wrong
            return [Question()]

    rules = asking(Dial, first=(Dial, Question), start=lambda self: [Dial(), *Skirmish.start(self)])
    assert "leads to another state" in caught(rules)


def test_a_broken_invariant() -> None:
    class Thief(Procedure[Field]):
        def run(self, s: Field) -> Steps:
            del s.where["hussars"]
            return NOTHING

    assert "every troop is somewhere, once" in caught(asking(Thief))


# Secrets


def test_a_view_that_shows_the_reserves() -> None:
    class Leaking(Skirmish):
        def view(self, s: Field, seat: str) -> Field:
            seen = s.clone()
            seen.sealed = seal(s, seat)
            return seen

    assert "sees what it was never told" in caught(Leaking("", {}))


def test_a_view_that_shows_sealed_answers() -> None:
    class Open(Skirmish):
        def view(self, s: Field, seat: str) -> Field:
            seen = super().view(s, seat)
            seen.sealed = dict(s.sealed)
            return seen

    assert "sees what it was never told" in caught(Open("", {}))


def test_a_view_that_carries_news_for_others() -> None:
    class Gossip(Skirmish):
        def view(self, s: Field, seat: str) -> Field:
            seen = super().view(s, seat)
            seen.news = list(s.news)
            return seen

    assert "carries news for others" in caught(Gossip("", {}))


def test_news_for_a_seat_that_does_not_exist() -> None:
    class Whisper(Question):
        def chosen(self, s: Field, word: Word) -> Steps:
            s.whisper(("green",), "hid", troop="lancers")
            return NOTHING

    assert "is told to ['green'], who are no seats" in caught(asking(Whisper))


def test_a_view_that_changes_what_it_looks_at() -> None:
    class Touching(Skirmish):
        def view(self, s: Field, seat: str) -> Field:
            s.turn = 1 - s.turn if s.turn < 2 else s.turn  # to a turn that there is
            return super().view(s, seat)

    assert "changed" in caught(Touching("", {}))


def test_a_guess_that_guesses_nothing() -> None:
    class Lazy(Skirmish):
        def guess(self, seen: Field, seat: str, rng: Random) -> Field:
            return seen

    assert "leaves sealed answers empty" in caught(Lazy("", {})) or "hide in" in caught(Lazy("", {}))


def test_a_guess_that_contradicts_what_was_seen() -> None:
    class Wild(Skirmish):
        def guess(self, seen: Field, seat: str, rng: Random) -> Field:
            s = super().guess(seen, seat, rng)
            s.holds["mill"] = "red"
            return s

    assert "does not look like what it saw" in caught(Wild("", {}))


def test_a_guess_that_spoils_what_was_seen() -> None:
    class Scribbling(Skirmish):
        def guess(self, seen: Field, seat: str, rng: Random) -> Field:
            seen.turn = 9
            return super().guess(seen, seat, rng)

    assert "changed what it had seen" in caught(Scribbling("", {}))


def test_a_question_that_depends_on_a_secret() -> None:
    class Telling(Question):
        def seat(self, s: Field) -> str:
            return "blue" if s.hidden["partisans"] == "ford" else "red"

    assert "asks something else" in caught(asking(Telling))


# The end


def test_an_outcome_before_the_end() -> None:
    class Hasty(Skirmish):
        def outcome(self, s: Field) -> Outcome | None:
            return Outcome("draw", "", {})

    assert "while somebody is still asked" in caught(Hasty("", {}))


def test_an_end_without_an_outcome() -> None:
    class Vague(Skirmish):
        def outcome(self, s: Field) -> Outcome | None:
            return None

    assert "the match is over, but has no outcome" in caught(Vague("", {}))


# Positions and sentences


def test_a_fact_that_is_missing() -> None:
    class Sparse(Skirmish):
        def facts(self, s: Field) -> dict[str, object]:
            return {name: fact for name, fact in super().facts(s).items() if name != "holds"}

    assert "the facts do not make the position again" in caught(Sparse("", {}))


def test_a_fact_that_is_swallowed() -> None:
    class Tolerant(Skirmish):
        def amend(self, s: Field, facts: Mapping[str, object]) -> None:
            with suppress(Misplaced):
                super().amend(s, facts)

    assert "a fact that does not exist was accepted" in caught(Tolerant("", {}))


def test_a_step_without_a_name() -> None:
    class Nameless(SkirmishSkin):
        def step_name(self, step: AnyStep) -> str:
            return ""

    assert "has a name" in caught(wearing(Nameless))


def test_an_event_without_a_sentence() -> None:
    class Silent(SkirmishSkin):
        def sentence(self, event: Event) -> str:
            return "" if event.verb == "gone-back" else super().sentence(event)

    assert "has no sentence" in caught(wearing(Silent))


# The end before its time


def test_a_side_that_gives_up_and_wins() -> None:
    class Proud(Skirmish):
        def give_up(self, s: Field, seat: str) -> None:
            s.resigned = ENEMY[seat]

    assert "gave up and won" in caught(Proud("", {}))


def test_an_end_that_the_facts_do_not_tell() -> None:
    class Forgetful(Skirmish):
        def facts(self, s: Field) -> dict[str, object]:
            return {**super().facts(s), "resigned": ""}

    assert "the facts do not tell that somebody gave up" in caught(Forgetful("", {}))


# What the suite says


def test_a_failure_can_be_played_again() -> None:
    class Hostile(Skirmish):
        def invariants(self, s: Field) -> None:
            assert s.turn < 2, "turn 2 is never reached"

    text = caught(Hostile("", {}))
    assert text.startswith("turn 2 is never reached\n")
    where, header, *lines = text[text.index("seed 3") :].splitlines()
    assert where == f"seed 3, match 0, line {len(lines)}: after the last line"
    assert json.loads(header)["game"] == "skirmish"
    _, match = load_match("\n".join([header, *lines]))
    assert isinstance(match.state, Field) and match.state.turn == 2


def test_a_match_that_cannot_begin_is_told_like_the_others() -> None:
    class Stillborn(Skirmish):
        def setup(self) -> Field:
            raise RuntimeError("no ground to stand on")

    assert "no ground to stand on" in caught(Stillborn("", {}))


def test_the_same_seed_plays_the_same_matches() -> None:
    def run(seed: int) -> str:
        return str(conform(Skirmish("", {}), 10, seed))

    assert run(1) == run(1) != run(2)


def test_the_report_counts_and_names_what_was_never_reached() -> None:
    class Spare(Question):
        """Stands in the catalogue, but nowhere in the sequence of play."""

    rules = asking(Spare, start=Skirmish.start)
    report = conform(rules, 5, seed=1)
    assert isinstance(report, Conformance)
    assert report.unreached == ("Spare",)
    assert report.matches == 5 and report.decisions > 20 and report.throws > 0
    assert str(report).startswith("skirmish: 5 matches, ")
    assert "never reached: Spare; ended: " in str(report)


# What a skin shows


def test_a_game_that_denies_its_secrets() -> None:
    class Open(Broken):
        def secretive(self) -> bool:
            return False

        def view(self, s: Field, seat: str) -> Field:
            seen = s.clone()
            seen.sealed = seal(s, seat)
            self.conceal(seen, seat)
            return seen

    assert "the game says it has no secrets, but red sees less than there is" in caught(Open())


def test_an_observer_who_sees_more_than_the_players() -> None:
    class Peeping(Broken):
        def view(self, s: Field, seat: str) -> Field:
            return s if not seat else super().view(s, seat)

    assert "an observer sees what" in caught(Peeping())


def test_a_log_whose_pieces_are_not_the_sentence() -> None:
    class Mumbling(SkirmishSkin):
        def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
            return super().parts(event)[:-1]

    assert "are not 'The " in caught(wearing(Mumbling))


def test_a_row_without_a_name() -> None:
    class Silent(SkirmishSkin):
        def row(self, seen: Field, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
            found = super().row(seen, ask, draft, letter)
            found.name = "" if letter == "done" else found.name
            return found

    assert "the row of done after" in caught(wearing(Silent))


def test_a_counter_that_lies_on_the_table_twice() -> None:
    class Doubled(SkirmishSkin):
        def table(self, seen: Field) -> Table:
            found = super().table(seen)
            found.trays = (*found.trays, Tray("again", "Again", found.boards[0].areas[0].counters))
            return found

    assert "counters lie on the table twice" in caught(wearing(Doubled))


def test_a_chance_greater_than_certainty() -> None:
    class Boasting(SkirmishSkin):
        def forecast(
            self, seen: Field, key: str, ask: Choice[Any] | Throw[Any], word: Word
        ) -> Forecast | None:
            return Forecast("wins", 1.5)

    assert "promises a chance of 1.5" in caught(wearing(Boasting))


class Written(SkirmishSkin):
    """Shows a paper to every seat, for others to break."""

    def papers(self, seen: Field, seat: str, heard: Any) -> tuple[tuple[str, str], ...]:
        return (("orders", "Orders"),)

    def paper(self, seen: Field, seat: str, heard: Any, id: str) -> Paper | None:
        chapters = (PaperChapter("All", (PaperLines(("Hold the mill.",)),)),)
        return Paper("orders", "Orders", "", "", chapters) if id == "orders" else None


def test_sound_papers_pass() -> None:
    assert conform(wearing(Written), 5, seed=1, share=0.3).matches == 5


def test_a_paper_that_is_listed_and_cannot_be_read() -> None:
    class Lost(Written):
        def papers(self, seen: Field, seat: str, heard: Any) -> tuple[tuple[str, str], ...]:
            return (("orders", "Orders"), ("report", "Report"))

    assert "has no paper report" in caught(wearing(Lost))


def test_a_paper_that_anybody_reads_who_asks_for_it() -> None:
    class Open(Written):
        def paper(self, seen: Field, seat: str, heard: Any, id: str) -> Paper | None:
            return super().paper(seen, seat, heard, "orders")

    assert "reads a paper that is not listed" in caught(wearing(Open))


class Boards(SkirmishSkin):
    """Shows a second board, for others to break."""

    def table(self, seen: Field) -> Table:
        found = super().table(seen)
        one, two = [AreaView(id, id, id, "sea", "", 0, "", 1, 1, ()) for id in ("S1", "S2")]
        two.site, two.within, two.around = "harbour", ("S1",), (("S1",),)
        found.boards = (*found.boards, Board("sea", "Sea", 9, 9, (one, two)))
        self.spoil(found, one, two)
        return found

    def spoil(self, table: Table, one: AreaView, two: AreaView) -> None:
        """Nothing is wrong yet."""


def test_a_second_board_passes() -> None:
    assert conform(wearing(Boards), 5, seed=1, share=0.3).matches == 5


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda table, one, two: setattr(table, "at", "moon"), "things happen on moon, which is no board"),
        (lambda table, one, two: setattr(one, "id", "S2"), "an area is on the table twice"),
        (
            lambda table, one, two: setattr(one, "holder", "martians"),
            "S1 is held by martians, who is no side",
        ),
        (
            lambda table, one, two: setattr(two, "within", ("S9",)),
            "S2 lies in or near {'S9'}, which are nowhere",
        ),
        (lambda table, one, two: setattr(one, "around", (("S9",),)), "S1 lies in or near {'S9'}"),
        (lambda table, one, two: setattr(two, "site", ""), "S2 lies within others, but is no site"),
        (lambda table, one, two: setattr(table, "boards", (*table.boards, table.boards[0])), "twice"),
    ],
)
def test_boards_that_contradict_themselves(change: Any, sentence: str) -> None:
    spoilt = type("Spoilt", (Boards,), {"spoil": lambda self, *things: change(*things)})
    assert sentence in caught(wearing(spoilt))


@pytest.mark.parametrize(
    ("share", "sentence"),
    [
        (Share("on ships", 1, 2, ("yes",)), "2 of 1 dice lie on ships"),
        (Share("on ships", 3, 1, ("maybe",)), "1 dice lie on ships, but the draft has 0"),
    ],
)
def test_dice_that_lie_where_they_do_not(share: Share, sentence: str) -> None:
    class Careless(SkirmishSkin):
        def spread(self, seen: Field, ask: Choice[Any], draft: Word) -> Spread | None:
            return Spread((share,))

    assert sentence in caught(wearing(Careless))


def test_a_letter_that_cannot_be_typed() -> None:
    class Starred(Question):
        def letters(self, seen: Field, draft: Word) -> list[str]:
            return ["yes", "no*2"]

    assert "cannot be typed" in caught(asking(Starred))


def test_a_further_chance_greater_than_certainty() -> None:
    class Boasting(SkirmishSkin):
        def forecast(
            self, seen: Field, key: str, ask: Choice[Any] | Throw[Any], word: Word
        ) -> Forecast | None:
            return Forecast("wins", 0.5, bars=(Bar("sinks", 1.25),))

    assert "promises a chance of 1.25" in caught(wearing(Boasting))


# Order sheets


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda sheet: (*sheet.lines, sheet.lines[0]), "stands on the sheet twice"),
        (lambda sheet: tuple([line for line in sheet.lines if not line.order]), "other lines after"),
        (lambda sheet: tuple([march(line, ()) for line in sheet.lines]), "is read as"),
    ],
    ids=["doubled", "dropped", "unread"],
)
def test_an_order_sheet_that_misreads_its_word(wrong: Any, sentence: str) -> None:
    class Misread(SkirmishSkin):
        def sheet(self, seen: Field, ask: Choice[Any], draft: Word) -> OrderSheet | None:
            found = super().sheet(seen, ask, draft)
            if found is not None:
                found.lines = wrong(found)
            return found

    assert sentence in caught(wearing(Misread))


def march(line: SheetLine, order: Word) -> SheetLine:
    line.order = order
    return line
