"""Why something that somebody wants of a live match, or of a club, is refused.

Each class says what kind of refusal it is. `web/server/problems.py` turns it into an answer with a status; another
caller may catch it or show its sentence. Rules refuse with `kernel.rules.Refused` instead.
"""

from __future__ import annotations

from typing import Final

STALE: Final = "Somebody answered meanwhile. Look again and answer anew."
NOT_READ: Final = "The server cannot read what it keeps just now. Try again in a moment."
NOT_KEPT: Final = "The server could not keep this. Look again before you repeat it."
SOON: Final = 5  # seconds after which to try again what the server could not do


class LiveError(Exception):
    """A refusal: a code for programs, a sentence for people, and further facts such as `rule` or `version`.

    `retry` is the number of seconds after which it is worth trying again; 0 where waiting does not help.
    """

    def __init__(self, code: str, sentence: str, *, retry: int = 0, **details: object) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence
        self.retry = retry
        self.details = details


class NotSignedIn(LiveError):
    """Nobody is known by the login that was shown."""


class NotAllowed(LiveError):
    """Whoever asks may not do or see this."""


class NotFound(LiveError):
    """There is no such match, seat, battle or person."""


class Conflict(LiveError):
    """It does not fit the state that the match or the club has now."""


class TooLarge(LiveError):
    """More was sent than is taken."""


class Invalid(LiveError):
    """What was sent breaks a rule, or cannot be understood."""


class TooMany(LiveError):
    """It was tried too often; `retry` says how long to wait."""


class Unavailable(LiveError):
    """The server cannot do it just now."""


KINDS: Final = {kind.__name__: kind for kind in LiveError.__subclasses__()}  # by name, for other processes


def not_now(reading: bool) -> Unavailable:
    """The store cannot be used: what was to be read can be read later; what was to be kept was perhaps kept."""
    if reading:
        return Unavailable("not-read", NOT_READ, retry=SOON)
    return Unavailable("not-kept", NOT_KEPT, retry=SOON)
