"""How a game of places and troops looks: a skin that draws any `AreaState`, and shows for its letters.

A game gives its ground, and a folder with its words and a drawn map, as far as it has them; what it sees otherwise it
overrides.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from sandtable.board import table as lay
from sandtable.board.area_state import AreaRules, AreaState
from sandtable.board.area_steps import OrderTroops, orders_in
from sandtable.board.ground import HIDDEN, LOST, RESERVE
from sandtable.board.maps import has_map, map_in, ring_map
from sandtable.board.sentences import Names
from sandtable.board.skin import A, Show, Skin
from sandtable.board.table import (
    Card,
    Counter,
    LetterRow,
    OrderSheet,
    PrintedUnit,
    SheetLine,
    Table,
    Trace,
)
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Word

M = TypeVar("M", bound=OrderTroops[Any])
P = TypeVar("P", bound=AreaState)


def named(id: str) -> str:
    """An id as a heading: "old-mill" is "Old mill"."""
    return id.replace("-", " ").capitalize()


class AreaShow(Show[A, P]):
    """Letters that are troops or places: what they point at, and what stands there now.

    Texts may name options of the match, and `{reserve}`: the troops that the asked side began with in reserve.
    """

    does: ClassVar[str] = ""  # what choosing a place does: "Hide at"
    texts: ClassVar[tuple[str, ...]] = (*Show.texts, "does")

    def __init__(self, skin: AreaSkin[P]) -> None:
        super().__init__(skin)
        self.area_skin = skin

    def fields(self, step: A, seen: P | None) -> dict[str, object]:
        found = {**self.area_skin.rules.options, **super().fields(step, seen)}
        reserve = self.area_skin.ground.reserves(str(found.get("seat", "")))
        return {**found, "reserve": " and ".join(reserve)}

    def letter(self, seen: P, ask: A, draft: Word, letter: str) -> str:
        return self.names.get(letter) or named(letter)

    def origin(self, seen: P, ask: A, draft: Word) -> str:
        """Where a way to a place begins: at the troop that was named last, or at the place of the step; or ""."""
        if draft and draft[-1] in seen.side:
            return seen.where[draft[-1]]
        return str(getattr(ask, "place", ""))

    def points_at(self, seen: P, ask: A, draft: Word, letter: str) -> tuple[str, ...]:
        if letter in seen.side:
            return (f"unit:{letter}",)
        if letter not in seen.ground.roads:
            return ()
        origin = self.origin(seen, ask, draft)
        return (f"area:{letter}", f"arrow:{origin}>{letter}") if origin else (f"area:{letter}",)

    def row(self, seen: P, ask: A, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        if letter in seen.side:
            found.note, found.counter = f"at the {seen.where[letter]}", self.area_skin.counter(seen, letter)
        elif letter in seen.ground.roads:
            there = seen.standing(letter)
            found.note = f"{' and '.join(there)} there" if there else f"held by {seen.holds[letter]}"
            found.does = f"{self.does} the {letter}" if self.does else ""
        return found


class ShowOrders(AreaShow[M, P]):
    """Marching orders. Their word is an order sheet as well: a line a troop, and where it marches to."""

    def row(self, seen: P, ask: M, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        if letter == "done":
            orders = [f"{troop} to the {place}" for troop, place in orders_in(draft)]
            found.name = f"March: {', '.join(orders)}" if draft else "Nobody marches"
            found.closing = True
        return found

    def sheet(self, seen: P, ask: M, draft: Word) -> OrderSheet:
        orders, troops = dict(orders_in(draft)), seen.on_map(ask.side)
        lines = [self.sheet_line(seen, troop, orders.get(troop, "")) for troop in troops]
        given = len([troop for troop in troops if troop in orders])
        note = f"{given} of at most {ask.most(seen)} orders; the other troops stay."
        return OrderSheet(tuple(lines), "done", note)

    def sheet_line(self, seen: P, troop: str, place: str) -> SheetLine:
        name, at, counter = named(troop), seen.where[troop], self.area_skin.counter(seen, troop)
        if not place:
            return SheetLine(troop, name, (), f"Stay at the {at}", counter)
        march, way = f"March to the {place}", (at, place)
        notes = ("the enemy holds it",) if seen.holds[place] != seen.side[troop] else ()
        return SheetLine(troop, name, (place,), march, counter, way, ("at once",), notes)


class AreaSkin(Skin[P]):
    """What people read and see of a game of places and troops."""

    def __init__(self, rules: AreaRules[P]) -> None:
        self.rules = rules
        self.ground = rules.ground
        self.is_drawn = has_map(self.folder)
        self.map = map_in(self.folder) if self.is_drawn else ring_map(list(self.ground.roads))
        places = {place: f"area:{place}" for place in self.ground.roads}
        self.anchored = Names({**places, **{troop: f"unit:{troop}" for troop in self.ground.side}})
        super().__init__()

    def plain_show(self) -> Show[Any, P]:
        return AreaShow(self)

    # words

    def blurb(self) -> tuple[str, ...]:
        return tuple([text.format(**self.rules.options) for text in super().blurb()])

    def sentence(self, event: Event) -> str:
        if event.verb not in self.sentences:
            return repr(event)
        told = self.telling(event)
        return told[0].upper() + told[1:]  # what people have written stays as it is

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        return self.anchored.parts(self.sentence(event))

    def side_in(self, event: Event) -> str:
        told = event.facts
        side = told.get("side") or told.get("by") or self.ground.side.get(str(told.get("troop")))
        return str(side) if side in self.rules.playing() else ""

    def battle_of(self, event: Event) -> str:
        """A fight by its place."""
        return str(event.facts.get("place", "")) if self.topic(event) == "battle" else ""

    def traces(self, event: Event) -> tuple[Trace, ...]:
        """Every way from a place to another."""
        told = event.facts
        if not ("place" in told and "to" in told):
            return ()
        way = (f"area:{told['place']}", f"area:{told['to']}")
        return (Trace("move", self.side_in(event), way, str(told.get("troop", ""))),)

    def moment(self, s: P) -> str:
        return str(s.turn or "")

    # the table

    def drawing(self, board: str) -> dict[str, Any]:
        return self.map.plan if self.is_drawn and board == self.map.id else {}

    def table(self, seen: P) -> Table:
        sides = [lay.Side(side, named(side), named(side)) for side in self.rules.playing()]
        tracks, trays = tuple(self.tracks(seen)), tuple(self.trays(seen))
        return Table(self.title(), tuple(sides), (self.board(seen),), tracks, trays)

    def board(self, seen: P) -> lay.Board:
        drawn = self.map
        name = self.words.text("board", self.title()) if self.words is not None else self.title()
        areas = tuple([self.area(seen, place) for place in self.ground.roads])
        borders = tuple([lay.Border(a, b, river) for a, b, river in self.ground.borders()])
        return lay.Board(drawn.id, name, drawn.width, drawn.height, areas, borders, (), drawn.outlines)

    def area(self, seen: P, place: str) -> lay.AreaView:
        """A place with those who stand there, and those who hide there as far as the seat knows."""
        hiding = [troop for troop, hidden in seen.hidden.items() if hidden == place]
        stack = self.counters(seen, [*seen.standing(place), *hiding])
        name, (x, y), holder = named(place), self.map.stacks[place], seen.holds[place]
        terrain, marks = self.map.terrain[place], self.place_marks(seen, place)
        return lay.AreaView(place, name, name, terrain, holder, 1, "", x, y, stack, marks)

    def place_marks(self, seen: P, place: str) -> tuple[str, ...]:
        """What is marked at a place: a fight."""
        return ("fight",) if seen.contested(place) else ()

    def counters(self, seen: P, troops: list[str]) -> tuple[Counter, ...]:
        return tuple([self.counter(seen, troop) for troop in troops])

    def counter(self, seen: P, troop: str) -> Counter:
        marks = ("hidden",) if seen.where[troop] == HIDDEN else ()
        short, side = troop[:2].capitalize(), seen.side[troop]
        return Counter(troop, named(troop), short, side, self.ground.symbol[troop], "", marks)

    def tracks(self, seen: P) -> list[lay.Track]:
        """The turn, if an option tells how many there are, and how many places each side holds."""
        turns, held = self.rules.options.get("turns"), list(seen.holds.values())
        turn = [lay.Track("turn", "Turn", max(seen.turn, 1), turns)] if isinstance(turns, int) else []
        sides = self.rules.playing()
        return turn + [lay.Track("points", named(side), held.count(side), len(held), side) for side in sides]

    def trays(self, seen: P) -> list[lay.Tray]:
        """Beside the map: reserves that wait, those that hide nobody knows where, and what is lost."""
        sides = [side for side in self.rules.playing() if self.ground.reserves(side)]
        lost = self.counters(seen, seen.standing(LOST))
        return [*[self.reserve(seen, side) for side in sides], lay.Tray("lost", "Lost", lost, (), "none")]

    def reserve(self, seen: P, side: str) -> lay.Tray:
        hide = [troop for troop in self.ground.reserves(side) if troop in seen.hidden]
        unseen = [troop for troop in hide if not seen.hidden[troop]]
        wait = [troop for troop in self.ground.reserves(side) if seen.where[troop] == RESERVE]
        name = f"{named(side)} reserve{', hidden' if unseen else ''}"
        note = "hides on the map" if hide else "none"
        return lay.Tray(f"{side}-reserve", name, self.counters(seen, unseen + wait), (), note, side=side)

    def card(self, seen: P, anchor: str) -> Card | None:
        kind, _, id = anchor.partition(":")
        if kind == "area" and id in self.ground.roads:
            return Card(named(id), tuple(self.place_facts(seen, id)), side=seen.holds[id])
        if kind == "unit" and id in seen.side:
            return Card(named(id), tuple(self.troop_facts(seen, id)), side=seen.side[id])
        return None

    def units(self) -> tuple[PrintedUnit, ...]:
        return tuple([self.printed(troop) for troop in self.ground.side])

    def printed(self, troop: str) -> PrintedUnit:
        """A troop as the ground lists it: where it begins."""
        side, start = self.ground.side[troop], self.ground.start[troop]
        counter = Counter(troop, named(troop), troop[:2].capitalize(), side, self.ground.symbol[troop])
        begins = "in reserve" if start == RESERVE else f"at the {start}"
        card = Card(named(troop), (("Begins", begins),), side=side)
        return PrintedUnit(counter, named(self.ground.symbol[troop]), card)

    def place_facts(self, seen: P, place: str) -> list[tuple[str, str]]:
        """What the card of a place says."""
        troops, roads = ", ".join(seen.standing(place)), ", ".join(self.ground.roads[place])
        return [("Held by", named(seen.holds[place])), ("Troops", troops or "none"), ("Roads", roads)]

    def troop_facts(self, seen: P, troop: str) -> list[tuple[str, str]]:
        """What the card of a troop says."""
        return [("Side", named(seen.side[troop])), ("Place", seen.hidden.get(troop) or seen.where[troop])]
