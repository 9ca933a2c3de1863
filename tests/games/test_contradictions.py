"""Facts and steps that contradict each other are refused with line and reason: classes that random positions found.

`tools/positions.py` makes positions by changing facts of real ones; each case here is the smallest of its class.
"""

from __future__ import annotations

from random import Random

import pytest

from sandtable.board.box import BoxError
from sandtable.games.catalogue import GAMES, open_game
from sandtable.games.positions import read_position
from tools.positions import FOLDERS
from tools.sequences import SOURCES, current, written

CAEN = """\
game = "caen"
turn = 3
battles = 3
fought = 8
before = 7
initiative = "allies"
control.allies = ["A2", "A3", "A5", "B5"]
[troops]
8-bde = "allies-pool"
50-div = "A2"
[battle.8]
attacker = "allies"
origin = "A2"
target = "B2"
mode = "dice"
[[agenda]]
todo = []
[[agenda]]
of = "Turn(3)"
todo = ["StrategicPhase(3)", "Turn(4)"]
[[agenda]]
of = "BattlePhase(3)"
todo = []
[[agenda]]
of = "NextBattle(3)"
todo = ["NextBattle(3)"]
[[agenda]]
of = "Battle(8)"
todo = ["CommitAttackers(8)", "CommitDefenders(8)", "CheckSupply(8)", "Resolve(8)", "AfterAction(8)"]
"""
RETREAT = """\
game = "firestorm"
scenario = "%s"
turn = 1
battles = 1
fought = 2
initiative = "blue"
troops = { b1 = "S2", b2 = "S2", r1 = "N2" }
[battle.2]
attacker = "blue"
origin = "S2"
target = "N2"
mode = "dice"
result = "captured"
attackers = ["b1", "b2"]
defenders = ["r1"]
[[agenda]]
todo = []
[[agenda]]
of = "Turn(1)"
todo = ["StrategicPhase(1)", "Turn(2)"]
[[agenda]]
of = "BattlePhase(1)"
todo = []
[[agenda]]
of = "NextBattle(1)"
todo = ["NextBattle(1)"]
[[agenda]]
of = "Battle(2)"
todo = []
[[agenda]]
of = "AfterAction(2)"
todo = ["Advance(2)", "RemoveArrow(2)"]
[[agenda]]
of = "RetreatDefeated(2)"
todo = ['Retreat("red", "N2", "N2")']
"""
MOVE = """\
game = "heroes"
scenario = "counter-attack"
turn = 2
phase = "activation"
initiative = "us"
next_side = "us"
numbered = { us = 1, german = 1 }
tokens = { m4 = "1" }
shown = { schuetzen-1 = "1" }
[units]
m4 = { at = "O13", rear = "N13", heading = 2 }
schuetzen-1 = { at = "K6" }
[moving]
schuetzen-1 = { how = "action", left = 3, back = "K6", here = "K6" }
[[agenda]]
todo = []
[[agenda]]
of = "Turn(2)"
todo = ["SupplyPhase()", "EndOfTurn()", "Turn(3)"]
[[agenda]]
of = "ActivationPhase()"
todo = []
[[agenda]]
of = "Activations()"
todo = []
[[agenda]]
of = "NextOrder()"
todo = ["NextOrder()"]
[[agenda]]
of = "Reveal()"
todo = []
[[agenda]]
of = 'Activation("schuetzen-1", "order")'
todo = []
[[agenda]]
of = 'Act("schuetzen-1")'
todo = ['Moving(["K5", "done"], 0, "K6")']
"""
FIRE = MOVE[: MOVE.index("[moving]")].replace("[units]", '[units]\nfire-1 = { at = "K5" }')
FIRE += '[shots]\n1 = { firer = "schuetzen-1", how = "action", mode = "fire", weapon = 0, targets = ["fire-1"] }\n'
FIRE += (
    MOVE[MOVE.index("[[agenda]]") : MOVE.index("todo = ['Moving")]
    + """todo = ['Fired("schuetzen-1", "action")']
[[agenda]]
of = 'Attack("1")'
todo = ['ShotRoll("1", 0)', 'EndShot("1")']
"""
)
FIGHT = """\
game = "totalize"
turn = 2
phase = "engagement"
others = "gone"
units.A01 = { area = "TIL", came = "VER", order = "attack TIL" }
units.G02 = { area = "TIL" }
units.G03 = { area = "GRA" }
engagements.TIL = { units = ["A01", "G02"], mission = "no-retreat", way = "dice" }
at = ["Turn(2)", "EngagementPhase", "Fights(false)"]
"""
SHOT = "[shots]\n1 = { firer = 'schuetzen-1', how = 'on-move', mode = 'fire', targets = ['%s'] }\n[moving]"
WINDOW = """'Open("RW-4", "%s", ["us"])'"""
END = '[[agenda]]\ntodo = []\n[[agenda]]\nof = "Turn(2)"\ntodo = ["EndOfTurn()", "Turn(3)"]\n'
ENDED = MOVE[: MOVE.index("tokens =")].replace('"activation"', '"supply"')
ENDED += MOVE[MOVE.index("[units]") : MOVE.index("[moving]")] + END
OPENING = 'game = "heroes"\n[[agenda]]\ntodo = ["SetUp()", "Turn(1)"]\n'
SECOND = 'attackers = ["50-div"]\n[battle.7]\nattacker = "allies"\norigin = "A2"\ntarget = "B2"\n'
SECOND += 'attackers = ["50-div"]\n[[agenda]]'
START = 'game = "totalize"\nturn = 2\nphase = "start"\n[[agenda]]\ntodo = []\n[[agenda]]\nof = "Turn(2)"\n'
START += 'todo = ["StartPhase(2)", "OrderPhase()", "ActionPhase()", "EngagementPhase()", "EndPhase()", "Turn(3)"]\n'
ADVANCE = (
    RETREAT[: RETREAT.index('of = "NextBattle')]
    .replace('"N2" }', '"N3" }')
    .replace("turn = 1", 'options.simultaneous = true\ncontrol.blue = ["N1", "N2", "S1", "S2"]\nturn = 1', 1)
)
ADVANCE += 'of = "OpenBattles(1)"\ntodo = ["OpenBattles(1)"]\n[[agenda]]\nof = "FinishBattles(1)"\n'
ADVANCE += 'todo = ["FinishBattles(1)"]\n[[agenda]]\nof = "AfterAction(2)"\ntodo = ["Advance(2)", "RemoveArrow(2)"]\n'
OUTSET = 'game = "totalize"\nphase = "deployment"\n[[agenda]]\ntodo = ["Deployment()", "Turn(1)"]\n'
NESTED = 'of = "NextBattle(3)"\ntodo = ["NextBattle(3)"]\n[[agenda]]\n'
WAY = CAEN[: CAEN.index("[troops]")].replace("fought = 8", "fought = 7")
WAY += 'at = ["Turn(3)", "BattlePhase(3)", "PlaceArrow"]\n'
FAULTS = [
    # a step stands only under a step that comes to it, and some are only asked by others
    (
        CAEN,
        '"Resolve(8)", "After',
        '"Deploy(3)", "After',
        29,
        "DeploymentArrivals or GermanArrivals comes to it",
    ),
    (
        CAEN,
        '["NextBattle(3)"]',
        '["Deploy(3)"]',
        26,
        "Deploy(3) cannot be here: Deploy or DeploymentArrivals",
    ),
    (
        CAEN,
        'of = "NextBattle(3)"',
        'of = "Exploitation()"',
        25,
        "Exploitation or Turn comes to it",
    ),
    (CAEN, '"CommitAttackers(8)"', "'ReportScore(8, \"allies\")'", 29, "no step comes to it by itself"),
    (MOVE, '["NextOrder()"]', '["Recover(\\"us\\")"]', 28, "SupplyPhase comes to it"),
    # no step is to be done twice
    (
        CAEN,
        '["NextBattle(3)"]',
        '["NextBattle(3)", "NextBattle(3)"]',
        26,
        "NextBattle(3) is to be done twice",
    ),
    (CAEN, 'of = "Battle(8)"', NESTED + 'of = "Battle(8)"', 28, "NextBattle(3) is to be done twice"),
    # of what is listed the end is left; who comes again and again is still to come
    (CAEN, '["NextBattle(3)"]', "[]", 25, "what NextBattle lists ends with NextBattle"),
    (
        RETREAT,
        '["Advance(2)", "RemoveArrow(2)"]',
        '["Advance(2)"]',
        31,
        "lists ends with RetreatDefeated, Advance, ",
    ),
    (
        RETREAT,
        '["Advance(2)", "RemoveArrow(2)"]',
        '["RemoveArrow(2)"]',
        31,
        "lists ends with RetreatDefeated, Advance, ",
    ),
    # who retreats is of one side, and where he says
    (RETREAT, 'b1 = "S2"', 'b1 = "N2"', 35, "b1 is there, too, which is no troop of the red"),
    (RETREAT, '"N2", "N2")', '"N2", "N3")', 35, "troops that leave N2 are there, not N3"),
    # who is to commit troops has some, in an area from which he attacks; only landings come from none
    (CAEN, '50-div = "A2"', '50-div = "A3"', 13, "battle.8.origin: nobody stands there who could attack"),
    (CAEN, 'origin = "A2"', 'kind = "panzer"', 11, "battle.8.origin: '' is none of"),
    # until troops have fought the attacker holds what he attacks from, and not what he attacks; then what he captured
    (
        CAEN,
        '"A5", "B5"]',
        '"A5", "B5", "B2"]',
        12,
        "battle.8.attacker: the allies hold B2 and cannot attack it",
    ),
    (
        CAEN,
        'origin = "A2"',
        'origin = "B3"',
        13,
        "battle.8.origin: the allies attack from B3, which the enemy holds",
    ),
    (
        ADVANCE,
        '"N2", "S1"',
        '"S1"',
        34,
        "Advance(2) cannot be here: N2 is captured, but not held by the blue",
    ),
    # steps of the agenda, or of the way to where play stands, name what there is
    (WAY, '"BattlePhase(3)", "PlaceArrow"', '"AfterAction(4)", "Advance"', 8, "battle 4 is not open"),
    (CAEN, '["NextBattle(3)"]', '["Leave(5)"]', 26, "kind must be a text"),
    # of what is under way one step is left that ends it, and the way is one that the mover can go
    (MOVE, "todo = ['Moving", "todo = ['EndOfMove()', 'Moving", 37, "ends what is under way, too"),
    (MOVE, '["K5", "done"]', '["A1", "done"]', 37, "schuetzen-1 cannot go that way: A1 done"),
    (MOVE, "left = 3", "left = 0", 37, "schuetzen-1 cannot go that way: K5 done"),
    (MOVE, '["NextOrder()"]', "['EnemyMay(\"RW-4\")', 'NextOrder()']", 28, "EnemyMay"),
    # tokens lie on the board until they are cleared
    (ENDED, "[units]", 'shown = { m4 = "1" }\n[units]', 8, "placed no orders yet"),
    # who fights is there, and one side attacks on the table; who acts is the actor
    (
        FIGHT,
        'way = "dice"',
        'way = "table"',
        8,
        "engagements.TIL.attacker: the mission is known: say who attacks",
    ),
    (FIGHT, '["A01", "G02"]', '["A01", "G02", "G03"]', 7, "G03 is to fight"),
    (FIGHT, 'area = "GRA"', 'area = "GRA", retreats = true, ways = ["GRA"]', 7, "G03 cannot give way to GRA"),
    (START, '["StartPhase(2)", ', "[", 3, "phase: 'start', but what is done in that phase is done"),
    (OUTSET, '"deployment"', '"engagement"', 2, "'engagement', but play stands before a turn"),
    (OUTSET, "\n[[", '\nunits.A01.order = "defend"\n[[', 3, "orders are written in the phase orders"),
    (OUTSET, "phase", "turn = 2\nphase", 2, "turn: 2, but units are deployed before the first turn"),
    # nobody is on the board before his side has set up; no troop attacks in two battles at once
    (OPENING, "\n[[", '\nunits.voss = { at = "K6" }\n[[', 2, "the german have not set up yet"),
    (CAEN, "[[agenda]]", SECOND, 21, "50-div attacks in battle 8 already"),
    # a window is open about something that there is
    (
        MOVE,
        "todo = ['Moving",
        f"todo = [{WINDOW % 'm44'}, 'Moving",
        37,
        "RW-4 is about none such as 'm44'; did you",
    ),
    # shots are resolved one after the other, by the steps that suit them
    (
        FIRE,
        'mode = "fire", weapon = 0, targets = ["fire-1"]',
        'mode = "structure", weapon = 0, targets = ["barn"]',
        41,
        "shot 1 is fired at no unit",
    ),
    (
        FIRE,
        'mode = "fire", weapon = 0, targets = ["fire-1"]',
        'mode = "room", weapon = 0, targets = ["K5"]',
        15,
        'ShotRoll("1", 0) is no step of the shot that is resolved next',
    ),
    (FIRE, "'ShotRoll(\"1\", 0)', ", "'Spent()', ", 15, "Spent() is no step of the shot"),
    (
        FIRE,
        "'ShotRoll(\"1\", 0)', 'EndShot(\"1\")'",
        '\'Frighten("schuetzen-1", "fire-1")\'',
        15,
        "nothing is left",
    ),
    # what is fired at suits the way of firing
    (MOVE, "[moving]", SHOT % "K5", 14, "shots.1.targets: 'K5' is none of"),
    (MOVE, "[moving]", SHOT % "m44", 14, "did you mean 'm4'?"),
]


@pytest.mark.parametrize(("text", "old", "new", "line", "sentence"), FAULTS)
def test_what_contradicts_itself_is_refused_with_line_and_reason(
    text: str, old: str, new: str, line: int, sentence: str
) -> None:
    text = text.replace("%s", FOLDERS["fords"])
    read_position(text, local=True)  # which can be
    assert old in text
    changed = text.replace(old, new, 1)
    with pytest.raises(BoxError) as caught:
        read_position(changed, local=True)
    assert sentence in caught.value.message
    assert caught.value.line == line
    assert caught.value.__cause__ is None  # a rule refused it, no error that nobody foresaw


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ('game = "skirmish"\nturn = 2\n', 2, "say with `at` where play stands"),
        ('game = "caen"\nturn = 3\nat = ["Turn(3)"]\n', 2, "holds foreign troops"),
        ('game = "caen"\nat = ["Turn(3)"]\n', 2, "holds foreign troops"),
        (
            'game = "villers-bretonneux"\nscenario = ""\nat = ["Turn(1)"]\ncontrol.bef = ["A-1", "C-5"]\n',
            4,
            "holds foreign troops",
        ),
    ],
)
def test_a_fault_of_the_whole_position_names_the_fact_that_it_follows_from(
    text: str, line: int, sentence: str
) -> None:
    """Never line 1, unless the position says nothing else."""
    with pytest.raises(BoxError) as caught:
        read_position(text)
    assert (caught.value.line, sentence in caught.value.message) == (line, True), caught.value


def test_tokens_that_a_position_leaves_out_are_none() -> None:
    """HON-301: who has counted no Special Orders or bluffs has none to place."""
    text = MOVE[: MOVE.index("next_side")].replace("activation", "orders")
    text += (
        'numbered = { us = 1, german = 1 }\nat = ["Turn(2)", "OrderPhase", "CountTokens", "PlaceOrders"]\n'
    )
    rules, s = read_position(text)
    for seat in ("us", "german"):
        rules.guess(rules.view(s, seat), seat, Random(1))


@pytest.mark.parametrize("place", SOURCES)
def test_the_tables_of_steps_are_those_of_the_code(place: str) -> None:
    """`python tools/sequences.py` writes them anew."""
    assert current(place) == written(SOURCES[place])


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_game_is_in_its_table(game: str) -> None:
    rules = open_game(game)
    assert set(rules.catalogue()) <= set(rules.within)
