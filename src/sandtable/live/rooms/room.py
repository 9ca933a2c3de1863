"""A live match in memory.

A change is on disk before anybody hears of it. What is in memory can always be read anew from the store, and is
whenever the store refuses something.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from sandtable import store as stores
from sandtable.board.skin import skin_of
from sandtable.board.table import Table
from sandtable.kernel.match import Amendment, seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Throw
from sandtable.live import messages, wire
from sandtable.live.errors import STALE, Conflict, LiveError, not_now
from sandtable.live.matches.opening import Opened, box_of, open_match, remarks_in_force, take_news
from sandtable.live.people.links import SeatKey
from sandtable.live.people.who import Who
from sandtable.live.rooms import early_ends
from sandtable.live.rooms.changes import Order, Receipt, change_of, no_match, receipt_of, refusal
from sandtable.live.rooms.listeners import Listener
from sandtable.live.rooms.shares import in_replay_thread
from sandtable.live.rooms.weighing import OddsLater
from sandtable.live.scenes import settled
from sandtable.live.scenes.differences import replaced
from sandtable.live.scenes.entries import Chronicle, Remark, listed
from sandtable.live.scenes.moment import deadline
from sandtable.live.scenes.parts import (
    Parts,
    SceneParts,
    TablePatches,
    asks_patch,
    fields_patch,
    table_parts,
)
from sandtable.live.scenes.passes import Passes
from sandtable.live.scenes.scene import (
    Head,
    Heading,
    Later,
    SceneReader,
    common_fields,
    head,
    later_texts,
    scene,
    seat_table,
    seats,
    table_text,
    veiled,
)
from sandtable.live.scenes.sealing import asked_together, commitments, sealed_now
from sandtable.live.scenes.summaries import summary
from sandtable.live.scenes.undoing import Company
from sandtable.live.seats.chats import chat_of, may_read
from sandtable.live.seats.clearance import Clearance
from sandtable.live.seats.seating import Seating, may
from sandtable.live.sides import side_of
from sandtable.live.stopwatch import Watcher, begin, timed
from sandtable.live.written import written, written_list
from sandtable.store.base.facts import TABLE

log = logging.getLogger(__name__)

LAID_OPEN: Final = (
    "This match is over, and everybody has seen what was hidden, so it cannot go on. "
    "Play on from a moment of it as a match of its own."
)
HIDDEN: Final = "This seat knows what others may not just now. Look without a seat, or wait."


def now() -> datetime:
    return datetime.now(UTC)


class Room:
    """One match: its play, its seats, and everybody who looks at it."""

    def __init__(self, store: stores.Store, id: str) -> None:
        self.store = store
        self.id = id
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.used = time.monotonic()
        self.torn = False  # may what is in memory differ from what is on disk?
        self.gone = False  # was the match deleted?
        self.elsewhere = False  # was the last change made by another process?
        self.callbacks: list[Callable[[Room], None]] = []  # told after every change
        self.watchers: list[Watcher] = []  # told how long a change took
        # Texts, not models: what is kept for every match must not make garbage collections long.
        self.heads: dict[SceneReader, Head] = {}  # of scenes
        self.common: dict[str, dict[str, str]] = {}  # of heads, by eyes
        self.veils: dict[frozenset[str], bool] = {}  # by the seats that somebody holds
        self.seat_texts: dict[tuple[frozenset[str], ...], str] = {}  # as long as people sit as they do
        self.odds = OddsLater(self)  # that come after their questions
        self.tables: dict[str, str] = {}  # as they lie now, by seat
        self.table_parts: dict[
            str, Parts
        ] = {}  # the same, part by part, where somebody wants only what changes
        self.laid: dict[str, Table | None] = {}  # an observer's, from a change until it is told
        self.headed: Heading | None = None
        self.programs: set[SeatKey] = set()  # links with which programs came
        self.deadline: stores.Deadline | None = None
        self.side_clocks: stores.SideClocks | None = None  # where each side has so much time in all
        self.away: dict[str, datetime] = {}  # people who are on holiday, and until when
        self.clock: Callable[[], datetime] = now  # by which deadlines run
        self.members: frozenset[str] | None = None  # of the club whose campaign this is, if it is one's
        self.known: dict[str, frozenset[str]] = {}  # person -> seats he has ever held
        self.reminded: dict[str, str] = {}  # seat -> when
        self.left: dict[str, datetime] = {}  # seat -> when its people were last here
        self.settled: dict[str, stores.Settled] = {}  # beforehand, by seat
        self.unasked: set[int] = set()  # lines of the journal that were answered so
        self.passes = Passes()  # what people have let be
        self.settled_now: dict[str, settled.Given] | None = None  # answers to questions of now; None: look
        self.asks_at = -1  # with so many lines in force somebody went back: there he is asked in any case
        self.seen: dict[str, int] = {}  # person -> the line he had looked at, of those who came

    # what is in memory

    async def load(self) -> None:
        """Read everything anew from the store."""
        found = await asyncio.to_thread(self.store.matches.whole, self.id)
        if found is None:
            raise no_match()
        fact, lines, remarks, kept = found
        (match, new, gone), story = await in_replay_thread(opened, fact, lines, kept)
        self.fact, self.match, self.story = fact, match, story
        if new or gone:
            self.store.matches.keep_snapshots(self.id, new, gone).add_done_callback(note_failure)
        self.torn = False
        self.clear_tables()
        self.remarks = {one.line: one for one in remarks}  # by line of the journal
        self.seals = {one.line: one for one in await asyncio.to_thread(self.store.matches.seals, self.id)}
        self.unasked = await asyncio.to_thread(self.store.matches.unasked, self.id)
        self.allow_reasons()
        await self.load_seats()

    async def restore(self) -> None:
        """Go back to what is on disk. If that cannot be read either, whoever comes next tries again (see `mend`)."""
        self.torn = True
        try:
            await self.load()
        except Exception as error:
            log.error("Match %s could not be read again", self.id, exc_info=error)

    async def mend(self) -> None:
        """Read the match again where memory may differ from the disk, before anybody looks at it."""
        async with self.lock:
            if not self.torn:
                return
            await self.restore()
            if self.torn:
                raise not_now(reading=True)
            self.broadcast()
        self.tell_others()

    async def load_seats(self) -> None:
        fact = await asyncio.to_thread(self.store.matches.get, self.id)
        if fact is not None:  # all but the journal, which has its own order
            self.fact = replace(self.fact, owner=fact.owner, name=fact.name, public=fact.public)
        self.seating = await asyncio.to_thread(Seating.read, self.store, self.id)
        self.deadline = await asyncio.to_thread(self.store.matches.deadline, self.id)
        if self.fact.bank is not None:
            self.side_clocks = await asyncio.to_thread(self.store.matches.clocks, self.id)
        sitting = self.seating.sitting()
        self.away = await asyncio.to_thread(self.store.people.away, sitting, self.clock())
        self.members = await asyncio.to_thread(members_of, self.store, self.id)
        self.seat_texts.clear()
        self.known = await asyncio.to_thread(self.store.matches.known, self.id)
        await self.load_settled()
        self.forget()

    async def load_settled(self) -> None:
        settled = await asyncio.to_thread(self.store.matches.settled, self.id)
        self.settled = {seat: kept for seat, kept in self.settled.items() if seat in settled}
        for seat, kept in settled.items():
            if kept != self.settled.get(seat):
                self.settle(seat, kept)

    async def settled_elsewhere(self) -> None:
        """Read again what seats have settled, as another process has kept something."""
        async with self.lock:
            await self.load_settled()
        self.tell_others()

    def forget(self) -> None:
        """Drop what was made of the match and its seats: it must be made anew."""
        self.heads.clear()
        self.common.clear()
        self.veils.clear()
        self.headed = None
        self.settled_now = None

    def clear_tables(self) -> None:
        """Drop the tables as they lay: something has moved."""
        self.tables.clear()
        self.table_parts.clear()
        self.laid.clear()

    def rest(self) -> None:
        """Drop whatever can be made anew, as nobody has done anything here for a while.

        What those who look were sent is kept, packed: the next change is told them as before.
        """
        packed: dict[int, bytes] = {}
        for listener in self.listeners:
            listener.rest(packed)
        self.forget()
        self.clear_tables()
        self.story.rest()
        self.match.rest()

    def allow_reasons(self) -> None:
        """Give the log the computer's reasons, each for those who may read it now."""
        kept = {
            line: Remark(one.seat, one.text, self.confidants(one.seat)) for line, one in self.remarks.items()
        }
        self.story.remarks = remarks_in_force(self.match, kept)

    def confidants(self, seat: str) -> tuple[str, ...]:
        """The seats that may read why a seat answers so: its side's, or () for everybody where nothing is secret."""
        rules = self.match.rules
        if not self.secret:
            return ()
        side = rules.side_of(seat)
        return tuple([one for one in rules.seats() if rules.side_of(one) == side])

    @property
    def version(self) -> int:
        return self.fact.version

    @property
    def over(self) -> bool:
        return not self.match.pending()

    @property
    def secret(self) -> bool:
        """True if anybody knows now what others may not."""
        return self.match.rules.hides(self.match.state) and not self.over

    # to look

    def held(self, who: Who) -> frozenset[str]:
        """The seats somebody may answer for."""
        return frozenset() if self.bears_invitation(who) else self.seating.held(who)

    def bears_invitation(self, who: Who) -> bool:
        """True for a link of a match with secrets that is used like a password.

        Whoever gave a link out knows it, too. So it only invites, until somebody has joined with it: then it is
        replaced by one that he alone knows. In a club seats are never given out by links where there are secrets.
        """
        match, seat = who.seat_token or ("", "")
        if match != self.id or not self.match.rules.secretive() or self.over:
            return False
        return self.members is not None or not self.seating.holders.get(seat)

    def played_by(self, who: Who) -> frozenset[str]:
        """The sides for which somebody plays, or ever played: who gets up for a moment is still an opponent."""
        rules, person = self.match.rules, who.person or ""
        ever = self.held(who) | self.known.get(person, frozenset())
        return frozenset([side_of(rules, seat) for seat in ever]) - {""}

    def against_nobody(self, who: Who) -> bool:
        """True if nobody else plays a side, or ever played one: then nobody minds what he takes back."""
        rules = self.match.rules
        others = {
            person for person, seats in self.known.items() if any([side_of(rules, seat) for seat in seats])
        }
        return self.seating.alone(self.held(who)) and not others - {who.person or ""} - self.fellows(who)

    def fellows(self, who: Who) -> set[str]:
        """For the bearer of a seat's token, the people who sit there: a program is no other person than they."""
        return set(self.seating.sitters(who.seat_token[1])) if who.seat_token else set()

    def clearance(self) -> Clearance:
        """What everybody knows who sits here or ever sat here."""
        seating = self.seating
        return Clearance(self.match.rules, self.secret, seating.sitting(), self.known, seating.names)

    async def remember(self, person: str | None, seat: str) -> None:
        """Note that somebody reads what a seat knows, though it is not his: from now on he knows its side."""
        if person and self.match.rules.secretive() and seat not in self.known.get(person, ()):
            await asyncio.wrap_future(self.store.matches.learn(self.id, person, seat))
            self.known = {**self.known, person: self.known.get(person, frozenset()) | {seat}}

    def cleared(self, person: str | None, seat: str, name: str = "") -> stores.Cleared | None:
        """A function that says why a person may not come to a seat; None where there are no secrets, or no person."""
        if person is None or self.over or not self.match.rules.secretive():
            return None
        here = self.clearance()
        return lambda sitting, known: here.at(sitting, known).why_not(person, seat, name)

    def may_look(self, seat: str, who: Who) -> bool:
        """True if he may look through the eyes of a seat.

        His own, or any of a match that he may see, where nothing is secret.
        """
        held = self.held(who)
        if seat in held:
            return True
        known = self.fact.public or self.owned_by(who) or bool(held) or who.person in (self.members or ())
        return known and (not seat or not self.secret)

    def scene(self, seat: str, who: Who, after: int | None = None, odds_later: bool = False) -> str:
        """The `wire.Scene` of somebody through the eyes of a seat, as JSON.

        With the newest entries of the log, or with those of the lines after `after`. Odds that take long may be left
        out for who is told of them later.
        """
        self.used = time.monotonic()
        entries, more = self.story.newest(seat)
        later = replace(
            self.later(seat, who),
            table=self.table(seat),
            entries=entries if after is None else self.story.since(seat, after),
            more=more,
        )
        return scene(self.head(seat, who, odds_later), later)

    def later(self, seat: str, who: Who) -> Later:
        """What changes of a scene without a new line; without the table and the log."""
        held = self.held(who)
        return Later(
            seats=self.seats_text(held),
            may=(
                *may(self.match, seat, held, self.against_nobody(who)),
                *early_ends.rights(self, seat, held),
            ),
            seen=self.seen.get(who.person or "", 0),
            deadline=deadline(self.match, self.deadline, self.seating.people(), self.side_clocks),
            veiled=self.veiled(held),
        )

    def veiled(self, held: frozenset[str]) -> bool:
        """True if the holder of these seats must hand the screen over; looked for once a change."""
        if held not in self.veils:
            self.veils[held] = veiled(self.match, held)
        return self.veils[held]

    def parts(self, seat: str, who: Who) -> SceneParts:
        """What somebody sees through the eyes of a seat, but for the log, part by part."""
        head = self.head(seat, who, odds_later=True)
        fields = {**head.fields, **later_texts(self.later(seat, who))}
        return SceneParts(fields, head.asks, self.laid_parts(seat))

    def head(self, seat: str, who: Who, odds_later: bool = False) -> Head:
        """What he is asked and where the match stands; without odds that take long, if he can wait for them."""
        reader = self.reader(seat, who)
        found = self.heads.get(reader)
        if found is None or (found.odds_coming and not odds_later):
            common = self.common_fields(seat)
            found = head(self.match, self.story, self.heading(), reader, odds_later=odds_later, common=common)
            self.heads[reader] = found
        return found

    def common_fields(self, seat: str) -> Mapping[str, str]:
        """The fields of a head that all have who see what a seat sees."""
        eyes = self.eyes(seat)
        if eyes not in self.common:
            seen = self.match.rules.view(self.match.state, eyes)
            self.common[eyes] = common_fields(self.match, self.story, self.heading(), seen)
        return self.common[eyes]

    def reader(self, seat: str, who: Who) -> SceneReader:
        held = self.held(who)
        throws = self.throws_for(who) - held if self.heading().dice == "typed" else frozenset()
        return SceneReader(seat, held & {seat}, throws)

    def throws_for(self, who: Who) -> frozenset[str]:
        """The seats whose dice he may type; for others only dice that he may see fall."""
        rules, held = self.match.rules, self.held(who)
        roles = {seat: rules.role_of(seat) for seat in rules.seats()}
        unseen = [seat for seat, eyes in self.watched().items() if eyes and not held & eyes]
        return self.seating.throws_for(roles, held, self.owned_by(who)) - frozenset(unseen) | held

    def watched(self) -> dict[str, frozenset[str]]:
        """The seats that throw now, each with the seats that see it; none for everybody."""
        rules, s = self.match.rules, self.match.state
        return {
            seat_of(key): frozenset(rules.onlookers(s, ask))
            for key, ask in self.match.pending().items()
            if isinstance(ask, Throw)
        }

    def owned_by(self, who: Who) -> bool:
        return who.person is not None and who.person == self.fact.owner

    def table(self, seat: str) -> str:
        """The table of a seat as JSON. Where nothing is secret it is the same for all, so it is laid once."""
        eyes = self.eyes(seat)
        if eyes not in self.tables:
            self.tables[eyes] = table_text(self.lay(eyes))
        return self.tables[eyes]

    def laid_parts(self, seat: str) -> Parts:
        """The parts of the table of a seat."""
        eyes = self.eyes(seat)
        if eyes not in self.table_parts:
            self.table_parts[eyes] = table_parts(self.lay(eyes))
        return self.table_parts[eyes]

    def eyes(self, seat: str) -> str:
        """The seat through whose eyes a table is laid: where nothing is hidden, everybody's."""
        return seat if self.match.rules.hides(self.match.state) else ""

    def lay_for_all(self) -> Table | None:
        """The table that everybody sees, kept until it is told; None where seats see different ones."""
        if not self.listeners or self.match.rules.hides(self.match.state):
            return None
        self.laid[""] = seat_table(self.match, "")
        return self.laid[""]

    def lay(self, eyes: str) -> Table | None:
        return self.laid[eyes] if eyes in self.laid else seat_table(self.match, eyes)

    def seat_views(self, held: Collection[str]) -> tuple[wire.SeatView, ...]:
        """Who sits where, and which seats are held."""
        heading = replace(self.heading(), present=self.present())
        asked = [seat_of(key) for key in self.match.pending()]
        return seats(self.match.rules, heading, held, asked)

    def seats_text(self, held: frozenset[str]) -> str:
        """The same as JSON, which is kept until somebody sits down or gets up."""
        asked = frozenset([seat_of(key) for key in self.match.pending()])
        key = (held, frozenset(self.present()), asked)
        if key not in self.seat_texts:
            self.seat_texts[key] = written_list(self.seat_views(held))
        return self.seat_texts[key]

    def heading(self) -> Heading:
        if self.headed is None:
            self.headed = self.make_heading()
        return self.headed

    def make_heading(self) -> Heading:
        dice: wire.DiceFrom = "seeded" if self.fact.seed and not self.fact.revealed else "typed"
        spans = {
            seat: skin_of(self.match.rules).once_name(one.span) for seat, one in self.passes.kept.items()
        }
        return Heading(
            self.id,
            self.fact.name,
            self.version,
            dice,
            self.seating.chairs,
            seals=sealed_now(self.match, self.seals),
            settled={seat: kept.answers for seat, kept in self.settled.items()},
            answering=self.answering(),
            unasked=self.unasked,
            one=self.seating.people() if self.solo() else (),
            let_be=spans,
            computers=self.company("").computers,
        )

    # what is settled beforehand

    def solo(self) -> bool:
        """True if nobody plays but one person."""
        return self.seating.persons() <= 1

    def company(self, seat: str) -> Company:
        """Whose answers a seat may take back with its own, or over which: those of one person, and of computers."""
        alone = self.solo()
        computers = tuple(self.seating.computers()) if alone else ()
        return Company((seat, *(self.seating.people() if alone else ())), self.unasked, computers)

    def answering(self) -> dict[str, settled.Given]:
        """The answers to questions of now that nobody is asked for, by key."""
        if self.gone:
            return {}
        if self.settled_now is None:
            asks = len(self.match.live) == self.asks_at
            self.settled_now = {} if asks else settled.words(self.match, self.wishes())
        return self.settled_now

    def answers(self) -> dict[str, Mapping[str, str]]:
        return {seat: kept.answers for seat, kept in self.settled.items()}

    def wishes(self) -> settled.Wishes:
        return settled.Wishes(self.seating.people(), self.answers(), self.passes, self.solo())

    def ask_anyway(self) -> None:
        """Ask the questions of now though their answers are settled."""
        self.asks_at = len(self.match.live)
        self.forget()
        self.broadcast()

    def settle(self, seat: str, kept: stores.Settled) -> None:
        """Take over what a seat has settled, and tell whoever looks through its eyes in another window."""
        self.settled[seat] = kept
        self.passes.call(seat)
        self.asks_at = -1
        self.forget()
        self.tell_seat(seat, written(messages.StandingMessage(seat=seat, rev=kept.rev)))

    # to change

    def must_be_at(self, version: int) -> None:
        """Refuses what was meant for another version."""
        if version != self.version:
            raise Conflict("stale", STALE, version=self.version)

    async def change(self, order: Order) -> Receipt:
        """Carry out an order, or refuse it before anything is changed.

        Whoever sent it may be gone before it is done.
        """
        return await asyncio.shield(asyncio.create_task(self._timed(order)))

    async def _timed(self, order: Order) -> Receipt:
        with timed(self.watchers, self.fact.game, self.id):
            return await self._change(order)

    async def _change(self, order: Order) -> Receipt:
        async with self.lock:
            begin("rules")
            self.used = time.monotonic()
            if self.gone:
                raise no_match()
            if order.expected > self.version:  # another process has told him what this one has not heard yet
                await self._take_over_elsewhere()
            if order.expected != self.version:
                return await self._first_answer(order, Conflict("stale", STALE, version=self.version))
            written, line, over = len(self.match.journal), len(self.match.live), self.over
            together = asked_together(self.match)
            try:
                unasked = await self._act(order)
            except Refused as refused:
                return await self._first_answer(order, refusal(self.match.rules, refused, self.version))
            if over and self.secret and len(self.known) > 1:
                await self.restore()
                raise Conflict("over", LAID_OPEN)
            seals = commitments(self.match.journal[written:], together)
            try:
                told = summary(self.match, self.story, self.lay_for_all())
                change = change_of(order, self.fact, self.match, written, seals, unasked, told)
                begin("store")
                version = await asyncio.wrap_future(self.store.matches.append(change))
                begin("telling")
            except stores.Repeated as repeated:
                await self.restore()
                return receipt_of(order, repeated.version, repeated.response)
            except Exception as error:
                await self.restore()
                if not self.torn and self.version != order.expected:
                    self.broadcast()  # somebody was quicker, or it was kept though the store could not say so
                raise not_kept(self.id, error) from error
            anew = any([isinstance(line, Amendment) for line in self.match.journal[written:]])
            self._take_over(version, order, written, seals, unasked)
            self.broadcast(None if anew else line)
        self.tell_others()
        return Receipt(version, len(self.match.live))

    async def _first_answer(self, order: Order, refusal: LiveError) -> Receipt:
        """Return the receipt of the same order if it was done under this key before; refuse any other."""
        if order.key:
            done = await asyncio.to_thread(self.store.matches.replayed, self.id, order.who, order.key)
            if done is not None:
                return receipt_of(order, done.version, done.response)
        raise refusal

    async def _act(self, order: Order) -> list[settled.GivenLine]:
        """Carry out the order and what follows by itself; return the lines of the journal that nobody was asked for."""
        written, line = len(self.match.journal), len(self.match.live)
        try:
            people = () if order.unasked else self.seating.people()
            spans = self.passes.open_now(self.match, self.answers(), people)
            await self._do(order)
            self.clear_tables()
            self.passes.learn(spans, self.match.live[line:])
            self.match.roll_on()
            unasked = [settled.GivenLine(written + 1, "", "")] if order.unasked else []
            self.asks_at = len(self.match.live) if len(self.match.live) < line else -1
            if self.asks_at < 0 and self.solo():
                unasked += settled.go_on(self.match, self.wishes())
            return unasked
        except (Refused, LiveError):
            raise
        except Exception:
            await self.restore()  # nobody knows how far it came
            raise

    async def _do(self, order: Order) -> None:
        """Carry out the order; what plays the match again is done to a copy, while others are answered."""
        if order.turn is None:
            order.act(self.match)
            return
        copy = self.match.copy()
        await order.turn.do(order.act, copy)
        self.match.take_over(copy)

    def _take_over(
        self,
        version: int,
        order: Order,
        written: int,
        seals: Sequence[stores.Seal],
        unasked: Collection[settled.GivenLine],
    ) -> None:
        """Take over what was written to the store."""
        was_secret = self.secret or not self.over
        revealed = self.fact.revealed or (self.over and bool(self.fact.seed))
        length = len(self.match.journal)
        cuts = self.fact.cuts + int(length < written)
        self.fact = replace(
            self.fact,
            version=version,
            length=length,
            over=self.over,
            revealed=revealed,
            changed=self.clock(),
            cuts=cuts,
        )
        self.elsewhere = False
        self.match.box = box_of(self.fact)
        self.story.catch_up()
        if order.remark:
            self.remarks[written + 1] = order.remark
        self.remarks |= {one.line: stores.Remark(one.line, one.seat, one.why) for one in unasked if one.why}
        self.remarks = {line: one for line, one in self.remarks.items() if line <= length}
        self.seals |= {written + one.line: replace(one, line=written + one.line) for one in seals}
        self.seals = {line: one for line, one in self.seals.items() if line <= length}
        if self.remarks or not was_secret:
            self.allow_reasons()
        self.unasked = {line for line in self.unasked if line <= length} | {one.line for one in unasked}
        self.forget()

    async def catch_up(self, version: int) -> None:
        """Take over what another process changed: the new lines if that is all, else the match anew.

        Version 0 says that nobody knows what changed: everything is read anew.
        """
        async with self.lock:
            if self.gone or (version and version <= self.version):
                return
            await self._take_over_elsewhere(anew=not version)

    async def _take_over_elsewhere(self, anew: bool = False) -> None:
        """Take over what another process has written, if anything, and show it to everybody who looks."""
        line, version = len(self.match.live), self.version
        taken = not anew and await self._take_news()
        if not taken:
            await self.restore()
        if self.torn or (taken and version == self.version):
            return  # the store is away again, and whoever comes next mends it; or nothing is new
        if len(self.match.live) < line:  # somebody went back there
            self.asks_at = len(self.match.live)
            self.forget()
        self.elsewhere = True
        self.broadcast(line if taken else None)
        self.tell_others()

    async def _take_news(self) -> bool:
        """Read the lines that another process wrote and take them; False if the match must be read anew."""
        fact = self.fact
        try:
            news = await asyncio.to_thread(self.store.matches.since, self.id, fact.length, fact.cuts)
            if self.torn or news is None or not take_news(self.match, fact, news):
                return False
            if fact.bank is not None:
                self.side_clocks = await asyncio.to_thread(self.store.matches.clocks, self.id)
            self.known = await asyncio.to_thread(self.store.matches.known, self.id)
        except Exception as error:  # whatever was taken of them is forgotten with the match
            log.warning("New lines of match %s could not be taken", self.id, exc_info=error)
            return False
        was_secret = self.secret or not self.over
        self.fact = news.match
        self.match.box = box_of(self.fact)
        self.clear_tables()
        self.story.catch_up()
        self.remarks |= {one.line: one for one in news.remarks}
        self.seals |= {one.line: one for one in news.seals}
        self.unasked |= set(news.unasked)
        if self.remarks or not was_secret:
            self.allow_reasons()
        self.forget()
        return True

    async def seats_changed(self) -> None:
        """Read the seats anew; whoever lost his seat is shown out."""
        async with self.lock:
            await self.load_seats()
            self.broadcast()
            self.tell_presence()
        self.tell_others()

    async def club_changed(self) -> None:
        """Tell everybody to fetch the campaign's page anew; whoever no longer belongs to it is shown out."""
        async with self.lock:
            self.members = await asyncio.to_thread(members_of, self.store, self.id)
            changed = written(messages.ClubMessage())
            for listener in list(self.listeners):
                if self.welcome(listener):
                    listener.send(changed)

    def concerns(self, people: Collection[str]) -> bool:
        """True if one of these people owns this match, sits in it, or belongs to its club."""
        belongs = not (self.members or frozenset()).isdisjoint(people)
        return self.fact.owner in people or belongs or self.seating.names_any(people)

    def tell_others(self) -> None:
        for callback in self.callbacks:
            callback(self)

    def shut(self, reason: str) -> None:
        """Close the room of a deleted match: everybody who looks is told so, and nothing happens here any more."""
        self.gone = True
        for listener in list(self.listeners):
            listener.close(reason)

    # everybody who looks

    def present(self) -> set[str]:
        """The seats whose people look at the match now."""
        return {one.seat for one in self.listeners if one.seat in self.held(one.who)}

    def welcome(self, listener: Listener) -> bool:
        """True if he may still look, else show him out.

        What lay open may be hidden once answers are sealed or somebody goes back.
        """
        if self.may_look(listener.seat, listener.who):
            return True
        listener.close(HIDDEN if self.secret else "This seat is somebody else's now.")
        return False

    def enter(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.tell_presence()
        self.odds.start()

    def leave(self, listener: Listener) -> None:
        self.used = time.monotonic()
        self.listeners.discard(listener)
        if listener.seat in self.held(listener.who):
            self.left[listener.seat] = datetime.now(UTC)
        self.tell_presence()

    def broadcast(self, after: int | None = None) -> None:
        """Send everybody his scene, with what is new after a line, or with the newest entries.

        Whoever has the scene before and wants only what changed gets that. Whoever may no longer look is shown out.
        """
        short = after is not None and after < len(self.match.live)
        patches = TablePatches()
        for listener in [one for one in self.listeners if self.welcome(one)]:
            if short and listener.has is not None and after is not None:
                self.send_patch(listener, after, patches)
            else:
                self.send_scene(listener, after if short else None)
        self.laid.clear()
        self.odds.start()

    def send_scene(self, listener: Listener, after: int | None = None) -> None:
        """Send the whole scene, and remember it for who wants only what changes from now on."""
        seat, who = listener.seat, listener.who
        listener.send(messages.scene_text(self.scene(seat, who, after, odds_later=listener.patched)))
        if listener.patched:
            listener.has = self.parts(seat, who)

    def send_patch(self, listener: Listener, after: int, patches: TablePatches) -> None:
        """Send what has changed since the scene that the listener has, and the entries after a line."""
        had, has = listener.has, self.parts(listener.seat, listener.who)
        assert had is not None
        moved = patches.between(had.table, has.table)
        if moved is None:
            self.send_scene(listener, after)
            return
        entries = listed(self.story.since(listener.seat, after))
        operations = [
            *fields_patch(had.fields, has.fields),
            *asks_patch(had.asks, has.asks),
            *moved,
            replaced("/entries", entries),
        ]
        listener.has = has
        listener.send(messages.patch_text(int(had.fields["version"]), operations))

    def send_odds(self, listener: Listener) -> None:
        """Send the odds of the questions that the listener has without them."""
        had = listener.has
        if had is not None and had.fields["version"] == str(self.version):
            has = had._replace(asks=self.head(listener.seat, listener.who, odds_later=True).asks)
            listener.has = has
            if operations := asks_patch(had.asks, has.asks):
                listener.send(messages.patch_text(self.version, operations))

    def tell_presence(self) -> None:
        present = self.present()
        seats = [messages.SeatPresence(id=seat, present=seat in present) for seat in self.match.rules.seats()]
        watching = len([one for one in self.listeners if not self.held(one.who)])
        self.tell(written(messages.PresenceMessage(seats=tuple(seats), watching=watching)))

    async def tell_of_program(self, who: Who) -> None:
        """Say once in the chat that a program looks with the link by which somebody plays.

        Nobody does that in secret.
        """
        seat = who.seat_token[1] if who.seat_token else ""
        shared = seat in self.held(who) and self.seating.holders.get(seat)
        if shared and who.seat_key is not None and who.seat_key not in self.programs:
            self.programs.add(who.seat_key)
            await self.say(
                f"A program uses the link of the seat {self.match.rules.skin().seat_name(seat)}, too."
            )

    async def say(self, text: str, side: str = "") -> None:
        """Say something in the chat as the table itself, to everybody or to one side."""
        said = self.store.matches.say(self.id, None, TABLE, "", side, "side" if side else "all", text)
        self.tell_chat(await asyncio.wrap_future(said))

    def tell_chat(self, chat: stores.Chat) -> None:
        """Send a line of chat to everybody, or to those of one side."""
        message = written(messages.ChatMessage(chat=chat_of(chat, self.store.secret)))
        for listener in list(self.listeners):
            if may_read(self.match.rules, chat, self.held(listener.who)):
                listener.send(message)

    def tell_seat(self, seat: str, message: str) -> None:
        """Send a message to those who look through the eyes of a seat that is theirs."""
        for listener in list(self.listeners):
            if listener.seat == seat and seat in self.held(listener.who):
                listener.send(message)

    def tell_sheet(self, key: str, line: wire.DraftLine | None) -> None:
        """Send a line of an order sheet to those who may read it with the seat they look through."""
        message = written(messages.SheetMessage(key=key, line=line))
        for listener in list(self.listeners):
            seat = listener.seat
            reads = seat == seat_of(key) or self.match.rules.reads_along(seat, key)
            if reads and seat in self.held(listener.who):
                listener.send(message)

    def tell_sheets_of(self, seat: str) -> None:
        """Let those who read sheets of this seat look again, as another process kept a line of one."""
        for key in self.match.pending():
            if seat_of(key) == seat:
                self.tell_sheet(key, None)

    def areas(self, seat: str) -> list[str]:
        """The ids of all areas that a seat sees on the table."""
        laid = json.loads(self.table(seat))
        return [area["id"] for board in (laid or {"boards": []})["boards"] for area in board["areas"]]

    def tell(self, message: str) -> None:
        for listener in list(self.listeners):
            listener.send(message)


def opened(
    fact: stores.StoredMatch, lines: list[stores.StoredLine], kept: list[stores.StoredSnapshot]
) -> tuple[Opened, Chronicle]:
    found = open_match(fact, lines, kept)
    return found, Chronicle(found.match)


def note_failure(kept: Future[None]) -> None:
    """Log that snapshots could not be kept. Whoever opens the match next plays it again, and keeps them if he can."""
    if kept.exception() is not None:
        log.warning("Snapshots could not be kept", exc_info=kept.exception())


def not_kept(match: str, error: Exception) -> LiveError:
    """Why the store did not take a change."""
    if isinstance(error, stores.Stale):  # another process was quicker
        return Conflict("stale", STALE, version=error.current)
    if isinstance(error, stores.NoMatch):
        return no_match()
    log.error("A change of match %s could not be kept", match, exc_info=error)
    return not_now(reading=False)


def members_of(store: stores.Store, match: str) -> frozenset[str] | None:
    """None if the match is no club's campaign."""
    found = frozenset([member.person for member in store.clubs.members(match)])
    return found if found or store.clubs.get(match) is not None else None
