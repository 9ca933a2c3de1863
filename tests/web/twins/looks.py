"""Everything one person can ask about a match: what he may know, what is refused, and malformed words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final
from urllib.parse import quote

from tests.web.twins.worlds import Person, Twins

Json = dict[str, Any]
ANCHOR: Final = re.compile(r'"([a-z-]{3,12}:[^"\s]{1,40})"')
SAID: Final = "We hold what we have."


class Eyes:
    """One person who looks at a match in every way there is, through his own seats, others' and none.

    `share` is the part of what there is much of (cards, lines of sight, moments of the past, begun words) that is
    asked at each look; everything else is asked every time.
    """

    def __init__(
        self,
        twins: Twins,
        match: str,
        who: Person,
        seats: Sequence[str],
        others: Sequence[str],
        names: Sequence[str],
        share: float,
    ) -> None:
        self.twins = twins
        self.match = match
        self.who = who
        self.seats = seats  # his own, the first is the one he speaks for
        self.others = others
        self.names = names  # of things that may be hidden from him: everybody knows that there are such
        self.share = share
        self.rng = Random(f"{who.name} {match}")
        self.papers: set[str] = set()

    @property
    def eyes(self) -> tuple[str, ...]:
        return (*self.seats, "")

    def get(self, path: str) -> Any:
        return self.twins.get(self.who, f"/api/matches/{self.match}{path}")

    def tries(self, method: str, path: str, sent: object = None) -> int:
        """Sends a request that may be refused; gives its status."""
        return self.twins.ask(self.who, method, f"/api/matches/{self.match}{path}", sent).status

    def some(self, things: Sequence[Any]) -> list[Any]:
        """A part of many things, another one each time; one of them at least."""
        count = len(things) * self.share
        whole = int(count) + (self.rng.random() < count % 1)
        return self.rng.sample(list(things), min(max(whole, 1), len(things)))

    # all of it

    def look(self) -> None:
        scenes = {seat: self.get(f"/view?seat={seat}") for seat in self.eyes}
        scene = scenes[self.eyes[0]]
        for seat in self.eyes:
            self.reads(seat, scenes[seat])
        self.lists(scene)
        self.reads_about_the_club(scene)
        self.is_refused(scene)
        self.begins_words(scene)

    def reads(self, seat: str, scene: Json) -> None:
        """What a seat may read: the log, cards, the past, lines of sight, papers, chat."""
        line, ids = scene["line"], [entry["id"] for entry in scene["entries"]]
        self.get(f"/log?seat={seat}&after={self.rng.choice((-1, max(line - 2, 0)))}")
        self.get(f"/log?seat={seat}&before={self.rng.choice(ids) if ids else 0}")
        for anchor in self.some(anchors(scene, self.names)):
            self.tries("GET", f"/card?seat={seat}&anchor={quote(anchor)}")
        for past in self.some(range(line + 1)):
            self.tries("GET", f"/at/{past}?seat={seat}")
            self.tries("GET", f"/doubt/{past}?seat={seat}")
        spots = spots_of(scene, self.names)
        for start in self.some(spots):
            self.tries("GET", f"/sight?seat={seat}&start={quote(start)}&end={quote(self.rng.choice(spots))}")
        self.get(f"/chat?seat={seat}" if seat else "/chat")
        self.reads_papers(seat)

    def reads_papers(self, seat: str) -> None:
        """Every paper on the screen; as PDF each but once, since that is slow."""
        for paper in self.get(f"/papers?seat={seat}")["papers"]:
            named = f"{seat} {paper['id']}"
            if named in self.papers and self.rng.random() > self.share:
                continue
            self.tries("GET", f"/papers/{paper['id']}?seat={seat}")
            if named not in self.papers and (self.share == 1 or len(self.papers) % 4 == 0):
                self.tries("GET", f"/papers/{paper['id']}.pdf?seat={seat}")
            self.papers.add(named)
        self.tries("GET", f"/papers/nonsense?seat={seat}")

    def lists(self, scene: Json) -> None:
        """What stands beside the match, and what the server lists of it."""
        for path in (
            "",
            "/seals",
            "/notes",
            "/record",
            "/dice",
            "/position",
            "/ending",
            f"/at/{scene['line'] + 1}",
        ):
            self.tries("GET", path)
        for path in ("/api/matches", "/api/me", f"/api/games/{scene['game']}"):
            self.twins.ask(self.who, "GET", path)
        for seat in (*self.seats, *self.others[:1]):
            self.tries("GET", f"/sheets/{seat}")
            self.tries("GET", f"/seats/{seat}/standing")

    def reads_about_the_club(self, scene: Json) -> None:
        """The campaign's page, its battles, its diary and maps, the calendar; or that there is no club."""
        about = f"/api/clubs/{self.match}"
        self.twins.ask(self.who, "GET", "/api/clubs")
        page = self.twins.ask(self.who, "GET", about)
        battles = [battle["id"] for battle in page.json()["battles"]] if page.status == 200 else []
        paths = ["/audit", "/diary", "/diary.html", "/calendar.ics", "/channels", "/invite.svg"]
        paths += [f"/map/{line}.svg" for line in self.some(range(scene["line"] + 1))]
        for battle in (*battles[:2], "nonsense"):
            paths += [f"/battles/{battle}{part}" for part in ("", "/form", "/correction/form")]
        for path in paths if page.status == 200 else self.some(paths):
            self.twins.ask(self.who, "GET", f"{about}{path}")
        if page.status == 200 and self.rng.random() < max(self.share, 0.1):
            self.twins.ask(self.who, "GET", f"{about}/diary.pdf")
        self.twins.ask(
            self.who, "PUT", f"{about}/seats/{self.others[0]}", {"person": page.json().get("me", "")}
        )
        self.twins.ask(self.who, "POST", f"{about}/battles/{(*battles, 'none')[0]}/verdict", {})

    # what is refused

    def is_refused(self, scene: Json) -> None:
        """Attempts for a seat that is not his, and with words that name what is hidden."""
        for seat in (*self.others, "nonsense"):
            for path in ("view", "log", "papers", "chat"):
                self.tries("GET", f"/{path}?seat={seat}")
            if scene["secretive"]:  # else it would never end
                assert self.tries("GET", f"/events?seat={seat}") in (403, 404)
        seat = self.rng.choice(self.others)
        line = self.rng.randint(0, scene["line"])
        for path in (
            f"/at/{line}",
            f"/doubt/{line}",
            "/papers/briefing",
            "/papers/briefing.pdf",
            "/card?anchor=unit:G01",
        ):
            self.tries("GET", f"{path}{'&' if '?' in path else '?'}seat={seat}")
        self.answers_wrongly(scene)
        self.runs_the_match(scene)
        if scene["secretive"]:  # else it would begin a match
            assert self.tries("POST", "/forks", {"line": self.rng.randint(0, scene["line"])}) == 403

    def answers_wrongly(self, scene: Json) -> None:
        version, seat = {"expected_version": scene["version"]}, self.rng.choice(self.others)
        hidden, own = self.rng.choice(list(self.names)), self.seats[0] if self.seats else ""
        for key in (own, seat):
            self.tries("POST", "/answers", {"key": key, "word": [hidden, "done"], **version})
            self.tries("POST", "/rolls", {"key": key, "faces": [], **version})
            asked = {"key": key, "draft": [hidden], "version": scene["version"]}
            self.tries("POST", "/letters", asked)
            self.tries("POST", "/overlay", {**asked, "letter": hidden})
            self.tries("POST", "/way", {**asked, "to": f"unit:{hidden}"})
            self.tries("POST", "/muster", asked)
            self.tries("POST", "/fill", asked)
            self.asks_a_staff(key, hidden, scene["version"])
            self.tries("POST", f"/sheets/{key}/read", {"text": f"{hidden} move {hidden}"})
            self.tries("PUT", f"/sheets/{key}/lines/{hidden}", {"order": [hidden], "rev": 0})
            self.tries("DELETE", f"/sheets/{key}/lines/{hidden}?rev=1")
            self.tries("PUT", f"/seats/{key}/standing", {"answers": {"nonsense": hidden}})
        stale = {"expected_version": scene["version"] + 1}
        self.tries("POST", "/answers", {"key": own, "word": ["done"], **stale})
        self.tries("POST", "/resign", {"seat": own, "reason": "", **stale})
        self.tries("POST", "/resign", {"seat": seat, "reason": "", **version})
        self.tries("POST", "/undo", {"seat": seat, **version})
        self.tries("POST", "/together", {"seat": seat, "how": "draw"})
        self.tries("POST", "/claim", {"seat": own, **version})
        self.tries("POST", "/rematch", {"swap": False})
        if not scene["undo"]:
            self.tries("POST", "/undo", {"seat": own, **version})

    def asks_a_staff(self, key: str, hidden: str, version: int) -> None:
        """A forecast plays a whole match: one now and then."""
        if self.rng.randrange(10) == 0:
            self.tries("POST", "/forecast", {"seat": key, "version": version, "many": 1})
        words = [["done"], [hidden, "done"]]
        self.tries("POST", "/compare", {"key": key, "words": words, "many": 1, "version": version})
        self.tries("POST", "/advice", {"key": key, "version": version})

    def runs_the_match(self, scene: Json) -> None:
        """Tries what only the owner or the umpire may do."""
        version, seat = {"expected_version": scene["version"]}, self.rng.choice((*self.seats, *self.others))
        for path in ("", "/dry-run", "/moments", "/facts"):
            self.tries("GET", f"/umpire{path}?seat={seat}")
        for path in ("/seen", "/dry-run/seen"):
            self.tries("GET", f"/umpire{path}?seat={seat}&as={self.others[0]}")
        self.tries("POST", "/back", {"line": 0, "reason": "why not", **version})
        self.tries("POST", "/corrections", {"facts": {"turn": 9}, "reason": "why not", **version})
        self.tries("POST", "/umpire/preview", {"seat": seat, "facts": {"turn": 9}})
        self.tries("POST", "/umpire/remind", {"seat": seat, "asked": self.others[0]})
        self.tries("PUT", "/umpire/deadline", {"seat": seat, "seconds": 60, "grace": 0})
        self.tries("POST", "/umpire/deadline/extend", {"seat": seat, "seconds": 60})
        self.tries("POST", "/umpire/deadline/lift", {"seat": seat})
        self.tries("POST", "/umpire/pause", {"seat": seat, "paused": True})
        self.tries("POST", f"/seats/{self.others[0]}", {"who": "me"})
        self.tries("POST", "/umpire/deadline/agree", {"seat": seat, "agreed": True})
        self.tries("POST", f"/seats/{self.others[0]}/link")
        self.tries("PUT", "/archived", {"archived": False})
        self.tries("DELETE", "")
        self.twins.ask(self.who, "POST", "/api/join", {"token": f"{self.match}.1.1.{'x' * 22}"})

    # what is allowed

    def begins_words(self, scene: Json) -> None:
        """Words that are spelled letter by letter: rows, what they lay over the grid, ways; never sent."""
        for ask in scene["asks"]:
            if ask["mine"] and ask["kind"] == "choice":
                asked: Json = {"key": ask["key"], "version": scene["version"]}
                rows = ask["rows"]
                for _ in range(max(int(12 * self.share), 2)):
                    rows = self.spells(asked, rows, spots_of(scene, self.names))
                self.tries("POST", "/letters", {**asked, "draft": [], "version": scene["version"] + 1})
                self.tries("POST", "/muster", {**asked, "draft": []})
                self.tries("POST", "/fill", {**asked, "draft": []})

    def spells(self, asked: Json, rows: list[Json], spots: list[str]) -> list[Json]:
        first = rows
        draft: list[str] = []
        while rows and len(draft) < 6:
            row = self.rng.choice(rows)
            self.tries("POST", "/overlay", {**asked, "draft": draft, "letter": row["letter"]})
            self.tries("POST", "/way", {**asked, "draft": draft, "to": f"square:{self.rng.choice(spots)}"})
            draft = [*draft, row["letter"]]
            if row["ends"]:
                break
            answer = self.twins.ask(
                self.who, "POST", f"/api/matches/{self.match}/letters", {**asked, "draft": draft}
            )
            rows = answer.json()["rows"]
        return first

    def talks(self) -> None:
        """Chats with everybody and with his side, writes a note, marks the log as read."""
        seat = self.seats[0] if self.seats else ""
        self.tries("POST", "/chat", {"seat": seat, "to": "all", "text": SAID})
        self.tries("POST", "/chat", {"seat": seat, "to": "side", "text": SAID})
        self.tries("POST", "/chat", {"seat": self.others[0], "to": "side", "text": SAID})
        self.tries("PUT", "/notes", {"text": SAID})
        self.tries("POST", "/seen", {"line": 1_000_000})


def anchors(scene: Json, names: Sequence[str]) -> list[str]:
    """Everything on the table that has a card, and everything that may be hidden."""
    found = dict.fromkeys(ANCHOR.findall(json.dumps(scene["table"])))
    for id in ids_in(scene["table"]):
        found |= dict.fromkeys((f"unit:{id}", f"area:{id}", f"tray:{id}"))
    found |= dict.fromkeys([f"unit:{name}" for name in names])
    return sorted(found)


def spots_of(scene: Json, names: Sequence[str]) -> list[str]:
    """Squares and units between which one may look."""
    grids = (scene["table"] or {}).get("grids") or [{}]
    return sorted({*ids_in(grids[0]), *names})


def ids_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for one in value.values():
            yield from ids_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from ids_in(one)
