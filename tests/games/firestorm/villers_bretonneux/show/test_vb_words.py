"""Whatever comes up at Villers-Bretonneux is said in words, shown in rows, and drawn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.firestorm import villers_bretonneux
from sandtable.games.firestorm.blocks.play.arrivals import BrigadesArrive, GunsArrive
from sandtable.games.firestorm.blocks.play.night_attacks import NightAttacks
from sandtable.games.firestorm.blocks.play.scripted_attacks import FourthBattle
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.kernel.options import OptionValue
from sandtable.kernel.state import Event, Fact
from tests.games.firestorm.ear import RowEar, nameless, told_in
from tests.games.firestorm.villers_bretonneux.front import BEF, Front, less, villers

SOURCE = Path(villers_bretonneux.__file__).parent
OPTIONS: list[dict[str, OptionValue]] = [
    {},
    {"mode": "table", "dusk_dawn": True, "historical_tanks": True},
    {"mode": "mixed", "bef_commanders": 2, "german_commanders": 1, "winner_bonus_per_player": True},
    {"mode": "table", "simultaneous": True, "multi_game": True, "vb_map": "half_offset"},
    {"secret_commitment": True, "gw_night_bonus": 1, "gw_gas_halves": True},
]
TOLD: list[tuple[str, dict[str, Fact], str]] = [
    ("turn", {"turn": 3}, "Turn 3 begins: The night attack, 24/25 April."),
    ("planned", {"turn": 3, "die": 0, "battles": 5}, "There is time for 5 battles this turn."),
    (
        "arrow",
        {"battle": 10, "side": "bef", "area": "A-3", "into": "B-3", "kind": "night"},
        "By night the BEF attack the Cachy switch ground from Cachy. The mission: The Green Fields Beyond.",
    ),
    ("declined", {"side": "germans"}, "The Germans make no fourth attack."),
    (
        "arrived",
        {"troop": "mg-abt-4g", "area": "D-1"},
        "MG Abteilung 4G takes post at the northern German trenches.",
    ),
    ("forgone", {"troop": "mg-abt-4g"}, "MG Abteilung 4G does not appear."),
    ("withdrawn", {"troop": "x-coy-price", "area": "A-2"}, "X Company (Price) is withdrawn from the battle."),
    ("no-raid", {"brigade": "13-bde-aif"}, "13 Brigade AIF finds nothing to attack by night."),
    (
        "not-captured",
        {"troop": "24-bde", "die": 3, "needs": 5},
        "24 Brigade is not captured, a 3 where 5 or more was needed.",
    ),
    (
        "captured",
        {"troop": "24-bde", "by": "germans", "area": "bef-losses"},
        "The Germans capture 24 Brigade and score 10 points.",
    ),
    (
        "tidied",
        {"areas": ("B-3",)},
        "The lines are tidied up: the Cachy switch ground is cut off and changes hands.",
    ),
    (
        "tidied",
        {"areas": ("B-2", "E-2")},
        "The lines are tidied up: Villers-Bretonneux and the ground towards Marcelcave are cut off and change hands.",
    ),
    (
        "exchanged",
        {"battle": 1, "side": "bef", "troops": ("24-bde",), "points": 75},
        "The BEF take 75 points instead of 24 Brigade.",
    ),
    ("led", {"battle": 5, "side": "bef", "seat": "bef-1"}, "BEF commander 1 leads battle 5 for the BEF."),
]


@pytest.mark.parametrize(
    ("verb", "facts", "sentence"), TOLD, ids=[f"{told[0]}-{n}" for n, told in enumerate(TOLD)]
)
def test_an_event_is_told(verb: str, facts: dict[str, Fact], sentence: str) -> None:
    assert villers().skin().sentence(Event(verb, facts, ())) == sentence


def test_every_verb_of_the_campaign_has_its_sentence_above() -> None:
    folder = SOURCE.parent / "blocks" / "play"
    blocks = [folder / f"{Path(type(one).__module__).suffix[1:]}.py" for one in villers().blocks.values()]
    paths = [*SOURCE.glob("play/*.py"), *blocks, folder / "state.py"]
    verbs = {verb for path in paths for verb in told_in(path.read_text(encoding="utf-8"))}
    elsewhere = {"landed", "deployed"}  # of blocks that Villers-Bretonneux does not choose
    assert verbs - {"lapsed"} - {verb for verb, _, _ in TOLD} == elsewhere


def test_every_step_is_named_or_left_out_on_purpose() -> None:
    assert nameless(villers()) == {
        *("FixedBattles", "NextBattle", "ChooseWay", "ByDice", "CheckSupply", "Resolve", "AfterAction"),
        *("RetreatDefeated", "RemoveArrow", "FinishBattles", "Withdraw"),
        *("ScriptedAttack", "FourthBattle", "GunsArrive", "BrigadesArrive", "TidyUp"),
    }


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_no_id_and_no_code_is_left_in_a_text(number: int) -> None:
    code = re.compile(r"[<>{}_=|\\`]|\bNone\b|\bTrue\b|\bFalse\b|  ")
    for seed in (1, 2):
        ear = RowEar(VillersBretonneux("", OPTIONS[number]), seed)
        ear.play()
        data = ear.rules.data
        ids = [*data.areas, *data.troops, "bef", "germans", r"\w+-losses", "13-bde-aif", "15-bde-aif"]
        raw = re.compile(rf"(?<![\w-])({'|'.join(ids)})(?![\w-])")
        for text, kind in ear.told.items():
            assert text.strip() == text, kind
            assert not raw.search(text), f"{kind}: {text}"
            assert not code.search(text), f"{kind}: {text}"
            assert text[0].upper() == text[0] or kind in ("reason", "row"), f"{kind}: {text}"


# rows and hints of the campaign's own questions


def test_the_fourth_attack_shows_where_it_may_go() -> None:
    """VB-14."""
    t = Front(1, at={"D-2": "48-rir"}, facts={"battles": 1}, mode="mixed").begin(FourthBattle())
    ask: Any = t.asks()["germans"]
    row = t.rules.skin().row(t.s, ask, (), "D-2>C-3")
    assert (row.name, row.note) == (
        "Trenches east of the town",
        "from the central German trenches; The Big Push",
    )
    assert row.does == "Attack the trenches east of the town" and row.anchors[0] == "arrow:D-2>C-3"
    no = t.rules.skin().row(t.s, ask, (), "none")
    assert (no.name, no.does, no.closing) == ("No fourth attack", "Make no fourth attack", True)
    assert t.rules.skin().help(t.s, ask) == "From any area of yours with a troop, if you want to."
    assert t.rules.skin().question(t.s, ask) == "Where do you attack a fourth time?"


def test_the_night_attack_shows_its_brigades() -> None:
    """VB-45."""
    at = {"A-3": "13-bde-aif-a 13-bde-aif-b", "B-1": "15-bde-aif-a 15-bde-aif-b"}
    t = Front(3, less(BEF, "B-3", "B-2"), at, {"battles": 5}).begin(NightAttacks())
    ask: Any = t.asks()["bef"]
    row = t.rules.skin().row(t.s, ask, (), "13-bde-aif")
    assert (row.name, row.note) == ("13 Brigade AIF", "Australians at Cachy")
    assert row.counter is not None and row.anchors == ("unit:13-bde-aif-a", "unit:13-bde-aif-b")
    assert t.rules.skin().row(t.s, ask, ("13-bde-aif",), "A-3>B-3").note == "from Cachy"
    assert [t.rules.skin().crumb(t.s, step) for step in t.s.breadcrumb()] == ["Night attacks", "Next brigade"]


def test_guns_and_brigades_show_where_they_may_come() -> None:
    """VB-41, VB-42."""
    later = {"later": "mg-abt-4g 13-bde-aif-a 13-bde-aif-b"}
    t = Front(2, at=later).begin(GunsArrive(2))
    ask: Any = t.asks()["germans"]
    assert t.rules.skin().question(t.s, ask) == "Where does MG Abteilung 4G take post?"
    assert t.rules.skin().row(t.s, ask, (), "D-1").does == "Bring MG Abt 4G to the northern German trenches"
    assert t.rules.skin().row(t.s, ask, (), "none").does == "Leave MG Abt 4G out"
    t = Front(2, at=later).begin(BrigadesArrive(2))
    ask = t.asks()["bef"]
    assert t.rules.skin().question(t.s, ask) == "Where does 13 Brigade AIF take post?"
    row = t.rules.skin().row(t.s, ask, (), "A-3")
    assert (row.name, row.does, row.adds) == ("Cachy", "Bring 13 Brigade AIF to Cachy", "60")
    assert (
        t.rules.skin().help(t.s, ask) == "Both its troops together, at Cachy or next to it if that is yours."
    )


def test_the_capture_die_says_what_it_is_for() -> None:
    """VB-31."""
    t = Front(at={"D-3": "93-rir 5-guard-gren", "C-4": "23-bde"}).attack("D-3>C-4")
    t.say("93-rir", "5-guard-gren", "done").say("23-bde", "done").roll(6, 1).roll(4)
    ask: Any = t.asks()["germans"]
    assert t.rules.skin().question(t.s, ask) == "Germans throw to capture 23 Brigade on 4 or more"
    assert t.rules.skin().help(t.s, ask) == "A captured troop is worth 10 points."


def test_the_roll_to_destroy_names_one_troop_at_a_time() -> None:
    """FS-R18."""
    t = Front(at={"D-3": "93-rir 5-guard-gren", "C-4": "23-bde"}).attack("D-3>C-4")
    t.say("93-rir", "5-guard-gren", "done").say("23-bde", "done").roll(6, 1)
    ask: Any = t.asks()["germans"]
    assert t.rules.skin().question(t.s, ask) == "Germans throw to destroy 23 Brigade on 4 or more"
    found = t.rules.skin().forecast(t.s, "germans", ask, ())
    assert found is not None and (found.label, found.chance) == ("destroys 23 Brigade", 0.5)


# table and cards


def test_the_table_has_its_trays_and_tracks() -> None:
    """VB-30, VB-34, FS-82 (VB-R26): the losses of each side, the captured, who comes, and the lead."""
    at = {"bef-losses": "24-bde", "captured": "93-rir", "later": "mg-abt-4g 13-bde-aif-a"}
    t = Front(at=at, facts={"battles": 5})
    table = t.rules.skin().table(t.s)
    trays = {tray.name: [counter.id for counter in tray.counters] for tray in table.trays}
    assert trays["BEF losses"] == ["24-bde"] and trays["German losses"] == []
    assert trays["Captured"] == ["93-rir"] and trays["After turn 2"] == ["13-bde-aif-a", "mg-abt-4g"]
    tracks = {track.name: (track.value, track.most) for track in table.tracks}
    assert tracks["Turn"] == (2, 4) and tracks["Battles left"] == (5, 5) and tracks["BEF lead"] == (350, 340)
    (board,) = table.boards
    assert len(board.areas) == 20 and len(board.borders) == 45 and len(board.outlines) == 20
    assert {area.name for area in board.areas} >= {"Northern trenches", "Rue de Péronnes"}


def test_a_card_says_what_is_known() -> None:
    """VB-15: where a troop stands, what it belongs to, what is inferred of an area."""
    t = Front(at={"C-4": "23-bde", "germans-losses": "93-rir"})
    card = t.rules.skin().card(t.s, "unit:23-bde")
    assert card is not None and ("Belongs to", "8 Division") in card.facts
    assert ("Stands", "C-4 Monument Wood") in card.facts
    lost = t.rules.skin().card(t.s, "unit:93-rir")
    assert lost is not None and ("Stands", "German losses") in lost.facts
    area = t.rules.skin().card(t.s, "area:C-4")
    assert area is not None and ("Terrain", "Trench") in area.facts
    near = [
        text for name, text in area.facts if name in ("Neighbours", "") and text.startswith(("B-2", "D-4"))
    ]
    assert len(near) == 1
    shifted = Front(at={}, vb_map="half_offset")
    area = shifted.rules.skin().card(shifted.s, "area:C-4")
    assert area is not None
    assert next(text[:3] for name, text in area.facts if name in ("Neighbours", "")) == "B-3"
    nest = t.rules.skin().card(t.s, "asset:bef-nest")
    assert nest is not None and nest.title == "British HMG nests"


def test_names_in_a_sentence_point_at_their_places() -> None:
    rules = villers()
    event = Event("arrow", {"battle": 1, "side": "germans", "area": "D-2", "into": "C-3", "kind": "push"}, ())
    anchored = {anchor: text for text, anchor in rules.skin().parts(event) if anchor}
    assert anchored == {"area:C-3": "trenches east of the town", "area:D-2": "central German trenches"}
