"""Briefings of tabletop battles; every number is copied from the catalogue."""

import json
from random import Random
from typing import Any

import pytest

from sandtable.games.firestorm.caen.play.caumont import CaumontGap
from sandtable.games.firestorm.caen.play.dday import Neptune, Tonga
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.show.briefing import Briefing, Force, Platoon, briefing, core_points
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.steps import Throw, Word
from tests.games.firestorm.table import DDAY, Table


def on_table(allies: str, at: dict[str, str], turn: int = 3, **options: Any) -> Table:
    return Table(turn, allies, at, mode="table", **options)


def bayeux(**options: Any) -> Table:
    """50 Division attacks Bayeux from Gold Beach; 21. Panzer defends it."""
    table = on_table("A2 A3 A5", {"A2": "50-div 8-bde", "A1": "21-pz"}, **options).attack("A2>A1")
    return table.say("50-div", "done").say("21-pz", "done")


def told(table: Table) -> Briefing:
    return briefing(table.s, sheet_of(table).number)


def sheet_of(table: Table) -> BattleSheet:
    """The one open battle."""
    (sheet,) = table.s.arrows
    return sheet


def rule(brief: Briefing, id: str) -> str:
    """All that the briefing says under a rule."""
    notes = (*brief.rules, *brief.scoring, *brief.attacker.supply, *brief.defender.supply)
    return " ".join(note.text for note in notes if note.rule == id)


def only(platoons: tuple[Platoon, ...]) -> Platoon:
    (platoon,) = platoons
    return platoon


# any battle


def test_a_briefing_says_who_fights_where() -> None:
    brief = told(bayeux())
    assert (brief.number, brief.kind, brief.title) == (1, "", "Battle 1: Gold Beach → Bayeux")
    assert brief.turn == "Turn 3, Epsom, 26–30 June"
    assert (brief.origin, brief.origin_name, brief.target, brief.target_name) == (
        "A2",
        "Gold Beach",
        "A1",
        "Bayeux",
    )
    assert (brief.attacker.side, brief.attacker.name) == ("allies", "Allies")
    assert (brief.defender.side, brief.defender.name) == ("germans", "Germans")


def test_the_leaders_are_named() -> None:
    """FS-3"""
    table = on_table("A2 A3 A5", {"A2": "50-div"}, allied_commanders=2).attack("A2>A1")
    brief = told(table.say("allies-2"))
    assert (brief.attacker.leader, brief.defender.leader) == ("Allied commander 2", "Germans")


def test_lend_lease() -> None:
    """FS-7: a force of any nationality may be used; its troops stay those of the side."""
    assert rule(told(bayeux()), "FS-7") == (
        "A force of any nationality may stand in; the committed troops stay those of its side."
    )


@pytest.mark.parametrize("size", [800, 1000, 1250, 1500])
def test_both_sides_have_a_fresh_core_force_of_one_size(size: int) -> None:
    """FS-8"""
    table = bayeux(points_size=size)
    brief = told(table)
    assert brief.attacker.core_points == brief.defender.core_points == size
    assert [core_points(table.s, sheet_of(table), side) for side in ("allies", "germans")] == [size, size]
    assert f"a fresh core force of {size} points" in rule(brief, "FS-8")


def test_the_campaign_attacker_always_attacks() -> None:
    """FS-22"""
    assert rule(told(bayeux()), "FS-22").startswith("The Allies attack and the Germans defend in the mission")
    table = on_table("A2 A3 A5", {"B4": "21-pz"}).attack("B4>A5").say("21-pz", "done")
    assert rule(told(table), "FS-22").startswith("The Germans attack and the Allies defend in the mission")


def test_committed_troops_have_their_printed_composition_rating_and_weapons() -> None:
    """FS-36"""
    brief = told(bayeux())
    division = only(brief.attacker.troops)
    assert division.name == "50 Northumbrian Division"
    assert (division.platoon, division.rating) == ("Rifle platoon", "Confident Veteran")
    assert division.parts == ("command Rifle/MG", "6 Rifle/MG", "1 PIAT", "1 light mortar")
    assert division.notes == ("Rifle/MG teams carry sticky bombs.",)
    piat = division.weapons[1]
    assert (piat.name, piat.range, piat.rof, piat.at, piat.fp) == ("PIAT", '8"/20 cm', "1", "10", "5+")
    panzer = only(brief.defender.troops)
    assert panzer.parts == ("3 × 7.5 cm (Sf) 39H",)
    gun = panzer.weapons[0]
    assert (gun.name, gun.mobility, gun.armour, gun.gun) == (
        "7.5 cm (Sf) 39H",
        "standard",
        "2/2/0",
        "7.5 cm PaK40",
    )
    assert (gun.range, gun.rof, gun.at, gun.fp) == ('32"/80 cm', "2", "12", "3+")
    assert gun.notes == ("AA MG", "unreliable", "hull mounted")
    assert "free" in rule(brief, "FS-36")


def test_traits_and_bombardments_are_printed_too() -> None:
    """FS-36"""
    table = on_table("A2 A3 A5", {"A2": "7-armd 5-agra"}).attack("A2>A1").say("7-armd", "5-agra", "done")
    armour, guns = told(table).attacker.troops
    assert (armour.rating, armour.traits) == ("Reluctant Veteran", ("Cautious not Stupid",))
    assert [(line.name, line.range, line.at, line.fp) for line in guns.weapons] == [
        ('BL 5.5" gun', '32"/80 cm', "13", "1+"),
        ('BL 5.5" gun, bombardment', '88"/220 cm', "5", "2+"),
    ]


def test_points_taken_instead_of_a_troop_are_added() -> None:
    """FS-37"""
    brief = told(bayeux().say("50-div", "done").say("done"))
    assert (brief.attacker.exchanged_points, brief.attacker.points) == (100, 1350)
    assert only(brief.attacker.troops).exchanged
    assert (brief.defender.exchanged_points, brief.defender.points) == (0, 1250)
    assert not only(brief.defender.troops).exchanged


# supply


def cut_off(*dice: int, points: bool = False) -> Table:
    """50 Division, cut off in Noyers-Bocage, attacks Villers-Bocage."""
    table = on_table("A2 A3 A5 D2", {"D2": "50-div"}).attack("D2>D1").say("50-div", "done").say("done")
    return table.say(*(["50-div", "done"] if points else ["done"])).roll(*dice)


def test_supply_of_both_sides() -> None:
    """FS-42: each side that is out of supply throws for what it suffers."""
    brief = told(cut_off())
    assert (brief.attacker.supplied, brief.defender.supplied) == (False, True)
    assert rule(brief, "FS-42") == "Out of supply: one die on the Out-of-Supply table before the game."
    assert brief.defender.supply == ()


@pytest.mark.parametrize(
    ("die", "points", "effect"),
    [
        (1, 1250, "morale reduced. Every unit is one motivation level lower"),
        (2, 1250, "morale reduced. Every unit is one motivation level lower"),
        (3, 1000, "strength reduced. The core force is a fifth smaller"),
        (4, 1000, "strength reduced. The core force is a fifth smaller"),
        (5, 1250, "no effect"),
        (6, 1250, "fight to the death. Every unit is one motivation level higher"),
    ],
)
def test_what_want_of_supply_does(die: int, points: int, effect: str) -> None:
    """FS-W1, CAEN-W4, T-OOS: with a 3 or 4 a force of 1250 points is one of 1000 and its troops (FS-42)."""
    brief = told(cut_off(die))
    assert brief.attacker.core_points == points
    assert brief.defender.core_points == 1250
    assert rule(brief, "FS-42").startswith(f"Out of supply: {effect}")


def test_want_of_supply_leaves_troops_and_their_points_alone() -> None:
    """FS-W1, FS-37"""
    force: Force = told(cut_off(3, points=True)).attacker
    assert (force.core_points, force.exchanged_points, force.points) == (1000, 100, 1100)


# the mission and the table


@pytest.mark.parametrize(
    ("allies", "troop", "arrow", "lines"),
    [
        ("A2 A3 A5", "A2", "A2>B2", ["Open ground with cornfields, small villages and rolling hills."]),
        ("A2 A3 A5", "A2", "A2>A1", ["Dense country: narrow roads between hedgerows."]),
        (
            "A2 A3 A5 B4",
            "B4",
            "B4>C4",
            ["Ruins: mostly difficult going, plenty of cover, a trial for vehicles."],
        ),
        (
            "A3 A5 B2",
            "B2",
            "B2>A2",
            [
                "Open ground with cornfields, small villages and rolling hills.",
                "Fortifications, on a beach table if there is one.",
            ],
        ),
    ],
)
def test_the_table_is_laid_for_the_area_attacked(
    allies: str, troop: str, arrow: str, lines: list[str]
) -> None:
    """CAEN-2a, FS-50"""
    brief = told(on_table(allies, {troop: "50-div"}).attack(arrow))
    assert list(brief.table) == lines
    assert (
        brief.mission == "Agreed by the players, otherwise the Random Mission table (mini-rulebook p. 256)."
    )


@pytest.mark.parametrize(("arrow", "river"), [("C2>D3", "Odon"), ("A5>B5", "Orne")])
def test_a_river_runs_through_no_mans_land(arrow: str, river: str) -> None:
    """FS-50, CAEN-4"""
    brief = told(on_table("A2 A3 A5 C2", {arrow[:2]: "50-div"}).attack(arrow))
    assert brief.table[-1] == (
        f"A river through no-man's-land with a crossing every 40 to 60 cm (16 to 24 in). It is the {river}."
    )
    assert brief.title.endswith(f", over the {river}")


# aircraft, ships, bombers


def test_nobody_buys_air_support() -> None:
    """CAEN-18"""
    assert rule(told(bayeux()), "CAEN-18") == (
        "Nobody buys air support, observation planes included; only an AGRA brings its own."
    )


def test_a_sortie_is_priority_air_support() -> None:
    """CAEN-16, CAEN-17"""
    table = on_table("A2 A3 A5", {"A2": "50-div"}).attack("A2>A1").say("50-div", "sortie", "done")
    brief = told(table)
    typhoon = only(brief.attacker.support)
    assert (typhoon.name, typhoon.parts, typhoon.points) == ("Typhoon sortie", ("priority air support",), -1)
    assert [(line.name, line.hits, line.at, line.fp) for line in typhoon.weapons] == [
        ("Typhoon cannon", "3+", "8", "5+"),
        ("Typhoon rockets", "3+", "6", "3+"),
    ]
    assert brief.defender.support == ()


@pytest.mark.parametrize(("word", "names"), [("fire", ["Naval gunfire support"]), ("hold", [])])
def test_naval_guns_defend_a_beach(word: str, names: list[str]) -> None:
    """CAEN-34"""
    table = on_table("A2 A3 A5", {"B4": "21-pz"}).attack("B4>A5").say("21-pz", "done").say("done")
    brief = told(table.say("done").say(word))
    assert [support.name for support in brief.defender.support] == names
    for support in brief.defender.support:
        assert (support.parts, support.rating) == (
            ("observer rifle team", "battery of 4 naval guns"),
            "Confident Trained",
        )
        assert [(line.range, line.at, line.fp) for line in support.weapons] == [("unlimited", "6", "1+")]


def test_carpet_bombing_is_a_preliminary_bombardment() -> None:
    """CAEN-35"""
    table = on_table("A2 A3 A5", {"A2": "50-div"}, turn=4).attack("A2>A1").say("50-div", "carpet", "done")
    carpet = only(told(table).attacker.support)
    assert (carpet.name, carpet.parts) == ("Carpet bombing", ())
    assert carpet.notes == (
        "On the table: Preliminary Bombardment (Normandy Battles p. 26) after deployment, "
        "before the first game turn.",
    )


# the German Defence Troop and the reserve


def defended() -> Table:
    """Nobody but the Defence Troop holds Bayeux."""
    table = on_table("A2 A3 A5", {"A2": "50-div"}).attack("A2>A1")
    return table.say("50-div", "done").say("gdt", "done").say("done")


@pytest.mark.parametrize(
    ("die", "platoon", "parts", "rating"),
    [
        (1, "", ("2 snipers",), ""),
        (2, "", ("1 HMG nest", "2 minefields"), ""),
        (
            3,
            "Grenadier mortar platoon",
            ("command SMG", "2 observer rifle teams", "4 × 8 cm GW34"),
            "Confident Trained",
        ),
        (
            4,
            "Grenadier platoon",
            ("command Panzerfaust SMG", "4 Rifle/MG teams", "attached 7.5 cm PaK40"),
            "Confident Trained",
        ),
        (
            5,
            "Grenadier platoon",
            ("command Panzerfaust SMG", "4 Rifle/MG teams", "attached 7.5 cm PaK40"),
            "Confident Trained",
        ),
        (6, "Assault-gun platoon", ("2 StuG G or IV",), "Confident Trained"),
    ],
)
def test_what_the_defence_troop_is(die: int, platoon: str, parts: tuple[str, ...], rating: str) -> None:
    """CAEN-23, T-GDT"""
    troop = only(told(defended().say("done").roll(die)).defender.support)
    assert (troop.platoon, troop.parts, troop.rating) == (platoon, parts, rating)
    assert troop.weapons


def test_the_defence_troop_before_its_die_and_as_points() -> None:
    """CAEN-23, CAEN-24: 100 points or the die."""
    table = defended()
    assert only(told(table).defender.support).parts == ("one die on the Defence Troop table before the game",)
    force = told(table.say("gdt", "done")).defender
    assert (force.core_points, force.exchanged_points, force.points) == (1250, 100, 1350)
    assert (only(force.support).exchanged, only(force.support).parts) == (True, ())


def test_troops_of_the_tactical_reserve_start_in_reserve() -> None:
    """CAEN-28: even when the Germans attack; no roll of their own."""
    table = on_table("A2 A3 A5", {"B4": "21-pz", "reserve": "pz-lehr"}).attack("B4>A5")
    regular, fresh = told(table.say("21-pz", "pz-lehr", "done")).attacker.troops
    assert (regular.reserve, fresh.reserve) == (False, True)
    assert fresh.notes[-1] == (
        "Starts in reserve, even in attack or where the mission has none; in delayed reserve if that is "
        "where the mission puts the side's reserves. It comes with them, without a roll of its own."
    )
    assert "reserve:pz-lehr" in sheet_of(table).effects


def test_reserve_troops_may_defend_likewise() -> None:
    """CAEN-27, CAEN-28"""
    table = on_table("A2 A3 A5", {"A2": "50-div", "reserve": "pz-lehr 2-pz"}).attack("A2>A1")
    force = told(table.say("50-div", "done").say("2-pz", "pz-lehr", "done")).defender
    assert [(troop.id, troop.reserve) for troop in force.troops] == [("2-pz", True), ("pz-lehr", True)]


# D-Day and the gap


def landing(step: Tonga | Neptune, **options: Any) -> Table:
    return on_table("", DDAY, turn=1, **options).begin(step)


def test_the_airborne_assault() -> None:
    """CAEN-40, CAEN-43: Seize and Hold by night; T-TONGA is read by the Allied points."""
    brief = told(landing(Tonga()))
    assert brief.title == "Battle 1: airborne assault on Bréville (DZ/LZ)"
    assert brief.mission == "Seize and Hold (Normandy Battles p. 19) by night, the Allies attacking."
    assert "by night" in rule(brief, "CAEN-40")
    assert (brief.attacker.troops, brief.attacker.points, brief.defender.points) == ((), 1250, 1250)
    assert [(row.points, row.score) for row in brief.results] == [
        ("6 or more", "6-1"),
        ("5", "5-2"),
        ("4", "4-3"),
        ("3", "3-4"),
        ("2", "2-5"),
        ("1 or less", "1-6"),
    ]
    assert [row.text for row in brief.results[2:]] == [
        "Bréville (DZ/LZ) is captured; 6 Airborne Division stands.",
        "Bréville (DZ/LZ) is captured; 6 Airborne Division is destroyed and goes to the pool.",
        "Bréville (DZ/LZ) is not captured; 6 Airborne Division is destroyed and goes to the pool.",
        "Bréville (DZ/LZ) is not captured; 6 Airborne Division is captured.",
    ]
    assert rule(brief, "CAEN-43") == "Only the Allied points count: read them in the table below."
    assert not rule(brief, "FS-53")


def test_a_landing() -> None:
    """CAEN-42, CAEN-43: Hit the Beach with T-NEPTUNE instead of its victory table."""
    brief = told(landing(Neptune("A5")))
    assert brief.mission == (
        "Hit the Beach (Normandy Battles p. 29) with the beach options; "
        "its victory table (p. 28) is not used."
    )
    assert brief.table[1:] == (
        "Fortifications, on a beach table if there is one.",
        "Suggested: Festungskompanie (Normandy) against Assault Company on a beach table.",
    )
    ashore = "The beach is captured and the division stands; 27 Armoured Brigade"
    assert [row.text for row in brief.results] == [
        f"{ashore} stands; one attack with up to both troops.",
        f"{ashore} stands; one attack with one of the two.",
        f"{ashore} stands; no attack this turn.",
        f"{ashore} is destroyed and goes to the pool; no attack this turn.",
        f"{ashore} is captured; no attack this turn.",
        f"{ashore} is captured; no attack this turn or next.",
    ]


@pytest.mark.parametrize(("size", "number"), [(1000, 1), (1250, 2), (2500, 3), (3001, 4)])
def test_beach_options_by_the_size_of_the_force(size: int, number: int) -> None:
    """CAEN-42, CAEN-W7: one per 1000 points or part of it, each different."""
    chosen = ("breaching-group", "commando", "sherman-dd", "naval-gunfire")[:number]
    table = landing(Neptune("A2"), points_size=size)
    brief = told(table)
    assert rule(brief, "CAEN-42") == (
        f"The Allies take {number} of these, each once, one per 1000 points or part of them: Naval gunfire "
        "support, Breaching group, Commando company and Sherman DD squadron. "
        "They replace the mission's 25 % rule."
    )
    assert brief.attacker.core_points == brief.defender.core_points == size
    options = told(table.say(*chosen)).attacker.support
    assert tuple(option.id for option in options) == chosen
    assert options[0].parts == ("1 Sherman V", "2 Sherman Crab", "2 AVRE")
    assert options[0].rating == "Confident Trained"


def test_wittmann_in_the_caumont_battle() -> None:
    """CAEN-62: these two troops alone, and the Tiger is Wittmann's."""
    table = on_table("A2 A3 A5 A1", {"A1": "7-armd"}, turn=2).begin(CaumontGap()).say("use")
    brief = told(table)
    assert (brief.kind, brief.origin, brief.target) == ("caumont", "B1", "D1")
    assert [troop.id for troop in brief.attacker.troops] == ["7-armd"]
    tiger = only(brief.defender.troops)
    assert (tiger.id, tiger.parts, tiger.rating) == ("ss-101", ("1 Tiger I E",), "Fearless Veteran")
    assert rule(brief, "CAEN-62") == (
        "7 Armoured Division and SS 101 heavy battalion fight alone: no other troop or asset of either side "
        "takes part. The Tiger is Wittmann's, in this battle only."
    )
    assert not rule(told(bayeux()), "CAEN-62")


# the score


def test_how_to_score() -> None:
    """FS-51, FS-52, FS-53, FS-61 (T-DEST-TT)"""
    brief = told(bayeux())
    assert rule(brief, "FS-51") == (
        "Report both scores, the Allies first: 6-1, 5-2, 4-3, 3-4, 2-5, 1-6, 3-3, or any other pair."
    )
    assert rule(brief, "FS-53") == "The attack wins with 3 points or more, if the Germans have fewer."
    assert rule(brief, "FS-52") == "Every other score is a victory of the Germans."
    assert [(row.points, row.text) for row in brief.results] == [
        ("6 or more", "Each committed enemy troop is destroyed on 4 or more."),
        ("5", "Each committed enemy troop is destroyed on 5 or more."),
        ("3 or 4", "Each committed enemy troop is destroyed on 6."),
        ("2 or less", "No enemy troop is rolled for."),
    ]


def test_the_options_of_the_score_are_told() -> None:
    """FS-R8, FS-R13"""
    brief = told(bayeux(vp_threshold=4, multi_game=True))
    assert "with 4 points or more" in rule(brief, "FS-53")
    assert "the averages, rounded down" in rule(brief, "FS-R13")


# whatever comes


def test_every_battle_of_a_campaign_can_be_briefed_as_json() -> None:
    rules = Caen("caen", {"mode": "table", "simultaneous": True})
    match, rng = Match(rules, Seeded("brief")), Random(4)
    kinds: set[str] = set()
    while match.pending():
        key, ask = rng.choice(list(match.pending().items()))
        s: Any = match.state
        for sheet in s.arrows:
            brief = briefing(s, sheet.number)
            kinds.add(brief.kind)
            assert json.loads(json.dumps(brief.as_dict()))["target_name"] == brief.target_name
        if isinstance(ask, Throw):
            match.roll()
            continue
        word: Word = ()
        while not word or not ask.ends(s, word):
            word = (*word, rng.choice(ask.letters(s, word)))
        match.answer(key, word)
    assert kinds >= {"", "tonga", "neptune"}
