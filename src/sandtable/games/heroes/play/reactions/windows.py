"""Reaction windows (section 21.1): when a seat is asked whether it reacts, and what it may answer.

Each window is opened by the chapter in which it occurs. A side is asked exactly if public facts allow one of the
window's responses, whatever it really holds: a pause never betrays a card. Windows nest as the agenda does.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.play.nouns import ENEMY
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Leave, Procedure, Reason, Steps, Word

PASS: Final = "pass"  # noqa: S105
PASSED: Final[Word] = (PASS,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Response:
    """One way to react: a card, Opportunity Fire, a marker. Its first letter belongs to no other response."""

    card: str = ""  # the card that must be in hand, if any

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        """Do public facts allow this response? Given the whole state, but only public facts may be looked at."""
        raise NotImplementedError

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        """The first letters by which the side can really respond, in its own view."""
        raise NotImplementedError

    def surely_none(self, s: Battle, side: str, window: str, subject: str) -> bool:
        """True if the side surely has no such letter; asked only of responses without a card."""
        return False

    def owns(self, letter: str) -> bool:
        """Does the letter begin this response?"""
        raise NotImplementedError

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        """The letters after an open draft."""
        return []

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return True

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        raise NotImplementedError

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        return None


class Open(Procedure[Battle]):
    """Opens a window to some sides, in order; a response opens it anew until all pass."""

    __match_args__ = ("window", "subject", "sides")
    __slots__ = ("asks", "sides", "subject", "window")

    def __init__(self, window: str, subject: str, sides: tuple[str, ...]) -> None:
        self.window = window
        self.subject = subject
        self.sides = sides
        self.asks: list[str] | None = None  # the sides to ask, if already known

    def run(self, s: Battle) -> Steps:
        asks = self.asks
        if asks is None:
            asks = [side for side in self.sides if asked(s, self.window, side, self.subject)]
        return [React(self.window, side, self.subject, self.sides) for side in asks]


def asked(s: Battle, window: str, side: str, subject: str) -> bool:
    """Do public facts allow the side any response? Cards that all lie on its discards are not counted."""
    empty, played = not s.cards.hands[side], s.all_played(side)
    for response in s.rules.responses[window]:
        if response.card and (empty or response.card in played):
            continue
        if response.possible(s, side, window, subject):
            return True
    return False


def both(s: Battle) -> tuple[str, str]:
    """The sides in the order in which they decide: the Initiative player first (HON-764, R-38)."""
    return (s.initiative, ENEMY[s.initiative])


def opened(s: Battle, window: str, subject: str, sides: tuple[str, ...]) -> Steps:
    """The window as steps, none if no side can be asked; chapters put them first into their lists.

    As it is the next step, the sides to ask are worked out only once.
    """
    asks = [side for side in sides if asked(s, window, side, subject)]
    if not asks:
        return []
    opening = Open(window, subject, sides)
    opening.asks = asks
    return [opening]


def opened_later(s: Battle, window: str, subject: str, sides: tuple[str, ...]) -> Steps:
    """The same where other steps come first: the sides to ask are worked out when the window opens."""
    if any([asked(s, window, side, subject) for side in sides]):
        return [Open(window, subject, sides)]
    return []


class React(Choice[Battle]):
    """Asks a side for one response or `pass`; no answer in time is a pass."""

    __match_args__ = ("window", "side", "subject", "sides")
    __slots__ = __match_args__
    rule = "HON-764"

    def __init__(self, window: str, side: str, subject: str, sides: tuple[str, ...]) -> None:
        self.window = window
        self.side = side
        self.subject = subject
        self.sides = sides

    def seat(self, s: Battle) -> str:
        return self.side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        side, window = self.side, self.window
        if draft:
            return self.owner(seen, draft[0]).more(seen, side, window, self.subject, draft)
        found = [PASS]
        hand = seen.cards.hands[side]
        for response in seen.rules.responses[window]:
            if not response.card or response.card in hand:
                found += response.letters(seen, side, window, self.subject)
        return found

    def forced_word(self, s: Battle) -> Word | None:
        side, window, hand = self.side, self.window, s.cards.hands[self.side]
        for response in s.rules.responses[window]:
            if (
                response.card in hand
                if response.card
                else not response.surely_none(s, side, window, self.subject)
            ):
                return None
        return PASSED

    def owner(self, seen: Battle, letter: str) -> Response:
        for response in seen.rules.responses[self.window]:
            if response.owns(letter):
                return response
        raise AssertionError(f"{letter} answers no {self.window}")

    def ends(self, seen: Battle, word: Word) -> bool:
        if word[0] == PASS:
            return True
        return self.owner(seen, word[0]).ends(seen, self.side, self.window, self.subject, word)

    def chosen(self, s: Battle, word: Word) -> Steps:
        if word[0] == PASS:
            return NOTHING
        s.tell_way()
        steps = self.owner(s, word[0]).play(s, self.side, self.window, self.subject, word)
        return [*steps, Open(self.window, self.subject, self.sides), Leave(Open)]

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        for response in seen.rules.responses[self.window]:
            if response.owns(draft[0] if draft else letter):
                reason = response.why_not(seen, self.side, self.window, self.subject, draft, letter)
                return reason or (None if draft else why_no_card(seen, self.side, letter))
        return None if draft else why_no_card(seen, self.side, letter)


def why_no_card(seen: Battle, side: str, letter: str) -> Reason | None:
    """Why a card that no response of the window takes is refused (HON-761)."""
    card = letter.removeprefix("+")
    if card not in seen.rules.box.cards:
        return None
    if card not in seen.hands[side]:
        return ("no-card", "You do not hold this card.", "HON-761")
    return ("wrong-time", "The card is not for this moment.", "HON-761")
