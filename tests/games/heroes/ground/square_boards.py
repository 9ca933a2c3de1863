"""Houses and boards that the tests of squares share: those of the catalogue's list (section 7 of HOC-)."""

from sandtable.games.heroes.ground.squares import HousePlan, HouseSite, Squares

COTTAGE = HousePlan(1, 1, (("door", 0, 0, "S"), ("window", 0, 0, "N"), ("window", 0, 0, "E")))
BUNKER = HousePlan(
    1, 1, (("door", 0, 0, "N"), ("window", 0, 0, "E"), ("window", 0, 0, "S"), ("window", 0, 0, "W"))
)
FARM = HousePlan(
    2, 2, (("door", 0, 1, "S"), ("door", 1, 0, "N"), ("window", 0, 0, "W"), ("window", 1, 1, "E"))
)
BARN = HousePlan(
    3, 2, (("door", 0, 0, "W"), ("door", 2, 1, "E"), ("window", 1, 0, "N"), ("window", 1, 1, "S"))
)
MANOR = HousePlan(
    4,
    2,
    (
        ("door", 1, 1, "S"),
        ("door", 3, 0, "E"),
        ("window", 0, 0, "W"),
        ("window", 0, 0, "N"),
        ("window", 2, 0, "N"),
        ("window", 3, 1, "S"),
    ),
    walls=((1, 0, "E"),),
    doorways=((1, 1, "E"),),
    sections=(1, 1, 2, 2, 1, 1, 2, 2),
)
CLOISTER = HousePlan(  # walls that end in the middle of a room, meet in corners, and cross
    3,
    3,
    (
        ("door", 0, 0, "N"),
        ("window", 1, 0, "N"),
        ("window", 2, 1, "E"),
        ("door", 2, 2, "S"),
        ("window", 1, 2, "S"),
        ("window", 0, 1, "W"),
    ),
    walls=((0, 0, "E"), (1, 1, "N"), (1, 1, "W"), (2, 2, "N")),
    doorways=((1, 2, "E"),),
)


def orchard_lane(**more) -> Squares:
    """HOC-301: a farmhouse on I2 … K4 and a cottage on B10 … C11."""
    return Squares(12, 12, (HouseSite("farm", FARM, 8, 1), HouseSite("cottage", COTTAGE, 1, 9)), **more)


def manor_grounds(*fallen: int) -> Squares:
    """HOC-307: the manor on D3 … H5."""
    return Squares(12, 12, (HouseSite("manor", MANOR, 3, 2, frozenset(fallen)),))


def alley(door: bool = False) -> Squares:
    """A cottage on C3 … D4 and a bunker on E3 … F4, side by side: lane squares between D and E."""
    west = HousePlan(1, 1, (("door", 0, 0, "E"),)) if door else COTTAGE
    return Squares(9, 9, (HouseSite("cottage", west, 2, 2), HouseSite("bunker", BUNKER, 4, 2)))
