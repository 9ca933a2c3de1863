"""The things a campaign is made of, as its data files name them."""


class Side:
    def __init__(self, id: str, name: str, adjective: str, people: str, blurb: str) -> None:
        self.id = id
        self.name = name
        self.adjective = adjective
        self.people = people
        self.blurb = blurb  # what it does in this campaign


class Terrain:
    """A kind of ground, and how a table is laid out for it."""

    def __init__(self, id: str, name: str, table: str, article: bool) -> None:
        self.id = id
        self.name = name
        self.table = table
        self.article = article  # does one fight in "the" city?


class Area:
    """A map region. `supply` and `holds` are sides: whom it supplies and who holds it at the start.

    `called` is how it stands in a sentence, with its article, if the name alone does not do.
    """

    def __init__(
        self,
        id: str,
        name: str,
        terrain: str,
        beach: bool,
        coast: bool,
        cvp: int,
        supply: str,
        holds: str,
        anchor: tuple[float, float],
        stated: tuple[str, ...],
        inferred: tuple[str, ...],
        note: str,
        called: str = "",
    ) -> None:
        self.id = id
        self.name = name
        self.called = called
        self.terrain = terrain
        self.beach = beach
        self.coast = coast
        self.cvp = cvp
        self.supply = supply
        self.holds = holds
        self.anchor = anchor
        self.stated = stated
        self.inferred = inferred
        self.note = note


class AreaBorder:
    """Two neighbouring areas, perhaps with a river between them, perhaps only under an option.

    `value` is what a choice must have been settled on; an option without it is on or off.
    """

    def __init__(self, a: str, b: str, river: str, basis: str, option: str, value: str, note: str) -> None:
        self.a = a
        self.b = b
        self.river = river
        self.basis = basis
        self.option = option
        self.value = value
        self.note = note


class TroopKind:
    """A class of troops: its bonus by terrain of the area attacked (FS-55)."""

    def __init__(
        self, id: str, name: str, what: str, bonus: dict[str, int], ground: bool, exempt: bool, symbol: str
    ) -> None:
        self.id = id
        self.name = name
        self.what = what  # what it fights with, in a word or two
        self.bonus = bonus
        self.ground = ground
        self.exempt = exempt
        self.symbol = symbol


class Troop:
    """A counter: it stands in `start` or `arrives` at the end of a turn, and may leave at that of another."""

    def __init__(
        self,
        id: str,
        name: str,
        brief: str,
        short: str,
        side: str,
        kind: str,
        points: int,
        rating: str,
        traits: tuple[str, ...],
        start: str,
        arrives: int,
        leaves: int,
        briefing: str,
        corps: str,
        note: str,
    ) -> None:
        self.id = id
        self.name = name
        self.brief = brief  # as it stands in a list
        self.short = short
        self.side = side
        self.kind = kind
        self.points = points
        self.rating = rating
        self.traits = traits
        self.start = start
        self.arrives = arrives
        self.leaves = leaves
        self.briefing = briefing
        self.corps = corps
        self.note = note


class Asset:
    """Help in a battle that is no counter (FS-60). `called` is how it stands in a sentence, with its article."""

    def __init__(
        self,
        id: str,
        name: str,
        called: str,
        icon: str,
        side: str,
        kind: str,
        points: int,
        briefing: str,
        rule: str,
        note: str,
    ) -> None:
        self.id = id
        self.name = name
        self.called = called
        self.icon = icon
        self.side = side
        self.kind = kind
        self.points = points
        self.briefing = briefing
        self.rule = rule
        self.note = note


class CampaignTurn:
    """One campaign turn: `battles` is −1 for a script; `rolled` says that a D3 is added to it."""

    def __init__(
        self,
        number: int,
        name: str,
        dates: str,
        battles: int,
        rolled: bool,
        fought: tuple[int, int],
        initiative: dict[str, int],
        ties: str,
        special: tuple[str, ...],
    ) -> None:
        self.number = number
        self.name = name
        self.dates = dates
        self.battles = battles
        self.rolled = rolled
        self.fought = fought
        self.initiative = initiative
        self.ties = ties
        self.special = special
