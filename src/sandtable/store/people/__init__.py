"""`store.people`: guests and accounts, how they prove who they are, and what is theirs."""

from sandtable.store.people.accounts import Accounts
from sandtable.store.people.belongings import Belongings
from sandtable.store.people.counting import Counting
from sandtable.store.people.leaving import Leaving
from sandtable.store.people.profiles import Profiles
from sandtable.store.people.sessions import Sessions
from sandtable.store.people.vacations import Vacations


class People(Accounts, Sessions, Belongings, Counting, Leaving, Profiles, Vacations):
    """The desk for people; each base is one of the files beside this one.

    Accounts    make_guest() · register(name, password, guest) fails with NameTaken · get(id) · named(name)
                name_free(name) · names(ids) · everybody() · call_guest · set_password · renew_hash
                absorb(guest, account)
                admin_claim() -> token | None · claim_admin · make_reset · use_reset     fail with Wrong
    Sessions    open_session · session(hash) · touch_session · end_session · last_here(people)
                add_token · tokens · token(hash) · touch_token · drop_token
    Belongings  belongings(person) · matches_with(person) · photo_data(id, person)   all that is kept of somebody
    Counting    matches_owned(person, since) · clubs_owned(person) · photo_bytes(person)     for quotas
    Profiles    shows_profile(people) · show_profile(person, shown) · finished() · finished_mark() · keep_summary
    Leaving     remove(person, battles, messages) -> Future[LeaveResult]   fails with MustStay(match), Wrong
    Vacations   vacation(person) · away(people, at) -> {person: until} · set_vacation · playing(person) -> ids
    """
