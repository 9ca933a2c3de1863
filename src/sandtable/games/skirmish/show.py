"""How a skirmish looks: a `Show` for each kind of step, and the table that everything lies on."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any, ClassVar, Final

from sandtable.board import table as lay
from sandtable.board.maps import map_in
from sandtable.board.sentences import Names
from sandtable.board.skin import A, Show, Skin
from sandtable.board.table import Card, Counter, Forecast, LetterRow, OrderSheet, SheetLine, Table
from sandtable.games.skirmish import field, steps
from sandtable.games.skirmish.field import RESERVE_OF, ROADS, SIDE, SIDES, Field
from sandtable.games.skirmish.rules import Skirmish
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Word

MAP: Final = map_in(field.FOLDER)
PLACE_ANCHORS: Final = {place: f"area:{place}" for place in ROADS}
NAMES: Final = Names({**PLACE_ANCHORS, **{troop: f"unit:{troop}" for troop in SIDE}})


class ShowLetters(Show[A, Field]):
    """Letters that are troops or places: what stands there now."""

    does: ClassVar[str] = ""  # what choosing a place does: "Hide at"

    def letter(self, seen: Field, ask: A, draft: Word, letter: str) -> str:
        return letter.capitalize()

    def row(self, seen: Field, ask: A, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        if letter in SIDE:
            found.note, found.counter = f"at the {seen.where[letter]}", counter(seen, letter)
        elif letter in ROADS:
            there = seen.standing(letter)
            found.note = f"{' and '.join(there)} there" if there else f"held by {seen.holds[letter]}"
            found.does = f"{self.does} the {letter}" if self.does else ""
        return found


class ShowHideReserves(Show[steps.HideReserves, Field]):
    name = "The reserves hide"
    topic = "move"
    sentences: ClassVar = {
        "hid": "The {troop} slip away into hiding.",
        "hid-in": "The {troop} hide at the {place}.",
    }


class ShowHideReserve(ShowLetters[steps.HideReserve]):
    name = "HideReserve of {side}"
    hinted = "Anywhere but in the enemy's camp; only you will know."
    does = "Hide at"

    def question(self, seen: Field, ask: steps.HideReserve) -> str:
        return f"Where do the {RESERVE_OF[ask.side]} hide?"


class ShowTurn(Show[steps.Turn, Field]):
    name = "Turn {number}"
    topic = "turn"
    sentences: ClassVar = {"turn": "Turn {turn} begins."}


class ShowWriteOrders(Show[steps.WriteOrders, Field]):
    name = "Orders"
    topic = "move"
    sentences: ClassVar = {"marched": "The {troop} march from the {place} to the {to}."}


class ShowMarch(ShowLetters[steps.March]):
    """The word is an order sheet as well: a line a troop, and the place it marches to (SK-4)."""

    name = "March of {side}"
    asked = "Which of your troops march?"

    def hint(self, seen: Field, ask: steps.March) -> str:
        return f"Up to {seen.rules.orders} orders, opened together with the enemy's."

    def letter(self, seen: Field, ask: steps.March, draft: Word, letter: str) -> str:
        return "No more orders" if letter == "done" else letter.capitalize()

    def row(self, seen: Field, ask: steps.March, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        if letter == "done":
            orders = [f"{troop} to the {place}" for troop, place in steps.orders_in(draft)]
            found.name = f"March: {', '.join(orders)}" if draft else "Nobody marches"
            found.closing = True
        return found

    def sheet(self, seen: Field, ask: steps.March, draft: Word) -> OrderSheet:
        orders, troops = dict(steps.orders_in(draft)), seen.marchers(ask.side)
        lines = [sheet_line(seen, troop, orders.get(troop, "")) for troop in troops]
        given = len([troop for troop in troops if troop in orders])
        note = f"{given} of at most {seen.rules.orders} orders; the other troops stay."
        return OrderSheet(tuple(lines), "done", note)


def sheet_line(seen: Field, troop: str, place: str) -> SheetLine:
    name, at, shown = troop.capitalize(), seen.where[troop], counter(seen, troop)
    if not place:
        return SheetLine(troop, name, (), f"Stay at the {at}", shown)
    notes = ("the enemy holds it",) if seen.holds[place] != SIDE[troop] else ()
    return SheetLine(troop, name, (place,), f"March to the {place}", shown, (at, place), ("at once",), notes)


class ShowAmbush(ShowLetters[steps.Ambush]):
    name = "Ambush of {side}"
    hinted = "Where an enemy stands it may rise; it can wait as well."
    topic = "battle"
    sentences: ClassVar = {"sprung": "Ambush! The {troop} rise at the {place}."}

    def question(self, seen: Field, ask: steps.Ambush) -> str:
        return f"Do the {RESERVE_OF[ask.side]} spring their ambush?"

    def letter(self, seen: Field, ask: steps.Ambush, draft: Word, letter: str) -> str:
        return "Spring the ambush" if letter == "spring" else letter.capitalize()

    def row(self, seen: Field, ask: steps.Ambush, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        reserve = RESERVE_OF[ask.side]
        found.note = f"the {reserve} hide at the {seen.hidden[reserve]}"
        return found


class ShowFights(Show[steps.Fights, Field]):
    name = "Fights"


class ShowFight(Show[steps.Fight, Field]):
    name = "Fight at the {place}"


class ShowVolley(Show[steps.Volley, Field]):
    """What is foretold is the chance that somebody is hit (SK-7)."""

    name = "Volley of the {part}"
    settled = "Fight at the {place}"
    topic = "battle"
    sentences: ClassVar = {
        "volley": "{side} fires at the {place}: {faces}, needing {needs}; hits: {hits}.",
        "lost": "The {troop} are lost at the {place}.",
    }

    def question(self, seen: Field, ask: steps.Volley) -> str:
        return f"{ask.seat(seen)} fires at the {ask.place}."

    def chance(self, seen: Field, key: str, ask: steps.Volley, word: Word) -> Forecast:
        side, dice = ask.seat(seen), ask.dice(seen)
        missed = (min(max(dice.needs, 1), 7) - 1) / 6
        rows = [lay.ForecastRow(f"{value:+}".replace("-", "−"), reason) for value, reason in dice.because]
        column = lay.Column(side, side.capitalize(), f"{dice.count}d6, {dice.needs} or more", tuple(rows))
        return Forecast("hits at least one", 1 - missed**dice.count, (column,))


class ShowFallBack(ShowLetters[steps.FallBack]):
    name = "Falling back from the {place}"
    asked = "Where do your troops at the {place} fall back to?"
    hinted = "All go to the same place."
    settled = "Fight at the {place}"
    does = "Fall back to"
    topic = "battle"
    sentences: ClassVar = {"fell-back": "The {troop} fall back from the {place} to the {to}."}


class ShowOccupation(Show[steps.Occupation, Field]):
    name = "Occupation"
    topic = "battle"
    sentences: ClassVar = {"taken": "The {place} is taken by {side}."}


class SkirmishSkin(Skin[Field]):
    """What people read and see of it."""

    chapters: ClassVar[tuple[ModuleType, ...]] = (sys.modules[__name__],)
    has_sheets: ClassVar[bool] = True

    def __init__(self, rules: Skirmish) -> None:
        super().__init__()
        self.rules = rules

    def title(self) -> str:
        return "Skirmish"

    def blurb(self) -> tuple[str, ...]:
        return (f"2 sides · {self.rules.turns} turns", "sealed orders and hidden reserves")

    def side_blurb(self, side: str) -> str:
        return f"from the {field.CAMP[side]}"

    def sentence(self, event: Event) -> str:
        told = self.telling(event)
        return told[0].upper() + told[1:]  # what people have written stays as it is

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        return NAMES.parts(self.sentence(event))

    def side_in(self, event: Event) -> str:
        told = event.facts
        side = told.get("side") or told.get("by") or SIDE.get(str(told.get("troop")))
        return str(side) if side in SIDES else ""

    def moment(self, s: Field) -> str:
        return str(s.turn or "")

    def drawing(self, board: str) -> dict[str, Any]:
        return MAP.plan if board == MAP.id else {}

    def table(self, seen: Field) -> Table:
        sides = [lay.Side(side, side.capitalize(), side.capitalize()) for side in SIDES]
        held = list(seen.holds.values())
        points = [lay.Track("points", side.capitalize(), held.count(side), len(held), side) for side in SIDES]
        turn = lay.Track("turn", "Turn", max(seen.turn, 1), self.rules.turns)
        return Table("Skirmish", tuple(sides), (board(seen),), (turn, *points), tuple(trays(seen)))

    def card(self, seen: Field, anchor: str) -> Card | None:
        kind, _, id = anchor.partition(":")
        if kind == "area" and id in ROADS:
            troops = seen.standing(id)
            facts = [("Held by", seen.holds[id].capitalize()), ("Troops", ", ".join(troops) or "none")]
            facts += [("Roads", ", ".join(ROADS[id]))]
            facts += [("Cover", "comers fire at −1")] if id in field.COVER else []
            facts += [("Camp", side.capitalize()) for side in SIDES if field.CAMP[side] == id]
            return Card(id.capitalize(), tuple(facts), side=seen.holds[id])
        if kind == "unit" and id in SIDE:
            place = seen.hidden.get(id) or seen.where[id]
            return Card(id.capitalize(), (("Side", SIDE[id].capitalize()), ("Place", place)), side=SIDE[id])
        return None


# what lies on the table


def counter(seen: Field, troop: str) -> Counter:
    marks = ("hidden",) if troop in seen.hidden else ()
    symbol = field.TROOPS[troop].text("symbol", "infantry")
    return Counter(troop, troop.capitalize(), troop[:2].capitalize(), SIDE[troop], symbol, "", marks)


def counters(seen: Field, troops: list[str]) -> tuple[Counter, ...]:
    return tuple([counter(seen, troop) for troop in troops])


def board(seen: Field) -> lay.Board:
    order = list(ROADS)
    pairs = [(a, b) for a in order for b in ROADS[a] if order.index(a) < order.index(b)]
    wet = {(a, b) for a, page in field.PLACES.items() for b in page.texts("brook", ())}
    borders = tuple([lay.Border(a, b, "brook" if (a, b) in wet else "") for a, b in pairs])
    areas = tuple([area(seen, place) for place in order])
    return lay.Board(MAP.id, "The crossings", MAP.width, MAP.height, areas, borders, (), MAP.outlines)


def area(seen: Field, place: str) -> lay.AreaView:
    """A place with those who stand there, and those who hide there as far as the seat knows."""
    troops = seen.standing(place)
    troops += [troop for troop, hidden in seen.hidden.items() if hidden == place]
    name, (x, y), marks = place.capitalize(), MAP.stacks[place], ("fight",) if seen.contested(place) else ()
    stack = counters(seen, troops)
    return lay.AreaView(place, name, name, MAP.terrain[place], seen.holds[place], 1, "", x, y, stack, marks)


def trays(seen: Field) -> list[lay.Tray]:
    """Beside the map: reserves that wait, those that hide nobody knows where, and what is lost."""
    found: list[lay.Tray] = []
    for side, reserve in RESERVE_OF.items():
        hides = reserve in seen.hidden
        unseen = hides and not seen.hidden[reserve]
        name = f"{side.capitalize()} reserve{', hidden' if unseen else ''}"
        there = [reserve] if unseen or seen.where[reserve] == field.RESERVE else []
        note = "hides on the map" if hides else "none"
        found.append(lay.Tray(f"{side}-reserve", name, counters(seen, there), (), note, side=side))
    lost = counters(seen, seen.standing(field.LOST))
    return [*found, lay.Tray("lost", "Lost", lost, (), "none")]
