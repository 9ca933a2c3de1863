"""`store.upkeep`: what the server does for itself: tidying, counting tries, values that it makes once."""

from sandtable.store.upkeep.leases import Leases
from sandtable.store.upkeep.tidying import Tidying
from sandtable.store.upkeep.tries import Tries
from sandtable.store.upkeep.values import Values


class Upkeep(Leases, Tidying, Tries, Values):
    """The desk for the server itself; each base is one of the files beside this one.

    Leases      take_lease(name, holder, seconds) -> bool   also renews · renew_leases · drop_lease · lapsed_leases
    Tidying     tidy(moment) -> Tidied   forgets what nobody will ask for again, once a day; each kind has a forget_…
    Tries       take_try(key, burst, seconds)   fails with NoTry(seconds) · give_try_back(key, seconds) · forget_tries()
    Values      made_once(key, fresh) -> the value kept under this key, `fresh` if there was none
    """
