"""How D-Day looks: the airborne assault, the landings, their exploitation, the counter-attack."""

from __future__ import annotations

from sandtable.board.fortune import Fortune, spread
from sandtable.board.table import Column, Forecast, ForecastRow, LetterRow
from sandtable.games.firestorm.caen.play.dday import (
    BeachOptions,
    Exploitation,
    LandingDie,
    Neptune,
    PanzerAttack,
    Tonga,
)
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.show.event_facts import CaenEventFacts
from sandtable.games.firestorm.show import forecasts, initiative, nouns
from sandtable.games.firestorm.show.fire_show import DiceShow, FireShow
from sandtable.kernel.steps import Faces, Word


def arrow(t: CaenEventFacts) -> str:
    """The arrows of D-Day that start in no area; the others are told by the family."""
    if t.text("kind") == "tonga":
        return f"By night {nouns.troop(t.data, t.book.tonga_troop)} drops on {t.place('into')}."
    if t.text("kind") == "neptune":
        return f"{t.who('side')} land on {t.place('into')}."
    return initiative.attack(t)


def row_read(t: CaenEventFacts, what: str) -> str:
    """How the row of a landing's table was found (CAEN-43)."""
    if t.text("mode") == "dice":
        return f"The die for {what} shows {t.number('row')}"
    return f"The score of {what} counts as {t.number('row')}"


def airborne(t: CaenEventFacts) -> str:
    area = nouns.place(t.data, t.book.tonga_area)
    taken = f"{area} is won" if t.number("captured") else f"{area} is not won"
    fates = {"stands": "stands", "destroyed": "is scattered and must regroup", "captured": "is lost"}
    division = nouns.troop(t.data, t.book.tonga_troop)
    return f"{row_read(t, 'the airborne assault')}: {taken}, {division} {fates[t.text('fate')]}."


def landing(t: CaenEventFacts) -> str:
    row = t.book.neptune[t.number("row")]
    beach = t.book.beaches[t.text("area")]
    division, brigade = nouns.troop(t.data, beach.division), nouns.troop(t.data, beach.brigade)
    ashore = {
        "stands": f"{division} and {brigade} are ashore",
        "destroyed": f"{division} is ashore, {brigade} must be landed anew",
        "captured": f"{division} is ashore, {brigade} is lost",
    }
    attacks = {2: "both may attack", 1: "one of them may attack", 0: "no attack follows this turn"}
    then = "no attack follows this turn or next" if row.banned_next_turn else attacks[row.attack]
    return f"{row_read(t, f'the landing on {t.place()}')}: {ashore[row.fate]}, {then}."


def beach_options(t: CaenEventFacts) -> str:
    return f"The landing on {t.place()} brings {t.helpers('options')}."


class ShowTonga(FireShow[Tonga, CaenState]):
    name = "Airborne assault"
    sentences = {"arrow": arrow, "tonga": airborne}
    verdicts = {"tonga": ""}


class ShowNeptune(FireShow[Neptune, CaenState]):
    sentences = {"neptune": landing}
    verdicts = {"neptune": "ashore"}

    def title(self, step: Neptune) -> str:
        return f"Landing on {self.data.areas[step.beach].name}"


class ShowLandingDie(DiceShow[LandingDie, CaenState]):
    name = "Landing die"

    def purpose(self, seen: CaenState, ask: LandingDie) -> str:
        sheet = seen.battle(ask.battle)
        what = "the airborne assault" if sheet.kind == "tonga" else "the landing"
        return f"for {what} on {nouns.place(self.data, sheet.target)}"

    def hint(self, seen: CaenState, ask: LandingDie) -> str:
        return "One die, read from the table of the landing."

    def chance(self, seen: CaenState, key: str, ask: LandingDie, word: Word) -> Forecast:
        """The six rows of a landing's table, and how many of them are good (T-TONGA, T-NEPTUNE)."""
        book, sheet = seen.caen.book, seen.battle(ask.battle)
        faces = range(6, 0, -1)
        if sheet.kind == "tonga":
            label = f"takes {nouns.place(self.data, sheet.target)}"
            rows = [ForecastRow(str(face), dropped(seen, face)) for face in faces]
            good = sum([book.tonga[face].captured for face in faces])
        else:
            label = f"brings {self.data.troops[sheet.attackers[1]].brief} ashore"
            rows = [ForecastRow(str(face), landed(seen, face)) for face in faces]
            good = sum([book.neptune[face].fate == "stands" for face in faces])
        column = Column(sheet.attacker, self.data.side[sheet.attacker].name, "d6", tuple(rows))
        return Forecast(label, good / 6, (column,))

    def fortunes(self, s: CaenState, ask: LandingDie, faces: Faces) -> tuple[Fortune, ...]:
        """A row of the landing's table is good, or it is not (T-TONGA, T-NEPTUNE)."""
        book, sheet = s.caen.book, s.battle(ask.battle)
        if sheet.kind == "tonga":
            worth = [float(book.tonga[face].captured) for face in range(1, 7)]
        else:
            worth = [float(book.neptune[face].fate == "stands") for face in range(1, 7)]
        return (spread(sheet.attacker, worth, worth[faces[0] - 1]),)


def dropped(s: CaenState, face: int) -> str:
    """A row of T-TONGA."""
    row = s.caen.book.tonga[face]
    fates = {"stands": "the division stands", "destroyed": "it must regroup", "captured": "it is lost"}
    return f"{'taken' if row.captured else 'not taken'}, {fates[row.fate]}"


def landed(s: CaenState, face: int) -> str:
    """A row of T-NEPTUNE."""
    row = s.caen.book.neptune[face]
    fates = {
        "stands": "both ashore",
        "destroyed": "the tanks land again later",
        "captured": "the tanks are lost",
    }
    attacks = {2: "both may attack", 1: "one may attack", 0: "no attack"}
    later = " this turn or next" if row.banned_next_turn else ""
    return f"{fates[row.fate]}, {attacks[row.attack]}{later}"


class ShowBeachOptions(FireShow[BeachOptions, CaenState]):
    name = "Beach options"
    sentences = {"beach-options": beach_options}

    def question(self, seen: CaenState, ask: BeachOptions) -> str:
        number = seen.caen.book.beach_options(seen.caen.points_size)
        options = "beach option" if number == 1 else f"{number} beach options"
        target = nouns.place(self.data, seen.battle(ask.battle).target)
        return f"Which {options} for the landing on {target}?"

    def letter(self, seen: CaenState, ask: BeachOptions, draft: Word, letter: str) -> str:
        return self.data.assets[letter].name

    def line(self, seen: CaenState, ask: BeachOptions, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        found.icon = self.data.assets[letter].icon
        return found


class ShowExploitation(FireShow[Exploitation, CaenState]):
    name = "Exploitation"

    def question(self, seen: CaenState, ask: Exploitation) -> str:
        return "Which beach attacks, and where?"

    def hint(self, seen: CaenState, ask: Exploitation) -> str:
        return "Each beach that earned it attacks once, in any order."

    def letter(self, seen: CaenState, ask: Exploitation, draft: Word, letter: str) -> str:
        return nouns.arrow(self.data, letter) if ">" in letter else "No more attacks"

    def chance(self, seen: CaenState, key: str, ask: Exploitation, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)


class ShowPanzerAttack(FireShow[PanzerAttack, CaenState]):
    name = "Counter-attack"

    def question(self, seen: CaenState, ask: PanzerAttack) -> str:
        return f"Where does {nouns.troop(self.data, seen.caen.book.counter_troop)} attack?"

    def hint(self, seen: CaenState, ask: PanzerAttack) -> str:
        return "From where it stands, if you want it to."

    def letter(self, seen: CaenState, ask: PanzerAttack, draft: Word, letter: str) -> str:
        return nouns.arrow(self.data, letter) if ">" in letter else "No attack"

    def chance(self, seen: CaenState, key: str, ask: PanzerAttack, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)
