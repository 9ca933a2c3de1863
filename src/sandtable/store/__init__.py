"""Matches, journals, seats and people, kept so that what was acknowledged is there after any crash.

    store = Store.open("sandtable.db")                    # or "postgresql://…"; migrates; one process per file
    store.close()

Reads are plain functions; they block for a fraction of a millisecond, so call them from a thread
(`await asyncio.to_thread(store.match, id)`). Everything that changes something gives a
`concurrent.futures.Future`, done when the change is on disk: `await asyncio.wrap_future(store.submit(change))`
or, outside of an event loop, `.result()`. One writer thread commits all that waits at once.

Matches     create_match(NewMatch) -> Future[id] · match(id) · version(id) · lines(id, after=0) · remarks(id)
            whole(id) -> (Match, lines, remarks, snapshots) of one moment
            matches_of(person) · open_matches() · public_matches() · unfinished_with_computers() -> ids
            submit(Change) -> Future[version]       fails with Stale(current), Repeated(version, response), NoMatch
            keep_snapshots(match, snapshots, gone)  of a journal that is there; Change.snapshots adds them with lines
            replayed(match, who, key) -> Done(version, response) | None
            rename(match, name, public)
            archived_by(person) -> ids · set_archived(match, person, archived, released)
            drop_match(match, person, expected_version, answered)   fails with Needed(people), Stale, NoMatch
Seats       seats(match) · seats_of(matches) -> {match: seats} · held(match, person) -> ids of seats he may use
            holders(match) -> {seat: people who joined by its link}
            set_seat(match, seat, who, person, player, only_if=("open",), expected=Seat)   fails with SeatTaken, NoSeat
            get_up(match, seat, person) · new_link(match, seat) -> Future[Seat]
            join(match, number, generation, person, once)   fails with Wrong
            known(match) -> {person: seats he ever held} · matches_known(person) · learn(match, person, seat)
            Whoever sits down may have to be `cleared`: that is asked in the same transaction; fails with NotCleared.
            A seat with who == "link" is for everybody who joined with its link (`holders`), on any device; each
            set_seat and new_link raises `generation`, which makes links given before worthless.
People      make_guest() · register(name, password, guest) fails with NameTaken · person(id) · person_named(name)
            name_free(name) · names(ids) · everybody() · call_guest · set_password(…) · absorb(guest, account)
            open_session · session(hash) · touch_session · end_session · add_token · tokens · token(hash) · drop_token
            admin_claim() -> token | None · claim_admin · make_reset · use_reset     fail with Wrong
            (web/routes/people.py and web/server/identity.py do all this; other parts only need `person`, `names`)
            remove_person(id, battles, messages) -> Future[Left]    fails with MustStay(match), Wrong
            belongings(person) · matches_with(person) · photo_data(id, person)   all that is kept of somebody
            owned(person, since) · clubs_owned(person) · photo_bytes(person)     for quotas
Talk        say(…) -> Future[Chat] · chats(match) · chat(id) · note, set_note · seen, set_seen
Deadlines   deadline(match) · deadlines_running() · deadlines_kept() · set_deadline(Deadline) · drop_deadline(match)
            written(match, number) -> when a line was written · last_here(people)
Sheets      drafts(match, key) · put_draft(match, seat, Draft) -> Future[Draft]   fails with Overwritten(current)
            seals(match)   what was committed to when answers were sealed; Change.seals adds them
Settled     settled(match) -> {seat: Settled(answers, rev)} · settle(match, seat, answers) -> Future[Settled]
            unasked(match) -> lines answered so; Change.unasked adds them
Battles     fixtures(match) -> {battle: Fixture} · fixture · fixtures_due(moment) · open_fixture(Fixture) · mark_briefed
            change_fixture(Fixture)                 fails with Refixed(current)
            filings(match, battle=None) · filing · filing_sent · filings_waiting() · file(Filing, photos)
            change_filing(Filing, was=states)       fails with Decided(current); of a battle one report is decided
            photos(match) · photo(match, id) -> (Photo, bytes) · add_photo · photos_by(person, since) · move_photos
Clubs       club(match) -> Club | None · clubs() · clubs_of(person) · public_clubs(most) · members(match, gone=False)
            found_club(NewMatch, id, settings, Member) · join_club(Member, invite)   fails with Wrong, NameTaken
            change_member(match, person, name, organiser) · change_club_settings(match, change)
            new_invite(match) -> Future[token]
            deputies(match) -> {seat: Deputy} · deputies_ending() · depute(Deputy, expected seat)   fails with SeatTaken
            recall(match, seat, due) · leave_club(match, person, gone, battles, heir) · change_side(…)   fail with Wrong
            audit(match, at, name, kind, text) · audits(match) · tell_club(match)
            change_held(match, change) · note_once(match, key, at) -> (is it new, since when)   once for all processes
Channels    add_channel(NewChannel, at) · channel(id) · channels_of(person) · channels_at(match)
            change_channel(id, values) · drop_channel(id)
            wishes(person), set_wishes   what somebody wants to hear of a campaign
            post(people, Letter, shared) · waiting() · letters(channel) · take_channel, sent   what waits to be sent
            ask_once(match, keys) -> keys of questions nobody was told of · kept(key, fresh)   a value made once
Tries       take_try(key, burst, seconds)   fails with NoTry(seconds) · give_try_back(key, seconds)
Others      listen(callback)   PostgreSQL: Notice(kind, match, number) of what other processes did; on SQLite nothing
            secret: bytes      of this server, for seat links · tidy(moment)   once a day

`Change.response` is kept for a week for every idempotency key: keep it small (version and line, not a scene).
"""

from sandtable.store.channels import Channel, Letter, NewChannel
from sandtable.store.clubs.battles import Decided, Filing, Fixture, Photo, Refixed
from sandtable.store.clubs.campaigns import Audit, Club, Member
from sandtable.store.clubs.deputies import Deputy
from sandtable.store.facts import (
    BotToken,
    Change,
    Chat,
    Cleared,
    Dice,
    Done,
    Draft,
    Json,
    Line,
    Match,
    MustStay,
    NameTaken,
    Needed,
    NewMatch,
    NoMatch,
    NoSeat,
    NotCleared,
    Notice,
    Overwritten,
    Person,
    Remark,
    Repeated,
    Seal,
    Seat,
    SeatTaken,
    Seen,
    Session,
    Snapshot,
    Stale,
    StoreError,
    Who,
    Wrong,
)
from sandtable.store.matches.deadlines import Deadline
from sandtable.store.matches.settled import Settled
from sandtable.store.people.leaving import Left
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
    "Done",
    "Draft",
    "Filing",
    "Fixture",
    "Json",
    "Left",
    "Letter",
    "Line",
    "Match",
    "Member",
    "MustStay",
    "NameTaken",
    "Needed",
    "NewChannel",
    "NewMatch",
    "NoMatch",
    "NoSeat",
    "NoTry",
    "NotCleared",
    "Notice",
    "Overwritten",
    "Person",
    "Photo",
    "Refixed",
    "Remark",
    "Repeated",
    "Seal",
    "Seat",
    "SeatTaken",
    "Seen",
    "Session",
    "Settled",
    "Snapshot",
    "Stale",
    "Store",
    "StoreError",
    "Who",
    "Wrong",
]
