"""`store.clubs`: clubs' campaigns, which are matches with members, battles on real tables and a rhythm."""

from sandtable.store.clubs.battles import Battles
from sandtable.store.clubs.campaigns import Campaigns
from sandtable.store.clubs.deputies import Deputies
from sandtable.store.clubs.rhythm import Rhythms


class Clubs(Campaigns, Deputies, Battles, Rhythms):
    """The desk for campaigns, each known by the id of its match; each base is one of the files beside this one.

    Campaigns   get(match) -> Club | None · running() · of(person) · public(most) · among(matches)
                found(NewMatch, id, settings, Member) · join(Member, invite)   fails with Wrong, NameTaken
                members(match, gone=False) · member_count(matches) · change_member(match, person, name, organiser)
                change_settings(match, change) · new_invite(match) -> Future[token]
                audit(match, at, name, kind, text) · audits(match) · tell_changed(match)
    Deputies    deputies(match) -> {seat: Deputy} · deputies_ending() · recall(match, seat, due)
                depute(Deputy, expected seat)           fails with SeatTaken
                leave(match, person, gone, battles, heir) · change_side(…)   fail with Wrong
    Battles     fixtures(match) -> {battle: Fixture} · fixture · fixtures_due(moment) · open_fixture(Fixture)
                mark_briefed · change_fixture(Fixture)  fails with Refixed(current)
                filings(match, battle=None) · filing · filing_sent · filings_waiting() · file(Filing, photos)
                change_filing(Filing, was=states)       fails with Decided(current); of a battle one report is decided
                photos(match) · photo(match, id) -> (Photo, bytes) · add_photo · photos_by(person, since) · move_photos
    Rhythms     change_held(match, change) · note_once(match, key, at) -> (is it new, since when)
    """
