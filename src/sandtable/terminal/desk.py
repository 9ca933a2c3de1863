"""The commands a person may type besides answers: cards, odds, the log, undo, the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from sandtable.board.briefing import primer_of
from sandtable.board.choosing import board_named, list_boards
from sandtable.board.skin import skin_of
from sandtable.board.table import Card, Table
from sandtable.files import FileError, write_new
from sandtable.kernel import undoing
from sandtable.kernel.engine import forced
from sandtable.kernel.match import Answer, seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.kernel.words import repeated, spoken, written
from sandtable.terminal import look, pages, posing
from sandtable.terminal.areas import list_areas, list_table
from sandtable.terminal.briefing import draw_briefing
from sandtable.terminal.chances import draw_forecast
from sandtable.terminal.panel import draw_log
from sandtable.terminal.sheets import draw_sheet
from sandtable.terminal.spelling import meant

if TYPE_CHECKING:
    from sandtable.terminal.session import TableSession

COMMANDS: Final = (
    *("back", "undo", "next", "resign"),
    *("briefing", "odds", "look", "log", "trays", "letters", "sheet", "map", "areas", "more", "help"),
    *("save", "quit"),
)


ALIASES: Final = {"?": "help", "h": "help"}
ANCHORS: Final = ("area", "unit", "asset", "square", "house", "card", "hulk", "goal", "tile", "option")


class Quit(Exception):
    """Raised when the person leaves; the match stays on disk."""


class TypedCommands:
    """The commands, at one question of a session."""

    def __init__(self, session: TableSession, key: str, ask: Choice[Any] | None) -> None:
        self.session = session
        self.key = key
        self.ask = ask
        self.rules = session.rules

    def obey(self, line: str) -> bool:
        """Does what the line says; False if it is no command. An empty line goes back to the map."""
        name, _, rest = line.partition(" ")
        name = ALIASES.get(name, name)
        if name and name.lower() not in COMMANDS:
            return False
        do: Callable[[str], None] = getattr(self, name.lower() or "map")
        do(rest.strip())
        return True

    # pages

    def map(self, rest: str) -> None:
        """Shows another board until the next answer; without a name, the one where things happen."""
        table = self.table()
        board = board_named(table, rest) if table is not None and rest else None
        if rest and (board is None or table is None):
            known = list_boards(table) if table is not None else ""
            there = f"there is {known}" if known else "this game has none"
            self.session.refuse(f"There is no map {rest!r}; {there}.")
            return
        self.session.board = board.id if board is not None else ""
        self.session.show_instead([])

    def areas(self, rest: str) -> None:
        """The boards as lists, all of them or one."""
        table = self.table()
        if table is None:
            self.session.refuse("This game has no map.")
            return
        board = board_named(table, rest) if rest else None
        if rest and board is None:
            self.session.refuse(f"There is no map {rest!r}; there is {list_boards(table)}.")
            return
        labels, room = self.session.question.labels(), self.session.room()
        lines = list_areas(table, board, room, labels) if board else list_table(table, room, labels)
        self.session.show_instead(lines)

    def more(self, rest: str) -> None:
        self.session.part += 1

    def help(self, rest: str) -> None:
        self.session.show_instead(pages.draw_help(self.session.room()))

    def briefing(self, rest: str) -> None:
        """What a newcomer is told of the scenario, as the page tells it, too."""
        self.session.show_instead(draw_briefing(primer_of(self.rules), self.session.room()))

    def letters(self, rest: str) -> None:
        self.session.show_instead(pages.draw_all_letters(self.session.question.letters, self.session.room()))

    def sheet(self, rest: str) -> None:
        sheet = self.session.question.sheet
        if sheet is None:
            self.session.refuse("There is no sheet to write here.")
        else:
            self.session.show_instead(draw_sheet(sheet, self.session.room()))

    def log(self, rest: str) -> None:
        """The last entries; the whole story is told by `sandtable replay`."""
        entries = self.session.story.told(self.session.seat)
        last = entries[-int(rest) :] if rest.isdecimal() and int(rest) else entries
        lines = draw_log(self.table(), last, self.session.room(), self.session.console.height - 6)
        self.session.show_instead(lines)

    def trays(self, rest: str) -> None:
        table = self.table()
        if table is None:
            self.session.refuse("This game has no trays.")
        else:
            self.session.show_instead(pages.draw_trays(table, self.session.room()))

    def look(self, rest: str) -> None:
        table = self.table()
        card = self.card(table, rest) if table is not None and rest else None
        if card is not None and table is not None:
            self.session.show_instead(pages.draw_card(table, card, self.session.room()))
        elif not rest:
            self.session.refuse("Look at what? An area or a troop, such as `look A2`.")
        else:
            self.session.refuse(f"There is no card of {rest!r}; `map` and `trays` show what there is.")

    def card(self, table: Table, name: str) -> Card | None:
        """Finds the card of a thing by its id or by a part of its name."""
        find = skin_of(self.rules).card
        seen = self.session.match.rules.view(self.session.match.state, self.session.seat)
        for id in (name, name.upper(), name.lower()):
            for kind in ANCHORS:
                found = find(seen, f"{kind}:{id}")
                if found is not None:
                    return found
        things = [(f"area:{area.id}", area.name) for board in table.boards for area in board.areas]
        things += [(f"unit:{counter.id}", counter.name) for counter in table.counters()]
        things += [(f"house:{house.id}", house.name) for grid in table.grids for house in grid.houses]
        things += [(f"card:{card.id}", card.name) for hand in table.hands for card in hand.cards]
        named = [anchor for anchor, called in things if name.casefold() in called.casefold()]
        return find(seen, named[0]) if named else None

    def table(self) -> Table | None:
        return self.session.table(self.session.seat)

    # undo, put off, leave

    def back(self, rest: str) -> None:
        if self.session.draft:
            self.session.draft = self.session.draft[:-1]
        else:
            self.session.refuse("The word has no letters yet; `undo` takes the last answer back.")

    def last_to_answer(self) -> str:
        """The person who answered last; "" if nobody has."""
        for line in reversed(self.session.match.live):
            if isinstance(line, Answer) and seat_of(line.key) in self.session.people:
                return seat_of(line.key)
        return ""

    def undo(self, rest: str) -> None:
        """Takes the last answer back, with the forced answers and those of computers that followed it."""
        session = self.session
        match = session.match
        taken: Word = ()
        why = undoing.NOTHING_YET
        while seat := self.last_to_answer():
            lines, why = undoing.undoing(match, seat, tuple(session.players))
            if why:
                break
            line = match.live[-lines]
            assert isinstance(line, Answer)
            taken = line.word
            undoing.take_back(match, lines)
            ask = next(iter(match.pending().values()))
            if not isinstance(ask, Choice) or not forced(self.rules.view(match.state, seat), ask):
                break
        if not taken:
            session.refuse(why)
            return
        session.draft = ()
        session.story.retell()
        session.since = len(session.story.entries)
        session.save()
        session.tell(f"Taken back: {written(taken)}")

    def next(self, rest: str) -> None:
        self.session.put_off += 1
        self.session.draft = ()

    def resign(self, rest: str) -> None:
        """Gives up after one more question; the words after the command are the reason."""
        session = self.session
        seat = self.who_ends()
        refusal = session.match.why_not_resign(seat, rest)
        if refusal is not None:
            how = " Type it after `resign`." if refusal[0] == "no-reason" else ""
            session.refuse(f"{refusal[1]}{how}")
            return
        name = session.name(seat)
        sure = f"{name}: give up" if seat in self.rules.playing() else f"{name}: end the match for all"
        if session.read(f"{sure}? This cannot be undone. Type yes: ").strip().lower() not in ("y", "yes"):
            session.tell("The match goes on.")
            return
        session.draft = ()
        session.since = len(session.story.entries)
        session.match.resign(seat, rest)
        session.story.catch_up()
        session.save()

    def who_ends(self) -> str:
        """The seat that ends the match: the one shown, its general if a person plays it, or the first that may."""
        looks = self.session.seat
        people = self.session.people
        able = [seat for seat in (looks, self.rules.side_of(looks), *people) if self.rules.may_end(seat)]
        return next((seat for seat in able if seat in people), looks)

    def quit(self, rest: str) -> None:
        raise Quit

    def save(self, rest: str) -> None:
        session = self.session
        session.save()
        if not rest:
            session.tell(f"The match is on disk: {session.file.path}")
            return
        try:
            write_new(Path(rest), session.file.text, 0o666)
        except FileError as error:
            session.refuse(str(error))
            return
        session.tell(f"A copy to read is in {rest}; the match goes on in {session.file.path}.")

    # odds

    def odds(self, rest: str) -> None:
        """The odds of the word so far with the letters given; with none, of every next letter."""
        if self.ask is None:
            self.session.refuse("There are no odds to tell here.")
            return
        seen = self.rules.view(self.session.match.state, self.ask.seat(self.session.match.state))
        word = self.session.draft
        try:
            for token, _ in spoken(rest, self.rules.skin().vocabulary()):
                typed, count = repeated(token)
                for _ in range(count):
                    typed = meant(typed, self.ask.letters(seen, word)) or typed
                    word = (*word, typed)
            lines = self.odds_of(self.ask, seen, word)
        except Refused as refused:
            self.session.refuse(str(refused))
            return
        if lines:
            self.session.show_instead(lines)
        else:
            self.session.refuse("This leads to no dice whose odds could be told.")

    def odds_of(self, ask: Choice[Any], seen: State, word: Word) -> list[Text]:
        found = skin_of(self.rules).odds(seen, self.key, word)
        if found is None:
            return self.forecast_of(ask, seen, word) or (self.odds_of_letters(seen) if not word else [])
        name = self.rules.skin().letter_name
        named = [name(seen, ask, word[:at], letter) for at, letter in enumerate(word)]
        title = f"Odds: {', '.join(named) or self.rules.skin().question(seen, ask)}"
        return pages.draw_odds(title, found.table(), self.noun, self.rules, self.session.room())

    def forecast_of(self, ask: Choice[Any], seen: State, word: Word) -> list[Text]:
        """The forecast of a word, for games that compute no odds."""
        found = posing.forecast(self.rules, seen, self.key, ask, word)
        if found is None:
            return []
        title = f"Odds: {written(word) or self.rules.skin().question(seen, ask)}"
        return [
            Text(title, look.style(look.INK, bold=True)),
            Text(),
            *draw_forecast(self.table(), found, self.session.room()),
        ]

    def odds_of_letters(self, seen: State) -> list[Text]:
        """A line a letter with the first chance its odds tell, best first."""
        rows: list[tuple[float, Text]] = []
        for letter in self.session.question.letters:
            found = skin_of(self.rules).odds(seen, self.key, (letter.letter,))
            told = found.table() if found is not None else {}
            chances = [value for value in told.values() if pages.is_chance(value)]
            if chances:
                line = pages.chance_line(f"{letter.key:>2} {letter.letter}", chances[0], self.session.room())
                rows.append((-pages.share(chances[0]), line.append(f"  {letter.name}")))
        rows.sort(key=lambda row: row[0])
        head = [Text("The odds of each letter; `odds 1` tells more"), Text()]
        return [*head, *[line for _, line in rows]] if rows else []

    def noun(self, id: str) -> str:
        """The name of anything that odds may mention by its id."""
        table = self.table()
        for counter in table.counters() if table is not None else []:
            if counter.id == id:
                return counter.name
        return self.rules.skin().reason(id).replace("-", " ") if id.replace("-", "").isalpha() else id
