"""Whatever comes up in a campaign is said in words: steps, questions, letters, events and reasons."""

import re
from pathlib import Path

import pytest

from sandtable.board import sentences
from sandtable.games import firestorm
from sandtable.games.firestorm.caen.play.dday import Neptune
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.play.battle import AfterAction, Battle, CheckSupply
from sandtable.games.firestorm.play.commitment import CommitAttackers
from sandtable.games.firestorm.play.retreat import Retreat
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.games.firestorm.play.turn import BattlePhase, NextBattle, Turn
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.options import OptionValue
from sandtable.kernel.state import Event, Fact
from sandtable.kernel.steps import Choice, Throw
from tests.games.firestorm.ear import Ear, nameless, told_in
from tests.games.firestorm.table import Table

SOURCE = Path(firestorm.__file__).parent

OPTIONS: list[dict[str, OptionValue]] = [
    {},
    {"mode": "table", "tr_from_map": True, "landing_optional": True, "caumont_requires_adjacent": True},
    {"mode": "mixed", "allied_commanders": 2, "german_commanders": 1, "tabletop_battles": (8,) * 5},
    {"mode": "table", "simultaneous": True, "extra_battles": 5, "multi_game": True},
    {"secret_commitment": True, "advance_mandatory": True},
    {
        "mode": "formation",
        "follow_germans": ("21-pz", "12-ss"),
        "simultaneous": True,
        "secret_commitment": True,
    },
]

# Every verb told, with its facts and the sentence made of them.
TOLD: list[tuple[str, dict[str, Fact], str]] = [
    ("turn", {"turn": 2}, "Turn 2 begins: Perch, 7–14 June."),
    (
        "planned",
        {"turn": 2, "die": 4, "battles": 4},
        "There is time for 4 battles this turn.",
    ),
    ("lapsed", {"battles": 1}, "Nobody can attack: 1 battle lapses."),
    ("lapsed", {"battles": 3}, "Nobody can attack: 3 battles lapse."),
    (
        "scored",
        {"turn": 3, "first": 110, "second": 440, "leader": "germans", "lead": 330},
        "After turn 3 the Allies have 110 points, the Germans 440: the Germans lead by 330.",
    ),
    (
        "scored",
        {"turn": 4, "first": 270, "second": 270, "leader": "", "lead": 0},
        "After turn 4 the Allies have 270 points, the Germans 270: nobody leads.",
    ),
    (
        "ended",
        {"result": "allies operational", "winner": "allies"},
        "The campaign ends with an operational victory of the Allies.",
    ),
    ("ended", {"result": "draw", "winner": ""}, "The campaign ends in a draw."),
    (
        "ended",
        {"result": "allies by resignation", "winner": "allies"},
        "The campaign ends: the Allies win by resignation.",
    ),
    (
        "initiative",
        {"battle": 5, "dice": (4, 3), "first": 5, "second": 3, "side": "allies"},
        "The Allies win the initiative, 5 to 3.",
    ),
    (
        "initiative",
        {"battle": 5, "dice": (4, 5), "first": 5, "second": 5, "side": "allies"},
        "The Allies win the initiative, 5 to 5, and ties are theirs.",
    ),
    ("passed", {"side": "germans"}, "The Germans make no attack: the initiative goes to the Allies."),
    (
        "arrow",
        {"battle": 5, "side": "allies", "area": "A2", "into": "A1", "kind": ""},
        "The Allies attack Bayeux from Gold Beach.",
    ),
    (
        "arrow",
        {"battle": 5, "side": "germans", "area": "B5", "into": "A5", "kind": ""},
        "The Germans attack Sword Beach from Bréville (DZ/LZ) over the Orne.",
    ),
    (
        "arrow",
        {"battle": 1, "side": "allies", "area": "", "into": "B5", "kind": "tonga"},
        "By night 6 Airborne Division drops on Bréville (DZ/LZ).",
    ),
    (
        "arrow",
        {"battle": 2, "side": "allies", "area": "", "into": "A2", "kind": "neptune"},
        "The Allies land on Gold Beach.",
    ),
    (
        "led",
        {"battle": 5, "side": "allies", "seat": "allies-2"},
        "Allied commander 2 leads battle 5 for the Allies.",
    ),
    (
        "led",
        {"battle": 5, "side": "germans", "seat": "germans"},
        "The German general leads battle 5 himself.",
    ),
    (
        "committed",
        {"battle": 5, "side": "allies", "troops": ("50-div", "sortie", "carpet")},
        "The Allies commit 50 Northumbrian Division, a Typhoon sortie and carpet bombing.",
    ),
    (
        "committed",
        {"battle": 5, "side": "germans", "troops": ("21-pz", "gdt"), "points": 300},
        "The Germans commit 21. Panzerdivision and the German Defence Troop.",
    ),
    ("committed", {"battle": 5, "side": "germans", "troops": ()}, "The Germans commit nobody."),
    (
        "from-reserve",
        {"troop": "pz-lehr", "area": "C3"},
        "Panzer Lehr comes out of the tactical reserve to Carpiquet.",
    ),
    ("cut-off", {"battle": 5, "sides": ("germans",)}, "The Germans fight out of supply."),
    (
        "cut-off",
        {"battle": 5, "sides": ("allies", "germans")},
        "The Allies and the Germans fight out of supply.",
    ),
    (
        "declared",
        {"battle": 5, "side": "allies", "left": 0},
        "The Allies call battle 5 to the table and can call no more this turn.",
    ),
    (
        "exchanged",
        {"battle": 5, "side": "germans", "troops": ("21-pz", "gdt"), "points": 300},
        "The Germans take 300 points instead of 21. Panzerdivision and the German Defence Troop.",
    ),
    (
        "suffered",
        {"battle": 5, "side": "germans", "die": 3, "effect": "strength"},
        "The die for want of supply of the Germans shows 3: strength reduced. "
        "The core force is a fifth smaller before the committed troops are added.",
    ),
    (
        "defence-troop",
        {"battle": 5, "die": 5, "bonus": 2},
        "The die for the German Defence Troop shows 5: it adds 2.",
    ),
    (
        "defence-troop-table",
        {"battle": 5, "die": 3, "row": "mortars"},
        "The die for the German Defence Troop shows 3: "
        "Grenadier mortar platoon, command SMG, 2 observer rifle teams and 4 × 8 cm GW34.",
    ),
    ("naval-gunfire", {"battle": 5, "area": "A5"}, "Naval guns fire in the defence of Sword Beach."),
    (
        "fought",
        {
            "battle": 5,
            "side": "allies",
            "area": "B4",
            "attackers": ("50-div",),
            "defenders": ("21-pz",),
            "attack": 5,
            "defence": 7,
            "result": "held",
        },
        "21. Panzerdivision holds Epron against 50 Northumbrian Division: 7 to 5.",
    ),
    (
        "fought",
        {
            "battle": 5,
            "side": "allies",
            "area": "B1",
            "attackers": ("50-div", "7-armd"),
            "defenders": (),
            "attack": 9,
            "defence": 4,
            "result": "captured",
        },
        "50 Northumbrian Division and 7 Armoured Division defeat the garrison at the Caumont gap: 9 to 4.",
    ),
    (
        "fought",
        {
            "battle": 5,
            "side": "germans",
            "area": "A2",
            "attackers": ("12-ss",),
            "defenders": (),
            "attack": 6,
            "defence": 6,
            "result": "held",
        },
        "The Allies hold Gold Beach against 12. SS-Panzer “Hitlerjugend”: "
        "6 to 6, and ties are the defender's.",
    ),
    (
        "reported",
        {"battle": 5, "seat": "allies-1", "score": "4-3"},
        "Battle 5 as reported by Allied commander 1: 4 to 3.",
    ),
    (
        "disputed",
        {"battle": 5, "first": "4-3", "second": "3-4 2-5"},
        "The reports on battle 5 differ, 4 to 3 against 3 to 4 and 2 to 5: the organiser decides.",
    ),
    ("converted", {"battle": 5}, "The organiser has battle 5 settled by dice."),
    (
        "reported-result",
        {"battle": 5, "kind": "", "side": "allies", "area": "A1", "score": "4-3", "result": "captured"},
        "The table decides at Bayeux, 4 to 3: the attack wins.",
    ),
    (
        "reported-result",
        {
            "battle": 2,
            "kind": "neptune",
            "side": "allies",
            "area": "A2",
            "score": "5-2",
            "result": "captured",
        },
        "The table reports 5 to 2 from Gold Beach.",
    ),
    (
        "survived",
        {"troop": "8-bde", "area": "A2", "die": 4, "needs": 5},
        "8 Armoured Brigade survives, a 4 where 5 or more was needed.",
    ),
    (
        "destroyed",
        {"troop": "8-bde", "area": "A2", "die": 6, "needs": 6},
        "8 Armoured Brigade is destroyed, a 6 where 6 was needed.",
    ),
    (
        "destroyed",
        {"troop": "8-bde", "area": "arrow-3", "die": 0, "needs": 0},
        "8 Armoured Brigade is destroyed on the arrow of battle 3.",
    ),
    (
        "captured",
        {"troop": "8-bde", "by": "germans", "area": "A2"},
        "The Germans capture 8 Armoured Brigade at Gold Beach and score 10 points.",
    ),
    (
        "captured",
        {"troop": "8-bde", "by": "germans", "area": "allies-pool"},
        "The Germans capture 8 Armoured Brigade and score 10 points.",
    ),
    ("taken", {"area": "B1", "side": "allies"}, "The Allies take the Caumont gap."),
    (
        "retreated",
        {"troop": "21-pz", "area": "B4", "to": "C3"},
        "21. Panzerdivision retreats from Epron to Carpiquet.",
    ),
    (
        "advanced",
        {"troop": "50-div", "area": "A2", "to": "D7"},
        "50 Northumbrian Division advances from Gold Beach to the Caen–Falaise Road.",
    ),
    (
        "marched",
        {"troop": "50-div", "area": "A2", "to": "A3"},
        "50 Northumbrian Division moves from Gold Beach to Juno Beach.",
    ),
    (
        "crowded-out",
        {"troop": "7-armd", "area": "B1"},
        "7 Armoured Division finds no room at the Caumont gap and goes to the pool.",
    ),
    (
        "tonga",
        {"mode": "dice", "row": 3, "captured": True, "fate": "destroyed"},
        "The die for the airborne assault shows 3: Bréville (DZ/LZ) is won, "
        "6 Airborne Division is scattered and must regroup.",
    ),
    (
        "tonga",
        {"mode": "table", "row": 1, "captured": False, "fate": "captured"},
        "The score of the airborne assault counts as 1: Bréville (DZ/LZ) is not won, "
        "6 Airborne Division is lost.",
    ),
    (
        "neptune",
        {"mode": "dice", "area": "A2", "row": 5, "fate": "stands"},
        "The die for the landing on Gold Beach shows 5: "
        "50 Northumbrian Division and 8 Armoured Brigade are ashore, one of them may attack.",
    ),
    (
        "neptune",
        {"mode": "table", "area": "A5", "row": 1, "fate": "captured"},
        "The score of the landing on Sword Beach counts as 1: "
        "3 Division is ashore, 27 Armoured Brigade is lost, no attack follows this turn or next.",
    ),
    (
        "beach-options",
        {"battle": 2, "area": "A2", "options": ("naval-gunfire", "commando")},
        "The landing on Gold Beach brings naval gunfire and a commando company.",
    ),
    ("no-room", {"troop": "5-agra"}, "5 AGRA finds its beach closed and waits in the pool."),
    ("landed", {"troop": "5-agra", "area": "A2"}, "5 AGRA lands on Gold Beach."),
    (
        "withdrawn",
        {"troop": "pz-lehr", "area": "reserve"},
        "Panzer Lehr is called away from Normandy for good.",
    ),
    ("deployed", {"troop": "pz-lehr", "to": "reserve"}, "Panzer Lehr joins the tactical reserve."),
    ("deployed", {"troop": "pz-lehr", "to": "C3"}, "Panzer Lehr takes post at Carpiquet."),
    (
        "entered",
        {"troop": "ss-101", "area": "D1"},
        "SS 101 heavy battalion enters the fight at Villers-Bocage.",
    ),
    ("gap-used", {}, "7 Armoured Division passes the Caumont gap and makes for Villers-Bocage."),
    ("gap-forfeited", {}, "The Allies leave the Caumont gap alone."),
    ("gap-lost", {}, "The chance at the Caumont gap is lost."),
    # told by the kernel
    (
        "corrected",
        {"by": "organiser", "reason": "we forgot a sortie"},
        "The organiser set the position right: we forgot a sortie.",
    ),
    (
        "gone-back",
        {"by": "allies", "keep": 12, "reason": "wrong die"},
        "The Allies went back to line 12: wrong die.",
    ),
    ("given-up", {"by": "germans", "reason": ""}, "The Germans resign."),
    ("given-up", {"by": "allies", "reason": "no hope left"}, "The Allies resign: no hope left."),
    (
        "given-up",
        {"by": "organiser", "reason": "the hall closes"},
        "The organiser ends the campaign: the hall closes.",
    ),
]


@pytest.fixture(scope="module")
def caen() -> Caen:
    return Caen("caen", {})


@pytest.mark.parametrize(
    ("verb", "facts", "sentence"), TOLD, ids=[f"{verb}-{n}" for n, (verb, _, _) in enumerate(TOLD)]
)
def test_an_event_is_told(caen: Caen, verb: str, facts: dict[str, Fact], sentence: str) -> None:
    assert caen.skin().sentence(Event(verb, facts, ())) == sentence


def test_every_verb_of_the_source_has_its_sentence_above(caen: Caen) -> None:
    own = [*SOURCE.glob("play/*.py"), *SOURCE.glob("caen/play/*.py")]  # other campaigns have their own
    blocks = [
        SOURCE / f"blocks/play/{Path(type(one).__module__).suffix[1:]}.py" for one in caen.blocks.values()
    ]
    paths = [*own, *blocks, SOURCE / "blocks/play/state.py"]
    verbs = {verb for path in paths for verb in told_in(path.read_text(encoding="utf-8"))}
    assert len(verbs) > 40
    elsewhere = {"arrived", "forgone"}  # of blocks that Caen does not choose
    assert verbs - {verb for verb, _, _ in TOLD} == elsewhere


def test_every_step_is_named_or_left_out_on_purpose(caen: Caen) -> None:
    assert nameless(caen) == {
        *("FixedBattles", "NextBattle", "ChooseWay", "ByDice", "CheckSupply", "Resolve", "AfterAction"),
        *("RetreatDefeated", "RemoveArrow", "FinishBattles", "Withdraw"),
        *("ReadTonga", "ReadNeptune", "CaumontGap", "CaumontBattle"),
        *("AlliedArrivals", "FixedArrival", "GermanArrivals"),
    }


# Random play


@pytest.fixture(scope="module")
def ears() -> list[Ear]:
    heard = [Ear(Caen("caen", options), seed) for options in OPTIONS for seed in (1, 2, 3)]
    for ear in heard:
        ear.play()
    return heard


def raw_ids(rules: Firestorm) -> re.Pattern[str]:
    """Ids that must not be left where a name exists."""
    data = rules.data
    ids = [*data.areas, *[id for id in [*data.troops, *data.assets] if "-" in id], *data.sides]
    ids += ["flak", "gdt", r"\w+-pool", r"arrow-\d+", "allies-1", "germans-1"]
    return re.compile(rf"(?<![\w-])({'|'.join(ids)})(?![\w-])")


def test_no_id_and_no_code_is_left_in_a_text(ears: list[Ear]) -> None:
    code = re.compile(r"[<>{}_=|\\`]|\bNone\b|\bTrue\b|\bFalse\b|\w\(|  ")
    for ear in ears:
        ids = raw_ids(ear.rules)
        for text, kind in ear.told.items():
            assert text.strip() == text and text, kind
            assert not ids.search(text), f"{kind}: {text}"
            assert not code.search(text.replace(" = ", " is ")), f"{kind}: {text}"


def test_texts_begin_and_end_as_their_kind_does(ears: list[Ear]) -> None:
    for ear in ears:
        for text, kind in ear.told.items():
            if kind != "reason":
                assert text[0].isupper() or text[0].isdigit(), f"{kind}: {text}"
            if kind == "sentence":
                assert text.endswith("."), text
            elif kind == "question":
                assert text.endswith(("?", ".")) and "?" in text, text
            else:
                assert not text.endswith((".", "?", ",", ":", "-")), f"{kind}: {text}"


def test_every_question_comes_up(ears: list[Ear]) -> None:
    asked = set().union(*[ear.asked for ear in ears])
    asking = {name for name, step in ears[0].rules.catalogue().items() if issubclass(step, Choice | Throw)}
    assert asking - asked == set()


# Some of them word by word


def test_steps_as_links_of_the_breadcrumb(caen: Caen) -> None:
    steps = [Turn(2), BattlePhase(2), NextBattle(2), Battle(3), CheckSupply(3), CommitAttackers(3)]
    assert [caen.skin().step_name(step) for step in steps] == [
        "Turn 2 – Perch",
        "Battle phase",
        "",
        "Battle 3",
        "",
        "Attacking troops",
    ]
    assert caen.skin().step_name(AfterAction(3)) == ""
    assert caen.skin().step_name(Retreat("germans", "B4", "B4")) == "Retreat"
    assert caen.skin().step_name(StrategicMoves("germans")) == "German moves"
    assert caen.skin().step_name(Neptune("A3")) == "Landing on Juno Beach"


def ask(table: Table) -> str:
    return table.rules.skin().question(table.s, table.asks()[table.key()])


def name(table: Table, *word: str) -> str:
    """The last letter of a word by its name."""
    asked = table.asks()[table.key()]
    assert isinstance(asked, Choice)
    return table.rules.skin().letter_name(table.s, asked, word[:-1], word[-1])


def reasons(table: Table) -> list[str]:
    """Why the die that is asked for is modified."""
    asked = table.asks()[table.key()]
    assert isinstance(asked, Throw)
    return [table.rules.skin().reason(id) for _, id in asked.dice(table.s).because]


def test_a_battle_from_initiative_to_retreat() -> None:
    table = Table(
        4, "A2 A3 A5", {"A2": "50-div 8-bde", "A1": "12-ss 21-pz", "reserve": "pz-lehr"}, {"battles": 2}
    )
    table.begin(Battle(1))
    assert ask(table) == "Allies throw for initiative"
    table.roll(3)
    assert ask(table) == "Germans throw for initiative against 5"
    table.roll(1)
    assert ask(table) == "Where do you attack?"
    assert name(table, "A2>A1") == "Gold Beach → Bayeux"
    table.say("A2>A1")
    assert ask(table) == "Who attacks Bayeux?"
    assert name(table, "50-div") == "50 Northumbrian Division (+2 in bocage)"
    assert name(table, "50-div", "sortie") == "Typhoon sortie, 3 left"
    assert name(table, "carpet") == "Carpet bombing (+2)"
    assert name(table, "50-div", "done") == "That is all: attack with 50 Northumbrian Division alone"
    table.say("50-div", "carpet", "done")
    assert ask(table) == "Who defends Bayeux?"
    assert name(table, "pz-lehr") == "Panzer Lehr (+2 in bocage), out of the reserve"
    assert name(table, "gdt") == "German Defence Troop (+1 or +2)"
    assert name(table, "done") == "Commit nobody"
    table.say("21-pz", "gdt", "done")
    assert ask(table) == "Germans throw for the strength of the Defence Troop of Bayeux"
    table.roll(2)
    assert ask(table) == "Allies throw for the attack on Bayeux"
    assert reasons(table) == [
        "50 Northumbrian Division",
        "carpet bombing",
    ]
    table.roll(6)
    assert ask(table) == "Germans throw for the defence of Bayeux against 10"
    assert reasons(table) == [
        "21. Panzerdivision",
        "German Defence Troop",
        "defending in bocage",
    ]
    table.roll(1)
    assert ask(table) == "Allies throw to destroy 21. Panzerdivision on 4 or more"
    table.roll(1)
    assert ask(table) == "Who retreats where from Bayeux?"
    assert name(table, "12-ss>C1") == "12. SS-Panzer “Hitlerjugend” to Tilly-sur-Seulles"


def test_a_battle_on_the_table() -> None:
    table = Table(4, "A2 A3 A5 A1", {"A2": "50-div", "B2": "12-ss"}, mode="table").attack("B2>A2")
    assert name(table, "12-ss") == "12. SS-Panzer “Hitlerjugend” (250 points)"
    table.say("12-ss", "done").say("50-div", "done")
    assert ask(table) == "Do you take points instead of platoons for the attack on Gold Beach?"
    assert name(table, "12-ss") == "250 points instead of 12. SS-Panzer “Hitlerjugend”"
    assert name(table, "done") == "Keep every platoon"
    table.say("done").say("done")
    assert ask(table) == "Do naval guns fire in the defence of Gold Beach?"
    table.say("hold")
    report = table.asks()["germans"]
    assert table.rules.skin().question(table.s, report) == "How did the battle for Gold Beach end?"
    assert table.rules.skin().help(table.s, report) == "The points of the Germans first."
    assert isinstance(report, Choice)
    assert table.rules.skin().letter_name(table.s, report, (), "4-3") == "Germans 4, Allies 3"
    assert table.rules.skin().letter_name(table.s, report, ("other", "7"), "2") == "Allies 2"


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("50-div", "50 Northumbrian Division"),
        ("initiative", "initiative of the turn"),
        ("out-of-supply", "out of supply"),
        ("river", "attacked over a river"),
        ("city", "defending in the city"),
        ("sortie", "Typhoon sortie"),
        ("carpet", "carpet bombing"),
        ("gdt", "German Defence Troop"),
        ("naval-gunfire", "naval gunfire"),
        ("turn", "the turn's battles"),
        ("extra-battles", "extra battles agreed"),
    ],
)
def test_why_a_die_is_modified(caen: Caen, id: str, words: str) -> None:
    assert caen.skin().reason(id) == words


def test_nouns(caen: Caen) -> None:
    ids = ("12-ss", "C4", "sortie", "allies", "germans-2", "organiser")
    assert [nouns.noun(caen.data, id) for id in ids] == [
        "12. SS-Panzer “Hitlerjugend”",
        "Caen (West)",
        "Typhoon sortie",
        "Allies",
        "German commander 2",
        "Organiser",
    ]
    assert sentences.listing(["A"]) == "A"
    assert sentences.listing(["A", "B", "C"]) == "A, B and C"
    assert nouns.signed(-2) == "−2"
