"""The teaching game, rule by rule."""

from collections.abc import Mapping

import pytest

from sandtable.board.maps import map_in
from sandtable.board.table import Point
from sandtable.games.skirmish.field import CAMP, DATA, FOLDER, ROADS, Field
from sandtable.games.skirmish.fights import Volley
from sandtable.games.skirmish.orders import March
from sandtable.games.skirmish.rules import Skirmish
from sandtable.games.skirmish.show import SkirmishSkin
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Misplaced, Refused, Rules
from sandtable.kernel.steps import Choice, Throw


def skin_of(rules: Rules[Field]) -> SkirmishSkin:
    skin = rules.skin()
    assert isinstance(skin, SkirmishSkin)
    return skin


class Game:
    """A match with short words: a space between letters."""

    def __init__(
        self, options: Mapping[str, int] | None = None, blue: str = "hill", red: str = "wood"
    ) -> None:
        self.rules = Skirmish("", options or {})
        self.match = Match(self.rules)
        self.says(blue=blue, red=red)

    @property
    def s(self) -> Field:
        assert isinstance(self.match.state, Field)
        return self.match.state

    def says(self, **words: str) -> None:
        for key, word in words.items():
            self.match.answer(key, tuple(word.split()))

    def wait(self) -> None:
        """Everybody who could spring an ambush waits."""
        for side in ("blue", "red"):
            if self.asked() == f"Ambush {side}":
                self.match.answer(side, ("wait",))

    def asked(self) -> str:
        return " ".join(f"{type(ask).__name__} {key}" for key, ask in self.match.pending().items())

    def letters(self, seat: str, *draft: str) -> list[str]:
        ask = self.match.pending()[seat]
        assert isinstance(ask, Choice)
        return ask.letters(self.rules.view(self.s, seat), draft)

    def refusal(self, seat: str, word: str) -> Refused:
        with pytest.raises(Refused) as refused:
            self.match.answer(seat, tuple(word.split()))
        return refused.value

    def told(self, seat: str) -> list[str]:
        return [self.rules.skin().sentence(event) for _, event in self.match.heard(seat)]

    def dice(self) -> str:
        (ask,) = self.match.pending().values()
        assert isinstance(ask, Throw)
        return f"{ask.seat(self.s)} {ask.dice(self.s)}"


def test_sk_1_the_side_that_holds_more_places_wins() -> None:
    g = Game({"turns": 1})
    assert g.rules.outcome(g.s) is None
    g.says(blue="lancers ford done", red="grenadiers wood done")
    g.wait()
    draw = g.rules.outcome(g.s)
    assert draw is not None and (draw.name, draw.winner, draw.scores) == ("draw", "", {"blue": 3, "red": 3})

    g = Game({"turns": 2})
    g.says(blue="done", red="grenadiers wood done")
    g.wait()
    g.says(blue="guards bridge done", red="done")
    g.wait()
    won = g.rules.outcome(g.s)
    assert won is not None and (won.name, won.winner, won.scores) == ("ground", "blue", {"blue": 4, "red": 2})


def test_sk_1_a_side_without_troops_has_lost_at_once() -> None:
    g = Game(red="ford")
    g.match.correct(
        "observer", {"troops": {"guards": "lost", "bowmen": "lost", "rangers": "lost"}}, "a short war"
    )
    g.says(blue="lancers ford done", red="done")
    g.says(red="spring")
    g.match.roll((1,))
    g.match.roll((4,))
    assert g.told("blue")[-1] == "The lancers are lost at the ford."
    assert g.match.pending() == {} and g.s.turn == 1
    won = g.rules.outcome(g.s)
    assert won is not None and (won.name, won.winner) == ("rout", "red")


def test_sk_2_each_side_hides_its_reserve() -> None:
    match = Match(Skirmish("", {}))
    assert list(match.pending()) == ["blue", "red"]
    match.answer("red", ("mill",))
    match.answer("blue", ("ford",))
    assert isinstance(match.state, Field)
    assert match.state.hidden == {"rangers": "ford", "partisans": "mill"}


def test_sk_2_nobody_hides_in_the_enemys_camp() -> None:
    match = Match(Skirmish("", {}))
    for side, camp in (("blue", "wood"), ("red", "hill")):
        with pytest.raises(Refused) as refused:
            match.answer(side, (camp,))
        assert (refused.value.code, refused.value.rule) == ("enemy-camp", "SK-2")
        assert camp not in refused.value.legal and len(refused.value.legal) == 5


def test_sk_2_only_the_owner_knows_where() -> None:
    g = Game(blue="ford", red="mill")
    seen = {seat: g.rules.view(g.s, seat).hidden for seat in g.rules.seats()}
    assert seen == {
        "blue": {"rangers": "ford", "partisans": ""},
        "red": {"rangers": "", "partisans": "mill"},
        "observer": {"rangers": "", "partisans": ""},
    }
    assert "The rangers hide at the ford." in g.told("blue")
    assert "The rangers hide at the ford." not in g.told("red") + g.told("observer")
    assert "The rangers slip away into hiding." in g.told("red")


def test_sk_3_a_turn_has_four_parts() -> None:
    g = Game(red="ford")
    assert [g.rules.skin().step_name(step) for step in g.s.breadcrumb()] == ["Turn 1", "Orders"]
    g.says(red="done", blue="done")
    assert g.asked() == "Ambush blue"
    g.says(blue="wait", red="spring")
    assert [g.rules.skin().step_name(step) for step in g.s.breadcrumb()] == [
        "Turn 1",
        "Fights",
        "Fight at the ford",
        "Volley of the holder",
    ]
    g.match.roll((6,))
    assert [g.rules.skin().step_name(step) for step in g.s.breadcrumb()] == ["Turn 2", "Orders"]


def test_sk_4_orders_are_sealed_and_carried_out_together() -> None:
    g = Game()
    g.says(blue="guards bridge done")
    assert g.rules.view(g.s, "red").sealed == {"blue": ()}
    assert g.rules.view(g.s, "blue").sealed == {"blue": ("guards", "bridge", "done")}
    assert g.s.where["guards"] == "mill"
    g.says(red="grenadiers mill hussars bridge")
    assert (g.s.where["guards"], g.s.where["grenadiers"], g.s.where["hussars"]) == (
        "bridge",
        "mill",
        "bridge",
    )


def test_sk_4_the_letters_are_troop_and_place_in_turn() -> None:
    g = Game()
    assert g.letters("blue") == ["done", "guards", "bowmen", "lancers"]
    assert g.letters("blue", "guards") == ["hill", "ford", "bridge"]
    assert g.letters("blue", "guards", "ford") == ["done", "bowmen", "lancers"]
    g.says(blue="guards ford lancers mill")  # two orders: the word is finished without "done"
    assert g.asked() == "March red"


@pytest.mark.parametrize(
    ("word", "code", "sentence"),
    [
        ("guards farm", "no-road", "No road leads from mill to farm."),
        ("guards ford guards", "twice", "guards already march."),
        ("hussars", "not-yours", "hussars do not obey blue."),
        ("rangers", "not-there", "rangers are not on the map."),
        ("dragons", "not-offered", "'dragons' is not possible here."),
        ("guards ford", "unfinished", "The word is not finished."),
        ("done done", "too-long", "The word ends at done."),
    ],
)
def test_sk_4_an_order_that_cannot_be_given_is_refused(word: str, code: str, sentence: str) -> None:
    refused = Game().refusal("blue", word)
    assert (refused.code, refused.sentence, refused.rule) == (code, sentence, "SK-4")


def test_sk_4_more_orders_are_an_option() -> None:
    g = Game({"orders": 3})
    g.says(blue="guards ford bowmen mill lancers mill")
    assert g.asked() == "March red"


def test_sk_5_an_ambush_tells_its_chance_before_it_is_sprung() -> None:
    """SK-7: a 5 hits, an ambush adds 1; alone at the bridge there is nobody to wait with."""
    g = Game(blue="bridge", red="farm")
    g.says(blue="done", red="done")
    seen, (key, ask) = g.rules.view(g.s, "blue"), next(iter(g.match.pending().items()))
    skin = skin_of(g.rules)
    sprung = skin.forecast(seen, key, ask, ("spring",))
    assert sprung is not None and (sprung.chance, sprung.of) == (0.5, "to hit")
    assert skin.forecast(seen, key, ask, ("wait",)) is None


def test_sk_5_an_ambush_is_sprung_where_an_enemy_stands() -> None:
    g = Game(blue="bridge", red="farm")
    g.says(blue="done", red="done")
    assert g.letters("blue") == ["wait", "spring"]
    g.says(blue="spring")
    assert g.s.where["rangers"] == "bridge" and g.s.hidden == {"partisans": "farm"}
    assert g.letters("red") == ["wait"]
    refused = g.refusal("red", "spring")
    assert (refused.code, refused.rule) == ("nobody-there", "SK-5")


def test_sk_5_the_question_does_not_betray_the_place() -> None:
    """Both are asked while they hide, even if they can only wait; afterwards neither is."""
    g = Game(red="ford")
    g.says(blue="done", red="done")
    assert g.asked() == "Ambush blue" and g.letters("blue") == ["wait"]
    g.says(blue="wait", red="spring")
    g.match.roll((1,))
    g.match.roll((1,))
    g.says(red="farm")
    g.says(blue="done", red="done")
    assert g.asked() == "Ambush blue"
    g.says(blue="wait")
    assert g.asked() == "March blue March red"


def test_sk_5_a_sprung_ambush_cannot_be_taken_back() -> None:
    g = Game(blue="bridge")
    g.says(blue="done", red="done")
    g.says(blue="spring")
    assert not g.match.may_undo("blue")
    g = Game(blue="bridge")
    g.says(blue="done", red="done")
    g.says(blue="wait")
    assert g.match.may_undo("blue")


def test_sk_6_the_holder_fires_first_then_the_comer() -> None:
    g = Game()
    g.says(blue="guards bridge lancers mill", red="done")
    g.wait()
    assert g.dice() == "red 1d6, needs 5+"
    g.match.roll((4,))
    assert g.dice() == "blue 1d6, needs 5+"


def test_sk_6_troops_that_exchange_places_pass_each_other() -> None:
    g = Game()
    g.says(blue="guards bridge done", red="grenadiers mill done")
    g.wait()
    assert g.asked() == "March blue March red"
    assert (g.s.holds["bridge"], g.s.holds["mill"]) == ("blue", "red")


def test_sk_7_one_die_a_troop_with_every_modifier_declared() -> None:
    g = Game(blue="mill", red="mill")
    g.says(blue="done", red="done")
    g.says(blue="wait", red="spring")
    assert g.dice() == "blue 1d6, needs 5+"
    g.match.roll((4,))
    assert g.dice() == "red 1d6, needs 5+, +1 ambush, -1 cover"

    g = Game(blue="bridge")
    g.says(blue="guards bridge done", red="done")
    g.says(blue="spring", red="wait")
    g.match.roll((1,))
    assert g.dice() == "blue 2d6, needs 4+, +1 ambush"


def test_sk_7_the_surprise_lasts_a_turn() -> None:
    g = Game(blue="bridge")
    g.says(blue="done", red="done")
    g.says(blue="spring", red="wait")
    assert "rangers" in g.s.fresh
    g.match.roll((1,))
    g.match.roll((6,))
    assert g.s.turn == 2 and not g.s.fresh


def test_sk_8_each_hit_takes_a_troop_in_the_order_of_the_muster() -> None:
    g = Game()
    g.says(blue="guards ford bowmen farm", red="done")
    g.wait()
    g.match.roll((1,))
    g.match.roll((1,))
    g.says(blue="ford")
    g.says(blue="guards farm bowmen farm", red="done")
    g.wait()
    g.match.roll((6,))
    assert (g.s.where["guards"], g.s.where["bowmen"]) == ("lost", "farm")
    g.match.roll((6,))
    assert g.s.where["musketeers"] == "lost" and g.s.holds["farm"] == "blue"


def test_sk_8_hits_beyond_the_last_troop_are_wasted() -> None:
    g = Game()
    g.says(blue="done", red="musketeers ford hussars farm")
    g.wait()
    g.match.roll((1,))
    g.match.roll((6,))
    assert g.s.where["bowmen"] == "lost" and g.s.holds["ford"] == "red"


def test_sk_9_the_comer_falls_back_to_a_place_of_his_own() -> None:
    g = Game()
    g.says(blue="guards bridge done", red="done")
    g.wait()
    g.match.roll((1,))
    g.match.roll((1,))
    assert g.letters("blue") == ["mill"]
    for letter, code in (("farm", "enemy-held"), ("ford", "no-road"), ("scatter", "way-open")):
        assert (g.refusal("blue", letter).code, g.refusal("blue", letter).rule) == (code, "SK-9")
    g.says(blue="mill")
    assert g.s.where["guards"] == "mill" and g.s.holds["bridge"] == "red"


def test_sk_9_troops_without_a_way_back_scatter() -> None:
    g = Game(blue="farm")
    g.match.correct("observer", {"holds": {"ford": "red"}, "troops": {"bowmen": "lost"}}, "cut off")
    g.says(blue="done", red="done")
    g.says(blue="spring", red="wait")
    g.match.roll((1,))
    g.match.roll((1,))
    assert g.letters("blue") == ["scatter"]
    g.says(blue="scatter")
    assert g.s.where["rangers"] == "lost"


def test_sk_10_a_place_is_taken_by_the_side_that_stands_there_alone() -> None:
    g = Game()
    g.says(blue="done", red="grenadiers wood done")
    g.wait()
    assert g.s.holds["bridge"] == "red"  # empty, but still his
    g.says(blue="guards bridge done", red="done")
    g.wait()
    assert g.s.holds["bridge"] == "blue" and g.s.holds["mill"] == "blue"
    assert "The bridge is taken by blue." in g.told("observer")


# Guesses


def test_a_guess_puts_the_enemys_reserve_anywhere_it_could_be() -> None:
    from random import Random

    g = Game(blue="ford", red="mill")
    seen = g.rules.view(g.s, "blue")
    guesses = [g.rules.guess(seen, "blue", Random(number)).hidden for number in range(60)]
    assert {hidden["rangers"] for hidden in guesses} == {"ford"}
    assert {hidden["partisans"] for hidden in guesses} == {"mill", "ford", "bridge", "farm", "wood"}


# Options and positions


@pytest.mark.parametrize(
    ("scenario", "options", "sentence"),
    [
        ("", {"fog": True}, "skirmish has no option 'fog'; it has turns, orders"),
        ("", {"turns": 13}, "turns must be a whole number from 1 to 12, not 13"),
        ("", {"turns": "6"}, "turns must be a whole number from 1 to 12, not '6'"),
        ("", {"orders": True}, "orders must be a whole number from 1 to 3, not True"),
        ("waterloo", {}, "skirmish has no scenario 'waterloo'; it has crossings"),
    ],
)
def test_unknown_options_are_refused_with_a_sentence(scenario, options, sentence) -> None:
    with pytest.raises(ValueError) as error:
        Skirmish(scenario, options)
    assert str(error.value) == sentence


def test_options_that_are_not_given_have_defaults() -> None:
    rules = Skirmish("", {"orders": 1})
    assert rules.options == {"turns": 6, "orders": 1} and rules.scenario == "crossings"


@pytest.mark.parametrize(
    ("facts", "path", "message"),
    [
        ({"weather": "rain"}, ("weather",), "expected one of turn, holds, troops, hidden, fresh, resigned"),
        ({"turn": "two"}, ("turn",), "expected the number of a turn, found 'two'"),
        ({"holds": 3}, ("holds",), "expected a table, found 3"),
        (
            {"holds": {"moat": "red"}},
            ("holds", "moat"),
            "expected one of hill, mill, ford, bridge, farm, wood",
        ),
        ({"holds": {"mill": "green"}}, ("holds", "mill"), "expected one of blue, red, found 'green'"),
        ({"troops": {"guards": "hidden"}}, ("troops", "guards"), "say under hidden where they hide"),
        ({"hidden": {"rangers": "wood"}}, ("hidden", "rangers"), "nobody hides in the enemy's camp (SK-2)"),
        ({"hidden": {"guards": "mill"}}, ("hidden", "guards"), "expected one of rangers, partisans"),
        ({"fresh": ["dragons"]}, ("fresh",), "expected a list of troops, found ['dragons']"),
        ({"resigned": "observer"}, ("resigned",), "expected a side or nobody, found 'observer'"),
    ],
)
def test_a_position_that_cannot_be_names_the_fact(facts, path, message) -> None:
    rules = Skirmish("", {})
    with pytest.raises(Misplaced) as misplaced:
        rules.amend(rules.setup(), facts)
    assert (misplaced.value.path, misplaced.value.message) == (path, message)


def test_what_a_position_does_not_say_stays() -> None:
    g = Game(blue="ford")
    before = g.rules.facts(g.s)
    g.rules.amend(g.s, {"troops": {"rangers": "farm"}})
    after = g.rules.facts(g.s)
    assert [name for name in before if before[name] != after[name]] == ["troops", "hidden"]
    assert after["hidden"] == {"partisans": "wood"}


# How it is said


def test_questions_and_letters_are_said_in_words() -> None:
    g = Game()
    ask = g.match.pending()["blue"]
    assert isinstance(ask, Choice)
    assert g.rules.skin().question(g.s, ask) == "Which of your troops march?"
    assert g.rules.skin().letter_name(g.s, ask, (), "done") == "No more orders"
    assert g.rules.skin().letter_name(g.s, ask, (), "guards") == "Guards"
    assert skin_of(g.rules).points_at(g.s, ask, (), "guards") == ("unit:guards",)
    assert skin_of(g.rules).points_at(g.s, ask, ("guards",), "ford") == ("area:ford", "arrow:mill>ford")
    g.says(blue="guards bridge done", red="done")
    g.wait()
    (volley,) = g.match.pending().values()
    assert g.rules.skin().question(g.s, volley) == "red fires at the bridge."
    g.match.roll((5,))
    assert g.told("observer")[-3:-1] == [
        "Red fires at the bridge: 5, needing 5; hits: 1.",
        "The guards are lost at the bridge.",
    ]


def test_a_side_that_gives_up_has_lost() -> None:
    """SK-11: even with more ground; the reserves stay hidden."""
    match = Match(Skirmish("", {}))
    match.answer("blue", ("mill",))
    match.resign("blue", "Enough.")
    end = match.rules.outcome(match.state)
    assert end is not None and (end.name, end.winner) == ("resignation", "red")
    assert match.rules.skin().sentence(match.log[-1][1]) == "Blue gives up. Enough."
    assert match.rules.facts(match.state)["resigned"] == "blue"
    with pytest.raises(Misplaced, match="while somebody is asked"):
        match.rules.amend(Match(match.rules).state, {"resigned": "red"})


def test_an_observer_ends_nothing() -> None:
    match = Match(Skirmish("", {}))
    with pytest.raises(Refused) as refused:
        match.resign("observer", "It is late.")
    assert refused.value.code == "may-not-end"


# On a table


def test_the_skirmish_hides_something_and_has_options() -> None:
    rules = Skirmish("", {})
    assert rules.secretive()
    assert list(rules.offered()) == ["turns", "orders"]
    assert rules.offered()["turns"].read("12") == 12


def test_only_its_owner_finds_a_hidden_reserve_on_the_table() -> None:
    """Where it hides changes nothing of what anybody else is shown, card and rows included (SK-2)."""
    looks = []
    for place in ("ford", "hill"):
        match = Match(Skirmish("", {}))
        match.answer("blue", (place,))
        match.answer("red", ("farm",))
        rules, s = match.rules, match.state
        assert isinstance(rules, Skirmish) and isinstance(s, Field)
        own = skin_of(rules).table(rules.view(s, "blue"))
        stacks = {area.id: [counter.id for counter in area.counters] for area in own.boards[0].areas}
        assert "rangers" in stacks[place] and "partisans" not in stacks["farm"]
        for seat in ("red", "observer", ""):
            seen = rules.view(s, seat)
            trays = {
                tray.id: [counter.id for counter in tray.counters]
                for tray in skin_of(rules).table(seen).trays
            }
            assert trays["blue-reserve"] == ["rangers"]
            card = skin_of(rules).card(seen, "unit:rangers")
            assert card is not None and dict(card.facts)["Place"] == "hidden"
        ask = match.pending()["red"]
        assert isinstance(ask, Choice)
        seen = rules.view(s, "red")
        rows = [skin_of(rules).row(seen, ask, (), letter) for letter in ask.letters(seen, ())]
        looks.append([(row.letter, row.name, row.note, row.anchors) for row in rows])
    assert looks[0] == looks[1]


MAP = map_in(FOLDER)


def points(place: str) -> set[Point]:
    """The points of a place's outline."""
    return {point for ring in MAP.outlines[place] for point in ring}


def test_every_place_is_drawn_where_it_stands_and_shares_its_borders() -> None:
    """Neighbours share two points of their outline at least, and a stack stands inside its own place."""
    for place, near in ROADS.items():
        for other in near:
            assert len(points(place) & points(other)) >= 2, (place, other)
        for other in set(ROADS) - {place, *near}:
            assert len(points(place) & points(other)) < 2, (place, other)
        xs, ys = [x for x, _ in points(place)], [y for _, y in points(place)]
        x, y = MAP.stacks[place]
        assert min(xs) < x < max(xs) and min(ys) < y < max(ys)


def test_every_word_of_the_data_is_read() -> None:
    rules = Skirmish("", {})
    skin = skin_of(rules)
    skin.table(rules.setup())
    skin.blurb()
    skin.glance()
    skin.side_blurb("blue")
    assert skin.side_blurb("red") == f"from the {CAMP['red']}"
    assert skin.words is not None
    DATA.finish()
    skin.words.finish()


def test_a_volley_tells_its_chance() -> None:
    """Two dice on a 5 miss four times in nine (SK-7)."""
    rules = Skirmish("", {})
    s = rules.setup()
    rules.amend(s, {"troops": {"guards": "bridge", "bowmen": "bridge"}})
    volley = Volley("bridge", "comer")
    found = skin_of(rules).forecast(s, "blue", volley, ())
    assert found is not None and found.chance == pytest.approx(5 / 9)
    assert (found.columns[0].side, found.columns[0].die) == ("blue", "2d6, 5 or more")


def test_a_closing_letter_repeats_the_orders() -> None:
    rules = Skirmish("", {})
    s = rules.setup()
    found = skin_of(rules).row(s, March("blue"), ("guards", "bridge"), "done")
    assert (found.name, found.closing) == ("March: guards to the bridge", True)
    assert skin_of(rules).row(s, March("blue"), (), "guards").note == "at the mill"
