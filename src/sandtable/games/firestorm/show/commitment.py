"""How the commitment of troops and assets looks."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board import sentences
from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.play import odds as chances
from sandtable.games.firestorm.play.commitment import Commit, SecretCommitment
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import forecasts, nouns, rows
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.rules import Odds
from sandtable.kernel.steps import Word


def committed(t: FirestormEventFacts) -> str:
    return f"{t.who('side')} commit {t.helpers('troops') or 'nobody'}."


class ShowCommit(FireShow[Commit, Campaign]):
    sentences = {"committed": committed}

    def title(self, step: Commit) -> str:
        return "Attacking troops" if step.attacking else "Defending troops"

    def question(self, seen: Campaign, ask: Commit) -> str:
        return f"Who {verb(ask)}s {nouns.place(self.data, seen.battle(ask.battle).target)}?"

    def hint(self, seen: Campaign, ask: Commit) -> str:
        """ "Up to two from Epron.", and in defence who comes, if it is known."""
        sheet = seen.battle(ask.battle)
        most = forecasts.HOW_MANY[min(seen.rules.max_committed, 6)]
        if ask.attacking:
            return f"Up to {most} from {nouns.place(self.data, sheet.origin)}."
        against = f" against {rows.listed(seen, sheet.attackers)}" if sheet.attackers else ""
        return f"Up to {most}, or nobody{',' if against else ''}{against}."

    def given(self, seen: Campaign, ask: Commit) -> tuple[str, ...]:
        settled = super().given(seen, ask)
        return settled[:1] if ask.attacking else settled

    def helper(self, id: str) -> str:
        """A troop or asset in the list of those committed."""
        return nouns.helper(self.data, id)

    def letter(self, seen: Campaign, ask: Commit, draft: Word, letter: str) -> str:
        """A troop with what it brings; the closing letter says what comes of it."""
        if letter != "done":
            return self.fighter(seen, ask, letter)
        if not draft:
            return "Commit nobody"
        named = sentences.listing([self.helper(id) for id in draft])
        return f"That is all: {verb(ask)} with {named}{' alone' if len(draft) == 1 else ''}"

    def fighter(self, seen: Campaign, ask: Commit, troop: str) -> str:
        sheet = seen.battle(ask.battle)
        if seen.rules.policy == "table":
            worth = f"{seen.rules.worth(sheet, troop)} points"
        else:
            bonus = seen.rules.adds(sheet, troop)
            worth = f"{nouns.signed(bonus)}{nouns.footing(self.data, sheet.target)}"
        return f"{nouns.troop(self.data, troop)} ({worth})"

    def row(self, seen: Campaign, ask: Commit, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        found.counts = "to the die" if found.adds and seen.rules.policy != "table" else ""
        return found

    def line(self, seen: Campaign, ask: Commit, draft: Word, letter: str) -> LetterRow:
        """A troop as a fighter; closing tells the consequence: "Attack with 3 Div alone"."""
        if letter == "done" and not draft:
            return LetterRow(letter, "Defend without troops")
        if letter == "done":
            named = f"{rows.listed(seen, draft)}{' alone' if len(draft) == 1 else ''}"
            return LetterRow(letter, f"{verb(ask).capitalize()} with {named}")
        if letter in self.data.troops:
            return rows.fighter(seen, ask.battle, letter)
        return LetterRow(letter, self.letter(seen, ask, draft, letter))

    def best(self, seen: Campaign, ask: Commit, draft: Word, letter: str) -> str:
        """ "best pair" of those that add most together to the draft; of one alone the chance says enough."""
        if letter not in self.data.troops:
            return ""
        sheet = seen.battle(ask.battle)
        wanted = chances.strongest(seen, sheet, ask.side(seen, sheet), draft)
        together = [troop for troop in wanted if troop in self.data.troops]
        if letter not in together[len(draft) :] or len(together) < 2:
            return ""
        return "best pair" if len(together) == 2 and not draft else "best together"

    def odds(self, s: Campaign, key: str, ask: Commit, word: Word, assume: Mapping[str, Word]) -> Odds | None:
        """The word stands for the side's own commitment."""
        attackers, defenders = assume.get("attackers", ()), assume.get("defenders", ())
        if ask.attacking:
            return chances.of_battle(s, ask.battle, word or attackers, defenders)
        return chances.of_battle(s, ask.battle, attackers, word or defenders)

    def chance(self, seen: Campaign, key: str, ask: Commit, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, closable(seen, ask, word))


def verb(ask: Commit) -> str:
    return "attack" if ask.attacking else "defend"


def closable(s: Campaign, ask: Commit, word: Word) -> Word:
    """A commitment that cannot stand alone, an asset without troops, is completed with the best there is."""
    if not word or word[-1] == "done":
        return word
    sheet = s.battle(ask.battle)
    side = ask.side(s, sheet)
    if "done" in s.rules.commitments(s, sheet, side, word):
        return word
    return chances.strongest(s, sheet, side, word)


class ShowSecretCommitment(FireShow[SecretCommitment, Campaign]):
    name = "Sealed commitment"
