"""`store.matches`: matches, their journals and seats, and everything that people keep beside a match."""

from sandtable.store.matches.deadlines import Deadlines
from sandtable.store.matches.deleting import Deleting
from sandtable.store.matches.journal import Journal
from sandtable.store.matches.lists import Lists
from sandtable.store.matches.seats import Seats
from sandtable.store.matches.settled import Settlements
from sandtable.store.matches.sheets import Sheets
from sandtable.store.matches.talk import Talk


class Matches(Journal, Lists, Seats, Sheets, Settlements, Deadlines, Talk, Deleting):
    """The desk for matches; each base is one of the files beside this one.

    Journal     create(NewMatch) -> Future[id] · get(id) · version(id) · lines(id, after=0) · remarks(id)
                whole(id) -> (StoredMatch, lines, remarks, snapshots) of one moment
                since(id, length, cuts) -> News after so many lines | None if lines were dropped meanwhile
                append(Change) -> Future[version]       fails with Stale(current), Repeated(version, response), NoMatch
                written(match, number) -> when a line was written · rename(match, name, public)
                replayed(match, who, key) -> KeptReply(version, response) | None
                keep_snapshots(match, snapshots, gone)  of lines that are there; Change.snapshots adds them with lines
    Lists       of(person) · with_open_seats() · public() · among(ids) · unfinished_with_computers() -> ids
                archived_by(person) -> ids · set_archived(match, person, archived, released)
    Seats       seats(match) · seats_of(matches) -> {match: seats} · held(match, person) -> ids of seats he may use
                holders(match) -> {seat: people who joined by its link}
                set_seat(match, seat, who, person, player, only_if, expected)   fails with SeatTaken, NoSeat
                get_up(match, seat, person) · new_link(match, seat) -> Future[Seat]
                join(match, number, generation, person, once)   fails with Wrong
                known(match) -> {person: seats he ever held} · known_to(person) -> ids · learn(match, person, seat)
    Sheets      drafts(match, key) · put_draft(match, seat, draft) -> Future[draft]   fails with Overwritten(current)
                seals(match)   what was committed to when answers were sealed; Change.seals adds them
    Settlements settled(match) -> {seat: Settled(answers, rev)} · settle(match, seat, answers) -> Future[Settled]
                unasked(match) -> lines answered so; Change.unasked adds them
    Deadlines   deadline(match) · deadlines_running() · deadlines_kept() · set_deadline(Deadline) · drop_deadline(match)
                note_reminder(Deadline) -> Future[first?] · clocks(match) · set_clocks(SideClocks)
    Talk        say(…) -> Future[Chat] · chats(match) · chat(id) · note, set_note · seen, set_seen
    Deleting    drop(match, person, expected_version, answered)   fails with Needed(people), Stale, NoMatch

    A seat with who == "link" is for everybody who joined with its link (`holders`), on any device; each `set_seat` and
    `new_link` raises its `generation`, which makes links given before worthless. Whoever sits down may have to be
    `cleared`: that is asked in the same transaction, which fails with `NotCleared`.
    """
