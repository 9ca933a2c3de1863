"""The counters are those of the catalogue, value by value (HOC sections 2 and 3)."""

import re

import pytest

from sandtable.games.heroes.data.content_counters import SYMBOLS
from sandtable.games.heroes.play.nouns import HEAVY, INFANTRY, LIGHT, Face, Kind, Weapon, X
from tests.games.heroes.printed import plain, printed, table

ROWS = {**table("2.", "id"), **table("3.", "id")}
ROLES = {"R": "regular", "H": "heavy-weapon", "O": "officer", "C": "character"}
VALUES = re.compile(r"(?:[+-]\d+|X)/(?:[+-]\d+|X)/(?:[+-]\d+|X)")
ABILITY = re.compile(
    r"\b(A\+\d+|A|FM-\d+|SF|MG|OF|LR\d+|LI\d+|DS\d+|DUAL|FRT|PRC|SNP|HOW|IND\d+|SPT|AMB|TRI|CRW|ORD\d+|PO|AUT"
    r"|SC\d+|TR\d+|PW|FLM|ARC\d+)(?![\w+])"
)


def spelled(values: tuple[int, ...]) -> str:
    return "/".join(["X" if value == X else f"{value:+}" for value in values])


def abilities_of_weapon(weapon: Weapon) -> set[str]:
    found = {
        f"FM{weapon.on_move}": weapon.on_move != X,
        "SF": weapon.suppressive,
        "MG": weapon.machine_gun,
        "OF": weapon.opportunity,
        "FRT": weapon.frightening,
        "PRC": weapon.piercing,
        "DUAL": weapon.dual,
        f"LR{weapon.range}": weapon.range > 0,
        f"LI{weapon.corners}": weapon.corners > 0,
        f"DS{weapon.destruction}": weapon.destruction > 0,
        "HOW": weapon.howitzer,
        f"IND{weapon.indirect}": weapon.indirect != X,
        f"ARC{weapon.arc}": weapon.arc < 360,
    }
    return {code for code, has in found.items() if has}


def abilities_of_face(face: Face) -> set[str]:
    found = {
        "A": face.assault == 0,
        f"A+{face.assault}": face.assault > 0,
        f"SC{face.scout}": face.scout > 0,
        f"ORD{face.orders}": face.orders > 0,
        "PO": face.personal,
        "AUT": face.autonomous,
        "AMB": face.ambush,
        "TRI": face.tripod,
        "CRW": face.crew,
        "SPT": face.spotter,
        "SNP": face.sniper,
        "FLM": face.flame,
        f"TR{face.transport}": face.transport > 0,
        "PW": face.waves,
        "DUAL": face.dual,
    }
    return {code for code, has in found.items() if has}


def clean(text: str) -> str:
    """A side of a counter without marks and remarks."""
    return re.sub(r"\*\*|\[[^\]]*\]|\(HON-\d+\)|\((concealed|aboard)\)", "", text)


def check_side(face: Face, text: str) -> None:
    text = clean(text)
    assert face.active == text.strip().startswith("Active")
    found = set.union(abilities_of_face(face), *[abilities_of_weapon(weapon) for weapon in face.weapons])
    assert found == set(ABILITY.findall(re.sub(r"\(blast.*?\)|MV \S+", "", text)))
    move = re.search(r"MV (\d+)", text)
    assert face.move == (int(move[1]) if move else X)
    defence = re.search(r"Def (\d+)(?:/(\d+)/(\d+))?", text)
    if defence:
        assert face.defence == tuple([int(value or defence[1]) for value in defence.groups()])
    blast = re.search(r"\(blast ([^)]*)\)", text)
    assert spelled(face.weapons[0].blast) == (blast[1] if blast else "X/X/X")
    values = VALUES.findall(re.sub(r"\(blast.*?\)", "", text))
    assert [spelled(weapon.cv) for weapon in face.weapons] == (values or ["X/X/X"])
    assert face.flips == text.rstrip().endswith(", F")


def test_there_is_a_counter_for_every_row_and_no_other() -> None:
    kinds = printed().kinds
    assert set(kinds) - set(ROWS) == {"concealed"}
    assert set(ROWS) <= set(kinds) and len(ROWS) == 48


@pytest.mark.parametrize("id", ROWS)
def test_a_counter_is_as_the_catalogue_has_it(id: str) -> None:
    name, role, value, front, back = ROWS[id]
    kind = printed().kinds[id]
    assert plain(kind.name) == name
    assert kind.side == ("us" if id.startswith("US-") else "german")
    assert kind.value == int(value)
    assert kind.stem == id.partition("-")[2].lower()
    if role in ROLES:
        assert (kind.role, kind.grade, kind.squares) == (ROLES[role], INFANTRY, 1)
    else:
        grade, squares = re.findall(r"(Light|Heavy), (\d) sq", role)[0]
        assert (kind.role, kind.squares) == ("", int(squares))
        assert kind.grade == (LIGHT if grade == "Light" else HEAVY)
    check_side(kind.faces[0], front)
    if "Wreck" in back:
        assert len(kind.faces) == 1 and kind.wreck is not None
    elif "explosion" in back:
        assert len(kind.faces) == 1 and kind.explodes
    else:
        check_side(kind.faces[1], back)


@pytest.mark.parametrize("id", ROWS)
def test_both_weapons_of_a_vehicle_have_their_own_abilities(id: str) -> None:
    """HOC-68: the first line is the Primary, the second the Secondary, also on Light Vehicles."""
    face = printed().kinds[id].faces[0]
    lines = [part for part in ROWS[id][3].split(";") if VALUES.search(part)]
    if len(lines) != 2:
        assert [weapon.id for weapon in face.weapons] == [""]
        return
    assert [weapon.id for weapon in face.weapons] == ["primary", "secondary"]
    for weapon, line in zip(face.weapons, lines, strict=True):
        assert spelled(weapon.cv) == VALUES.findall(line)[0]
        assert abilities_of_weapon(weapon) == set(ABILITY.findall(clean(line)))


def test_what_is_stated_and_inferred_is_marked_and_the_rest_is_designed() -> None:
    kinds = printed().kinds
    assert kinds["US-BLEAN"].worth("front.cv") == "stated"
    assert kinds["US-BLEAN"].worth("back.cv") == "designed"
    assert kinds["US-FIRE"].worth("front.move") == kinds["GE-SCHUETZEN"].worth("front.move") == "inferred"
    assert kinds["GE-251"].worth("front.cv") == "stated" and kinds["GE-251"].worth("front.move") == "inferred"
    panzer, gun = kinds["GE-PZIV"], kinds["GE-MG42"]
    assert panzer.worth("front.primary.cv") == "stated" and panzer.worth("front.move") == "inferred"
    assert gun.worth("back.cv.infantry") == "stated" and gun.worth("back.cv.light") == "inferred"
    assert gun.worth("back.defence") == "inferred" and gun.worth("front.defence") == "designed"
    marked = {id for id, row in ROWS.items() if re.search(r"\[S|\[I", row[3] + row[4])}
    assert marked == {id for id, kind in kinds.items() if kind.stated or kind.inferred}


def test_the_worked_counters_of_the_rulebook() -> None:
    """WE-9, WE-14, R-01: Panzer IV 9/7/6 and 4, Blean, the 251/1 with 6 and Transport 7."""
    kinds = printed().kinds
    assert kinds["GE-PZIV"].faces[0].defence == (9, 7, 6) and kinds["GE-PZIV"].faces[0].move == 4
    blean = kinds["US-BLEAN"].faces[0]
    assert (blean.weapons[0].cv, blean.defence[0], blean.move) == ((2, 1, X), 6, 4)
    assert (blean.orders, blean.assault, blean.weapons[0].range) == (2, 0, 4)
    carrier = kinds["GE-251"].faces[0]
    assert (carrier.weapons[0].cv, carrier.defence[0], carrier.move, carrier.transport) == (
        (4, 2, X),
        6,
        6,
        7,
    )


def wreck(id: str) -> tuple[int, bool, int, int, tuple[int, ...]]:
    side = printed().kinds[id].wreck
    assert side is not None
    return side.structure, side.blocks, side.obscures, side.bonus, side.closed


def test_wrecks() -> None:
    """HOC-61: small ones obscure and cover, heavy ones block; a Panther bars everybody."""
    assert wreck("US-JEEP") == wreck("GE-222") == (2, False, 1, 1, (LIGHT,))
    assert wreck("US-M3") == wreck("GE-251") == wreck("US-M8") == (3, False, 1, 1, (LIGHT,))
    for id in ("US-M5", "US-M4", "US-M10", "GE-MARDER", "GE-STUG", "GE-PZIV"):
        assert wreck(id) == (4, True, 0, 0, (INFANTRY, LIGHT))
    assert wreck("GE-PANTHER") == (5, True, 0, 0, (INFANTRY, LIGHT, HEAVY))


def test_the_back_of_a_flamethrower_is_an_explosion() -> None:
    """HOC-62, HON-630."""
    kinds = printed().kinds
    assert [id for id, kind in kinds.items() if kind.explodes] == ["US-FLAME", "GE-FLAMM"]
    assert all(len(kinds[id].faces) == 1 and kinds[id].faces[0].flips for id in ("US-FLAME", "GE-FLAMM"))


def test_concealed_sides_have_no_values_and_the_defence_of_the_inactive_side() -> None:
    """HOC-63: no combat value, and where a defence is needed the Inactive side's counts."""
    kinds = printed().kinds
    hidden = [id for id, kind in kinds.items() if len(kind.faces) > 1 and kind.faces[1].concealed]
    assert hidden == ["US-KNOX", "US-SPOT", "GE-ROTH", "GE-BEOB"]
    for id in hidden:
        front, back = kinds[id].faces
        assert back.defence == front.defence and back.weapons[0].cv == (X, X, X) and back.move == 2
    assert not kinds["GE-MG42"].faces[1].concealed and kinds["GE-MG42"].changes_state()


def test_a_stranger_is_concealed_infantry_that_moves_four() -> None:
    """HOC-63, HOC-64: markers move 4; the opponent sees no more than that."""
    stranger = printed().kinds["concealed"]
    assert (stranger.name, stranger.grade, stranger.symbol) == ("concealed infantry", INFANTRY, "unknown")
    assert stranger.faces[0].move == 4 and stranger.faces[0].concealed


def test_the_flame_template() -> None:
    """HOC-65, HON-628."""
    assert printed().flame == (4, 3, 1) and printed().flame_on_move == -1


def test_how_many_counters_there_are() -> None:
    """HOC-66: regular teams 6, heavy weapons, crews and vehicles 2, officers and characters 1 of each."""
    box = printed()
    wanted = {
        "US-FIRE": 6,
        "GE-MG42": 2,
        "US-DWYER": 2,
        "US-JEEP": 2,
        "GE-PANTHER": 2,
        "GE-VOSS": 1,
        "US-KNOX": 1,
    }
    assert {id: box.limit(box.kinds[id]) for id in wanted} == wanted
    assert box.limit(box.kinds["US-SPOT"]) == 6


def test_guns_larger_than_a_square() -> None:
    """HOC-67, HON-105: they still stand on one."""
    large = [kind for kind in printed().kinds.values() if kind.large]
    assert [kind.id for kind in large] == ["US-AT57", "GE-PAK40"]
    assert all(kind.squares == 1 for kind in large)


def test_crews_give_their_vehicle_two_dice_and_positive_waves() -> None:
    """HOC-68: Dual Weapon and Positive Waves belong to the vehicle a crew serves."""
    for id in ("US-DWYER", "GE-HALDER"):
        inactive, active = printed().kinds[id].faces
        assert active.dual and active.waves and active.crew and active.active
        assert not inactive.dual and not inactive.waves and inactive.crew


def drawn(kind: Kind) -> bool:
    return kind.symbol in SYMBOLS and 0 < len(kind.short) <= 8


def test_every_counter_has_a_symbol_and_a_short_name() -> None:
    kinds = [kind for kind in printed().kinds.values() if kind.side]
    assert all(drawn(kind) for kind in kinds)
    assert len({kind.short for kind in kinds}) == len(kinds)


def test_classes_and_sides_of_counters() -> None:
    """HON-101, HON-102, HON-103, HON-104: each side has values of its own; a reduced one is destroyed by a hit."""
    for kind in printed().kinds.values():
        if kind.grade != INFANTRY or len(kind.faces) < 2:
            continue
        front, back = kind.faces
        assert not back.flips  # no side turns over to a side that turns over
        assert front.flips != kind.changes_state()  # two states, or an unharmed and a reduced side
    reduced = printed().kinds["US-FIRE"].faces[1]
    assert reduced.defence[0] == 5 > printed().kinds["US-FIRE"].faces[0].defence[0] == 4


def test_roles_and_vehicles() -> None:
    """HON-106, HON-107, HON-108, HON-109, HON-110: vehicles have no role, one or two weapons, and a wreck."""
    for kind in printed().kinds.values():
        assert bool(kind.role) == (kind.grade == INFANTRY)
        assert (kind.wreck is not None) == (kind.grade != INFANTRY)
        assert kind.squares == 1 or kind.grade != INFANTRY
        assert len(kind.faces[0].weapons) in ((1,) if kind.grade == INFANTRY else (1, 2))
    leading = [id for id, kind in printed().kinds.items() if kind.role == "character"]
    assert leading == ["US-WHITLOCK", "US-KNOX", "GE-LENZ", "GE-ROTH"]
