"""The questions a battle answers: how it starts, who sees what, who won."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.data import moments, positions
from sandtable.games.heroes.data.content_counters import STRANGER
from sandtable.games.heroes.data.content_toggles import load_options
from sandtable.games.heroes.ground.maps import Lands
from sandtable.games.heroes.play import invariants, victory
from sandtable.games.heroes.play.catalogue import STEPS
from sandtable.games.heroes.play.content import Content, load
from sandtable.games.heroes.play.draws import is_draw
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.hiding.guessing import guess
from sandtable.games.heroes.play.hiding.secrecy import view
from sandtable.games.heroes.play.hiding.veiled import veiled_face
from sandtable.games.heroes.play.moves.driving import place_of
from sandtable.games.heroes.play.nouns import OFF_BOARD, SIDES, Face, Kind
from sandtable.games.heroes.play.reactions.opportunity import watchful_kinds
from sandtable.games.heroes.play.reactions.responses import RESPONSES
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.sequence import WITHIN
from sandtable.games.heroes.play.setup import setup
from sandtable.games.heroes.play.setup.armies import Army, read_army
from sandtable.games.heroes.play.silence import silence
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Charge, Fray, Goal, Motion, Unit, Wreck
from sandtable.games.heroes.play.turn import orders_count
from sandtable.kernel.options import Chosen, Option, OptionValue
from sandtable.kernel.rules import Outcome, Rules
from sandtable.kernel.state import Struct
from sandtable.kernel.steps import AnyStep, Choice, Steps, Throw, Word
from sandtable.kernel.words import meant

if TYPE_CHECKING:
    from sandtable.games.heroes.show.skin import HeroesSkin

DEFAULT: Final = "first-light"
BOX: list[Content] = []  # read once for all battles
LANDS: dict[tuple[bool, bool, str], Lands] = {}  # by the options that a ground depends on
# side, home edge, boards, their changes, class of unit
ZoneOf = tuple[str, str, tuple[str, ...], tuple[str, ...], int]


def printed() -> Content:
    """Everything that is printed; read when the first battle is opened."""
    if not BOX:
        BOX.append(load())
    return BOX[0]


def lands_of(chosen: Chosen) -> Lands:
    """The grounds of all battles with these options: what one battle has worked out serves the next."""
    linked, blocks = chosen.truth("door_zoc_linked"), chosen.truth("los_corner_blocks")
    options = (linked, blocks, chosen.choice("vehicle_turn_model"))
    lands = LANDS.get(options)
    if lands is None:
        lands = Lands(printed(), linked, blocks)
        LANDS[options] = lands
    return lands


@mypyc_attr(allow_interpreted_subclasses=True)
class Heroes(Rules[Battle]):
    """Heroes of Normandie with a scenario and options chosen."""

    id: ClassVar[str] = "heroes"
    ends_together: ClassVar[bool] = True
    most_letters: ClassVar[int] = 1_024  # a rocket may fall on any square of four boards
    version: ClassVar[int] = 1
    fixed: ClassVar[frozenset[str]] = frozenset(
        {"FreeBattle", "SetUp", "Turn", "OrderPhase", "ActivationPhase", "SupplyPhase"}
    )
    repeated: ClassVar[frozenset[str]] = frozenset({"LayBoard", "PlaceObjective", "Affect"})
    tails: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "SupplyMoves": ("SupplyMoves",),
        "ScoutMoves": ("ScoutMoves",),
        "Resolve": ("EndShot",),
    }
    within: ClassVar[Mapping[str, tuple[str, ...]]] = WITHIN
    reveals: ClassVar[frozenset[str]] = frozenset({"revealed", "uncovered", "bluffed", "wasted", "mustered"})

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        box = printed()
        name = scenario or DEFAULT
        if name not in box.scenarios:
            known = ", ".join(box.scenarios)
            raise ValueError(f"heroes has no scenario {name!r}; it has {known}{meant(name, box.scenarios)}")
        chosen = Chosen()
        chosen.choose(load_options(name), options)
        super().__init__(name, chosen.chosen)
        self.worn: HeroesSkin | None = None
        scene = box.scenarios[name]
        self.box = box
        self.scene = scene
        self.agreed = chosen
        self.kinds: dict[str, Kind] = box.kinds
        self.stranger = STRANGER  # the kind of a unit of which nothing is known: concealed infantry (HOC-64)
        self.layout = scene.layout
        self.homes = scene.homes
        self.turns = scene.turns
        self.reserves = bool(scene.waits)  # do units wait off the board (HOC-401)?
        self.hand = scene.hand
        self.size = 0  # points of an army in a free battle
        self.board_count = 0
        if scene.sizes:
            self.size = int(chosen.choice("size"))
            agreed = next(size for size in scene.sizes if size.points == self.size)
            self.turns, self.hand, self.board_count = agreed.turns, agreed.hand, agreed.boards
        self.first_initiative = scene.initiative
        self.simultaneous = chosen.truth("simultaneous_orders")
        self.turn_model = chosen.choice("vehicle_turn_model")
        self.any_autonomous = bool([k for k in box.kinds.values() if [f for f in k.faces if f.autonomous]])
        self.concealed_zoc = chosen.truth("concealed_zoc")
        self.exit_stops = chosen.truth("difficult_exit_stops")
        self.any_observer = chosen.truth("spot_any_observer")
        self.friends_uncover = chosen.truth("spot_on_friend_move")
        self.shock_is_tracks = chosen.truth("damage34_is_tracks")
        self.flip_first = chosen.truth("flip_before_x_check")
        self.corner_blocks = chosen.truth("los_corner_blocks")  # HON-513
        self.facing_model = chosen.choice("facing_model")  # HON-523
        self.sniper_long_range = chosen.truth("sniper_long_range")  # HON-620
        self.mg_chain = chosen.truth("mg_chain")
        self.fire_chain = chosen.truth("opp_fire_chain")
        self.real_dice = chosen.truth("dice_by_hand")
        self.responses: dict[str, tuple[Response, ...]] = RESPONSES
        self.lands = lands_of(chosen)
        self.armies: dict[tuple[str, Word], Army] = {}  # as written -> as read
        self.latest_armies: dict[str, tuple[Word, Army]] = {}  # side -> the army read last
        self.zones: dict[tuple[str, str, tuple[str, ...]], tuple[str, ...]] = {}
        self.open_zones: dict[ZoneOf, tuple[str, ...]] = {}  # the squares of a zone that a class may enter
        self.ranked_zones: dict[ZoneOf, tuple[str, ...]] = {}  # the same, the best square first
        self.watchful = watchful_kinds(box.kinds)  # who may have Opportunity Fire

    def skin(self) -> HeroesSkin:
        if self.worn is None:
            from sandtable.games.heroes.show.skin import HeroesSkin

            self.worn = HeroesSkin(self)
        return self.worn

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {kind.__name__: kind for kind in STEPS}

    def structs(self) -> dict[str, type[Struct]]:
        return {kind.__name__: kind for kind in (Unit, Wreck, Motion, Fray, Charge, Goal, Shot)}

    def seats(self) -> tuple[str, ...]:
        return SIDES

    def secretive(self) -> bool:
        """Orders lie face down, cards are held, counters are concealed (section 21.4)."""
        return True

    # from the start to the end

    def setup(self) -> Battle:
        return setup.new_battle(self)

    def start(self) -> Steps:
        return setup.first_steps(self)

    def give_up(self, s: Battle, seat: str) -> None:
        s.ended_by = seat

    def outcome(self, s: Battle) -> Outcome | None:
        return victory.outcome(s) if s.agenda is None else None

    def invariants(self, s: Battle) -> None:
        invariants.check(s)

    def standing(self, s: Battle) -> dict[str, int]:
        return victory.points(s)

    def judge(self, s: Battle) -> None:
        victory.judge(s)

    # armies and ground

    def scenarios(self) -> Mapping[str, str]:
        return {id: scene.name for id, scene in self.box.scenarios.items()}

    def offered(self) -> Mapping[str, Option]:
        return self.agreed.options

    def army(self, s: Battle, side: str) -> Army:
        """A side's tiles and options as they were chosen."""
        chosen = s.armies[side]
        latest = self.latest_armies.get(side)
        if latest is not None and latest[0] is chosen:
            return latest[1]
        key = (side, chosen)
        found = self.armies.get(key)
        if found is None:
            found = read_army(self.box, side, chosen)
            self.armies[key] = found
        self.latest_armies[side] = (chosen, found)
        return found

    def zone(self, s: Battle, side: str) -> tuple[str, ...]:
        """The squares a side may set up in (HOC-404)."""
        key = (side, s.homes[side], s.layout)
        found = self.zones.get(key)
        if found is None:
            found = setup.zone_squares(s, side)
            self.zones[key] = found
        return found

    def side_of_group(self, s: Battle, group: str) -> str:
        """The side of a tile or option."""
        return SIDES[0] if group in self.army(s, SIDES[0]).groups else SIDES[1]

    def breaking_point(self, s: Battle, group: str) -> int:
        """How many destroyed counters break it (HON-801); 0 for never."""
        return self.army(s, self.side_of_group(s, group)).groups[group].breaks

    def group_points(self, s: Battle, group: str) -> int:
        """What the enemy scores when it breaks (HON-201)."""
        return self.army(s, self.side_of_group(s, group)).groups[group].points

    # tokens

    def count_orders(self, s: Battle, side: str) -> int:
        return orders_count.numbered(s, side)

    def count_specials(self, s: Battle, side: str) -> int:
        return orders_count.special(s, side)

    def count_bluffs(self, s: Battle, side: str) -> int:
        return orders_count.bluffs(s, side)

    # who sees what

    def view(self, s: Battle, seat: str) -> Battle:
        return view(s, seat)

    def guess(self, seen: Battle, seat: str, rng: Random) -> Battle:
        return guess(seen, seat, rng)

    def onlookers(self, s: Battle, ask: Throw[Any]) -> tuple[str, ...]:
        """Only the side that draws a card sees which (section 21.4)."""
        return (ask.seat(s),) if is_draw(ask) else ()

    def screened(self) -> str:
        """Cards are drawn by the program, so that it always needs dice of its own."""
        return "Cards are drawn unseen, so the program must throw; choose `dice_by_hand` to type the battle's dice."

    def by_hand(self, s: Battle) -> bool:
        """Real dice may be thrown for everything but the cards."""
        if not self.real_dice or s.agenda is None:
            return False
        return not is_draw(s.agenda.steps[s.agenda.at])

    def silence(self, seen: Battle, ask: Choice[Any]) -> Word | None:
        return silence(seen, ask)

    def veiled(self, s: Battle, ghost: str) -> Face:
        """The face of a concealed counter (HOC-63)."""
        return veiled_face(s, ghost)

    def anchors(self, s: Battle, letter: str) -> tuple[str, ...]:
        """What a letter of the battle points at on the grid."""
        if letter in s.units:
            return (f"unit:{letter}",)
        if place_of(letter) in s.land.squares.centre:
            return (f"square:{place_of(letter)}",)
        if letter in s.land.squares.corner_squares:
            return (f"corner:{letter}",)
        if letter in s.wrecks:
            return (f"hulk:{letter}",)
        if letter in s.land.squares.half_of.values():
            return (f"house:{letter}",)
        return tuple([f"square:{square}" for square in s.land.inside.get(letter, ())])  # of a section

    # positions

    def facts(self, s: Battle) -> dict[str, object]:
        return positions.facts(s)

    def whereabouts(self, s: Battle) -> dict[str, str]:
        """Where each unit is; one of two squares where its front is."""
        return {id: unit.at for id, unit in s.units.items()}

    def all_places(self, s: Battle) -> tuple[str, ...]:
        return (*s.land.squares.centre, *sorted(OFF_BOARD))

    def landmarks(self, s: Battle) -> tuple[str, ...]:
        squares = s.land.squares
        return (*squares.corner_squares, *dict.fromkeys(squares.half_of.values()), *s.land.inside)

    def amend(self, s: Battle, facts: Mapping[str, object]) -> None:
        positions.amend(s, facts)

    def implied(self, owners: Steps, now: AnyStep | None) -> dict[str, object]:
        return moments.implied(owners, now)

    def why_not_step(self, s: Battle, step: AnyStep, owner: bool) -> str:
        return moments.why_not_step(s, step, owner)

    def agree(self, s: Battle) -> None:
        moments.agree(s)
