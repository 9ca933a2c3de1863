"""Everything that people get to see of a match, as plain text: what `tools/fingerprint.py` hashes and prints.

Everything it uses from inside the package is imported and called here, so that only this file changes when the package
is rebuilt. The text must not change: it is what is compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from pydantic import TypeAdapter

from sandtable.board.battles import TableReport
from sandtable.board.skin import skin_of
from sandtable.board.table import Roster
from sandtable.kernel import engine
from sandtable.kernel import record as records
from sandtable.kernel.codec import encode
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Refused, correctors, random_word
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.live.corrections import position_of
from sandtable.live.lobby import games
from sandtable.live.scenes.entries import Chronicle
from sandtable.live.scenes.rows import dice_asked, forecast, names, rows, sheet, spread
from sandtable.live.scenes.scene import (
    Chair,
    Heading,
    Later,
    SceneReader,
    head,
    scene,
    seats_text,
    table,
    table_text,
)
from sandtable.live.scenes.settled import shown as standing_answers
from sandtable.live.scenes.summaries import summary
from sandtable.live.scenes.ways import way
from sandtable.papers import as_data

COLUMNS = ("record", "story", "views", "letters", "refusals", "scenes")
NONSENSE = "no-such-letter"
LOOKED_AT = 3  # cards, overlays and ways that are asked for at each look
READERS = 3  # seats whose scenes are taken at each look, besides the observer's; asked ones come first


class Trace:
    """The texts of a match, by column; each with the line of the match at which it was taken and a title."""

    def __init__(self) -> None:
        self.texts: dict[str, list[tuple[int, str, str]]] = {column: [] for column in COLUMNS}

    def add(self, column: str, line: int, title: str, value: object) -> None:
        text = value if isinstance(value, str) else json.dumps(plain(value), ensure_ascii=False)
        self.texts[column].append((line, title, text))


def sent(value: object) -> object:
    """What the server sends, as JSON values in the order in which they are written."""
    if isinstance(value, tuple):
        return [sent(item) for item in value]
    return TypeAdapter(type(value)).dump_python(value, mode="json")


def plain(value: object) -> object:
    """Any value as JSON values; an object is its attributes by name, whatever their order."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted([plain(item) for item in value], key=str)
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if hasattr(value, "model_dump"):
        return plain(value.model_dump())
    attributes = [field.name for field in fields(value)] if is_dataclass(value) else list(vars(value))
    return {name: plain(getattr(value, name)) for name in sorted(attributes)}


# the whole match


def record_text(match: Match, cast: dict[str, str], options: dict[str, OptionValue]) -> str:
    """The match as a file."""
    rules = match.rules
    record = records.Record(rules.id, rules.scenario, rules.version, options)
    record.seats = cast
    record.lines = match.journal
    return records.write(record)


def tell(trace: Trace, match: Match, story: Chronicle) -> None:
    """Adds the whole log, as each seat reads it and as it is kept."""
    story.catch_up()
    for entry in story.entries:
        trace.add("story", entry.line, "entry", [entry.text, entry.to, entry.before, entry.after])
    for seat in (*match.rules.seats(), ""):
        found, _ = story.newest(seat, last=10**9)
        for _, text in found:
            trace.add("story", json.loads(text)["line"], f"read by {seat or 'everybody'}", text)


def introduce(trace: Trace, match: Match) -> None:
    """What is said of the game before it begins, and its maps."""
    rules = match.rules
    trace.add("scenes", 0, "options", games.shown_options(rules))
    trace.add("scenes", 0, "game", games.sheet(rules))
    for board in games.boards(rules):
        trace.add("scenes", 0, f"drawing of {board.id}", games.drawing(rules, board.id))


# a moment of it


def look(trace: Trace, match: Match, story: Chronicle, rng: Random) -> None:
    """Everything that is shown before the next answer; `rng` chooses what is looked at more closely."""
    story.catch_up()
    line, rules = len(match.live), match.rules
    for seat in (*rules.seats(), ""):
        trace.add("views", line, f"view of {seat}", encode(rules.view(match.state, seat)))
    for seat in readers(match, rng):
        show(trace, match, story, seat, rng)
    trace.add("scenes", line, "summary", summary(match, story))
    trace.add("scenes", line, "position", position_of(match))
    for key, ask in match.pending().items():
        if isinstance(ask, Choice):
            word = random_word(rules.view(match.state, ask.seat(match.state)), ask, rng)
            ask_word(trace, match, key, ask, word, rng)
            refuse(trace, match, key, ask, word, rng)
        else:
            ask_dice(trace, match, key, ask)
    refuse_others(trace, match)


def readers(match: Match, rng: Random) -> list[str]:
    """Whose scenes are taken: some who are asked, some others, and the observer's."""
    seats = match.rules.seats()
    asked = sorted({seat_of(key) for key in match.pending()} & set(seats))
    others = [seat for seat in seats if seat not in asked]
    some = rng.sample(asked, min(READERS, len(asked)))
    return [*some, *rng.sample(others, min(READERS - len(some), len(others))), ""]


def ask_word(trace: Trace, match: Match, key: str, ask: Choice[Any], word: Word, rng: Random) -> None:
    """A question with its rows after nothing, after one letter, after some, and with the whole word."""
    line, rules = len(match.live), match.rules
    seen = rules.view(match.state, seat_of(key))
    skin = skin_of(rules)
    asked = {
        "step": repr(ask),
        "question": skin.question(seen, ask),
        "rule": ask.rule,
        "help": skin.help(seen, ask),
        "given": skin.given(seen, ask),
        "silence": rules.silence(seen, ask),
    }
    trace.add("letters", line, f"{key} asked", asked)
    for length in sorted({0, 1, rng.randint(0, len(word)), len(word)}):
        draft = word[:length]
        found: dict[str, object] = {
            "names": names(rules, seen, ask, draft),
            "forecast": sent(forecast(rules, seen, key, ask, draft)),
            "rows": sent(rows(rules, seen, key, ask, draft)),
            "spread": sent(spread(rules, seen, ask, draft)),
            "sheet": sent(sheet(rules, seen, ask, draft)),
            "army": army(skin.muster(seen, ask, draft)),
        }
        trace.add("letters", line, f"{key} after {' '.join(draft)}", found)
        if length < len(word):
            lay_over(trace, match, key, ask, draft, rng)
    odds = skin.odds(seen, key, word)
    trace.add("letters", line, f"{key} odds of {' '.join(word)}", odds.table() if odds else None)


def army(found: Roster | None) -> object:
    """An army as the game reads it, before it is known which word it was."""
    told = plain(found)
    if isinstance(told, dict):
        del told["word"], told["wrong_letter"]
    return told


def ask_dice(trace: Trace, match: Match, key: str, ask: Throw[Any]) -> None:
    """What dice are thrown for, with what modifiers and chances, and who may see them."""
    line, rules, s = len(match.live), match.rules, match.state
    seen, skin = rules.view(s, seat_of(key)), skin_of(rules)
    found = {
        "step": repr(ask),
        "question": skin.question(seen, ask),
        "dice": dice_asked(rules, seen, ask),
        "forecast": sent(forecast(rules, seen, key, ask, ())),
        "pools": skin.pools(s, ask) if skin.has_sheets and skin.has_papers else None,
        "onlookers": rules.onlookers(s, ask),
    }
    trace.add("letters", line, f"{key} throws", found)
    for faces in ((), (0,) * ask.dice(s).count, (1,) * (ask.dice(s).count + 1)):
        trace.add("refusals", line, f"{key} throws {faces}", answered(match, key, faces))


def lay_over(trace: Trace, match: Match, key: str, ask: Choice[Any], draft: Word, rng: Random) -> None:
    """What some letters lay over a board of squares, and the ways to what they name."""
    line, rules = len(match.live), match.rules
    skin, seen = skin_of(rules), rules.view(match.state, seat_of(key))
    letters = ask.letters(seen, draft)
    for letter in rng.sample(letters, min(LOOKED_AT, len(letters))):
        title = f"{key} after {' '.join(draft)} {letter}"
        if skin.on_grid:
            trace.add("scenes", line, f"overlay {title}", skin.overlay(seen, ask, draft, letter))
        for anchor in skin.points_at(seen, ask, draft, letter)[:1]:
            trace.add("scenes", line, f"way {title}", way(rules, seen, ask, draft, anchor))


# wrong words


def refuse(trace: Trace, match: Match, key: str, ask: Choice[Any], word: Word, rng: Random) -> None:
    """Adds the refusals of words that are nearly right and of words that are always wrong."""
    seen = match.rules.view(match.state, seat_of(key))
    said = [line.word for line in match.journal if hasattr(line, "word")]
    wrong: list[Word] = [(), word[:-1], (*word, word[-1]), (NONSENSE,), (*word[:-1], NONSENSE)]
    for _ in range(LOOKED_AT):
        at = rng.randrange(len(word))
        wrong.append((*word[:at], rng.choice(word), *word[at + 1 :]))
        wrong.append((*word[:at], rng.choice(ask.letters(seen, ())), *word[at + 1 :]))
        if said:
            wrong.append((*word[:at], rng.choice(rng.choice(said)), *word[at + 1 :]))
    for one in wrong:
        trace.add("refusals", len(match.live), f"{key} {' '.join(one)}", answered(match, key, one))


def refuse_others(trace: Trace, match: Match) -> None:
    """Adds the refusals of seats that may not answer, undo, give up, go back or correct."""
    line, rules = len(match.live), match.rules
    for seat in (*rules.seats(), NONSENSE):
        if seat not in match.pending():
            trace.add("refusals", line, f"{seat} answers", answered(match, seat, (NONSENSE,)))
        trace.add("refusals", line, f"{seat} undoes", match.may_undo(seat))
        trace.add("refusals", line, f"{seat} resigns", match.why_not_resign(seat))
    trace.add("refusals", line, "back", refusal(lambda: match.back("organiser", line, "too far")))
    keeper = correctors(rules)[0]
    trace.add("refusals", line, "correction", refusal(lambda: match.correct(keeper, {NONSENSE: 1}, "?")))


def answered(match: Match, key: str, given: Any) -> object:
    """The refusal of an answer that is tried on a copy of the state."""
    state = match.state.clone()
    return refusal(lambda: engine.answer(state, key, given))


def refusal(act: Any) -> object:
    try:
        act()
    except Refused as refused:
        return [refused.code, refused.sentence, refused.rule, refused.legal]
    return "taken"


# scenes


def show(trace: Trace, match: Match, story: Chronicle, seat: str, rng: Random) -> None:
    """The scene of a seat as the server sends it, with cards, papers, standing answers and battles on real tables."""
    line = len(match.live)
    text = scene_text(match, story, seat, rowed=True)
    trace.add("scenes", line, f"scene of {seat}", text)
    trace.add("scenes", line, f"replay of {seat}", scene_text(match, story, seat, rowed=False))
    rules = match.rules
    seen = rules.view(match.state, seat)
    skin = skin_of(rules)
    anchors = sorted(set(anchors_in(json.loads(text))))
    for anchor in rng.sample(anchors, min(LOOKED_AT, len(anchors))):
        trace.add("scenes", line, f"card of {anchor} for {seat}", skin.card(seen, anchor))
    if skin.on_grid and (squares := squares_in(json.loads(text))):
        start, end = rng.choice(squares), rng.choice(squares)
        trace.add("scenes", line, f"sight {start} {end} for {seat}", skin.sight(seen, start, end))
    if skin.settles_beforehand and rules.side_of(seat) in rules.playing():
        trace.add("scenes", line, f"standing of {seat}", standing_answers(rules, seen, seat, {}, 0))
    show_papers(trace, match, seat, rng)
    show_battles(trace, match, seat, rng)


def scene_text(match: Match, story: Chronicle, seat: str, rowed: bool) -> str:
    rules = match.rules
    people = {one: Chair("person", one.capitalize()) for one in rules.playing()}
    heading = Heading("match", "Fingerprint", len(match.live), "seeded", people, rules.playing()[:1])
    mine = (seat,) if seat else ()
    entries, more = story.newest(seat)
    later = Later(
        table=table_text(table(rules, rules.view(match.state, seat))),
        seats=seats_text(rules, heading, mine, [seat_of(key) for key in match.pending()]),
        may=(),
        seen=0,
        entries=entries,
        more=more,
    )
    return scene(head(match, story, heading, SceneReader(seat, mine), rowed), later)


def show_papers(trace: Trace, match: Match, seat: str, rng: Random) -> None:
    rules, line = match.rules, len(match.live)
    skin = skin_of(rules)
    if not skin.has_papers:
        return
    seen, heard = rules.view(match.state, seat), match.heard(seat)
    listed = skin.papers(seen, seat, heard)
    trace.add("scenes", line, f"papers of {seat}", listed)
    if listed:
        id = rng.choice(listed)[0]
        paper = skin.paper(seen, seat, heard, id)
        trace.add("scenes", line, f"paper {id} of {seat}", as_data(paper) if paper else None)


def show_battles(trace: Trace, match: Match, seat: str, rng: Random) -> None:
    """Battles on real tables: those of now with their forms, what a report would mean, and those that were booked."""
    rules, line = match.rules, len(match.live)
    skin = skin_of(rules)
    if not skin.has_table_battles:
        return
    seen = rules.view(match.state, seat)
    battles = skin.table_battles(seen)
    trace.add("scenes", line, f"battles of {seat}", [battles, skin.booked_battles(match.heard(seat))])
    for battle in battles:
        form = skin.report_form(seen, battle.id)
        trace.add("scenes", line, f"form of {battle.id} for {seat}", form)
        if form is not None:
            games = [rng.choice([*form.usual, (rng.randint(0, form.most), rng.randint(0, form.most))])]
            ticks = tuple([tick.id for tick in form.ticks if rng.random() < 0.5])
            verdict = skin.verdict(seen, battle.id, TableReport(tuple(games), ticks))
            trace.add("scenes", line, f"verdict on {games} {ticks} of {battle.id} for {seat}", verdict)


def anchors_in(value: Any) -> Iterator[str]:
    """Whatever rows and entries of a scene point at, and its areas and units."""
    if isinstance(value, dict):
        yield from [one for one in value.get("anchors") or () if one]
        if value.get("anchor"):
            yield value["anchor"]
        yield from [f"area:{one['id']}" for one in value.get("areas") or () if isinstance(one, dict)]
        if "symbol" in value and "strength" in value:
            yield f"unit:{value['id']}"
        for item in value.values():
            yield from anchors_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from anchors_in(item)


def squares_in(value: Any) -> list[str]:
    """The squares on which pieces stand, of any board of a scene."""
    grids = value["table"]["grids"] if value["table"] else ()
    return sorted({piece["at"] for grid in grids for piece in grid["pieces"] if piece["at"]})
