"""Order sheets while they are written: lines kept on the server, shared by all who may write on them.

A sheet belongs to one question. Its lines are checked against the rules one by one, each with all others in
place; together they are the word that is sealed. Lines of an earlier question stay and are offered again.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from sandtable import store as stores
from sandtable.board.table import OrderSheet
from sandtable.kernel.engine import spell, why_not
from sandtable.kernel.match import seat_of
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.kernel.words import spoken
from sandtable.live import wire
from sandtable.live.errors import Invalid, NotFound
from sandtable.live.people.who import Who
from sandtable.live.rooms.permissions import must_hold
from sandtable.live.rooms.room import Room
from sandtable.live.scenes.drafts import ended, following
from sandtable.live.scenes.rows import sheet
from sandtable.live.scenes.scene import sheet_asks
from sandtable.live.scenes.sealing import asked_together

FULL: Final = ("full", "The sheet is full: take another line off first.")
HALF: Final = ("unfinished", "The order is not finished.")
MOST_TYPED: Final = 100  # lines that are read back at once; no sheet has so many
LINES: Final = re.compile(r"[;\n]")  # what parts two lines


# who may


def writes(room: Room, seat: str, key: str) -> bool:
    """True if a seat may read and write the sheet of a key: its own, and those that the rules let it read along."""
    return bool(seat) and (seat == seat_of(key) or room.match.rules.reads_along(seat, key))


def must_write(room: Room, who: Who, key: str) -> None:
    held = room.held(who)
    if not any([writes(room, seat, key) for seat in held]):
        must_hold(room, who, seat_of(key))


# the question


@dataclass(frozen=True)
class SheetQuestion:
    """What a sheet answers, as its seat sees it."""

    room: Room
    key: str
    ask: Choice[Any]
    seen: State
    blank: OrderSheet
    asked: int  # the journal's length when it came up; going back and corrections make another question of it

    def read(self, draft: Word) -> OrderSheet:
        return sheet(self.room.match.rules, self.seen, self.ask, draft) or self.blank

    @property
    def starters(self) -> list[str]:
        """The letters that begin a line."""
        return [line.letter for line in self.blank.lines]

    @property
    def sealed(self) -> Word | None:
        return self.room.match.state.sealed.get(self.key)

    def ended(self, draft: Word) -> bool:
        return ended(self.ask, self.seen, draft)

    def whole(self, draft: Word) -> bool:
        """True if a line may end here: where the word ends, another line may begin, or the sheet may be handed in."""
        if self.ended(draft):
            return True
        closing = self.read(draft).closing  # a full sheet may close otherwise than an empty one
        return not {*self.starters, closing}.isdisjoint(following(self.ask, self.seen, draft))


def question(room: Room, key: str) -> SheetQuestion:
    match = room.match
    ask = sheet_asks(match).get(key)
    seen = match.rules.view(match.state, seat_of(key)) if ask is not None else None
    blank = sheet(match.rules, seen, ask, ()) if ask is not None and seen is not None else None
    if ask is None or seen is None or blank is None:
        raise NotFound("no-sheet", "No orders are written here now.", version=room.version)
    return SheetQuestion(room, key, ask, seen, blank, len(match.journal) - len(match.state.sealed))


# a line


def fault_of(question: SheetQuestion, others: Word, letter: str, order: Word) -> wire.Fault | None:
    """What the rules have against a line when the others are in place."""
    ask, seen = question.ask, question.seen
    if question.ended(others):
        return wire.Fault(code=FULL[0], sentence=FULL[1], rule=ask.rule, legal=(), nearest=())
    parts = (letter, *order)
    found = spell(seen, ask, parts[: next_line(question, parts)], others)
    draft, good = found.word, len(found.word) - len(others)
    if good < len(parts):
        near = nearest(question, others, letter, order, good)
        if found.ended:
            ends = "The order ends before that."
            return wire.Fault(code=HALF[0], sentence=ends, rule=ask.rule, legal=(), nearest=near)
        code, sentence, rule = why_not(seen, ask, found, (*others, *parts))
        legal = found.legal if found.broken else ask.letters(seen, draft)
        kept = [one for one in legal if good == 0 or one not in question.starters]
        return wire.Fault(code=code, sentence=sentence, rule=rule, legal=tuple(kept), nearest=near)
    if question.whole(draft):
        return None
    legal = following(ask, seen, draft)
    near = nearest(question, others, letter, order, len(order) + 1)
    return wire.Fault(code=HALF[0], sentence=HALF[1], rule=ask.rule, legal=tuple(legal), nearest=near)


def next_line(question: SheetQuestion, parts: Word) -> int:
    """Where in the letters of one line another line would begin, or the sheet would be handed in."""
    others = (*question.starters, question.blank.closing)
    return next((at for at, part in enumerate(parts) if at and part in others), len(parts))


def nearest(question: SheetQuestion, others: Word, letter: str, order: Word, wrong: int) -> Word:
    """The order up to the wrong letter, and that letter as it was perhaps meant, as far as the order can stand."""
    ask, seen = question.ask, question.seen
    good = (*others, letter, *order[: max(wrong - 1, 0)])
    if wrong == 0:
        return ()
    if wrong <= len(order) and not question.ended(good):
        meant = close_to(
            order[wrong - 1], [one for one in following(ask, seen, good) if one not in question.starters]
        )
        if meant and not question.ended(good) and question.whole((*good, meant)):
            return (*order[: wrong - 1], meant)
    while len(good) > len(others) + 1 and not question.whole(good):
        good = good[:-1]
    return good[len(others) + 1 :]


def close_to(typed: str, legal: Iterable[str]) -> str:
    by_fold = {one.casefold(): one for one in legal}
    found = difflib.get_close_matches(typed.casefold(), list(by_fold), 1, 0.6)
    return by_fold[found[0]] if found else ""


# the sheet


@dataclass
class LinesTogether:
    """The lines of a sheet as they stand together: the good ones as a draft, the others with what is wrong."""

    draft: Word = ()
    lines: list[wire.DraftLine] = field(default_factory=list)


def standing(question: SheetQuestion, drafts: Iterable[stores.StoredDraftLine]) -> LinesTogether:
    """Lines in the order in which they were written: what no longer fits is the later one's fault."""
    found = LinesTogether()
    for one in sorted([draft for draft in drafts if counts(question, draft)], key=lambda draft: draft.at):
        fault = fault_of(question, found.draft, one.letter, one.order)
        if fault is None:
            found.draft = (*found.draft, one.letter, *one.order)
        found.lines.append(line_of(one, fault))
    return found


def counts(question: SheetQuestion, draft: stores.StoredDraftLine) -> bool:
    return draft.asked == question.asked and bool(draft.order)


def line_of(draft: stores.StoredDraftLine, fault: wire.Fault | None = None) -> wire.DraftLine:
    return wire.DraftLine(
        letter=draft.letter,
        order=draft.order,
        rev=draft.rev,
        by=draft.by,
        at=draft.at.isoformat(),
        fault=fault,
    )


def sheet_draft(question: SheetQuestion, drafts: Sequence[stores.StoredDraftLine]) -> wire.SheetDraft:
    """Everything about a sheet, for those who may read it."""
    if question.sealed is not None:
        return drawn_up(question, drafts, LinesTogether(question.sealed), (), sealed=True)
    there = standing(question, drafts)
    written = {draft.letter for draft in drafts if draft.asked == question.asked}
    old = [draft for draft in drafts if draft.order and draft.letter not in written]
    earlier = [line_of(one) for one in old if fault_of(question, there.draft, one.letter, one.order) is None]
    return drawn_up(question, drafts, there, earlier, sealed=False)


def drawn_up(
    question: SheetQuestion,
    drafts: Sequence[stores.StoredDraftLine],
    there: LinesTogether,
    earlier: Sequence[wire.DraftLine],
    sealed: bool,
) -> wire.SheetDraft:
    word, missing = (there.draft, "") if sealed else closed(question, there)
    written = {line.letter for line in there.lines}
    blank = [line_of(one) for one in drafts if one.letter not in written and not counts(question, one)]
    return wire.SheetDraft(
        key=question.key,
        version=question.room.version,
        asked=question.asked,
        lines=(*there.lines, *[line.model_copy(update={"order": ()}) for line in blank]),
        earlier=tuple(earlier),
        sheet=question.read(there.draft),
        word=word,
        missing=missing,
        secret=question.key in asked_together(question.room.match),
        sealed=sealed,
    )


def closed(question: SheetQuestion, there: LinesTogether) -> tuple[Word, str]:
    """The word that hands the sheet in, or why it cannot be handed in."""
    wrong = [line.letter for line in there.lines if line.fault is not None]
    if wrong:
        return (), f"{', '.join(wrong)}: this order cannot stand. Change it, or take it off."
    if question.ended(there.draft):
        return there.draft, ""
    closing, legal = question.read(there.draft).closing, following(question.ask, question.seen, there.draft)
    if closing in legal:
        return (*there.draft, closing), ""
    why = question.ask.why_not(question.seen, there.draft, closing)
    return (), why[1] if why else "Some lines are still missing."


# typed


def read_typed(
    question: SheetQuestion, drafts: Sequence[stores.StoredDraftLine], text: str
) -> list[wire.ReadLine]:
    """Typed orders as they are understood, each with all others in place; nothing is put on the sheet yet."""
    typed = cut(question, text)
    if len(typed) > MOST_TYPED:
        sentence = f"At most {MOST_TYPED} orders are read at once, not {len(typed)}. Send them in parts."
        raise Invalid("too-many", sentence)
    fresh = {letter for _, letter, _ in typed if letter}
    there = standing(question, [draft for draft in drafts if draft.letter not in fresh]).draft
    revs = {draft.letter: draft.rev for draft in drafts}
    found: list[wire.ReadLine] = []
    seen: set[str] = set()
    for words, letter, order in typed:
        if not letter:
            fault: wire.Fault | None = nobody(question, words)
        elif letter in seen:
            fault = wire.Fault(
                code="twice",
                sentence=f"{letter} has an order already.",
                rule=question.ask.rule,
                legal=(),
                nearest=(),
            )
        else:
            fault = fault_of(question, there, letter, order)
        seen.add(letter)
        if letter and fault is None:
            there = (*there, letter, *order)
        read = next((line for line in question.read(there).lines if line.letter == letter), None)
        text_of = read.text if read is not None and fault is None else ""
        found.append(
            wire.ReadLine(
                typed=words,
                letter=letter,
                name=read.name if read else "",
                order=order,
                text=text_of,
                rev=revs.get(letter, 0),
                fault=fault,
            )
        )
    return found


def cut(question: SheetQuestion, text: str) -> list[tuple[str, str, Word]]:
    """Typed text cut into lines where the next unit is named: what was typed, its letter, its order.

    Names that the game has for its letters are read as well.
    """
    starters = {letter.casefold(): letter for letter in question.starters}
    known = {letter.casefold(): letter for letter in known_letters(question)}
    vocabulary = question.room.match.rules.skin().vocabulary()
    found: list[tuple[list[str], str, list[str]]] = []
    for line in LINES.split(text):
        parted = True  # does a new line begin here, unless it is a letter that goes on with the last?
        for part, words in spoken(line, vocabulary):
            letter = starters.get(part.casefold(), "")
            if not letter and part.casefold() == question.blank.closing.casefold():
                continue
            begins = letter or not found or (parted and part.casefold() not in known)
            parted = False
            if begins:
                found.append(([words], letter, []))
            else:
                found[-1][0].append(words)
                found[-1][2].append(known.get(part.casefold(), part))
    return [(" ".join(words), letter, tuple(order)) for words, letter, order in found]


def known_letters(question: SheetQuestion) -> Collection[str]:
    """Letters as they are written, for whoever types them small: areas of the table, and what begins an order."""
    ask, seen = question.ask, question.seen
    found = set(question.room.areas(seat_of(question.key)))
    for starter in set(question.starters) & set(following(ask, seen, ())):
        for kind in following(ask, seen, (starter,)):
            if kind not in found:  # no place but a kind of order, which has letters of its own
                found |= {kind, *following(ask, seen, (starter, kind))}
    return found - set(question.starters)


def nobody(question: SheetQuestion, typed: str) -> wire.Fault:
    meant = close_to(typed.split(" ", 1)[0], question.starters)
    hint = f" Do you mean {meant}?" if meant else ""
    sentence = f"No line begins with {typed.split(' ', 1)[0]!r}.{hint}"
    legal = tuple(question.starters)
    return wire.Fault(code="no-such-line", sentence=sentence, rule=question.ask.rule, legal=legal, nearest=())


# to change


def written(question: SheetQuestion, who: Who, letter: str, order: Word, rev: int) -> stores.StoredDraftLine:
    """A line as it is to be kept."""
    name = who.name or question.room.match.rules.skin().seat_name(seat_of(question.key))
    return stores.StoredDraftLine(
        question.key, letter, question.asked, order, rev, name[:80], datetime.now(UTC)
    )
