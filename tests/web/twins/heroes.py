"""Heroes of Normandie: three turns of a free battle (section 21.4, HON-312, HON-603, HON-761).

The hiding side drew other cards, writes another army before it takes it back, hides two men under each other's
counters, lays its tokens otherwise, and lets the server answer for it in one battle and not in the other.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import random_word
from tests.web.twins.table import Company, Table, played_until

TURNS: Final = 3
SEED: Final = "x"
DRAW: Final = 2  # the number of the throw by which the Germans draw their hand, with this seed
HIDING, SEEKING = "german", "us"
NAMES: Final = (
    "german-ghost-1",
    "german-ghost-2",
    "roth",
    "beob",
    "grw34",
    "krieger",
    "smoke",
    "initiative",
    "mine",
)
COMPANY: Final = Company(
    "heroes",
    (HIDING,),
    (SEEKING,),
    "free-battle",
    options={"size": "100", "simultaneous_orders": True},
    names=NAMES,
)
ARMY: Final = "156 153 221@2 222@1 232@3 157 209@1 157 202@2 done"
OTHER_ARMY: Final = "156 153 done"
POSTS: Final = ("roth {0} active beob {1} active rest", "beob {0} active roth {1} active rest")
ASKED: Final = {"cards": "always", "opportunity": "ask"}
UNASKED: Final = {"cards": "never", "opportunity": "hold"}


class Battle:
    """Three turns; the seeking side looks before every so many answers."""

    def __init__(self, table: Table, every: int) -> None:
        self.table = table
        self.every = every
        self.rng = Random("heroes")
        self.answers = 0
        self.met: dict[str, int] = {}
        self.by_hand = [0, 0]  # how often the hiding side passed so while the server passes for its twin
        self.settled = 0
        self.within = False

    def play(self) -> None:
        self.table.listen()
        self.table.look()
        self.settle([ASKED, ASKED])
        self.table.twins.afterwards = self.pass_by_hand
        played_until(self.table, lambda: self.state(0).turn > TURNS, self.answer)
        self.table.look()
        self.last_orders()

    def last_orders(self) -> None:
        """Tokens that are not taken back: the same to others until the first of them is turned over."""
        played_until(self.table, lambda: "PlaceOrders" in self.table.asked().values(), self.answer)
        word = self.silent(HIDING)
        self.table.hides(HIDING, (word, last_swapped(word)))
        self.table.look()
        known, turned = len(word) // 2 - 2, 0  # so many of them are alike

        def reached() -> bool:
            nonlocal turned
            turned += self.table.asked() == {HIDING: "Act"}
            return turned == known

        played_until(self.table, reached, self.answer)
        self.table.look()

    def state(self, number: int) -> Any:
        return self.table.room(number).match.state

    def settle(self, answers: list[dict[str, str]]) -> None:
        path = f"/seats/{HIDING}/standing"
        self.table.acts(HIDING, "PUT", path, *[{"answers": one} for one in answers])

    def answer(self, key: str, name: str) -> None:
        self.met[name] = self.met.get(name, 0) + 1
        self.answers += 1
        if seat_of(key) == HIDING:
            self.hide(key, name)
        else:
            self.table.says(key, self.word(key, name))
        if self.answers % self.every == 0 or name in ("Muster", "Deploy"):
            self.table.look()
        if self.answers % (4 * self.every) == 0:
            self.table.whispers()

    def hide(self, key: str, name: str) -> None:
        if name == "Muster":
            self.takes_back(key, (ARMY.split(), OTHER_ARMY.split()))
            self.table.hides(key, (ARMY, ARMY))
        elif name == "Deploy":
            posts = self.posts(key)
            self.table.hides(key, [word.format(*posts).split() for word in POSTS])
        elif name == "PlaceOrders":
            self.change_what_is_settled()
            word = self.silent(key)
            self.takes_back(key, (word, other_tokens(word)))
            self.table.hides(key, (word, word))
        else:
            word = self.silent(key)
            self.table.hides(key, (word, word))

    def takes_back(self, key: str, words: tuple[list[str], list[str]]) -> None:
        """Hides something, is looked at, and takes it back while it is still face down."""
        assert words[0] != words[1]
        self.table.hides(key, words)
        self.table.look()
        sent = [{"seat": HIDING, "expected_version": self.table.room(number).version} for number in range(2)]
        self.table.acts(HIDING, "POST", "/undo", *sent)

    def change_what_is_settled(self) -> None:
        """In the second turn one of the two lets the server pass for him, in the third the other."""
        turn = self.state(0).turn
        if turn > self.settled and turn > 1:
            self.settled = turn
            self.settle([ASKED, UNASKED] if turn == 2 else [UNASKED, ASKED])

    def pass_by_hand(self, number: int) -> None:
        """Passes by hand where the server does not pass for the hiding side: others must see no difference."""
        if self.within or self.settled < 2:
            return
        self.within = True
        room = self.table.room(number)
        while type(room.match.pending().get(HIDING)).__name__ == "React" and not room.answering():
            self.by_hand[number] += 1
            person, path = self.table.people[HIDING], f"/api/matches/{self.table.match}/answers"
            word = self.silent(HIDING, number)
            done = self.table.twins.one(number, person, "POST", path, self.table.order(number, HIDING, word))
            assert done.status == 200, done.body
        self.within = False

    # words

    def ask(self, key: str, number: int = 0) -> tuple[Any, Any, Any]:
        room = self.table.room(number)
        rules = room.match.rules
        return rules, rules.view(room.match.state, seat_of(key)), room.match.pending()[key]

    def silent(self, key: str, number: int = 0) -> list[str]:
        rules, seen, ask = self.ask(key, number)
        return list(rules.silence(seen, ask))

    def word(self, key: str, name: str) -> list[str]:
        """A random word for the seeking side, which passes in every reaction window."""
        rules, seen, ask = self.ask(key)
        if name == "Muster":
            return max([list(random_word(seen, ask, self.rng)) for _ in range(20)], key=len)
        return list(random_word(seen, ask, self.rng) if name == "Act" else rules.silence(seen, ask))

    def posts(self, key: str) -> list[str]:
        """The last two squares, far behind, where a man can hide."""
        _, seen, ask = self.ask(key)
        one = ask.letters(seen, ("roth",))
        two = ask.letters(seen, ("beob",))
        return [square for square in one if square in two and "." not in square][:2]


def other_tokens(word: list[str]) -> list[str]:
    """The same units carry other tokens."""
    units, tokens = word[:-1:2], word[1:-1:2]
    turned = [*tokens[1:], tokens[0]]
    return [letter for pair in zip(units, turned, strict=True) for letter in pair] + word[-1:]


def last_swapped(word: list[str]) -> list[str]:
    """The last two tokens changed places."""
    *head, one, first, two, second, done = word
    return [*head, one, second, two, first, done]
