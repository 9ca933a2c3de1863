"""Opens a match from what the store keeps, and writes its record."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sandtable import store as stores
from sandtable.games.catalogue import open_game, start_of
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Dicebox, Seeded, Typed
from sandtable.kernel.match import Amendment, Back, Match, Misfit, Snapshot
from sandtable.kernel.options import OptionValue
from sandtable.kernel.record import Record, RecordError
from sandtable.kernel.rules import Rules
from sandtable.kernel.snapshots import due, newest
from sandtable.live.errors import Conflict
from sandtable.live.lines import in_force, line_text, read_line
from sandtable.live.matches.snapshots import beginning, believed, hash_of, restored, taken
from sandtable.live.scenes.entries import Chronicle, Remark

GOES_BACK: Final = (Back, Amendment)  # lines that play earlier ones again
MOST_NEWS: Final = 64  # lines that are taken at once, while everybody else waits


@lru_cache(maxsize=256)
def _rules(game: str, scenario: str, options: str) -> Rules[Any]:
    given = {name: records.freeze(value, 1) for name, value in json.loads(options).items()}
    return open_game(game, scenario, given)


def rules_for(game: str, scenario: str, options: Mapping[str, object]) -> Rules[Any]:
    """The rules of a match. Play never changes them, so matches with the same options share them."""
    return _rules(game, scenario, json.dumps(dict(options), sort_keys=True))


class Opened(NamedTuple):
    """A match from the store, new snapshots to keep of it, and the lines of those that are good for nothing."""

    match: Match
    new: list[stores.StoredSnapshot]
    gone: list[int]


def open_match(
    fact: stores.StoredMatch, lines: Sequence[stores.StoredLine], kept: Sequence[stores.StoredSnapshot] = ()
) -> Opened:
    """The match as it stands after its journal, from the newest snapshot that was kept.

    A `LiveError` if this program's rules do not fit it any more.
    """
    texts = [line.text for line in lines]
    try:
        journal = [read_line(text, number) for number, text in enumerate(texts, 1)]
        chain = believed(fact, texts, kept)
        match = restored(new_match(fact), journal, chain)
        new: list[stores.StoredSnapshot] = []
        for _ in match.reading(journal[len(match.journal) :]):
            if due(match):
                new.append(taken(fact, match, texts[newest(match).line : len(match.journal)]))
        return Opened(match, new, [one.line for one in kept if one not in chain])
    except (ValueError, Misfit) as error:
        raise Conflict("old-rules", f"This match cannot be opened: {error}") from error


def take_news(match: Match, fact: stores.StoredMatch, news: stores.News) -> bool:
    """Take the lines that came on top of a match's journal, as if it were opened anew.

    False if they cannot be taken: somebody went back, answered otherwise, or wrote very much. Then the match is
    unchanged, or must be opened anew where this raises anything.
    """
    first = len(match.journal) + 1
    journal = [read_line(one.text, one.number) for one in news.lines]
    numbered = [one.number for one in news.lines] == list(range(first, first + len(journal)))
    if len(journal) > MOST_NEWS or not numbered or any([isinstance(one, GOES_BACK) for one in journal]):
        return False
    snapshots = {one.line: one for one in news.snapshots}
    for number, line in enumerate(journal, first):
        match.repeat(number, line)
        if number in snapshots:
            remember(fact, match, snapshots[number])
    return True


def remember(fact: stores.StoredMatch, match: Match, kept: stores.StoredSnapshot) -> None:
    """Let a match go on from a snapshot of now that another process took, if it is one."""
    before = newest(match)
    texts = [line_text(line) for line in match.journal[before.line :]]
    fits = hash_of(before.hash or beginning(fact), texts, kept.state, kept.told) == kept.hash
    if kept.base == before.line and fits:
        match.snapshots.append(Snapshot(kept.line, len(match.live), kept.state, kept.hash))


def new_match(fact: stores.StoredMatch) -> Match:
    """The match before its first line."""
    rules = rules_for(fact.game, fact.scenario, fact.options)
    if rules.version != fact.rules:
        made = f"made with version {fact.rules} of these rules"
        raise RecordError(1, f"{made}; this server has version {rules.version}")
    return Match(rules, box_of(fact), start_of(rules, header(fact)))


def box_of(fact: stores.StoredMatch) -> Dicebox:
    """The dice box of a match. A seed that is revealed throws no more, as anybody could foresee it."""
    return Seeded(fact.seed) if fact.seed and not fact.revealed else Typed()


def header(fact: stores.StoredMatch) -> Record:
    options: dict[str, OptionValue] = {name: records.freeze(v, 1) for name, v in fact.options.items()}
    record = Record(fact.game, fact.scenario, fact.rules, options)
    record.position = fact.position
    record.commitment = fact.commitment
    record.brought = fact.forked_at if fact.commitment else 0
    record.seed = fact.seed if fact.revealed else ""
    return record


def record_text(
    fact: stores.StoredMatch,
    match: Match,
    seats: Mapping[str, str],
    seals: Mapping[int, tuple[str, str]] | None = None,
) -> str:
    """The `.sand` record; it reveals the seed, and the salts of sealed answers, once the match is over."""
    record = header(fact)
    record.options = dict(match.rules.options)
    record.seats = dict(seats)
    record.seals = dict(seals or {})
    record.lines = list(match.journal)
    return records.write(record)


def remarks_in_force(match: Match, kept: Mapping[int, Remark]) -> dict[int, Remark]:
    """Reasons by line in force, from reasons by line of the journal."""
    lines = in_force(match.journal)
    return {line: kept[number] for line, number in enumerate(lines, 1) if number in kept}


def told(match: Match, remarks: Mapping[int, Remark]) -> Chronicle:
    return Chronicle(match, remarks_in_force(match, remarks))
