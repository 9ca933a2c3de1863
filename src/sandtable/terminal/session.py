"""A match at the table: it asks people, lets the computer play, throws dice, and saves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rich.console import Console
from rich.text import Text

from sandtable.board.skin import skin_of
from sandtable.board.table import Table
from sandtable.files import MatchFile
from sandtable.kernel.engine import current, forced
from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Dice, Throw, Together, Word
from sandtable.kernel.story import Note, Story
from sandtable.kernel.words import repeated, spoken, written
from sandtable.players.player import Player
from sandtable.terminal import pages, posing
from sandtable.terminal.desk import COMMANDS, Quit, TypedCommands
from sandtable.terminal.lines import fill
from sandtable.terminal.panel import PanelQuestion
from sandtable.terminal.screen import Screen, draw_page, news, room_for
from sandtable.terminal.sheets import draw_sheet, without
from sandtable.terminal.spelling import by_number, meant, moved_on, why_not

Read: TypeAlias = Callable[[str], str]  # shows a prompt and gives a line; EOFError when there are no more


class TableSession:
    """The loop. People answer through `read`, everybody else through a player."""

    def __init__(self, file: MatchFile, players: Mapping[str, Player], console: Console, read: Read) -> None:
        self.file = file
        self.match = file.match
        self.rules = file.match.rules
        self.players = players
        self.people = [seat for seat in self.rules.seats() if seat not in players]
        self.console = console
        self.read = read
        self.story = Story(self.match)
        self.since = 0  # how many entries of the log were told before the last answer
        self.fresh = False  # did something happen since the last look?
        self.seat = ""  # the person who looks
        self.question = PanelQuestion([], "", "", "", "")
        self.draft: Word = ()
        self.asked: tuple[Choice[Any], State] | None = (
            None  # the question that is open, and what its seat sees
        )
        self.board = ""  # the board that was asked for, until the next answer
        self.put_off = 0  # how many of one's open questions were put off
        self.notice = ""
        self.refused = False
        self.instead: list[Text] = []  # shown in place of the map
        self.part = 0  # which part of it, where it is long

    def run(self) -> int:
        """Plays until the match is over or the person leaves."""
        try:
            while self.match.pending():
                self.go_on()
        except (Quit, EOFError, KeyboardInterrupt):
            self.save()
            self.say(f"The match is saved. Take it up again with: sandtable play {self.file.path}")
            return 0
        self.save()
        self.show_end()
        return 0

    def go_on(self) -> None:
        """Makes one throw or takes one answer: people come before computers, organisers before the sides."""
        asks = self.match.pending()
        mine = [key for key in asks if seat_of(key) in self.people]
        mine.sort(key=lambda key: self.rules.side_of(seat_of(key)) in self.rules.playing())
        key = mine[self.put_off % len(mine)] if mine else next(iter(asks))
        ask = asks[key]
        if isinstance(ask, Throw):
            self.throw(ask)
        elif mine:
            self.ask(key, ask)
        else:
            self.let_play(key, ask)

    def save(self) -> None:
        if self.file.compose() != self.file.text:
            self.file.save()

    def hidden(self) -> bool:
        """Are answers sealed now?"""
        return isinstance(current(self.match.state), Together)

    # dice

    def throw(self, ask: Throw[Any]) -> None:
        s = self.match.state
        seat = ask.seat(s)
        dice, count = ask.dice(s), ask.dice(s).count - ask.decoys(s)
        by_hand = self.rules.by_hand(s) and seat in self.people
        if not by_hand and self.match.box.faces(self.match.throws(), dice) is not None:
            self.match.roll()
            self.story.catch_up()
            return
        self.save()
        title = f"{self.rules.skin().question(s, ask)}: {self.dice_text(dice, count)}"
        self.question = self.heading(seat, title, "")
        seen = self.rules.view(s, seat)
        self.question.forecast = posing.forecast(self.rules, seen, seat, ask, ())
        line = self.prompt("Faces")
        if not self.obeyed(line, "", None):
            self.take_faces(line, dice, count)

    def dice_text(self, dice: Dice, count: int) -> str:
        many = f"{count} dice" if count > 1 else "one die"
        sides = f" of {dice.sides} sides" if dice.sides != 6 else ""
        needs = f", needs {dice.needs} or more" if dice.needs else ""
        halved = ", halved" if dice.halved else ""
        added = "".join(f", {value:+} {self.rules.skin().reason(id)}" for value, id in dice.because)
        return f"type what {many}{sides} showed{halved}{needs}{added}."

    def take_faces(self, line: str, dice: Dice, count: int) -> None:
        parts = line.replace(",", " ").split()
        if len(parts) == 1 and count > 1 and dice.sides < 10:
            parts = list(parts[0])  # "35" for a three and a five
        if not all(part.isdecimal() for part in parts):
            self.refuse(f"Type the faces as numbers, such as {' '.join(['4'] * count)}.")
            return
        faces = tuple(int(part) for part in parts)
        try:
            self.match.roll(faces)
        except Refused as refused:
            self.refuse(str(refused))
            return
        self.story.catch_up()
        self.fresh = True

    # the computer

    def let_play(self, key: str, ask: Choice[Any]) -> None:
        seat = ask.seat(self.match.state)
        player = self.players[seat]
        word = player.word(self.rules.view(self.match.state, seat), ask)
        if self.hidden():
            self.story.note(f"{self.name(seat)}: the answer is in, sealed.")
        elif player.reason() and not self.rules.hides(self.match.state):
            self.story.note(f"{self.name(seat)}: {player.reason()}")
        self.match.answer(key, word)
        self.story.catch_up()

    # people

    def ask(self, key: str, ask: Choice[Any]) -> None:
        """Asks once: a line of input is a command, a letter, or several letters."""
        seat = ask.seat(self.match.state)
        seen = self.rules.view(self.match.state, seat)
        word = forced(seen, ask) if not self.draft and not self.hidden() else None
        if word is not None:
            self.story.note(f"{self.name(seat)}: {written(word)}, as nothing else was possible.")
            self.match.answer(key, word)
            self.story.catch_up()
            return
        self.save()
        self.turn_to(seat)
        self.question = self.pose(key, ask, seen, seat)
        self.asked = (ask, seen)
        line = self.prompt(self.name(seat))
        self.asked = None
        if not self.obeyed(line, key, ask):
            self.spell(key, ask, seen, spoken(line, self.rules.skin().vocabulary()))

    def obeyed(self, line: str, key: str, ask: Choice[Any] | None) -> bool:
        """Was the line a command, and not a letter?"""
        first = line.split(" ", maxsplit=1)[0]
        letters = [letter.letter for letter in self.question.letters]
        return first not in letters and TypedCommands(self, key, ask).obey(line)

    def spell(self, key: str, ask: Choice[Any], seen: State, tokens: list[tuple[str, str]]) -> None:
        """Spells letters by number, name or beginning; gives the word as soon as it is closed.

        Numbers are those of the list that is shown, also where later letters would be numbered otherwise.
        """
        shown = ask.letters(seen, self.draft)
        for token, words in tokens:
            try:
                typed, count = repeated(token)
            except Refused as refused:
                self.refuse(refused.sentence)
                return
            chosen = by_number(typed, shown)
            if chosen and chosen not in ask.letters(seen, self.draft):
                self.refuse(moved_on(typed, chosen, self.draft))
                return
            typed = chosen or typed
            for _ in range(count):
                letter = meant(typed, ask.letters(seen, self.draft)) or self.begin_anew(ask, seen, typed)
                if not letter:
                    self.refuse(why_not(ask, seen, self.draft, typed, words if words != token else typed))
                    return
                typed = letter
                self.draft = (*self.draft, letter)
                self.show_instead([])
                if ask.ends(seen, self.draft):
                    if self.read_back(ask, seen):
                        self.give(key, self.draft)
                    return

    def begin_anew(self, ask: Choice[Any], seen: State, letter: str) -> str:
        """Drops the line of an order sheet that this letter begins again, to be rewritten; "" if there is none."""
        sheet = skin_of(self.rules).sheet(seen, ask, self.draft)
        draft = without(sheet, letter, ask, seen) if sheet is not None else None
        if draft is None:
            return ""
        self.draft = draft
        return letter

    def following(self, line: str) -> list[str]:
        """The letters that may follow the draft and what is typed so far, for completion.

        After a command, and where nobody is asked, the letters of the question.
        """
        command = line.split(" ", maxsplit=1)[0].lower() in COMMANDS
        if self.asked is None or command:
            return [letter.letter for letter in self.question.letters]
        ask, seen = self.asked
        draft = self.draft
        letters = ask.letters(seen, draft)
        for token, _ in spoken(line, self.rules.skin().vocabulary()):
            letter = meant(token, letters)
            if not letter or ask.ends(seen, (*draft, letter)):
                return []
            draft = (*draft, letter)
            letters = ask.letters(seen, draft)
        return letters

    def read_back(self, ask: Choice[Any], seen: State) -> bool:
        """Reads an order sheet back before it is handed in; False if the person says no and goes on writing."""
        sheet = skin_of(self.rules).sheet(seen, ask, self.draft)
        if sheet is None:
            return True
        if self.console.is_terminal:
            self.console.clear()
        width = self.console.width
        self.show([fill(line, width) for line in draw_sheet(sheet, width)])
        answer = self.read("Hand it in? Enter for yes; `no` goes back to writing. ").strip().casefold()
        if answer in ("n", "no", "back"):
            self.draft = self.draft[:-1]
            self.tell("Not handed in.")
            return False
        return True

    def give(self, key: str, word: Word) -> None:
        self.draft = ()
        self.board = ""
        self.put_off = 0
        try:
            self.match.answer(key, word)
        except Refused as refused:
            self.refuse(str(refused))
            return
        self.since = len(self.story.entries)
        self.fresh = True
        self.story.catch_up()
        self.save()

    def turn_to(self, seat: str) -> None:
        """Hands the keyboard to another person; where answers are sealed, the screen is cleared in between."""
        if self.seat not in ("", seat):
            if self.hidden() and self.rivals(seat):
                self.console.clear()
                self.say(f"The curtain is drawn. What comes now is for {self.name(seat)} alone.")
                self.read(f"{self.name(seat)}: press Enter when nobody else looks. ")
            self.show_instead([])
            self.board = ""
            self.tell(f"It is the turn of {self.name(seat)}.")
        self.seat = seat

    def rivals(self, seat: str) -> bool:
        """Do people play both sides, and was the screen last shown to the other one?"""
        taken = {self.rules.side_of(person) for person in self.people} & set(self.rules.playing())
        return len(taken) > 1 and self.rules.side_of(self.seat) != self.rules.side_of(seat)

    # what is shown

    def table(self, seat: str) -> Table | None:
        """What lies on the table as the seat sees it, if the game can lay it out."""
        return skin_of(self.rules).table(self.rules.view(self.match.state, seat))

    def name(self, seat: str) -> str:
        return pages.seat_name(self.table(seat), seat)

    def heading(self, seat: str, text: str, rule: str) -> PanelQuestion:
        crumbs = posing.crumbs(self.rules, self.match.state)
        return PanelQuestion(crumbs, self.name(seat), self.rules.side_of(seat), text, rule)

    def pose(self, key: str, ask: Choice[Any], seen: State, seat: str) -> PanelQuestion:
        question = self.heading(seat, posing.text(self.rules, seen, ask), ask.rule)
        question.forecast = posing.forecast(self.rules, seen, key, ask, self.draft)
        posing.spell_out(question, self.rules, seen, ask, self.draft)
        return question

    def page(self) -> Screen:
        table = self.table(self.seat)
        title = table.name if table is not None else self.file.record.game
        page = Screen(title, table, self.story.told(self.seat))
        page.chosen = self.board
        page.since = len([entry for entry in self.story.entries[: self.since] if entry.reaches(self.seat)])
        return page

    def prompt(self, who: str) -> str:
        """Draws the page and reads a line."""
        width, height = self.console.width, self.console.height - 1
        page = self.page()
        self.question.notice, self.question.refused = self.notice, self.refused
        page.question = self.question
        page.instead, page.part = self.instead, self.part
        if self.fresh and not self.instead:
            page.instead = news(page, width, height)
        if self.console.is_terminal:
            self.console.clear()
        self.show(draw_page(page, width, height))
        self.notice, self.refused, self.fresh = "", False, False
        return self.read(f"{who} › ").strip()

    def room(self) -> int:
        """How wide a card or a log may be."""
        return room_for(self.console.width, self.console.height - 1)

    def show_instead(self, lines: list[Text]) -> None:
        self.instead, self.part = lines, 0

    def show(self, lines: list[Text]) -> None:
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True, highlight=False)

    def say(self, text: str) -> None:
        self.console.print(Text(text), highlight=False)

    def tell(self, text: str) -> None:
        self.notice, self.refused = text, False

    def refuse(self, text: str) -> None:
        self.notice, self.refused = text, True

    def show_end(self) -> None:
        width = self.console.width
        end = self.rules.outcome(self.match.state)
        if self.console.is_terminal:
            self.console.clear()
        self.show(draw_page(self.page(), width, self.console.height - 11))
        if end is not None:
            told = [entry.text for entry in self.story.told(self.seat) if not isinstance(entry, Note)]
            lines = pages.draw_outcome(
                self.table(self.seat), end, told[-1] if told else "", str(self.file.path), width
            )
            self.show([fill(line, width) for line in lines])
