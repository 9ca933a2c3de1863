"""Options, tiles and cards are those of the catalogue (HOC sections 4, 5 and 6)."""

import re

import pytest

from sandtable.games.heroes.play.nouns import SIDES, Gear, X
from tests.games.heroes.printed import plain, printed, section, table

OPTIONS = table("4.", "id")
TILES = table("5.", "id")
CARDS = table("6.", "Card")
SIDE = {"US": ("us",), "GE": ("german",), "both": SIDES}
COLOUR = {"U": "us", "G": "german"}

# Every option with what is peculiar to it: markers, amount, weapon values, squares, interspaces, destruction.
GEAR = {
    "HOC-201": (3, 1, "", 0, 0, 0),
    "HOC-202": (3, 0, "+2/+1/X", 0, 2, 0),
    "HOC-203": (3, 0, "+2/+1/X", 0, 7, 0),
    "HOC-204": (3, 0, "X/+5/+5", 1, 0, 0),
    "HOC-205": (3, 0, "X/+5/+6", 1, 0, 0),
    "HOC-206": (3, 0, "+1/+5/+7", 4, 0, 2),
    "HOC-207": (2, 0, "", 0, 0, 0),
    "HOC-208": (2, 0, "+3/+3/+3", 0, 1, 2),
    "HOC-209": (3, 0, "", 0, 0, 0),
    "HOC-210": (0, 2, "", 0, 0, 0),
    "HOC-211": (3, 0, "", 0, 0, 0),
    "HOC-212": (0, 1, "", 0, 0, 0),
    "HOC-213": (2, 0, "", 0, 0, 0),
    "HOC-214": (0, 1, "", 0, 0, 0),
    "HOC-215": (0, 1, "", 0, 0, 0),
    "HOC-216": (0, 1, "", 0, 0, 0),
    "HOC-217": (2, 0, "+1/+5/+5", 5, 0, 2),
    "HOC-218": (0, 0, "+3/+1/X", 4, 0, 0),
    "HOC-219": (0, 0, "+3/+1/X", 4, 0, 0),
    "HOC-220": (1, 0, "+1/+5/+7", 4, 0, 2),
    "HOC-221": (1, 2, "", 0, 0, 0),
    "HOC-222": (0, 0, "", 0, 0, 0),
    "HOC-223": (0, 0, "", 0, 0, 0),
}
# Support options: what they bring, the losses that break them, and what that is worth.
SUPPORT = {
    "HOC-224": ("US-FIRE US-SUPPORT US-30CAL", 2, 2),
    "HOC-225": ("US-BAZ US-FIRE", 2, 1),
    "HOC-226": ("US-MTR60 US-SPOT", 2, 2),
    "HOC-227": ("US-AT57", 1, 1),
    "HOC-228": ("US-M3 US-FIRE US-FIRE", 2, 3),
    "HOC-229": ("US-M4", 1, 4),
    "HOC-230": ("GE-MG42 GE-SCHUETZEN GE-LMG", 2, 2),
    "HOC-231": ("GE-PSCHRECK GE-SCHUETZEN", 2, 1),
    "HOC-232": ("GE-GRW34 GE-BEOB", 2, 2),
    "HOC-233": ("GE-PAK40", 1, 2),
    "HOC-234": ("GE-251 GE-SCHUETZEN GE-SCHUETZEN", 2, 3),
    "HOC-235": ("GE-PZIV", 1, 4),
    "HOC-236": ("US-JEEP US-RECON", 2, 1),
    "HOC-237": ("GE-KUBEL GE-AUFKL", 2, 1),
}


def copies(id: str) -> list[Gear]:
    """An option as each side has it."""
    return [options[id[4:]] for options in printed().gear.values() if id[4:] in options]


def values(text: str) -> tuple[int, ...]:
    return tuple([X if value == "X" else int(value) for value in text.split("/")])


def test_all_options_of_the_catalogue_are_there_and_no_other() -> None:
    assert set(OPTIONS) == set(GEAR) | set(SUPPORT)
    for side, options in printed().gear.items():
        there = {id[4:] for id, row in OPTIONS.items() if side in SIDE[row[1]]}
        assert set(options) == there


@pytest.mark.parametrize("id", OPTIONS)
def test_an_option_is_as_the_catalogue_has_it(id: str) -> None:
    name, side, kind, stripes, shape, cost, _ = OPTIONS[id]
    found = copies(id)
    assert tuple([gear.side for gear in found]) == SIDE[side]
    for gear in found:
        assert plain(gear.name) == name.removesuffix(" (custom)")
        assert (gear.kind, gear.large, gear.cost) == (kind, shape == "L", int(cost))
        assert gear.stripes == printings(gear.side, stripes)


def printings(side: str, text: str) -> tuple[str, ...]:
    """`a/b`: a printing for each colour; for both sides written out, or by what the colours are."""
    own = [part.strip() for part in text.split(",")]
    mine = next(part for part in own if COLOUR.get(part[0], side) == side)
    words = {"specific": ("U16", "G304"), "generic": ("UGEN", "GGEN"), "command": ("UCMD", "GCMD")}
    return tuple([words[word][SIDES.index(side)] if word in words else word for word in mine.split("/")])


@pytest.mark.parametrize("id", GEAR)
def test_gear_and_its_weapon(id: str) -> None:
    """HOC-69: obstacles are ignored by Grenades HOC-202 and Geballte Ladung HOC-208 alone."""
    markers, amount, cv, squares, corners, destruction = GEAR[id]
    for gear in copies(id):
        assert (gear.markers, gear.amount) == (markers, amount)
        assert gear.opportunity == (id == "HOC-222") and gear.flame == (id == "HOC-223")
        if not cv:
            assert gear.weapon is None
            continue
        weapon = gear.weapon
        assert weapon is not None
        template = id in ("HOC-202", "HOC-203", "HOC-208")
        assert (weapon.blast if template else weapon.cv) == values(cv)
        assert (weapon.cv if template else weapon.blast) == (X, X, X)
        assert (weapon.range, weapon.corners, weapon.destruction) == (squares, corners, destruction)
        assert weapon.over == (id in ("HOC-202", "HOC-208"))
        assert weapon.indirect == (1 if id == "HOC-203" else X)
        assert weapon.suppressive == (id in ("HOC-218", "HOC-219"))


def test_the_values_of_gear_stand_in_the_table_as_they_are_told_here() -> None:
    for id, (markers, _, cv, squares, corners, destruction) in GEAR.items():
        text = re.sub(r"\s*\[[^\]]*\]", "", OPTIONS[id][6])
        if id not in ("HOC-217", "HOC-220"):  # "as US-BAZ front", and as HOC-206
            assert not cv or cv in text
            assert not squares or f"LR{squares}" in text
            assert not corners or f"LI{corners}" in text
            assert not destruction or f"DS{destruction}" in text
        assert not markers or text.startswith(str(markers))


def test_a_bazooka_of_a_character_is_that_of_the_team() -> None:
    """HOC-217, R-04: two markers."""
    team = printed().kinds["US-BAZ"].faces[0].weapons[0]
    weapon = printed().gear["us"]["217"].weapon
    assert weapon is not None
    assert (weapon.cv, weapon.range, weapon.destruction) == (team.cv, team.range, team.destruction)


@pytest.mark.parametrize("id", SUPPORT)
def test_support_options_bring_units_for_what_they_are_worth(id: str) -> None:
    """HON-751, HOC section 9: the cost is the sum of the units."""
    units, breaks, points = SUPPORT[id]
    (gear,) = copies(id)
    assert gear.units == tuple(units.split())
    assert (gear.breaks, gear.points) == (breaks, points)
    assert gear.cost == sum([printed().kinds[unit].value for unit in gear.units])
    text = OPTIONS[id][6]
    assert re.findall(r"(?:US|GE)-\w+", text) == units.split()
    assert re.findall(r"[BV]P (\d)", text) == [str(breaks), str(points)]


def test_values_of_options_that_the_rulebook_states() -> None:
    ammo, grenades = printed().gear["us"]["201"], printed().gear["german"]["202"]
    assert ammo.worth("markers") == ammo.worth("amount") == "stated" and ammo.worth("cost") == "designed"
    assert grenades.worth("blast.infantry") == "inferred" and grenades.worth("blast.light") == "designed"
    for id, row in OPTIONS.items():
        for gear in copies(id):
            assert bool(gear.stated or gear.inferred) == ("[" in row[6])


# tiles


# Each tile: stripe of its units (HOC-111), slots as shape and stripes, what they unlock.
SLOTS = {
    "HOC-101": ("U16", "s U16 UGEN *", "s U16 UGEN", "L U16 UGEN"),
    "HOC-102": ("U16", "s U16 UGEN", "L U16 SC2", "L UGEN"),
    "HOC-103": ("U16", "s U16 UGEN", "s U16", "L UGEN *"),
    "HOC-104": ("U16", "s UCMD", "s U16 UCMD"),
    "HOC-105": ("", "s UCMD", "s UCMD"),
    "HOC-106": ("U16", "s U16 UGEN"),
    "HOC-107": ("UGEN", "s UGEN", "s UGEN *"),
    "HOC-108": ("UGEN", "s UGEN *", "L UGEN *"),
    "HOC-151": ("G304", "s G304 GGEN *", "s G304 GGEN", "L G304 GGEN"),
    "HOC-152": ("G304", "s G304 GGEN", "L G304 SC2", "L GGEN"),
    "HOC-153": ("G304", "s G304 GGEN", "s G304", "L GGEN *"),
    "HOC-154": ("G304", "s GCMD", "s G304 GCMD"),
    "HOC-155": ("", "s GCMD", "s GCMD"),
    "HOC-156": ("G304", "s G304 GGEN"),
    "HOC-157": ("GGEN", "s GGEN", "s GGEN *"),
    "HOC-158": ("GGEN", "s GGEN *", "L GGEN *"),
}


def test_all_tiles_of_the_catalogue_are_there_and_no_other() -> None:
    assert {f"HOC-{id}" for id in printed().tiles} == set(TILES) == set(SLOTS)


@pytest.mark.parametrize("id", SLOTS)
def test_a_tile_is_as_the_catalogue_has_it(id: str) -> None:
    """HON-201, HON-203, HON-204, HON-206, HOC-111; a tile costs what its units are worth (HON-207)."""
    name, units, breaks, points, cost, slots = TILES[id]
    tile = printed().tiles[id[4:]]
    assert plain(tile.name) == re.sub(r" \(Command.*", "", name)
    assert tile.command == ("Command" in name)
    wanted = [
        kind for kind, many in re.findall(r"((?:US|GE)-\w+)(?: x(\d))?", units) for _ in range(int(many or 1))
    ]
    assert list(tile.units) == wanted
    assert tile.cost == int(cost) == (sum([printed().kinds[unit].value for unit in wanted]) or 6)
    assert tile.breaks == int(re.sub(r"\D", "", breaks) or 0)
    assert tile.points == int(re.sub(r"\D", "", points) or 0)
    assert tile.stars == (1 if not wanted else 0)
    stripe, *described = SLOTS[id]
    assert tile.stripe == stripe
    assert [spell(tile.id, at) for at in range(len(tile.slots))] == described
    assert len(re.findall(r"(?:^|; |left )[sL]:", slots)) == len(described)
    assert slots.count("unlock 1 Order star") == sum([text.endswith("*") for text in described])
    assert ("unlock SC2" in slots) == any(text.endswith("SC2") for text in described)


def spell(id: str, at: int) -> str:
    slot = printed().tiles[id].slots[at]
    words = ["L" if slot.large else "s", *slot.stripes]
    return " ".join([*words, *(["*"] if slot.star else []), *([f"SC{slot.scout}"] if slot.scout else [])])


def test_the_big_stars_of_a_composition_are_no_extra_tokens() -> None:
    """HON-205: only a field command without a unit has a star of its own."""
    assert {id for id, tile in printed().tiles.items() if tile.stars} == {"105", "155"}


def test_values_of_tiles_that_the_rulebook_states() -> None:
    tile = printed().tiles["101"]
    assert tile.worth("units") == tile.worth("breaks") == tile.worth("slots[1].unlocks") == "stated"
    assert tile.worth("cost") == tile.worth("points") == "designed"
    assert printed().tiles["105"].worth("stars") == "stated"
    assert printed().tiles["155"].worth("stars") == "designed"


# cards


def test_all_cards_of_the_catalogue_are_there_and_no_other() -> None:
    names = {plain(card.name) for card in printed().cards.values()}
    assert names == {name.split(" / ")[0] for name in CARDS}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_as_the_catalogue_has_it(name: str) -> None:
    """HON-761, HON-763."""
    us, german, alternate, phase, text = CARDS[name]
    (card,) = [one for one in printed().cards.values() if plain(one.name) == name.partition(" / ")[0]]
    assert card.copies == {"us": int(us.replace("-", "0")), "german": int(german.replace("-", "0"))}
    assert f"{card.bonus.capitalize()} +{card.amount}" == alternate
    when, _, windows = phase.partition(" / ")
    phases = {"O": "order", "A": "activation", "S": "supply"}
    wanted = tuple(phases.values()) if when == "any" else tuple([phases[one] for one in when.split(", ")])
    assert card.phases == wanted
    named = set(re.findall(r"RW-\d+", windows))
    assert {one for one in card.windows if one.startswith("RW")} == named - {"RW-1"}
    steps = {one for one in card.windows if not one.startswith("RW")}
    if "RW-1" in named:
        phase_of = "supply" if "Supply" in windows or when == "S" else "order"
        numbers = re.findall(r"\d", windows.partition("step")[2])
        assert steps == {f"{phase_of}-{number}" for number in numbers}
    else:
        assert not steps
    found = re.search(r"(?:attack|blast) ([+\d/]+)", text)
    assert card.cv == (values(found[1]) if found else (X, X, X))


def test_both_decks_have_thirty_cards() -> None:
    """HOC section 9, HON-761."""
    assert {side: len(printed().deck(side)) for side in SIDES} == {"us": 30, "german": 30}
    assert printed().deck("us").count("second-chance") == 3
    assert "mine" not in printed().deck("us") and "desertion" not in printed().deck("german")
    assert "US total 30, German total 30" in "\n".join(section("6."))


def test_a_card_has_the_name_its_side_gives_it() -> None:
    card = printed().cards["go-go-go"]
    assert card.names == {"us": "Go Go Go!", "german": "Schnell!"}
