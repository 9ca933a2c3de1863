"""A match that is played on both servers: who sits where, who looks, and how both go on in step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel.match import seat_of
from tests.web.twins.looks import Eyes, Json
from tests.web.twins.worlds import Person, Twins

Words = tuple[str, str]  # one for each server


@dataclass(frozen=True)
class Company:
    """Who plays: the side that hides, the side that seeks to learn it, and the seat that runs the match."""

    game: str
    hiding: tuple[str, ...]  # seats, the side's own first
    seeking: tuple[str, ...]
    scenario: str = ""
    umpire: str = ""
    options: Json = field(default_factory=dict)
    names: tuple[str, ...] = ()  # of what may be hidden
    club: bool = False  # is it a club's campaign? Then seats are given to its members


class Table:
    """One match on both servers. Every player took a seat by its link and never sat anywhere else."""

    def __init__(self, twins: Twins, company: Company, share: float) -> None:
        self.twins = twins
        self.company = company
        self.owner = Person("Olga")
        self.people = {seat: Person(f"Person of {seat}") for seat in (*company.hiding, *company.seeking)}
        self.looking: list[Eyes] = []
        if company.club:
            self.found_club(share)
        else:
            self.begin()
            bot = self.people["Bot"] = Person("Bot", self.own_token(company.seeking[0]))
            self.looking.append(self.eyes(bot, company.seeking[:1], share))
        seated = [self.eyes(self.people[seat], (seat,), share) for seat in company.seeking[:2]]
        self.looking = [*seated, *self.looking, self.eyes(Person("Watcher"), (), share)]
        self.all = share >= 0.1
        self.step = 0

    def begin(self) -> None:
        company = self.company
        seats: Json = {seat: {"who": "link"} for seat in self.people}
        if company.umpire:
            seats[company.umpire] = {"who": "me"}
            self.people[company.umpire] = self.owner
        wanted = {"game": company.game, "scenario": company.scenario, "options": company.options}
        made = self.twins.ask(
            self.owner, "POST", "/api/matches", {**wanted, "name": "Twin", "public": True, "seats": seats}
        )
        assert made.status == 201, made.body
        self.sheet = made.json()
        self.match: str = self.sheet["id"]
        for seat in (*company.hiding, *company.seeking):
            person = self.people[seat]
            joined = self.twins.ask(person, "POST", "/api/join", {"token": self.token(seat)})
            assert joined.status == 200, joined.body
            self.twins.ask(person, "POST", "/api/me", {"name": person.name})

    def found_club(self, share: float) -> None:
        """The owner organises and plays nothing; one more of the seeking side has no seat."""
        company, idle = self.company, Person("Ivo")
        wanted = {"game": company.game, "options": company.options, "name": "Twin", "public": True}
        page = self.twins.ask(self.owner, "POST", "/api/clubs", {"match": wanted}).json()
        self.match = page["match"]
        token = page["invite"].partition("#")[2].partition(".")[2]
        hiding, seeking = company.hiding[0], company.seeking[0]
        for person, side in ((self.people[hiding], hiding), (self.people[seeking], seeking), (idle, seeking)):
            sent = {"token": token, "name": person.name, "side": side}
            joined = self.twins.ask(person, "POST", f"/api/clubs/{self.match}/members", sent)
            assert joined.status < 300, joined.body
            if person is not idle:
                path, sitting = f"/api/clubs/{self.match}/seats/{side}", {"person": joined.json()["me"]}
                assert self.twins.ask(self.owner, "PUT", path, sitting).status == 200
        self.sheet = self.twins.get(self.owner, f"/api/matches/{self.match}")
        self.looking.append(self.eyes(idle, (), share))

    def own_token(self, seat: str) -> str:
        """The token that only the seat's holder knows, for programs; the link's own where nothing is secret."""
        links = self.twins.get(self.people[seat], f"/api/matches/{self.match}")["links"]
        return str(links.get(seat, self.sheet["links"][seat]).partition("#")[2])

    def token(self, seat: str) -> str:
        return str(self.sheet["links"][seat].partition("#")[2])

    def eyes(self, who: Person, seats: Sequence[str], share: float) -> Eyes:
        others = [seat["id"] for seat in self.sheet["seats"] if seat["id"] not in seats]
        hiding = sorted(others, key=lambda seat: seat not in self.company.hiding)
        return Eyes(self.twins, self.match, who, seats, hiding, self.company.names, share)

    # to look

    def listen(self) -> None:
        """Pages of the seeking side, a bot and a watcher, by socket and by stream; and one that is refused."""
        ways = (("websocket", "live"), ("http", "events"))
        for number, eyes in enumerate(self.looking):
            seat = eyes.seats[0] if eyes.seats else ""
            for kind, path in ways if self.all or number == 0 else ways[number % 2 :][:1]:
                self.twins.listen(eyes.who, f"/api/matches/{self.match}/{path}?seat={seat}", kind)
        hidden = self.company.hiding[0]
        seeker = self.people[self.company.seeking[0]]
        self.twins.listen(seeker, f"/api/matches/{self.match}/live?seat={hidden}")
        for seat in (hidden, ""):
            self.twins.listen(
                self.people[hidden], f"/api/matches/{self.match}/live?seat={seat}", compared=False
            )

    def look(self) -> None:
        """The seeking people ask everything, in turn or all of them; every other time they also chat."""
        self.step += 1
        self.twins.clock.pass_by(61)
        one = self.step % len(self.looking)
        for number, eyes in enumerate(self.looking if self.all else self.looking[one : one + 1]):
            eyes.look()
            if (self.step + number) % 2 == 0:
                eyes.talks()
        self.twins.say(0, '{"type": "ping"}')
        if self.step % 4 == 0:
            self.reconnect()

    def reconnect(self) -> None:
        """Connects a page again that was away, by socket and by stream."""
        for kind, path in (("websocket", "live"), ("http", "events")):
            seat = self.company.seeking[0]
            line = self.twins.listen(self.people[seat], f"/api/matches/{self.match}/{path}?seat={seat}", kind)
            self.twins.leave(line)

    # to play

    def room(self, number: int) -> Any:
        return self.twins.worlds[number].room(self.match)

    def asked(self) -> dict[str, str]:
        """Who is asked now, and what: it must be the same in both."""
        found = [
            {key: type(ask).__name__ for key, ask in self.room(number).match.pending().items()}
            for number in range(2)
        ]
        assert found[0] == found[1]
        return found[0]

    def order(self, number: int, key: str, word: Sequence[str]) -> Json:
        version = self.room(number).version
        return {"key": key, "word": list(word), "expected_version": version}

    def says(self, key: str, word: str | Sequence[str]) -> None:
        """Answers for a seeking seat; the replies are compared."""
        letters = word.split() if isinstance(word, str) else word
        who = self.people[seat_of(key)]
        sent = self.order(0, key, letters)
        done = self.twins.ask(who, "POST", f"/api/matches/{self.match}/answers", sent)
        assert done.status == 200, done.body

    def hides(self, key: str, words: Words | Sequence[Sequence[str]]) -> None:
        """Answers for a hiding seat, differently in each match."""
        spelled = [word.split() if isinstance(word, str) else list(word) for word in words]
        sent = [self.order(number, key, word) for number, word in enumerate(spelled)]
        self.twins.differ(self.people[seat_of(key)], "POST", f"/api/matches/{self.match}/answers", *sent)

    def acts(self, who: str, method: str, path: str, *sent: object) -> None:
        """Does something that the seeking side must not notice, or must see the same on both servers."""
        self.twins.differ(self.people[who], method, f"/api/matches/{self.match}{path}", *sent)

    def only(self, number: int, who: str, method: str, path: str, sent: object = None) -> None:
        """Does something hidden on one server only; the seeking side must not notice it."""
        found = self.twins.one(number, self.people[who], method, f"/api/matches/{self.match}{path}", sent)
        assert found.status < 300, found.body
        self.twins.hear(f"{who} does {method} {path} in one of them")

    def whispers(self) -> None:
        """The hiding side chats among itself, more in one match than in the other."""
        seat = self.company.hiding[0]
        self.acts(
            seat,
            "POST",
            "/chat",
            *[{"seat": seat, "to": "side", "text": text} for text in ("Up", "Downhill")],
        )
        self.only(1, seat, "POST", "/chat", {"seat": seat, "to": "side", "text": "And once more."})
        self.only(self.step % 2, seat, "PUT", "/notes", {"text": "They know nothing."})
        self.only(0, seat, "POST", "/seen", {"line": 1})


def played_until(table: Table, done: Callable[[], bool], answer: Callable[[str, str], None]) -> None:
    """Answers for the seats that are asked, one after the other, until `done`."""
    for _ in range(3000):
        if done():
            return
        asked = table.asked()
        key = min(asked, key=lambda key: seat_of(key) not in table.company.hiding)
        answer(key, asked[key])
    raise AssertionError("it did not come to an end")
