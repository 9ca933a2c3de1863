"""The exact odds, against every throw there is, played out with the real steps."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from itertools import product
from random import Random
from time import perf_counter

import pytest

from sandtable.games.firestorm.blocks.play.defence_troop import DefenceTroopDie
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.play.advance import Advance
from sandtable.games.firestorm.play.battle import fight
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.play.fates import TroopOdds
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.odds import BattleOdds, FaceOdds, battle_odds
from sandtable.games.firestorm.play.open_battles import OpenBattles
from sandtable.games.firestorm.play.retreat import Retreat
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.wargame import AttackDie, DefenceDie
from sandtable.kernel.codec import encode
from sandtable.kernel.engine import answer, begin, current, pending, play, throw
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.players.random import RandomPlayer
from tests.pace import stretch

CAEN = Caen("caen", {})
Options = dict[str, OptionValue]
Told = tuple[tuple[str, str], ...]  # what the news say of an end
Ends = defaultdict[Told, Fraction]
LANDED = {"A2": 4, "A3": 4, "A5": 4}


def walk(rules: Caen, seed: int, steps: int = 10_000):
    """The states of a random campaign, each before its question is answered."""
    rng = Random(seed)
    player = RandomPlayer(rng)
    s = rules.setup()
    begin(s, rules.start())
    for _ in range(steps):
        asks = pending(s)
        if not asks:
            return
        yield s
        key = rng.choice(list(asks))
        ask = asks[key]
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            throw(s, ask, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
        else:
            play(s, key, ask, player.word(rules.view(s, ask.seat(s)), ask))


def sheet_before_dice(s: Campaign) -> BattleSheet | None:
    """The battle whose dice are thrown now, unless it is a landing."""
    ask = current(s)
    if isinstance(ask, (DefenceTroopDie, AttackDie, DefenceDie)):
        return s.battle(ask.battle)
    return None


def every_end(s: Campaign, number: int, weight: Fraction, ends: Ends) -> None:
    """Plays every face of every die of a battle up to its advance, and counts how its troops fared."""
    ask = current(s)
    over = number not in [sheet.number for sheet in s.arrows]
    if over or (isinstance(ask, Advance) and ask.battle == number):
        ends[tuple(told(s))] += weight
        return
    if isinstance(ask, Retreat):
        copy = branch(s)
        play(copy, "", ask, weakest_given_up(copy, ask))
        every_end(copy, number, weight, ends)
        return
    assert isinstance(ask, Throw)
    dice = ask.dice(s)
    seen: dict[str, tuple[Campaign, int]] = {}
    for faces in product(range(1, 7), repeat=dice.count):
        copy = branch(s)
        throw(copy, ask, faces)
        mark = json.dumps(encode(copy)) + str(told(copy))
        before = seen.get(mark)
        seen[mark] = (copy, before[1] + 1 if before else 1)
    for copy, ways in seen.values():
        every_end(copy, number, weight * Fraction(ways, 6**dice.count), ends)


def branch(s: Campaign) -> Campaign:
    copy = s.clone()
    copy.news = list(s.news)
    return copy


def told(s: Campaign) -> list[tuple[str, str]]:
    """What the news say of troops and of the battle, in order."""
    lines = []
    for event in s.news:
        if event.verb in ("destroyed", "captured", "retreated"):
            lines.append((event.verb, str(event.facts["troop"])))
        elif event.verb == "taken":
            lines.append((event.verb, str(event.facts["area"])))
        elif event.verb == "fought":
            attack, defence = event.facts["attack"], event.facts["defence"]
            assert isinstance(attack, int) and isinstance(defence, int)
            lines.append(("difference", str(attack - defence)))
    return lines


def weakest_given_up(s: Campaign, ask: Retreat) -> Word:
    """The way the odds assume: the strongest in the terrain of the lost area find room first."""
    bonus = s.rules.bonus
    terrain = s.rules.terrain[ask.area]
    troops = s.troops_at(ask.place)
    ranked = sorted(troops, key=lambda troop: -bonus[troop][terrain])
    fought = [troop for sheet in s.arrows for troop in sheet.defenders]
    ranked.sort(key=lambda troop: (-bonus[troop][terrain], troop not in fought))
    room = sum(places for _, places in ways(s, ask))
    kept = ranked[:room]
    word: Word = ()
    while len(word) < len(troops):
        letters = ask.letters(s, word)
        troop = troops[len(word)]
        lost = f"{troop}>lost"
        word = (*word, lost if troop not in kept else next(x for x in letters if x != lost))
    return word


def ways(s: Campaign, ask: Retreat) -> list[tuple[str, int]]:
    return [
        (area, s.rules.room(s, area))
        for area in s.rules.board.neighbours[ask.area]
        if s.holds(ask.side, area) and s.rules.room(s, area) > 0
    ]


def fate(end: Told, troop: str, area: str) -> str:
    """What an end says of a troop: a destruction after the area is taken is want of room."""
    found = "stays"
    taken = False
    for verb, what in end:
        if verb == "taken" and what == area:
            taken = True
        elif what == troop and verb == "destroyed":
            found = "lost" if taken else "destroyed"
        elif what == troop:
            found = {"captured": "captured", "retreated": "retreats"}[verb]
    return found


def assert_agrees(odds: BattleOdds, ends: Ends, target: str) -> None:
    assert sum(ends.values()) == 1
    differences: defaultdict[int, Fraction] = defaultdict(Fraction)
    for end, weight in ends.items():
        differences[int(dict(end)["difference"])] += weight
    counted = {by: Fraction(number, odds.of) for by, number in odds.differences.items() if number}
    assert counted == dict(differences)
    for troop in (*odds.attackers, *odds.defenders):
        fates: defaultdict[str, Fraction] = defaultdict(Fraction)
        for end, weight in ends.items():
            fates[fate(end, troop.troop, target)] += weight
        for name in ("destroyed", "lost", "captured", "retreats", "stays"):
            assert Fraction(getattr(troop, name), odds.of) == fates[name], (troop.troop, name)


def assert_whole(odds: BattleOdds) -> None:
    """All chances add up to 1, exactly."""
    assert odds.captured + odds.held == odds.of
    assert sum(odds.differences.values()) == odds.of
    assert odds.equal == odds.differences.get(0, 0)
    assert odds.captured == sum(number for by, number in odds.differences.items() if by > 0)
    for troop in (*odds.attackers, *odds.defenders):
        assert troop.destroyed + troop.lost + troop.captured + troop.retreats + troop.stays == odds.of
        assert troop.survives() == troop.retreats + troop.stays
    for bonuses in odds.open.values():
        assert sum(bonuses.values()) == odds.of


@pytest.mark.parametrize("seed", range(8))
def test_odds_are_those_of_every_throw_played_out(seed):
    """FS-55 … FS-66, CAEN-6, CAEN-24: closed form and engine agree to the last throw."""
    rng = Random(seed)
    compared = 0
    for s in walk(CAEN, seed):
        sheet = sheet_before_dice(s)
        if sheet is None or rng.random() > 0.35:
            continue
        before = json.dumps(encode(s))
        odds = battle_odds(s, sheet)
        assert json.dumps(encode(s)) == before
        assert_whole(odds)
        ends: Ends = defaultdict(Fraction)
        start = s.clone()
        every_end(start, sheet.number, Fraction(1), ends)
        assert_agrees(odds, ends, sheet.target)
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("seed", range(3))
def test_odds_hold_under_other_options(seed):
    options: Options = {
        "gw_oos_modifier": -4,
        "gw_agra": (3, 1, 0),
        "secret_commitment": True,
        "extra_battles": 3,
    }
    rules = Caen("caen", options)
    rng = Random(seed)
    for s in walk(rules, seed):
        sheet = sheet_before_dice(s)
        if sheet is not None and rng.random() < 0.1:
            ends: Ends = defaultdict(Fraction)
            every_end(s.clone(), sheet.number, Fraction(1), ends)
            assert_agrees(battle_odds(s, sheet), ends, sheet.target)


def campaign(troops: dict[str, str], **facts: object) -> Campaign:
    """A position in turn 2 with Allied beaches, nobody on the map but those named."""
    s = CAEN.setup()
    CAEN.amend(
        s,
        {
            "turn": 2,
            "battles": 3,
            "initiative": "allies",
            "control": {"allies": ["A2", "A3", "A5"]},
            "rows": LANDED,
            "troops": {**dict.fromkeys(s.where, "later"), **troops},
            **facts,
        },
    )
    return s


def fought(
    s: Campaign, letter: str, attackers: Word, defenders: Word, attacker: str = "allies"
) -> BattleOdds:
    origin, _, target = letter.partition(">")
    sheet = s.open_battle("", attacker, origin, target)
    s.rules.commit(s, sheet, attacker, attackers)
    s.rules.commit(s, s.battle(sheet.number), s.rules.enemy[attacker], defenders)
    return battle_odds(s, s.battle(sheet.number))


def of(odds: BattleOdds, number: int) -> Fraction:
    return Fraction(number, odds.of)


def the(troops: list[TroopOdds], name: str) -> TroopOdds:
    return next(troop for troop in troops if troop.troop == name)


def test_the_counter_attack_on_sword_beach():
    """CAEN-W6: 21. Panzer adds 2, 3 Division 1 and the naval guns 2; the division is cut off and captured."""
    s = campaign(turn=1, troops={"21-pz": "B4", "3-div": "A5"})
    odds = fought(s, "B4>A5", ("21-pz",), ("3-div",), "germans")
    assert odds.attack == ((2, "21-pz"),)
    assert odds.defence == ((1, "3-div"), (2, "naval-gunfire"))
    assert of(odds, odds.captured) == Fraction(10, 36)
    assert of(odds, odds.equal) == Fraction(5, 36)
    division = the(odds.defenders, "3-div")
    assert division.captured == odds.captured
    assert of(odds, division.destroyed) == Fraction(5 + 6 + 5, 36) / 6  # the draw and defeats by 1 and 2
    assert division.lost == division.retreats == 0


def test_the_counter_attack_with_a_way_out():
    """CAEN-W6: with Bréville in Allied hands the division retreats to it."""
    s = campaign(turn=1, control={"allies": ["A2", "A3", "A5", "B5"]}, troops={"21-pz": "B4", "3-div": "A5"})
    odds = fought(s, "B4>A5", ("21-pz",), ("3-div",), "germans")
    division = the(odds.defenders, "3-div")
    assert division.captured == 0
    # victory by 1 and 2 needs a 6, by 3 and 4 a 5
    assert of(odds, division.retreats) == (Fraction(4 + 3, 36) * 5 + Fraction(2 + 1, 36) * 4) / 6


def test_the_defence_troop_is_a_die_of_its_own():
    """CAEN-23: 1 on four faces, 2 on two, in any terrain."""
    s = campaign(troops={"7-armd": "A3"})
    odds = fought(s, "A3>B3", ("7-armd",), ("gdt",))
    assert of(odds, odds.open["gdt"][1]) == Fraction(2, 3)
    assert of(odds, odds.open["gdt"][2]) == Fraction(1, 3)
    assert odds.defence == ()
    assert of(odds, odds.captured) == Fraction(2, 3) * Fraction(26, 36) + Fraction(1, 3) * Fraction(21, 36)


def test_modifiers_are_named():
    """T-GW-SIT: bocage, river and want of supply; CAEN-35: the bombers."""
    s = campaign(
        turn=4,
        carpet=1,
        sorties=1,
        control={"allies": ["A2", "C2"]},
        troops={"11-armd": "C2", "12-ss": "D3"},
    )
    odds = fought(s, "C2>D3", ("11-armd", "sortie", "carpet"), ("12-ss",))
    assert {reason: bonus for bonus, reason in odds.attack} == {
        "11-armd": 2,
        "out-of-supply": -2,
        "sortie": 1,
        "carpet": 2,
    }
    assert {reason: bonus for bonus, reason in odds.defence} == {"12-ss": 2, "bocage": 1, "river": 2}


def test_uncommitted_troops_retreat_or_are_lost_for_want_of_room():
    """FS-65, CAEN-6, FS-R10: one place for three troops; the weakest is given up first."""
    s = campaign(
        control={"allies": ["A2", "A3", "A5", "B4", "C6", "B5"]},
        troops={
            "7-armd": "B5",
            "21-pz": "A6",
            "12-ss": "A6",
            "pz-lehr": "A6",
            "flak": "C7",
            "2-pz": "C7",
        },
    )
    odds = fought(s, "B5>A6", ("7-armd",), ("12-ss",))
    weakest = the(odds.defenders, "21-pz")
    assert not weakest.committed
    assert weakest.destroyed == weakest.captured == 0
    assert the(odds.defenders, "pz-lehr").lost > 0
    assert weakest.lost > the(odds.defenders, "pz-lehr").lost
    assert weakest.lost + weakest.stays == odds.of - weakest.retreats
    assert_whole(odds)


def test_the_committed_are_captured_even_if_just_destroyed():
    """FS-66: no neighbour of the lost area is German."""
    everywhere = [area for area in CAEN.board.ids if area != "C4"]
    s = campaign(control={"allies": everywhere}, troops={"7-armd": "B4", "12-ss": "C4", "21-pz": "C4"})
    odds = fought(s, "B4>C4", ("7-armd",), ("12-ss", "gdt"))
    assert (-2, "out-of-supply") in odds.defence
    for troop in odds.defenders:
        assert troop.captured == odds.captured > 0
        assert troop.lost == troop.retreats == 0


def test_equal_totals_are_the_defenders():
    """FS-56, FS-62: a draw holds the area, and both sides' troops are destroyed on a 6."""
    s = campaign(troops={"50-div": "A2", "21-pz": "B2"})
    odds = fought(s, "A2>B2", ("50-div",), ())
    assert odds.differences[0] == odds.equal
    assert of(odds, odds.held) == Fraction(15 + 0, 36)
    assert not the(odds.defenders, "21-pz").committed


def place_arrow(s: Campaign) -> None:
    begin(s, [PlaceArrow(s.fought + 1), *fight(s, s.fought + 1)])


def test_an_arrow_has_odds_before_anybody_is_committed():
    """The strongest on both sides are assumed, and that is said."""
    s = campaign(troops={"7-armd": "A3", "51-highland": "A3", "5-agra": "A3", "21-pz": "B3"}, sorties=2)
    place_arrow(s)
    odds = CAEN.skin().odds(s, "allies", ("A3>B3",))
    assert isinstance(odds, BattleOdds)
    assert odds.assumed == ("strongest-attackers", "strongest-defenders")
    assert odds.sheet.attackers == ("7-armd", "5-agra")
    assert odds.sheet.defenders == ("21-pz",)
    assert odds.sheet.assets == ("gdt",)
    assert s.arrows == ()


def test_commitments_may_be_stated():
    s = campaign(troops={"7-armd": "A3", "51-highland": "A3", "21-pz": "B3"}, sorties=2)
    place_arrow(s)
    odds = CAEN.skin().odds(
        s, "allies", ("A3>B3",), {"attackers": ("51-highland", "sortie", "done"), "defenders": ("done",)}
    )
    assert isinstance(odds, BattleOdds)
    assert odds.assumed == ()
    assert odds.attack == ((1, "51-highland"), (2, "sortie"))
    assert odds.defence == ()
    with pytest.raises(Refused):
        CAEN.skin().odds(s, "allies", ("A3>B3",), {"attackers": ("21-pz",)})
    with pytest.raises(Refused):
        CAEN.skin().odds(s, "allies", ("A3>C4",))
    with pytest.raises(Refused):
        CAEN.skin().odds(s, "germans", ("A3>B3",))


def test_a_draft_counts_as_it_stands():
    """An open commitment is read as if it were closed; an empty one as the strongest."""
    s = campaign(troops={"7-armd": "A3", "51-highland": "A3", "21-pz": "B3"})
    place_arrow(s)
    answer(s, "allies", ("A3>B3",))
    draft = CAEN.skin().odds(s, "allies", ("51-highland",))
    closed = CAEN.skin().odds(s, "allies", ("51-highland", "done"))
    assert draft is not None and closed is not None
    assert draft.table() == closed.table()
    answer(s, "allies", ("51-highland", "done"))
    nothing = CAEN.skin().odds(s, "germans", ("done",))
    strongest = CAEN.skin().odds(s, "germans", ())
    assert isinstance(nothing, BattleOdds) and isinstance(strongest, BattleOdds)
    assert nothing.assumed == () and nothing.defence == ()
    assert strongest.assumed == ("strongest-defenders",)
    assert nothing.captured * strongest.of > strongest.captured * nothing.of


def test_the_strongest_commitment_is_found_among_all():
    """CAEN-22, CAEN-27: reserve troops and the Defence Troop bar each other in a full area."""
    s = campaign(
        troops={"7-armd": "A3", "21-pz": "B3", "12-ss": "reserve", "7-werfer": "B3"},
    )
    place_arrow(s)
    odds = CAEN.skin().odds(s, "allies", ("A3>B3",))
    assert isinstance(odds, BattleOdds)
    assert set(odds.sheet.defenders) == {"12-ss", "21-pz"}


def test_odds_before_and_after_commitment_agree():
    """The odds of a finished word are those of the battle that follows it."""
    for seed in range(6):
        for s in walk(CAEN, seed):
            for key, ask in pending(s).items():
                if not isinstance(ask, Commit):
                    continue
                word = RandomPlayer(Random(seed)).word(s, ask)
                odds = CAEN.skin().odds(s, key, word)
                assert isinstance(odds, BattleOdds)
                assert_whole(odds)
                copy = s.clone()
                play(copy, key, ask, word)
                if sheet_before_dice(copy):
                    after = battle_odds(copy, copy.battle(ask.battle))
                    assert after.differences == odds.differences


def test_every_question_of_a_campaign_has_odds_or_none():
    """Arrows, special attacks, commitments and landings have them; the state is never changed."""
    answered: set[str] = set()
    settings: list[Options] = [
        {},
        {"mode": "mixed"},
        {"mode": "table", "allied_commanders": 1},
        {"simultaneous": True},
    ]
    for options in settings:
        rules = Caen("caen", options)
        for seed in range(10 if not options else 3):
            for s in walk(rules, seed):
                for key, ask in pending(s).items():
                    word = RandomPlayer(Random(seed)).word(s, ask) if isinstance(ask, Choice) else ()
                    before = json.dumps(encode(s))
                    odds = rules.skin().odds(s, key, word)
                    assert json.dumps(encode(s)) == before
                    if odds is not None:
                        answered.add(type(ask).__name__)
                        json.dumps(odds.table())
                    if isinstance(odds, BattleOdds):
                        assert_whole(odds)
    assert answered >= {
        "PlaceArrow",
        "Exploitation",
        "PanzerAttack",
        "Caumont",
        "CommitAttackers",
        "CommitDefenders",
        "LandingDie",
        "DefenceTroopDie",
        "AttackDie",
        "DefenceDie",
        "DeclareTable",
        "ReportScore",
        "NameLeader",
        "BeachOptions",
    }


def test_a_landing_is_read_row_by_row():
    """T-TONGA and T-NEPTUNE: each face with what it brings, and nothing of what comes later."""
    s = CAEN.setup()
    begin(s, CAEN.start())
    odds = CAEN.skin().odds(s, "allies", ())
    assert isinstance(odds, FaceOdds)
    verbs = {face: [event.verb for event in events] for face, events in odds.faces.items()}
    assert verbs[6] == ["tonga", "taken"]
    assert verbs[3] == ["tonga", "taken", "destroyed"]
    assert verbs[2] == ["tonga", "destroyed"]
    assert verbs[1] == ["tonga", "captured"]
    answer(s, "allies", (6,))
    odds = CAEN.skin().odds(s, "allies", ())
    assert isinstance(odds, FaceOdds)
    fates = {face: events[0].facts["fate"] for face, events in odds.faces.items()}
    expected = {1: "captured", 2: "captured", 3: "destroyed", 4: "stands", 5: "stands", 6: "stands"}
    assert fates == expected
    table = json.loads(json.dumps(odds.table()))
    assert table["throw"] == "LandingDie"
    assert [row["chance"]["exact"] for row in table["faces"]] == ["1/6"] * 6


def test_a_landing_on_the_table_is_told_as_if_by_dice():
    """CAEN-43: rows are the same for a die and for battle points."""
    rules = Caen("caen", {"mode": "table"})
    s = rules.setup()
    begin(s, rules.start())
    odds = rules.skin().odds(s, "allies", ())
    assert isinstance(odds, FaceOdds)
    assert odds.throw == "LandingDie"


def test_halfway_through_the_dice_the_odds_know_the_first():
    """With the attacker's total on the table only the defender's die is open."""
    s = campaign(troops={"7-armd": "A3", "51-highland": "A3", "21-pz": "B3"})
    place_arrow(s)
    answer(s, "allies", ("A3>B3",))
    answer(s, "allies", ("7-armd", "done"))
    answer(s, "germans", ("21-pz", "done"))
    answer(s, "allies", (4,))
    assert isinstance(current(s), DefenceDie)
    odds = CAEN.skin().odds(s, "germans", ())
    assert isinstance(odds, BattleOdds)
    assert of(odds, odds.captured) == Fraction(4, 6)  # 7 against a die and 2


def test_an_open_battle_keeps_its_supply_and_strands_its_attackers():
    """FS-44, FS-78: the from-area fell meanwhile and has no Allied neighbour left."""
    rules = Caen("caen", {"simultaneous": True, "mode": "table"})
    s = rules.setup()
    facts = {
        "turn": 3,
        "control": {"allies": ["A2", "A3", "A5", "C3"]},
        "rows": LANDED,
        "initiative": "allies",
    }
    rules.amend(s, {**facts, "troops": {**dict.fromkeys(s.where, "later"), "7-armd": "C3"}})
    sheet = s.open_battle("", "allies", "C3", "D4")
    rules.commit(s, sheet, "allies", ("7-armd",))
    s.take("germans", "C3")
    s.place("7-armd", sheet.arrow())
    begin(s, [OpenBattles(3)])
    odds = rules.skin().odds(s, f"organiser#{sheet.number}", ())
    assert isinstance(odds, BattleOdds)
    assert odds.assumed == ("settled-by-dice",)
    assert odds.attack == ((3, "7-armd"),)
    assert the(odds.attackers, "7-armd").captured == odds.held
    assert_whole(odds)


def test_the_table_names_every_chance_and_modifier():
    s = campaign(troops={"7-armd": "A3", "21-pz": "B3"})
    place_arrow(s)
    odds = CAEN.skin().odds(s, "allies", ("A3>B3",))
    assert odds is not None
    table = json.loads(json.dumps(odds.table()))
    assert table["arrow"] == "A3>B3"
    assert table["attack"] == [{"plus": 3, "because": "7-armd"}]
    assert table["defence"] == [{"plus": 2, "because": "21-pz"}]
    assert table["open"]["gdt"]["1"] == {"exact": "2/3", "percent": 66.67}
    chances = table["defenders"][0]
    names = ("destroyed", "lost", "captured", "retreats", "stays")
    assert sum(Fraction(chances[name]["exact"]) for name in names) == 1
    assert sum(Fraction(row["exact"]) for row in table["differences"].values()) == 1


def test_odds_take_less_than_a_millisecond():
    """Warm; the best of several runs, so that a busy machine does not count."""
    states = []
    for seed in range(4):
        for s in walk(CAEN, seed):
            for key, ask in pending(s).items():
                if type(ask).__name__ in ("PlaceArrow", "CommitAttackers", "CommitDefenders", "AttackDie"):
                    word = RandomPlayer(Random(seed)).word(s, ask) if isinstance(ask, Choice) else ()
                    states.append((s.clone(), key, word))
    slowest = 0.0
    for s, key, word in states[::3]:
        best = 1.0
        for _ in range(7):
            start = perf_counter()
            CAEN.skin().odds(s, key, word)
            best = min(best, perf_counter() - start)
        slowest = max(slowest, best)
    assert slowest / stretch() < 0.001
