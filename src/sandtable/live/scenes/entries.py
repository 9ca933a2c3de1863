"""The log of a match as each reader gets it: sentences that point at the map, dice, reasons, marks.

An entry's id is made of its line and of what everybody heard before it, so that it tells nobody whether
something lies between that he may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sandtable.board.skin import skin_of
from sandtable.board.table import Trace
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Rules
from sandtable.kernel.story import Entry, Happened, Story, Thrown
from sandtable.live import wire
from sandtable.live.written import quoted, written, written_list

LAST: Final = 60  # how many entries a view brings
LINE, PUBLIC = 1_000_000, 1_000  # an id: line, how many public entries of it, how many whispers since
MARKS: Final = ("turn", "organiser")  # topics that begin something new
# Verbs of the kernel: somebody set things right.
BY_HAND: Final = ("corrected", "gone-back", "amended", "given-up", "ended-together")


Told: TypeAlias = tuple[int, str]  # an entry as it is sent: its id, and all of it as JSON


class Remark(NamedTuple):
    """Why a computer player answered as it did."""

    seat: str
    text: str
    to: tuple[str, ...] = ()  # who may read it; empty for everybody

    def reaches(self, seat: str) -> bool:
        return not self.to or seat in self.to


class Chronicle(Story):
    """The story of a match with the computer's reasons, ready to be sent."""

    def __init__(self, match: Match, remarks: Mapping[int, Remark] | None = None) -> None:
        super().__init__(match)
        self.remarks: dict[int, Remark] = dict(remarks or {})  # by line in force

    def retell(self) -> None:
        # Texts, not models: a long log of many matches would make every garbage collection long.
        self.made: dict[int | tuple[Entry | str, int], str] = {}
        super().retell()

    def forget(self, told: int) -> None:
        self.made.clear()
        super().forget(told)

    def rest(self) -> None:
        """Drop the texts that were sent: they are written again for who looks next."""
        self.made.clear()

    def newest(self, seat: str, last: int = LAST, before: int = 0) -> tuple[list[Told], bool]:
        """The newest entries a seat may read, older than the id `before` if given, and whether there are older ones."""
        found: list[Told] = []
        for line in self.lines_back():
            page = [one for one in self.page(line, seat) if not before or one[0] < before]
            found = [*page, *found]
            if len(found) > last:
                return found[-last:], True
        return found, False

    def since(self, seat: str, line: int) -> list[Told]:
        """What a seat may read of the lines after this one."""
        pages: list[list[Told]] = []
        for entries in self.lines_back():
            if entries[0].line <= line:
                break
            pages.append(self.page(entries, seat))
        return [entry for page in reversed(pages) for entry in page]

    def told_before(self, seat: str, line: int) -> bool:
        """True if anything was told to the seat up to this line."""
        return any(entry.line <= line and bool(entry.text) and entry.reaches(seat) for entry in self.entries)

    def lines_back(self) -> Iterator[list[Entry]]:
        """The entries of each line, the newest line first. A line of which nothing is told has its remark."""
        at = len(self.entries)
        for line in range(len(self.lines), -1, -1):
            first = at
            while first and self.entries[first - 1].line == line:
                first -= 1
            entries = self.entries[first:at]
            at = first
            if entries or line in self.remarks:
                yield entries or [Entry("", (), line)]

    def page(self, entries: Sequence[Entry], seat: str) -> list[Told]:
        """The entries of one line as a seat may read them."""
        line = entries[0].line
        found: list[Told] = []
        remark = self.remarks.get(line)
        if remark is not None and remark.reaches(seat):
            found.append(reason(self.match.rules, remark, line, entries[0].before))
        public = whispered = 0
        for entry in entries:
            if not entry.text:
                continue
            if not entry.to:
                public, whispered = public + 1, 0
            elif entry.reaches(seat):
                whispered += 1
            else:
                continue
            id = line * LINE + public * PUBLIC + whispered
            found.append((id, self.text(entry.read_by(seat), id)))
        return found

    def text(self, entry: Entry, id: int) -> str:
        """An entry under an id; a whisper may have another id for another reader, dice another purpose."""
        whose: Entry | str = entry.text if isinstance(entry, Thrown) else entry
        kept = (whose, id) if entry.to or isinstance(entry, Thrown) else id
        if kept not in self.made:
            self.made[kept] = told(self.match.rules, entry, id)
        return self.made[kept]


def listed(entries: Sequence[Told]) -> str:
    """Entries as a JSON list."""
    return f"[{','.join([text for _, text in entries])}]"


def told(rules: Rules[Any], entry: Entry, id: int) -> str:
    if isinstance(entry, Thrown):
        return thrown(entry, id)
    if isinstance(entry, Happened):
        return happened(rules, entry, id)
    return entry_text(id, entry.line, entry.before, "story", parts=[(entry.text, "")])


def entry_text(
    id: int,
    line: int,
    place: str,
    kind: Literal["story", "dice", "reason", "mark"],
    topic: str = "",
    side: str = "",
    *,
    parts: Iterable[tuple[str, str]],
    dice: wire.EntryDice | None = None,
    role: str = "",
    battle: str = "",
    outcome: str = "",
    traces: Iterable[Trace] = (),
) -> str:
    """A `wire.Entry` as JSON; `parts` are texts with their anchors. A model would take three times as long."""
    pieces = [f'{{"text":{quoted(text)},"anchor":{quoted(anchor)}}}' for text, anchor in parts]
    return (
        f'{{"id":{id},"line":{line},"place":{quoted(place)},"kind":{quoted(kind)},"topic":{quoted(topic)},'
        f'"side":{quoted(side)},"parts":[{",".join(pieces)}],"dice":{written(dice)},"role":{quoted(role)},'
        f'"battle":{quoted(battle)},"outcome":{quoted(outcome)},"traces":{written_list(traces)}}}'
    )


def happened(rules: Rules[Any], entry: Happened, id: int) -> str:
    """An event: its sentence, its part in the story, what it did on the map."""
    event, skin = entry.event, skin_of(rules)
    by_hand = event.verb in BY_HAND
    topic = "organiser" if by_hand else skin.topic(event)
    mark = topic in MARKS or by_hand
    return entry_text(
        id,
        entry.line,
        entry.after if mark else entry.before,
        "mark" if mark else "story",
        topic,
        skin.side_in(event),
        parts=skin.parts(event),
        role="" if mark else skin.part_played(event),
        battle="" if mark else skin.battle_of(event),
        outcome="" if mark else skin.outcome(event),
        traces=() if mark else skin.traces(event),
    )


def thrown(entry: Thrown, id: int) -> str:
    dice = entry.dice
    one = dice.count == 1 and not dice.needs
    because = zip(dice.because, entry.because, strict=True)
    fell = wire.EntryDice(
        side=entry.side,
        sides=dice.sides,
        faces=entry.faces,
        needs=dice.needs,
        because=tuple([wire.Because(value=value, text=text) for (value, _), text in because]),
        halved=dice.halved,
        total=dice.total(entry.faces) if one else None,
        title=entry.text,
    )
    parts = [(entry.text, "")]
    return entry_text(id, entry.line, entry.before, "dice", "dice", entry.side, parts=parts, dice=fell)


def reason(rules: Rules[Any], remark: Remark, line: int, place: str) -> Told:
    """Why a computer answered so, with the id of the entry."""
    text = f"{rules.skin().seat_name(remark.seat)}: {remark.text}"
    side, id = rules.side_of(remark.seat), line * LINE
    return id, entry_text(id, line, place, "reason", "reason", side, parts=[(text, "")])
