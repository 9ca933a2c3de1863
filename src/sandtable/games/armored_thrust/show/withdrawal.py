"""How withdrawals look: fight, or slip away."""

from __future__ import annotations

from sandtable.board.table import Bar, Forecast, LetterRow
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.withdrawal import (
    ALWAYS,
    FIGHT,
    WITHDRAW,
    AskWithdrawals,
    Depart,
    Withdraw,
    WithdrawalDie,
)
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.fights import forecast
from sandtable.games.armored_thrust.show.odds import ThrustOdds, engagement_table, prospect, shown, withdrawal
from sandtable.games.armored_thrust.show.steps import ThrustShow, throwing
from sandtable.kernel.rules import Odds
from sandtable.kernel.steps import Word


class ShowAskWithdrawals(ThrustShow[AskWithdrawals]):
    name = "Withdrawals"


class ShowWithdraw(ThrustShow[Withdraw]):
    name = "Withdrawal"
    names = {FIGHT: "Fight", WITHDRAW: "Withdraw to where they came from"}

    def question(self, seen: Theatre, ask: Withdraw) -> str:
        return f"Fight {nouns.at(self.data, ask.place)}, or withdraw?"

    def hint(self, seen: Theatre, ask: Withdraw) -> str:
        """The owner is told the score he needs before he decides (AT-77)."""
        needs = self.needs(seen, ask)
        if needs <= 0:
            return "This force cannot get away."
        return "It gets away without a die." if needs == 1 else f"It gets away on {nouns.face(needs)}."

    def needs(self, seen: Theatre, ask: Withdraw) -> int:
        """The score its force needs; 0 where it cannot withdraw."""
        return seen.engagements[ask.place].needs[seen.rules.sides.index(ask.side)]

    def letter(self, seen: Theatre, ask: Withdraw, draft: Word, letter: str) -> str:
        return self.names.get(letter) or f"Withdraw to {nouns.area(self.data, letter)}"

    def line(self, seen: Theatre, ask: Withdraw, draft: Word, letter: str) -> LetterRow:
        """Fight, or the way out with the die it takes."""
        name = self.letter(seen, ask, draft, letter)
        if letter == FIGHT:
            return LetterRow(letter, name, "stay, whatever the mission will be", does="Stay and fight")
        least = max(seen.engagements[ask.place].needs)
        note = "without a die" if least <= ALWAYS else f"on {nouns.face(least)}; else they fight"
        return LetterRow(letter, name, note)

    def chance(self, seen: Theatre, key: str, ask: Withdraw, word: Word) -> Forecast | None:
        """The chances of a fight, and beside them the chance to get away: neither number alone says which is better."""
        if word:
            return None
        found = forecast(seen, prospect(seen, ask.place), ask.side)
        found.label = f"{found.label}, if it stays"
        if self.needs(seen, ask) > 0:
            away = float(withdrawal(seen, ask.place))
            found.bars = (Bar("gets away, if it withdraws", away), *found.bars)
        return found

    def odds(self, s: Theatre, ask: Withdraw, word: Word) -> Odds:
        if word and word[0] != FIGHT:
            return ThrustOdds({"withdraws": shown(withdrawal(s, ask.place))})
        return ThrustOdds(engagement_table(s, prospect(s, ask.place), ask.side))


def caught(t: ThrustEventFacts) -> str:
    return f"{t.does('side', 'try')} to withdraw {t.at()} and cannot get away, a {t.number('die')}."


class ShowWithdrawalDie(ThrustShow[WithdrawalDie]):
    name = "Withdrawal"
    sentences = {"caught": caught}
    verdicts = {"caught": "caught"}

    def question(self, seen: Theatre, ask: WithdrawalDie) -> str:
        return throwing(self.data, ask.side, "to withdraw", ask.place)

    def chance(self, seen: Theatre, key: str, ask: WithdrawalDie, word: Word) -> Forecast:
        least = max(seen.engagements[ask.place].needs)
        note = "no die is needed" if least <= 1 else f"needs {nouns.face(least)}"
        return Forecast("withdraws", float(withdrawal(seen, ask.place)), (), (note,))

    def odds(self, s: Theatre, ask: WithdrawalDie, word: Word) -> Odds:
        return ThrustOdds({"withdraws": shown(withdrawal(s, ask.place))})


def withdrew(t: ThrustEventFacts) -> str:
    return f"{t.does('side', 'withdraw')} {t.at()}"


class ShowDepart(ThrustShow[Depart]):
    sentences = {"withdrew": withdrew}
    verdicts = {"withdrew": "withdraws"}
