"""What a battle holds, the questions asked of it, and the verbs that change it and tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.ground.maps import Land
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.hiding.records import Cards, FaceDown, Hidden
from sandtable.games.heroes.play.nouns import (
    ABOARD,
    INFANTRY,
    OFF_BOARD,
    US,
    WAITING,
    Face,
    Kind,
)
from sandtable.games.heroes.play.readings import Reading, UnitIndex
from sandtable.games.heroes.play.structs import Charge, Fray, Goal, Motion, Unit, Wreck
from sandtable.kernel.state import State
from sandtable.kernel.steps import Word

if TYPE_CHECKING:
    from sandtable.games.heroes.play.fire.sums import Reckoned
    from sandtable.games.heroes.play.rules import Heroes

RECORDED: Final = ("tokens", "aside", "under", "hands", "decks", "discards")  # in FaceDown and Cards
FIELDS: Final = (
    "turn",
    "phase",
    "initiative",
    "layout",
    "homes",
    "changes",
    "armies",
    "units",
    "under",
    "foot",
    "wheels",
    "wrecks",
    "hulks",
    "points",
    "smoke",
    "charges",
    "tokens",
    "shown",
    "acted",
    "moved",
    "aside",
    "numbered",
    "specials",
    "extra_specials",
    "bluffs",
    "next_side",
    "number",
    "called",
    "hands",
    "decks",
    "discards",
    "gear",
    "broken",
    "goals",
    "scored",
    "fury",
    "moving",
    "frays",
    "shots",
    "volley",
    "faces",
    "roll",
    "added",
    "ended_by",
    "verdict",
)
KEPT: Final = tuple([name for name in FIELDS if name not in RECORDED])


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(State):
    """A battle. Hidden are the faces of tokens, cards in hand and deck, and the units under concealed counters."""

    fields: ClassVar[tuple[str, ...]] = FIELDS
    __slots__ = (  # so many attributes would be slow in a dict
        *KEPT,
        "cards",
        "face_down",
        "index",
        "land",
        "reading",
        "reckoned",
        "rules",
    )

    def __init__(self, rules: Heroes) -> None:
        super().__init__(rules)
        self.rules = rules
        self.turn = 0
        self.phase = "opening"  # then "orders", "activation", "supply"
        self.initiative = rules.first_initiative
        self.layout: tuple[str, ...] = rules.layout  # boards, row by row, rows parted by "/"
        self.homes: dict[str, str] = dict(rules.homes)  # side -> its edge of the map (HOC-403)
        self.changes: tuple[str, ...] = ()  # of the ground: "fallen:farm", "passage:C7", "cut:D3"
        self.armies: dict[str, Word] = {}  # side -> tiles and options as written
        self.units: dict[str, Unit] = {}
        self.foot: dict[str, str] = {}  # square -> infantry unit that stands there
        self.wheels: dict[str, str] = {}  # square -> vehicle
        self.wrecks: dict[str, Wreck] = {}
        self.hulks: dict[str, str] = {}  # square -> wreck
        self.points: dict[str, int] = {}  # section of a building -> Destruction Points
        self.smoke: tuple[str, ...] = ()
        self.charges: dict[str, Charge] = {}
        self.shown: dict[str, str] = {}  # unit -> its revealed token
        self.acted: dict[str, int] = {}  # units with an Activated marker (HON-322)
        self.moved: dict[str, int] = {}  # units that have made their move of this Supply Phase
        self.numbered: dict[str, int] = {}  # side -> numbered tokens it has taken this turn: 1 … n
        self.specials: dict[str, int] = {}  # side -> Special Orders it has taken this turn
        self.extra_specials: dict[str, int] = {}  # side -> Special Orders from High Command cards this turn
        self.bluffs: dict[str, int] = {}  # side -> bluffs it may place
        self.next_side = ""  # whose numbered token is revealed next
        self.called: dict[str, int] = {}  # side -> its highest numbered token revealed this turn
        self.number = 0  # of the last numbered token revealed (HON-310)
        self.gear: dict[str, int] = {}  # option in a slot ("101.1") -> markers left
        self.broken: tuple[str, ...] = ()  # tiles and options that have broken (HON-801)
        self.goals: dict[str, Goal] = {}
        self.scored: dict[str, int] = {}  # side -> points scored so far beside broken tiles
        self.fury = ""  # the side whose units have Assault +2 this turn
        self.moving: dict[str, Motion] = {}  # the unit that moves
        self.frays: dict[str, Fray] = {}  # the Assault under way: "1"
        self.shots: dict[str, Shot] = {}  # firing actions under way, the innermost last: "1", "2" …
        self.volley = ""  # the type of bonus played in the Firing Action under way (HON-763)
        self.faces: tuple[int, ...] = ()  # of the last roll
        self.roll: tuple[str, str, str] = ("", "", "")  # by which side and unit, at which unit
        self.added: tuple[
            tuple[int, str], ...
        ] = ()  # cards declared for the next Damage or Destruction roll
        self.ended_by = ""  # the side that gave up
        self.verdict = ""  # how the battle was decided before its time: "sudden-us", "bunker" …
        self.land: Land = rules.lands.get(self.layout, self.changes)
        self.reckoned: Reckoned | None = None  # the last roll of a shot, as it was declared
        self.reading: Reading | None = None  # in a view: results for the word that is being spelled
        self.index: UnitIndex | None = None
        self.face_down = FaceDown({}, {}, {})
        self.cards = Cards({}, {}, {})

    def clone(self) -> Battle:
        copy = self.shared()
        copy.sealed = self.sealed.copy()
        copy.homes = self.homes.copy()
        copy.armies = self.armies.copy()
        copy.units = self.units.copy()
        copy.foot = self.foot.copy()
        copy.wheels = self.wheels.copy()
        copy.wrecks = self.wrecks.copy()
        copy.hulks = self.hulks.copy()
        copy.points = self.points.copy()
        copy.charges = self.charges.copy()
        copy.shown = self.shown.copy()
        copy.acted = self.acted.copy()
        copy.moved = self.moved.copy()
        copy.numbered = self.numbered.copy()
        copy.specials = self.specials.copy()
        copy.extra_specials = self.extra_specials.copy()
        copy.bluffs = self.bluffs.copy()
        copy.called = self.called.copy()
        copy.gear = self.gear.copy()
        copy.goals = self.goals.copy()
        copy.scored = self.scored.copy()
        copy.moving = self.moving.copy()
        copy.frays = self.frays.copy()
        copy.shots = self.shots.copy()
        return copy

    def read_only(self) -> Battle:
        """A state that shares everything with this one, to be read but never changed."""
        copy = self.shared()
        copy.reading = Reading()
        copy.index = self.index
        return copy

    def shared(self) -> Battle:  # noqa: PLR0915 (a line a field)
        """A new state that shares everything with this one, but has no news."""
        copy = Battle.__new__(Battle)
        copy.game = self.game
        copy.news = []
        copy.agenda = self.agenda
        copy.sealed = self.sealed
        copy.rules = self.rules
        copy.turn = self.turn
        copy.phase = self.phase
        copy.initiative = self.initiative
        copy.layout = self.layout
        copy.homes = self.homes
        copy.changes = self.changes
        copy.armies = self.armies
        copy.units = self.units
        copy.foot = self.foot
        copy.wheels = self.wheels
        copy.wrecks = self.wrecks
        copy.hulks = self.hulks
        copy.points = self.points
        copy.smoke = self.smoke
        copy.charges = self.charges
        copy.shown = self.shown
        copy.acted = self.acted
        copy.moved = self.moved
        copy.numbered = self.numbered
        copy.specials = self.specials
        copy.extra_specials = self.extra_specials
        copy.bluffs = self.bluffs
        copy.next_side = self.next_side
        copy.called = self.called
        copy.number = self.number
        copy.gear = self.gear
        copy.broken = self.broken
        copy.goals = self.goals
        copy.scored = self.scored
        copy.fury = self.fury
        copy.moving = self.moving
        copy.frays = self.frays
        copy.shots = self.shots
        copy.volley = self.volley
        copy.faces = self.faces
        copy.roll = self.roll
        copy.added = self.added
        copy.ended_by = self.ended_by
        copy.verdict = self.verdict
        copy.land = self.land
        copy.reckoned = self.reckoned
        copy.reading = None
        copy.index = None
        copy.face_down = self.face_down
        copy.cards = self.cards
        return copy

    def derive(self) -> None:
        """Works out the ground from the boards, once all are laid, and from their changes."""
        self.land = self.rules.lands.get(self.layout if self.layout_complete() else (), self.changes)

    # questions

    def kind(self, unit: str) -> Kind:
        """The kind of a unit; for a concealed one that of the unit under it, or to others just "concealed infantry"."""
        sheet = self.units[unit]
        return self.rules.kinds[sheet.kind or self.hidden_kind(unit)]

    def hidden_kind(self, ghost: str) -> str:
        owner = self.under[ghost]
        return self.units[owner].kind if owner else self.rules.stranger

    def face(self, unit: str) -> Face:
        """The visible side, which is all that counts of a unit (HON-102); for a concealed one its concealed side."""
        sheet = self.units[unit]
        if not sheet.kind:
            return self.rules.veiled(self, unit)
        return self.rules.kinds[sheet.kind].faces[sheet.face]

    def grade(self, unit: str) -> int:
        """The class of a unit: Infantry, Light or Heavy; concealed counters are always infantry (HOC-64)."""
        kind = self.units[unit].kind
        return self.rules.kinds[kind].grade if kind else INFANTRY

    def on_board(self, unit: str) -> bool:
        return self.units[unit].at not in OFF_BOARD

    def mustered(self, side: str) -> list[str]:
        """All units of a side that are or were in play, in the order of the army."""
        kept = self.indexed()
        return kept.us if side == US else kept.german

    def watchful(self, side: str) -> list[str]:
        """The mustered units whose counters have Opportunity Fire on either side."""
        kept = self.indexed()
        return kept.us_watch if side == US else kept.german_watch

    def indexed(self) -> UnitIndex:
        kept = self.index
        if kept is None or kept.units is not self.units or kept.count != len(self.units):
            kept = UnitIndex(self.units, self.rules.watchful)
            self.index = kept
        return kept

    def fielded(self, side: str) -> list[str]:
        """The side's pieces on the board or aboard, in the order of the army, without those under a marker."""
        squares, units = self.land.squares.centre, self.units
        found: list[str] = []
        for id in self.mustered(side):
            at = units[id].at
            if at in squares or at == ABOARD:
                found.append(id)
        return found

    def arriving(self, side: str) -> list[str]:
        """The side's units that wait off the board to enter, where the scenario keeps any (HOC-401)."""
        return [id for id in self.mustered(side) if self.units[id].at == WAITING]

    def at_hand(self, side: str) -> tuple[str, ...]:
        """The pieces that may carry order tokens and move: those in the field, then those that wait to enter."""
        reading = self.reading
        if reading is not None and reading.side == side:
            return reading.at_hand
        found = self.fielded(side)
        if self.rules.reserves:
            found += self.arriving(side)
        if reading is not None:
            reading.side, reading.at_hand, reading.personal = side, tuple(found), None
        return tuple(found)

    def aboard(self, vehicle: str) -> list[str]:
        return [id for id, unit in self.units.items() if unit.carrier == vehicle]

    def squares_of(self, unit: str) -> tuple[str, ...]:
        sheet = self.units[unit]
        return (sheet.at, sheet.rear) if sheet.rear else (sheet.at,)

    def activated(self, unit: str) -> bool:
        """Has the unit a revealed token or an Activated marker (HON-323)?"""
        return unit in self.shown or unit in self.acted

    def layout_complete(self) -> bool:
        """Are all boards on the table? In a free battle they are laid one by one."""
        laid = [board for board in self.layout if board != "/"]
        return len(laid) >= self.rules.board_count

    def all_played(self, side: str) -> frozenset[str]:
        """The cards of which all copies lie on the side's discards, for all to see."""
        return self.cards.all_played(side, self.rules.box.cards)

    # what is hidden

    @property
    def tokens(self) -> Mapping[str, str]:
        """Unit -> its token that is not yet revealed; others do not see its face."""
        return self.face_down.tokens

    @tokens.setter
    def tokens(self, tokens: Mapping[str, str]) -> None:
        self.face_down = FaceDown(dict(tokens), self.face_down.aside, self.face_down.under)

    @property
    def aside(self) -> Mapping[str, Hidden]:
        """Side -> tokens discarded unrevealed (HON-309); others do not see their faces."""
        return self.face_down.aside

    @aside.setter
    def aside(self, aside: Mapping[str, Hidden]) -> None:
        self.face_down = FaceDown(self.face_down.tokens, dict(aside), self.face_down.under)

    @property
    def under(self) -> Mapping[str, str]:
        """Concealed counter -> the unit under it; "" where that is hidden."""
        return self.face_down.under

    @under.setter
    def under(self, under: Mapping[str, str]) -> None:
        self.face_down = FaceDown(self.face_down.tokens, self.face_down.aside, dict(under))

    @property
    def hands(self) -> Mapping[str, Hidden]:
        return self.cards.hands

    @hands.setter
    def hands(self, hands: Mapping[str, Hidden]) -> None:
        self.cards = Cards(dict(hands), self.cards.decks, self.cards.discards)

    @property
    def decks(self) -> Mapping[str, Hidden]:
        """Side -> its deck, which has no order: a die decides what is drawn."""
        return self.cards.decks

    @decks.setter
    def decks(self, decks: Mapping[str, Hidden]) -> None:
        self.cards = Cards(self.cards.hands, dict(decks), self.cards.discards)

    @property
    def discards(self) -> Mapping[str, tuple[str, ...]]:
        return self.cards.discards

    @discards.setter
    def discards(self, discards: Mapping[str, tuple[str, ...]]) -> None:
        self.cards = Cards(self.cards.hands, self.cards.decks, dict(discards))

    # verbs: the board

    def put(self, unit: str, at: str, rear: str = "", heading: int = -1) -> None:
        """Moves a unit to a square without telling; it may pass through the squares of others."""
        sheet = self.units[unit].copy()
        index = self.lift(unit, sheet)
        sheet.at, sheet.rear, sheet.carrier = at, rear, ""
        if heading >= 0:
            sheet.heading = heading
        self.units[unit] = sheet
        if at not in index:
            index[at] = unit
        if rear and rear not in index:
            index[rear] = unit

    def take(self, unit: str, where: str, carrier: str = "") -> None:
        """Takes a unit from the board to one of the places off it, without telling."""
        sheet = self.units[unit].copy()
        self.lift(unit, sheet)
        sheet.at, sheet.rear, sheet.carrier = where, "", carrier
        self.units[unit] = sheet

    def lift(self, unit: str, sheet: Unit) -> dict[str, str]:
        """Clears the squares a unit stands on, unless it only passes there; returns the index for its class."""
        index = self.foot if self.grade(unit) == INFANTRY else self.wheels
        if index.get(sheet.at) == unit:
            del index[sheet.at]
            for mover in self.moving:  # a unit that was passing through stands there alone now
                if mover != unit and self.units[mover].at == sheet.at and self.grade(mover) == INFANTRY:
                    self.foot[sheet.at] = mover
        if sheet.rear and index.get(sheet.rear) == unit:
            del index[sheet.rear]
        return index

    def turn_over(self, unit: str, face: int) -> None:
        sheet = self.units[unit].copy()
        sheet.face = face
        self.units[unit] = sheet

    def suppress(self, unit: str, markers: int) -> None:
        """Adds or takes Suppressed markers (HON-541)."""
        sheet = self.units[unit].copy()
        sheet.suppressed = max(0, sheet.suppressed + markers)
        self.units[unit] = sheet

    def halt(self, unit: str) -> None:
        """Ends the unit's Movement Action, if it is in one, where it is (HON-532)."""
        motion = self.moving.get(unit)
        if motion is not None:
            motion = motion.copy()
            motion.halted = True
            self.moving[unit] = motion

    def tell_way(self) -> None:
        """Tells how far a moving unit has come, before something else is told."""
        for unit, motion in list(self.moving.items()):
            if motion.untold:
                self.tell("moved", unit=unit, way=motion.untold)
                told = motion.copy()
                told.untold = ()
                self.moving[unit] = told

    def look(self, unit: str, heading: int) -> None:
        sheet = self.units[unit].copy()
        sheet.heading = heading
        self.units[unit] = sheet

    def change_ground(self, change: str) -> None:
        """Changes the ground: a building falls, a hedgerow or wire is cut."""
        self.changes = (*self.changes, change)
        self.land = self.rules.lands.get(self.layout, self.changes)

    def hide_under(self, ghost: str, who: str) -> None:
        """Notes the unit under a concealed counter, "" for none any more."""
        self.under = {**self.under, ghost: who}

    # verbs: tokens and cards

    def lift_token(self, unit: str) -> str:
        """Takes the token of a unit, "" if it has none."""
        token = self.face_down.tokens.get(unit, "")
        if token:
            self.face_down = self.face_down.lifted(unit)
        return token

    def lay_token(self, unit: str, token: str) -> None:
        lying = self.face_down
        self.face_down = FaceDown({**lying.tokens, unit: token}, lying.aside, lying.under)

    def discard_token(self, unit: str) -> None:
        """Puts an unrevealed token aside, face down (HON-309, HON-313)."""
        token = self.lift_token(unit)
        if token:
            side = self.units[unit].side
            self.aside = {**self.aside, side: (*self.aside[side], token)}

    def waste(self, side: str, token: str) -> None:
        """Reveals a discarded token when its number comes up; its turn is lost (HON-309)."""
        left = list(self.aside[side])
        left.remove(token)
        self.aside = {**self.aside, side: tuple(left)}
        self.tell("wasted", side=side, token=token)

    def mark_acted(self, unit: str) -> None:
        """Marks a unit as Activated; acting without a revealed token costs its token (HON-322)."""
        self.discard_token(unit)
        self.acted[unit] = 1

    def play_card(self, side: str, card: str) -> None:
        """Moves a card from the hand to the discards; everybody sees it."""
        copies = self.rules.box.cards[card].copies.get(side, 0)
        self.cards = self.cards.discarded(side, card, copies)

    def deal(self, side: str, hand: Hidden, deck: Hidden, discards: tuple[str, ...]) -> None:
        """Gives a side these cards, without telling."""
        self.cards = self.cards.dealt(side, hand, deck, discards)
