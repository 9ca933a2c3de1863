"""What people read and what skins draw."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.board.skin import Skin, skin_of
from sandtable.board.table import Forecast, Table
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.testing.always import OBSERVER
from sandtable.testing.trial import Trial, photo
from sandtable.testing.words import PREFIXES


def everything_can_be_said(t: Trial) -> None:
    before = photo(t.state)
    trail = t.state.breadcrumb()
    assert any(t.rules.skin().step_name(step) for step in trail), f"no part of {trail} has a name"
    for ask in t.match.pending().values():
        assert t.rules.skin().question(t.state, ask), f"{ask} has no sentence"
    for _, ask, seen in t.choices():
        word = t.spell(ask, seen)
        for place, letter in enumerate(word):
            assert t.rules.skin().letter_name(seen, ask, word[:place], letter), f"{letter} has no name"
            for anchor in ask.anchors(seen, word[:place], letter):
                assert ":" in anchor, f"{ask}: the anchor {anchor!r} is not of the form kind:id"
    assert photo(t.state) == before, "somebody read, and the state changed"


def everything_can_be_shown(t: Trial) -> None:
    """What a skin asks of a game that can be drawn: a table, rows with anchors, chances, sentences in pieces."""
    before = photo(t.state)
    skin = skin_of(t.rules)
    for seat in (*t.rules.seats(), OBSERVER):
        if (table := skin.table(t.rules.view(t.state, seat))) is not None:
            the_table_is_sound(t.rules, table)
    for key, ask, seen in t.choices():
        the_rows_are_sound(t, skin, key, ask, seen)
    for key, asked in t.match.pending().items():
        if isinstance(asked, Throw):
            seen = t.rules.view(t.state, asked.seat(t.state))
            is_a_chance(skin.forecast(seen, key, asked, ()), asked)
    skin.moment(t.state)
    for _, event in t.match.log[-PREFIXES:]:
        the_pieces_are_the_sentence(skin, skin.sentence(event), event)
    for seat in (*t.rules.seats(), OBSERVER):
        the_papers_are_sound(t, skin, seat)
    assert photo(t.state) == before, "somebody looked at the table, and the state changed"


def the_papers_are_sound(t: Trial, skin: Skin[Any], seat: str) -> None:
    """Every paper that is listed is there, under an id of its own and with words on it; no other one is."""
    seen, heard = t.rules.view(t.state, seat), t.match.heard(seat)
    listed = skin.papers(seen, seat, heard)
    ids = [id for id, _ in listed]
    assert len(set(ids)) == len(ids), f"papers of {seat} are listed twice: {ids}"
    for id in {*ids[:2], *ids[-1:]}:
        paper = skin.paper(seen, seat, heard, id)
        assert paper is not None, f"{seat} has no paper {id}, though it is listed"
        assert paper.id == id, f"the paper {id} calls itself {paper.id}"
        assert paper.title, f"the paper {id} has no title"
        assert paper.chapters, f"the paper {id} says nothing"
        assert paper.side in ("", *t.rules.playing()), f"the paper {id} is of no side: {paper.side}"
    assert skin.paper(seen, seat, heard, "no-such-paper") is None, f"{seat} reads a paper that is not listed"


def the_table_is_sound(rules: Rules[Any], table: Table) -> None:
    """Nothing lies on it twice; sides are the sides; every board that has a drawing has one for each area."""
    ids = [counter.id for counter in table.counters()]
    assert len(set(ids)) == len(ids), f"counters lie on the table twice: {ids}"
    assert tuple(side.id for side in table.sides) == rules.playing(), (
        "the table has other sides than the game"
    )
    the_boards_are_sound(table)
    for board in table.boards:
        drawing = skin_of(rules).drawing(board.id)
        if drawing:
            shapes: Any = drawing["features"]
            drawn = [shape["properties"]["id"] for shape in shapes if shape["properties"]["kind"] == "area"]
            regions = [area.id for area in board.areas if not area.site]
            assert sorted(drawn) == sorted(regions), f"{board.id} is drawn otherwise"


def the_boards_are_sound(table: Table) -> None:
    """An anchor names one place: no area is on two boards; what areas say of others is true of the table."""
    boards = [*[board.id for board in table.boards], *[grid.id for grid in table.grids]]
    assert len(set(boards)) == len(boards), f"boards lie on the table twice: {boards}"
    assert table.at in ("", *boards), f"things happen on {table.at}, which is no board"
    areas = [area for board in table.boards for area in board.areas]
    known = {area.id for area in areas}
    assert len(known) == len(areas), "an area is on the table twice"
    sides = ("", *[side.id for side in table.sides])
    for area in areas:
        assert area.holder in sides, f"{area.id} is held by {area.holder}, who is no side"
        strange = {*area.within, *[id for ring in area.around for id in ring]} - known
        assert not strange, f"{area.id} lies in or near {strange}, which are nowhere"
        assert bool(area.site) >= bool(area.within), f"{area.id} lies within others, but is no site"


def the_rows_are_sound(t: Trial, skin: Skin[Any], key: str, ask: Choice[Any], seen: State) -> None:
    skin.help(seen, ask)
    skin.given(seen, ask)
    word = t.spell(
        ask, seen, (), Random(f"{t.seed}/{t.number}/{len(t.lines)}")
    )  # the match goes on as it would
    for place in range(len(word)):
        draft = word[:place]
        for letter in ask.letters(seen, draft)[:PREFIXES]:
            row = skin.row(seen, ask, draft, letter)
            assert row.letter == letter and row.name, f"{ask}: the row of {letter} after {draft} has no name"
            strange = [anchor for anchor in row.anchors if ":" not in anchor]
            assert not strange, f"{ask}: {strange} are not of the form kind:id"
            is_a_chance(skin.forecast(seen, key, ask, (*draft, letter)), ask)
        the_spread_is_sound(skin, ask, seen, draft)
    the_sheet_is_sound(skin, ask, seen, word)


def the_spread_is_sound(skin: Skin[Any], ask: Choice[Any], seen: State, draft: Word) -> None:
    """Of every share no more dice lie than there are, and those that lie are letters of the draft."""
    spread = skin.spread(seen, ask, draft)
    for share in spread.shares if spread is not None else ():
        laid = sum(draft.count(letter) for letter in share.letters)
        assert 0 <= share.placed <= share.total, (
            f"{ask}: {share.placed} of {share.total} dice lie {share.name}"
        )
        assert share.placed <= laid, f"{ask}: {share.placed} dice lie {share.name}, but the draft has {laid}"


def the_sheet_is_sound(skin: Skin[Any], ask: Choice[Any], seen: State, word: Word) -> None:
    """A word that is a sheet consists of its lines; every draft has the same lines in the same order."""
    blank = skin.sheet(seen, ask, ())
    if blank is None:
        return
    letters = [line.letter for line in blank.lines]
    assert len(set(letters)) == len(letters), f"{ask}: a line stands on the sheet twice"
    assert not [line.letter for line in blank.lines if line.order and not line.fixed], (
        f"{ask}: orders from nowhere"
    )
    for place in range(len(word) + 1):
        sheet = skin.sheet(seen, ask, word[:place])
        assert sheet is not None, f"{ask}: no sheet after {word[:place]}"
        assert [line.letter for line in sheet.lines] == letters, f"{ask}: other lines after {word[:place]}"
        for line in sheet.lines:
            assert -1 <= line.chance <= 1, f"{ask}: {line.letter} sets out with a chance of {line.chance}"
            assert len(line.times) in (0, len(line.path) - 1), (
                f"{ask}: {line.letter} has {line.times} for {line.path}"
            )
    whole = skin.sheet(seen, ask, word)
    assert whole is not None
    said = [
        part for line in whole.lines if line.order and not line.fixed for part in (line.letter, *line.order)
    ]
    spelled = [part for part in word if part != whole.closing]
    assert word[-1:] != (whole.closing,) or sorted(said) == sorted(spelled), (
        f"{ask}: {word} is read as {said}"
    )


def is_a_chance(found: Forecast | None, ask: object) -> None:
    for chance in [found.chance, *[bar.chance for bar in found.bars]] if found is not None else []:
        assert 0 <= chance <= 1, f"{ask} promises a chance of {chance}"


def the_pieces_are_the_sentence(skin: Skin[Any], sentence: str, event: Event) -> None:
    pieces = skin.parts(event)
    assert "".join([text for text, _ in pieces]) == sentence, f"{pieces} are not {sentence!r}"
    assert all(not anchor or ":" in anchor for _, anchor in pieces), f"{pieces} point at nothing"
    skin.topic(event)
    skin.side_in(event)
