"""How the initiative and the battle arrow look."""

from __future__ import annotations

from itertools import product

from sandtable.board.fortune import Fortune
from sandtable.board.table import Column, Forecast, ForecastRow
from sandtable.games.firestorm.play.initiative import Initiative, InitiativeReply, PlaceArrow, plus
from sandtable.games.firestorm.play.state import Because, Campaign
from sandtable.games.firestorm.show import forecasts, fortunes, nouns
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import DiceShow, FireShow
from sandtable.kernel.steps import Faces, Word


def won(t: FirestormEventFacts) -> str:
    """The totals, the winner's first; the dice themselves lie beside the story."""
    totals = sorted([t.number("first"), t.number("second")], reverse=True)
    tie = ", and ties are theirs" if totals[0] == totals[1] else ""
    return f"{t.who('side')} win the initiative, {totals[0]} to {totals[1]}{tie}."


def passed(t: FirestormEventFacts) -> str:
    other = nouns.who(t.data, t.data.enemy[t.text("side")])
    return f"{t.who('side')} make no attack: the initiative goes to {other}."


def attack(t: FirestormEventFacts) -> str:
    river = t.data.board.river(t.text("area"), t.text("into"))
    over = f" over the {river.capitalize()}" if river else ""
    return f"{t.who('side')} attack {t.place('into')} from {t.place()}{over}."


# the dice


def forecast(s: Campaign, seat: str, first: int = 0) -> Forecast:
    """Who attacks next (FS-20); `first` is the face of the first side's die, 0 while it is not thrown."""
    rules = s.rules
    one_side, two_side = rules.sides
    ties = rules.ties(s)
    bonus = {side: rules.initiative_bonus(s, side) for side in rules.sides}
    known = [first] if first else list(range(1, 7))
    lead = plus(bonus[one_side]) - plus(bonus[two_side])
    side = rules.side_of(seat)
    wins = 0
    for one, two in product(known, range(1, 7)):
        ahead = one - two + lead
        winner = one_side if ahead > 0 else two_side if ahead < 0 else ties
        wins += winner == side
    columns = [column(s, of, bonus[of]) for of in rules.sides]
    if first:
        columns[0].die = str(first + plus(bonus[one_side]))
    tie = f"ties: {rules.data.side[ties].name}"
    return Forecast("wins the initiative", wins / (6 * len(known)), tuple(columns), (tie,))


def column(s: Campaign, side: str, bonus: Because) -> Column:
    rows = []
    for value, id in bonus:
        reason = s.rules.skin().reason(id)
        rows.append(ForecastRow(nouns.signed(value), reason[0].upper() + reason[1:]))
    return Column(side, s.rules.data.side[side].name, forecasts.die_text([plus(bonus)]), tuple(rows))


class ShowInitiative(DiceShow[Initiative, Campaign]):
    name = "Initiative"
    decisive = False
    sentences = {"initiative": won, "passed": passed}
    verdicts = {"initiative": ""}

    def purpose(self, seen: Campaign, ask: Initiative) -> str:
        return "for initiative"

    def chance(self, seen: Campaign, key: str, ask: Initiative, word: Word) -> Forecast:
        return forecast(seen, ask.seat(seen))

    def fortunes(self, s: Campaign, ask: Initiative, faces: Faces) -> tuple[Fortune, ...]:
        return (fortunes.of_initiative(s, faces),)


class ShowInitiativeReply(DiceShow[InitiativeReply, Campaign]):
    name = "Reply"
    called = "Initiative"
    decisive = False

    def purpose(self, seen: Campaign, ask: InitiativeReply) -> str:
        first = seen.rules.sides[0]
        return f"for initiative against {ask.first + plus(seen.rules.initiative_bonus(seen, first))}"

    def chance(self, seen: Campaign, key: str, ask: InitiativeReply, word: Word) -> Forecast:
        return forecast(seen, ask.seat(seen), ask.first)

    def fortunes(self, s: Campaign, ask: InitiativeReply, faces: Faces) -> tuple[Fortune, ...]:
        return (fortunes.of_initiative(s, faces, ask.first),)


class ShowPlaceArrow(FireShow[PlaceArrow, Campaign]):
    name = "Battle arrow"
    sentences = {"arrow": attack}
    opens = ("arrow",)

    def question(self, seen: Campaign, ask: PlaceArrow) -> str:
        return "Where do you attack?"

    def hint(self, seen: Campaign, ask: PlaceArrow) -> str:
        must = seen.rules.attacks(seen, seen.initiative)
        return f"You have the initiative and {'must attack' if must else 'may pass it on'}."

    def given(self, seen: Campaign, ask: PlaceArrow) -> tuple[str, ...]:
        return ()

    def letter(self, seen: Campaign, ask: PlaceArrow, draft: Word, letter: str) -> str:
        return "Pass the initiative on" if letter == "pass" else nouns.arrow(self.data, letter)

    def chance(self, seen: Campaign, key: str, ask: PlaceArrow, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)
