"""How a fight by dice looks."""

from __future__ import annotations

from sandtable.board.table import Bar, Forecast
from sandtable.games.armored_thrust.play.resolution import TABLE, Fight, FightAgain, Judge
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.fights import forecast
from sandtable.games.armored_thrust.show.odds import Prospect, ThrustOdds, engagement_table, prospect
from sandtable.games.armored_thrust.show.steps import ThrustShow, throwing
from sandtable.kernel.rules import Odds
from sandtable.kernel.steps import Word


def threw(t: ThrustEventFacts) -> str:
    faces = t.numbers("faces")
    dice = "1 die" if len(faces) == 1 else f"{len(faces)} dice"
    return f"{t.does('side', 'throw')} {dice} {t.at()}: {thrown(t)}."


def thrown(t: ThrustEventFacts) -> str:
    """ "2 successes"."""
    hits = t.numbers("faces").count(6)
    return f"{hits or 'no'} {'success' if hits == 1 else 'successes'}"


class ShowFight(ThrustShow[Fight]):
    name = "Engagement"
    sentences = {"threw": threw}
    results = {"threw": thrown}

    def question(self, seen: Theatre, ask: Fight) -> str:
        return throwing(self.data, ask.side, "to fight", ask.place)

    def chance(self, seen: Theatre, key: str, ask: Fight, word: Word) -> Forecast:
        return forecast(seen, prospect(seen, ask.place), ask.side)

    def odds(self, s: Theatre, ask: Fight, word: Word) -> Odds:
        return ThrustOdds(engagement_table(s, prospect(s, ask.place), ask.side))


class ShowFightAgain(ThrustShow[FightAgain]):
    name = "Re-rolls"

    def question(self, seen: Theatre, ask: FightAgain) -> str:
        return throwing(self.data, ask.side, "again", ask.place)

    def prospect(self, s: Theatre, ask: FightAgain) -> Prospect:
        return prospect(s, ask.place, again_by=ask.side)

    def chance(self, seen: Theatre, key: str, ask: FightAgain, word: Word) -> Forecast:
        """Thrown again, and beside it as the dice lie."""
        found = forecast(seen, self.prospect(seen, ask), ask.side)
        stands = forecast(seen, prospect(seen, ask.place), ask.side)
        found.of, found.bars = "thrown again", (Bar("as it stands", stands.chance), *found.bars)
        return found

    def odds(self, s: Theatre, ask: FightAgain, word: Word) -> Odds:
        return ThrustOdds(engagement_table(s, self.prospect(s, ask), ask.side))


def fought(t: ThrustEventFacts) -> str:
    """The winner, the grade, and the points or the successes behind it, the winner's first."""
    one, two = t.numbers("vps")
    behind = score(max(one, two), min(one, two)) if t.text("way") == TABLE else successes(t)
    if t.has("winner"):
        return f"{t.does('winner', 'win')} {t.at()} {t.text('grade')} ({behind})."
    if t.text("way") == TABLE:
        return f"The fight {t.at()} is a draw, {behind}."
    return f"The fight {t.at()} is a draw, {score(one, two)} ({behind})."


def outcome(t: ThrustEventFacts) -> str:
    """ "won by the Allies, 6-3"."""
    return f"won by {t.who('winner')}, {t.text('grade')}" if t.has("winner") else "a draw"


def score(more: int, less: int) -> str:
    return f"{more} to {less}"


def successes(t: ThrustEventFacts) -> str:
    """ "2 successes to 1", "1 success each"."""
    one, two = t.numbers("successes")
    more, less = max(one, two), min(one, two)
    if not more:
        return "no success on either side"
    told = f"{more} {'successes' if more > 1 else 'success'}"
    return f"{told} each" if more == less else f"{told} to {less or 'none'}"


class ShowJudge(ThrustShow[Judge]):
    sentences = {"fought": fought}
    verdicts = {"fought": outcome}
