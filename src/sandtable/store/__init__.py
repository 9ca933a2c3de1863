"""Matches, journals, seats and people, kept so that what was acknowledged is there after any crash.

    store = Store.open("sandtable.db")                    # or "postgresql://…"; migrates; one process per file
    store.close()

What it keeps lies at five desks, which share one database:

    store.matches   matches, their journals and seats; order sheets, standing orders, deadlines, chat and notes
    store.people    guests and accounts, sessions and tokens; what somebody owns; what goes when he leaves
    store.clubs     campaigns of clubs: members, deputies, fixtures, reports, pictures
    store.channels  how people hear of campaigns, and the messages that wait to be sent
    store.upkeep    what the server does for itself: tidying, tries that are counted, leases, values made once

The docstring of each desk lists what it does. Reads are plain functions; they block for a fraction of a millisecond, so
call them from a thread (`await asyncio.to_thread(store.matches.get, id)`). Everything that changes something gives a
`concurrent.futures.Future`, done when the change is on disk: `await asyncio.wrap_future(store.matches.append(change))`
or, outside of an event loop, `.result()`. One writer thread commits all that waits at once.

The store itself has `read` and `write`, by which desks run their transactions, `listen(callback)`, which tells what
other processes on the same PostgreSQL did (`Signal`; on SQLite there are none), and `secret`, the bytes from which this
server derives seat links.

`Change.response` is kept for a week for every idempotency key: keep it small (version and line, not a scene).
"""

from sandtable.store.base.facts import (
    BotToken,
    Change,
    Chat,
    Cleared,
    Dice,
    Json,
    KeptReply,
    MustStay,
    NameTaken,
    Needed,
    NewMatch,
    NoMatch,
    NoSeat,
    NotCleared,
    Overwritten,
    Person,
    Remark,
    Repeated,
    Seal,
    Seat,
    SeatTaken,
    Seen,
    Session,
    Signal,
    Stale,
    StoredDraftLine,
    StoredLine,
    StoredMatch,
    StoredSnapshot,
    StoreError,
    Who,
    Wrong,
)
from sandtable.store.channels import Channel, NewChannel, QueuedMessage
from sandtable.store.clubs.battles import Decided, Filing, Fixture, Photo, Refixed
from sandtable.store.clubs.campaigns import Audit, Club, Member
from sandtable.store.clubs.deputies import Deputy
from sandtable.store.matches.deadlines import Deadline, SideClocks
from sandtable.store.matches.journal import News
from sandtable.store.matches.settled import Settled
from sandtable.store.people.leaving import LeaveResult
from sandtable.store.people.profiles import FinishedMatch
from sandtable.store.people.vacations import Vacation
from sandtable.store.store import Store
from sandtable.store.upkeep.tries import NoTry

__all__ = [
    "Audit",
    "BotToken",
    "Change",
    "Channel",
    "Chat",
    "Cleared",
    "Club",
    "Deadline",
    "Decided",
    "Deputy",
    "Dice",
    "Filing",
    "FinishedMatch",
    "Fixture",
    "Json",
    "KeptReply",
    "LeaveResult",
    "Member",
    "MustStay",
    "NameTaken",
    "Needed",
    "NewChannel",
    "NewMatch",
    "News",
    "NoMatch",
    "NoSeat",
    "NoTry",
    "NotCleared",
    "Overwritten",
    "Person",
    "Photo",
    "QueuedMessage",
    "Refixed",
    "Remark",
    "Repeated",
    "Seal",
    "Seat",
    "SeatTaken",
    "Seen",
    "Session",
    "Settled",
    "SideClocks",
    "Signal",
    "Stale",
    "Store",
    "StoreError",
    "StoredDraftLine",
    "StoredLine",
    "StoredMatch",
    "StoredSnapshot",
    "Vacation",
    "Who",
    "Wrong",
]
