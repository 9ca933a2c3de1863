"""What a web table shows of a campaign: rows, chances, hints, the log in pieces, trays, the map."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from sandtable.board.table import Forecast, ForecastRow, LetterRow, Tray
from sandtable.games.firestorm.caen.play.dday import LandingDie
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.play.battle import Battle
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.odds import BattleOdds
from sandtable.games.firestorm.show.forecasts import die_text
from sandtable.games.firestorm.show.parts import parts
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice, Throw, Word
from tests.games.firestorm.table import Table, caen
from tests.pace import stretch

OPTIONS: list[dict[str, OptionValue]] = [
    {},
    {"mode": "table", "tr_from_map": True, "landing_optional": True, "multi_game": True},
    {"mode": "mixed", "allied_commanders": 2, "german_commanders": 1, "tabletop_battles": (8,) * 5},
    {"mode": "table", "simultaneous": True, "extra_battles": 5},
    {"secret_commitment": True, "advance_mandatory": True, "map_estuary": True},
    {
        "mode": "formation",
        "follow_germans": ("21-pz", "12-ss"),
        "simultaneous": True,
        "secret_commitment": True,
    },
]


def charnwood(**options: OptionValue) -> Table:
    """Turn 4, the attack on Caen of the look's pictures."""
    return Table(
        4,
        "A2 A3 A5 B4 C3",
        {"B4": "3-div 49-wr 27-bde", "C4": "12-ss", "reserve": "pz-lehr"},
        {"sorties": 2, "battles": 2},
        **options,
    )


def row(table: Table, *word: str) -> LetterRow:
    ask = asked(table)
    return table.rules.skin().row(table.s, ask, word[:-1], word[-1])


def test_an_attack_says_what_it_does() -> None:
    t = charnwood().begin(Battle(1)).roll(6, 1)
    assert row(t, "B4>C4").does == "Attack Caen (West)"
    assert row(t, "B4>C4").name == "Caen (West)"


def test_the_battle_that_is_on_is_counted_within_its_turn() -> None:
    t = charnwood().begin(Battle(1))
    battles = t.rules.skin().table(t.s).track("battles")
    assert battles is not None and (battles.value, battles.most, battles.now) == (2, 2, 1)
    t.roll(6, 1).say("B4>C4")
    battles = t.rules.skin().table(t.s).track("battles")
    assert battles is not None and (battles.value, battles.most, battles.now) == (1, 2, 1)


def asked(table: Table) -> Choice[Any]:
    ask = table.asks()[table.key()]
    assert isinstance(ask, Choice)
    return ask


def forecast(table: Table, *word: str) -> Forecast:
    found = table.rules.skin().forecast(table.s, table.key(), table.asks()[table.key()], word)
    assert found is not None
    return found


# rows


def test_troops_and_assets_that_may_attack_a_city() -> None:
    table = charnwood().attack("B4>C4")
    found = row(table, "3-div", "49-wr")
    assert (found.name, found.note, found.adds) == ("49 West Riding", "infantry in the city", "+2")
    assert found.anchors == ("unit:49-wr",)
    assert found.counter is not None and found.counter.short == "49"
    found = row(table, "3-div", "27-bde")
    assert (found.name, found.note, found.adds) == ("27 Armoured Brigade", "Shermans in the city", "+1")
    found = row(table, "3-div", "sortie")
    assert (found.name, found.note, found.adds) == ("Typhoon sortie", "2 of 3 left this turn", "+1")
    assert (found.icon, found.anchors, found.counter) == ("sortie", ("asset:sortie",), None)
    found = row(table, "3-div", "carpet")
    assert (found.name, found.note, found.adds) == ("Carpet bombing", "once a turn, beside the two", "+2")
    assert (found.icon, found.anchors) == ("carpet", ("asset:carpet-bombing",))


def test_a_closing_letter_says_what_comes_of_it() -> None:
    table = charnwood().attack("B4>C4")
    assert (row(table, "3-div", "done").name, row(table, "3-div", "done").closing) == (
        "Attack with 3 Div alone",
        True,
    )
    name = row(table, "3-div", "49-wr", "carpet", "done").name
    assert name == "Attack with 3 Div, 49 West Riding and carpet bombing"
    table.say("3-div", "done")
    assert row(table, "done").name == "Defend without troops"
    assert row(table, "12-ss", "gdt", "done").name == "Defend with 12. SS-Panzer and the German Defence Troop"
    assert row(table, "pz-lehr").note == "Panthers in the city, out of the reserve"
    found = row(table, "gdt")
    assert (found.name, found.adds, found.anchors) == ("Defence Troop", "+1 or +2", ("asset:gdt",))


def test_an_arrow_is_a_row_with_its_target_origin_and_points() -> None:
    table = charnwood().begin(Battle(1)).roll(6).roll(1)
    found = row(table, "B4>C4")
    assert (found.name, found.note, found.adds) == ("Caen (West)", "from Epron", "30")
    assert found.anchors == ("arrow:B4>C4", "area:C4")
    assert row(table, "B4>B5").note == "from Epron over the Orne"
    assert row(table, "B4>A4").adds == "–"
    assert table.rules.skin().help(table.s, asked(table)) == "You have the initiative and must attack."


def test_a_retreat_lights_areas_and_knows_its_troop() -> None:
    table = charnwood().attack("B4>C4").say("3-div", "49-wr", "done").say("done")
    table.roll(6).roll(1)
    assert type(asked(table)).__name__ == "Retreat"
    found = row(table, "12-ss>C6")
    assert found.anchors == ("area:C6", "unit:12-ss")
    assert (found.name, found.note) == (
        "Colombelles",
        "12. SS-Panzer retreats there; nobody there, room for 3",
    )
    assert found.counter is not None and found.counter.id == "12-ss"


def test_hints_and_what_is_given() -> None:
    table = charnwood().attack("B4>C4")
    ask = asked(table)
    assert table.rules.skin().question(table.s, ask) == "Who attacks Caen (West)?"
    assert table.rules.skin().help(table.s, ask) == "Up to two from Epron."
    assert table.rules.skin().given(table.s, ask) == ("Epron → Caen (West)",)
    table.say("3-div", "done")
    assert table.rules.skin().help(table.s, asked(table)) == "Up to two, or nobody, against 3 Div."
    assert table.rules.skin().given(table.s, asked(table)) == ("Epron → Caen (West)", "3 Div")


# chances


def test_a_forecast_shows_each_modifier_with_its_reason() -> None:
    table = charnwood().attack("B4>C4")
    found = forecast(table, "3-div", "49-wr")
    attack, defence = found.columns
    assert found.label == "captures Caen (West)"
    assert found.notes == ("best reply",)
    assert (attack.side, attack.title, attack.die) == ("allies", "Allies", "d6 + 4")
    assert attack.rows == (ForecastRow("+2", "3 Div, city"), ForecastRow("+2", "49 West Riding, city"))
    assert (defence.title, defence.die) == ("Germans", "d6 + 3 or 4")
    assert defence.rows == (
        ForecastRow("+1", "12. SS-Panzer, city"),
        ForecastRow("+1", "Defending in the city"),
        ForecastRow("+1 or +2", "German Defence Troop"),
    )
    assert round(found.chance, 4) == round(
        (21 * 4 + 15 * 2) / 216, 4
    )  # d6+4 over d6+3 at 4 in 6, d6+4 at 2 in 6


def test_the_defender_reads_his_own_chance() -> None:
    table = charnwood().attack("B4>C4").say("3-div", "49-wr", "done")
    found = forecast(table, "12-ss", "done")
    assert found.label == "holds Caen (West)"
    assert found.notes == ()
    assert found.chance == pytest.approx(10 / 36)  # 4 against 2: the defender needs 2 more than the attacker


def test_dice_that_are_asked_for_have_a_chance() -> None:
    table = charnwood().attack("B4>C4").say("3-div", "done").say("12-ss", "done")
    assert forecast(table).label == "captures Caen (West)"
    assert forecast(table).chance == pytest.approx(15 / 36)  # 2 against 2, ties are the defender's
    table.roll(4)
    found = forecast(table)
    assert (found.label, found.columns[0].die, found.columns[1].die) == ("holds Caen (West)", "6", "d6 + 2")
    assert found.chance == pytest.approx(3 / 6)


def test_bombers_alone_are_taken_with_the_best_troops_behind_them() -> None:
    table = charnwood().attack("B4>C4")
    assert "done" not in asked(table).letters(table.s, ("carpet",))
    alone, best = forecast(table, "carpet"), forecast(table, "carpet", "3-div", "49-wr")
    assert alone.chance == best.chance


def test_the_initiative_counts_every_pair_of_faces() -> None:
    table = charnwood().begin(Battle(1))
    found = forecast(table)
    wins = sum(one + 2 >= two for one in range(1, 7) for two in range(1, 7))
    assert (found.label, found.notes) == ("wins the initiative", ("ties: Allies",))
    assert found.chance == pytest.approx(wins / 36)
    table.roll(3)
    assert forecast(table).chance == pytest.approx(1 / 6)  # only a six beats five


def test_a_landing_shows_the_rows_of_its_table() -> None:
    match = Match(Caen("", {}), Seeded("1"))
    (key, ask) = next(iter(match.pending().items()))
    assert isinstance(ask, LandingDie) and isinstance(match.state, CaenState)
    found = match.state.caen.skin().forecast(match.state, key, ask, ())
    assert found is not None and found.chance == pytest.approx(4 / 6)
    assert [row.value for row in found.columns[0].rows] == ["6", "5", "4", "3", "2", "1"]


def test_the_table_decides_what_no_die_decides() -> None:
    table = charnwood(mode="table").attack("B4>C4")
    assert table.rules.skin().forecast(table.s, table.key(), asked(table), ("3-div",)) is None
    assert row(table, "3-div").adds == "100 pts"


@pytest.mark.parametrize(
    ("totals", "text"),
    [
        ([0], "d6"),
        ([4], "d6 + 4"),
        ([3, 4], "d6 + 3 or 4"),
        ([-2], "d6 − 2"),
        ([-1, 0], "d6 − 1 or 0"),
        ([0, 1], "d6 + 0 or 1"),
    ],
)
def test_how_a_die_is_written(totals: list[int], text: str) -> None:
    assert die_text(totals) == text


def test_a_die_that_may_lose_or_gain_says_both() -> None:
    assert die_text([-1, 1]) == "d6 − 1 or + 1"


class Looker:
    """Plays at random and looks at all a skin could ask for on the way."""

    def __init__(self, options: dict[str, OptionValue], seed: int) -> None:
        self.rules = Caen("", options)
        self.rng = Random(seed)
        self.match = Match(self.rules, Seeded(str(seed)))
        self.compared = 0

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            pending = list(self.match.pending().items())
            if not pending:
                return
            key, ask = self.rng.choice(pending)
            s: Any = self.match.state
            seen = self.rules.view(s, ask.seat(s))
            if isinstance(ask, Throw):
                self.rules.skin().forecast(seen, key, ask, ())
                self.match.roll()
            else:
                self.look(key, ask, seen)
                self.match.answer(key, random_word(seen, ask, self.rng))

    def look(self, key: str, ask: Choice[Any], seen: Any) -> None:
        draft: Word = ()
        while not draft or not ask.ends(seen, draft):
            letters = ask.letters(seen, draft)
            for letter in letters:
                found = self.rules.skin().row(seen, ask, draft, letter)
                assert found.letter == letter and found.name
                self.compare(key, ask, seen, (*draft, letter))
            draft = (*draft, self.rng.choice(letters))

    def compare(self, key: str, ask: Choice[Any], seen: Any, word: Word) -> None:
        """The chance of a row is that of `odds` for its word."""
        found = self.rules.skin().forecast(seen, key, ask, word)
        if found is None or (isinstance(ask, Commit) and not self.could_close(ask, seen, word)):
            return
        odds = self.rules.skin().odds(seen, key, word)
        assert isinstance(odds, BattleOdds)
        attacking = self.rules.side_of(ask.seat(seen)) == odds.sheet.attacker
        assert found.chance == (odds.captured if attacking else odds.held) / odds.of
        self.compared += 1

    def could_close(self, ask: Commit, seen: Any, word: Word) -> bool:
        return word[-1] == "done" or "done" in ask.letters(seen, word)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: ",".join(options) or "default")
def test_every_row_of_a_random_campaign_is_there_and_its_chance_is_that_of_the_odds(
    options: dict[str, OptionValue],
) -> None:
    looker = Looker(options, 7)
    looker.play(400)
    assert looker.compared > 100 or options.get("mode") in ("table", "formation", "mixed")


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: ",".join(options) or "default")
def test_the_pieces_of_the_log_make_its_sentences(options: dict[str, OptionValue]) -> None:
    looker = Looker(options, 11)
    anchored = 0
    while looker.match.pending():
        key, ask = looker.rng.choice(list(looker.match.pending().items()))
        s: Any = looker.match.state
        if isinstance(ask, Throw):
            looker.match.roll()
        else:
            looker.match.answer(key, random_word(looker.rules.view(s, ask.seat(s)), ask, looker.rng))
    rules = looker.rules
    for _, event in looker.match.log:
        pieces = rules.skin().parts(event)
        assert "".join([text for text, _ in pieces]) == rules.skin().sentence(event)
        anchored += any(anchor for _, anchor in pieces)
        assert rules.skin().topic(event) in ("turn", "move", "battle", "organiser")
        assert rules.skin().side_in(event) in ("allies", "germans", "")
        for text, anchor in pieces:
            kind, _, id = anchor.partition(":")
            assert (kind, id) == ("", "") or id in rules.data.areas or id in rules.data.troops, (text, anchor)
    assert anchored > len(looker.match.log) // 2


def test_a_longer_name_is_not_taken_for_a_shorter_one() -> None:
    pieces = parts(
        caen().skin(), "2 Canadian Armoured Brigade and 3 Canadian Division meet 43 Division at Caen (West)."
    )
    assert [piece for piece in pieces if piece[1]] == [
        ("2 Canadian Armoured Brigade", "unit:2-can-bde"),
        ("3 Canadian Division", "unit:3-can-div"),
        ("Caen (West)", "area:C4"),
    ]


def test_battles_are_counted_within_their_turn() -> None:
    """The breadcrumb, the margin of the log and the track of battles agree, from the initiative to the end."""
    looker = Looker({}, 5)
    seen: dict[int, set[str]] = {}
    while looker.match.pending():
        key, ask = next(iter(looker.match.pending().items()))
        s: Any = looker.match.state
        battle = [
            crumb for crumb in crumbs(looker.rules, s) if crumb.startswith("Battle ") and " of " in crumb
        ]
        if battle:
            number, _, most = battle[0][7:].partition(" of ")
            assert looker.rules.skin().moment(s) == f"{s.turn}.{number}"
            (track,) = [track for track in looker.rules.skin().table(s).tracks if track.id == "battles"]
            assert track.most == int(most)
            seen.setdefault(s.turn, set()).add(number)
        if isinstance(ask, Throw):
            looker.match.roll()
        else:
            looker.match.answer(key, random_word(s, ask, looker.rng))
    assert set(seen) == {2, 3, 4, 5}
    assert all("1" in numbers and len(numbers) >= 3 for numbers in seen.values())


def crumbs(rules: Caen, s: Any) -> list[str]:
    return [rules.skin().crumb(s, step) for step in s.breadcrumb()]


# secrets


def test_what_the_enemy_sealed_changes_nothing_that_is_shown() -> None:
    """Two commitments that are still sealed look the same to the other side, and so do its rows and chances."""
    looks: list[list[object]] = []
    for word in (("3-div", "done"), ("3-div", "49-wr", "carpet", "done")):
        table = charnwood(secret_commitment=True).attack("B4>C4")
        table.say(*word, seat="allies")
        ask = table.asks()["germans"]
        assert isinstance(ask, Choice)
        seen = table.rules.view(table.s, "germans")
        shown: list[object] = []
        for letter in ask.letters(seen, ()):
            found = table.rules.skin().forecast(seen, "germans", ask, (letter,))
            line = table.rules.skin().row(seen, ask, (), letter)
            assert found is not None and found.notes == ("best attack",)
            shown.append(
                (
                    line.name,
                    line.note,
                    line.adds,
                    found.chance,
                    tuple(column.rows for column in found.columns),
                )
            )
        shown.append((table.rules.skin().help(seen, ask), "", "", 0.0, table.rules.skin().given(seen, ask)))
        looks.append(shown)
    assert looks[0] == looks[1]


def test_only_sealed_commitments_make_the_campaign_secretive() -> None:
    assert caen(secret_commitment=True).secretive()
    assert not caen().secretive()
    assert not caen(mode="table", simultaneous=True).secretive()


def test_seats_have_names_and_roles() -> None:
    rules = caen(allied_commanders=2)
    assert [(rules.skin().seat_name(seat), rules.role_of(seat)) for seat in rules.seats()] == [
        ("Allies", "side"),
        ("Germans", "side"),
        ("Allied commander 1", "commander"),
        ("Allied commander 2", "commander"),
        ("Organiser", "organiser"),
    ]


# trays, map and shelf


def trays(table: Table) -> dict[str, Tray]:
    return {tray.id: tray for tray in table.rules.skin().table(table.s).trays}


def test_assets_stand_in_trays_where_they_can_be_clicked() -> None:
    found = trays(charnwood())
    sorties, carpet, defence = found["sorties"], found["carpet"], found["gdt"]
    assert [(item.text, item.anchor, item.marks) for item in sorties.items] == [
        ("×2", "asset:sortie", ()),
        ("1 flown", "", ("spent",)),
    ]
    assert [(item.text, item.anchor) for item in carpet.items] == [("1 left", "asset:carpet-bombing")]
    assert [(item.name, item.anchor) for item in defence.items] == [("German Defence Troop", "asset:gdt")]
    assert (found["reserve"].side, found["captured"].note) == ("germans", "none")
    assert "guns" not in found


def test_every_asset_that_is_a_letter_has_its_place_and_its_card() -> None:
    both: list[dict[str, OptionValue]] = [{}, {"mode": "table"}]
    for options in both:
        looker = Looker(options, 3)
        while looker.match.pending():
            key, ask = next(iter(looker.match.pending().items()))
            s: Any = looker.match.state
            if isinstance(ask, Throw):
                looker.match.roll()
                continue
            standing = {item.anchor for tray in looker.rules.skin().table(s).trays for item in tray.items}
            for letter in ask.letters(s, ()):
                for anchor in ask.anchors(s, (), letter):
                    if anchor.startswith("asset:"):
                        assert anchor in standing, (ask, anchor)
                        assert looker.rules.skin().card(s, anchor) is not None
            looker.match.answer(key, random_word(s, ask, looker.rng))


def test_the_drawing_is_that_of_the_board_and_read_once() -> None:
    rules = caen()
    drawing = rules.skin().drawing("caen")
    assert drawing is rules.skin().drawing("caen")
    assert (drawing["width"], drawing["height"]) == (1000, 720)
    features: Any = drawing["features"]
    areas = [one["properties"]["id"] for one in features if one["properties"]["kind"] == "area"]
    assert sorted(areas) == sorted(rules.data.areas)
    assert rules.skin().drawing("norway") == {}


def test_the_shelf_tells_length_balance_and_sides() -> None:
    rules = caen()
    assert rules.skin().title() == "Caen"
    assert rules.skin().blurb() == ("2 sides · 5 turns", "26 to 38 battles")
    assert rules.skin().side_blurb("allies") == "attack from the beaches"
    assert "469 of 1,000" in rules.skin().balance()


def test_every_option_has_a_heading_and_its_rule_in_a_sentence() -> None:
    for option in caen().offered().values():
        assert option.name and option.text.endswith("."), option.id
        assert set(option.names) == set(option.choices), option.id
    assert [option.id for option in caen().offered().values() if option.main] == [
        "mode",
        "tabletop_battles",
        "allied_commanders",
        "german_commanders",
        "secret_commitment",
        "tr_may_launch_attack",
        "map_estuary",
    ]


# speed


def test_all_arrows_of_a_broad_front_are_shown_at_once() -> None:
    """Rows and exact chances of the longest list, generously measured: the best of five tries counts."""
    looker = Looker({}, 3)
    widest: tuple[Any, str, PlaceArrow] | None = None
    most = 0
    while looker.match.pending():
        key, ask = next(iter(looker.match.pending().items()))
        s: Any = looker.match.state
        if isinstance(ask, Throw):
            looker.match.roll()
            continue
        if isinstance(ask, PlaceArrow) and len(ask.letters(s, ())) > most:
            most, widest = len(ask.letters(s, ())), (s.clone(), key, ask)
        looker.match.answer(key, random_word(s, ask, looker.rng))
    assert widest is not None and most >= 13
    s, key, ask = widest
    spent = []
    for _ in range(5):
        start = time.perf_counter()
        for letter in ask.letters(s, ()):
            looker.rules.skin().row(s, ask, (), letter)
            looker.rules.skin().forecast(s, key, ask, (letter,))
        spent.append(time.perf_counter() - start)
    assert min(spent) / stretch() < 0.05


# warnings, and what is best


def test_an_arrow_warns_of_ground_that_would_be_out_of_supply() -> None:
    """FS-40: Hill 112 hangs on Carpiquet, and Carpiquet on nothing once Epron is lost."""
    cut_off = Table(4, "A2 C3", {"C3": "3-div", "D4": "12-ss"}, {"battles": 2}).begin(Battle(1)).roll(6, 1)
    assert row(cut_off, "C3>D4").warning == "would be out of supply"
    joined = (
        Table(4, "A2 B2 C2 C3", {"C3": "3-div", "D4": "12-ss"}, {"battles": 2}).begin(Battle(1)).roll(6, 1)
    )
    assert row(joined, "C3>D4").warning == ""


def test_an_arrow_counts_points_and_says_what_its_chance_is_of() -> None:
    table = charnwood().begin(Battle(1)).roll(6, 1)
    found = row(table, "B4>C4")
    assert (found.counts, found.stake) == ("points", 30)
    assert forecast(table, "B4>C4").of == "to take it"
    table.say("B4>C4").say("3-div", "done")
    assert forecast(table, "12-ss").of == "to hold it"
    assert row(table, "12-ss").counts == "to the die"


def test_those_who_add_most_together_are_called_the_best_pair() -> None:
    table = charnwood().attack("B4>C4")
    skin, ask = table.rules.skin(), asked(table)
    best = {letter: skin.best(table.s, ask, (), letter) for letter in ask.letters(table.s, ())}
    assert {letter for letter, why in best.items() if why == "best pair"} == {"3-div", "49-wr"}
    assert skin.best(table.s, ask, ("27-bde",), "3-div") == "best together"  # with whom is named already
