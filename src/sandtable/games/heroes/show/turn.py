"""How a turn looks: orders, activations, supply."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.table import LetterRow, Overlay
from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.explosions import templates
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.nouns import BLUFF, SPECIAL
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import MOVE, Act, Activation
from sandtable.games.heroes.play.turn.orders import PlaceOrders, PlaceTogether, has_personal_order
from sandtable.games.heroes.play.turn.supply import Discard, SupplyMoves
from sandtable.games.heroes.play.turn.turn import ActivationPhase, OrderPhase, SupplyPhase, Turn
from sandtable.games.heroes.show import nouns, rows
from sandtable.games.heroes.show.battle_show import BattleShow, ChoiceShow, fires_now
from sandtable.games.heroes.show.event_facts import HeroesEventFacts
from sandtable.games.heroes.show.intents import Firing, Marching, fires
from sandtable.games.heroes.show.naming import at, named, upper
from sandtable.games.heroes.show.pieces import where
from sandtable.kernel.steps import Word

TOKENS: Final = {SPECIAL: "Special Order", BLUFF: "Bluff"}
TOKEN_NOTES: Final = {
    SPECIAL: "acts between orders, when you say so",
    BLUFF: "no order; the enemy cannot tell",
}
PHASES: Final = {"orders": "O", "activation": "A", "supply": "S"}


def moment(s: Battle) -> str:
    """Turn and phase as a margin has room for it: "3 A"."""
    if not s.turn:
        return ""
    return f"{s.turn} {PHASES.get(s.phase, '')}".rstrip()


def turn(t: HeroesEventFacts) -> str:
    return f"Turn {t.number('number')}: {t.who('initiative')} have the initiative."


class ShowTurn(BattleShow[Turn]):
    sentences = {"turn": turn}

    def title(self, step: Turn) -> str:
        last = self.skin.rules.turns
        return f"Turn {step.number} of {last}" if last else f"Turn {step.number}"


# orders


def counted(t: HeroesEventFacts) -> str:
    special = t.number("special")
    more = f" and {nouns.number(special)} Special {'Order' if special == 1 else 'Orders'}" if special else ""
    numbered = t.number("numbered")
    return f"{t.who()} have {nouns.number(numbered)} {'order' if numbered == 1 else 'orders'}{more}."


def sudden_death(t: HeroesEventFacts) -> str:
    sides = sentences.listing([nouns.WHO[side] for side in t.ids("sides")])
    return f"Sudden death: {sides} have no orders left to give."


def placed(t: HeroesEventFacts) -> str:
    count = len(t.ids("units"))
    if not count:
        return f"{t.who()} have nobody to give orders to."
    return f"{t.who()} lay tokens on {nouns.number(count)} {'unit' if count == 1 else 'units'}."


class ShowOrderPhase(BattleShow[OrderPhase]):
    name = "Order Phase"
    sentences = {"counted": counted, "sudden-death": sudden_death}


class ShowPlaceTogether(BattleShow[PlaceTogether]):
    name = "Orders"


class ShowPlaceOrders(ChoiceShow[PlaceOrders]):
    """Units, each with its token."""

    name = "Orders"
    asked = "Whom do you give orders?"
    sentences = {"placed": placed}

    def hint(self, seen: Battle, ask: PlaceOrders) -> str:
        """What there is to place."""
        side = ask.side
        found = [sentences.counted(seen.numbered[side], "order")]
        if seen.specials[side]:
            found.append(sentences.counted(seen.specials[side], "Special Order"))
        if seen.bluffs[side]:
            found.append(sentences.counted(seen.bluffs[side], "bluff"))
        return f"Face down, one after the other: {sentences.listing(found)}."

    def after(self, seen: Battle, ask: PlaceOrders, draft: Word) -> tuple[str, ...]:
        """A unit takes the next number, then Special Orders, then bluffs."""
        return () if len(draft) % 2 else tuple(ask.left(seen, draft))

    def row(self, seen: Battle, ask: PlaceOrders, draft: Word, letter: str) -> LetterRow:
        """Each unit begins a part of the word; its token lies on it."""
        found = super().row(seen, ask, draft, letter)
        found.begins = letter in seen.units
        found.sign = letter if len(draft) % 2 else ""
        return found

    def letter(self, seen: Battle, ask: PlaceOrders, draft: Word, letter: str) -> str:
        if len(draft) % 2:
            return TOKENS.get(letter, f"Order {letter}")
        return super().letter(seen, ask, draft, letter)

    def done(self, seen: Battle, ask: PlaceOrders, draft: Word) -> str:
        return "The orders are given"

    def note(self, seen: Battle, ask: PlaceOrders, draft: Word, letter: str) -> tuple[str, str]:
        if letter not in seen.units:
            return TOKEN_NOTES.get(letter, ""), ""
        own = (
            "gets an order first"
            if has_personal_order(seen, letter)
            else "acts without an order, too"
            if seen.face(letter).autonomous
            else ""
        )
        return f"{where(seen, letter)}, {own}" if own else where(seen, letter), ""


# activations


def revealed(t: HeroesEventFacts) -> str:
    token = t.text("token")
    return f"Special Order for {t.unit()}!" if token == SPECIAL else f"Order {token}: {t.unit()}."


class ShowActivationPhase(BattleShow[ActivationPhase]):
    name = "Activation Phase"
    sentences = {
        "autonomous": "{unit} acts of its own accord.",
        "bluffed": "The order on {unit} was a bluff.",
        "wasted": "Order {token} of {side} is wasted.",
    }
    opens = ("autonomous", "bluffed", "wasted")


class ShowActivation(BattleShow[Activation]):
    """The unit that acts, with its order; a concealed one as its owner knows it."""

    sentences = {"revealed": revealed}
    opens = ("revealed",)

    def title(self, step: Activation) -> str:
        return names.name_of(self.skin.rules, step.unit)

    def crumb(self, seen: Battle, step: Activation) -> str:
        if step.unit not in seen.units:
            return self.title(step)
        name = upper(named(seen, step.unit)).removeprefix("The ")
        token = seen.shown.get(step.unit, "")
        return f"Order {token}: {name}" if token.isdigit() else name


class ShowAct(ChoiceShow[Act]):
    """One action."""

    name = "Action"
    tip = "One action: move (and perhaps assault), fire, or nothing."
    sentences = {"idle": "{unit} holds still."}

    def question(self, seen: Battle, ask: Act) -> str:
        return f"What does {named(seen, ask.unit)} do?"

    def order(self, seen: Battle, ask: Act) -> list[str]:
        token = seen.shown.get(ask.unit, "")
        found = [f"Order {token}"] if token.isdigit() else []
        place = at(seen, ask.unit).strip()
        return [*found, place] if place else found

    def shot(self, seen: Battle, ask: Act, word: Word) -> Firing | None:
        return Firing(ask.unit, "action", "", word) if fires(word) else None

    def march(self, seen: Battle, ask: Act, word: Word) -> Marching | None:
        return Marching(ask.unit, "action", word[1:]) if word[:1] == (MOVE,) else None

    def way(self, seen: Battle, ask: Act, draft: Word, square: str) -> Word:
        """A square that is named before any action is where the unit moves."""
        if draft or MOVE not in ask.letters(seen, ()):
            return super().way(seen, ask, draft, square)
        found = movement.way(seen, ask.unit, "action", (), square)
        return (MOVE, *found) if found else ()

    def done(self, seen: Battle, ask: Act, draft: Word) -> str:
        if draft and draft[0] != MOVE:
            return fires_now(draft)
        return super().done(seen, ask, draft)

    def note(self, seen: Battle, ask: Act, draft: Word, letter: str) -> tuple[str, str]:
        if not draft and letter == MOVE:
            return rows.move_note(seen, ask.unit), ""
        return super().note(seen, ask, draft, letter)

    def overlay(self, seen: Battle, ask: Act, draft: Word, letter: str) -> Overlay | None:
        if draft or letter:
            return super().overlay(seen, ask, draft, letter)
        stands = templates.stands(seen, ask.unit)[:1]  # the unit that acts
        return Overlay(trail=stands) if stands[0] in seen.land.terrain else None


# supply


def recovered(t: HeroesEventFacts) -> str:
    units = t.ids("units")
    verb = "gets its breath back" if len(units) == 1 else "get their breath back"
    return f"{t.units()} {verb}."


class ShowSupplyPhase(BattleShow[SupplyPhase]):
    name = "Supply Phase"
    sentences = {"recovered": recovered}


class ShowSupplyMoves(ChoiceShow[SupplyMoves]):
    """Units that move without an order, one after the other."""

    name = "Supply moves"
    asked = "Who moves without an order?"
    tip = "A unit and its way, one after the other. Nobody fires or assaults."

    def march(self, seen: Battle, ask: SupplyMoves, word: Word) -> Marching | None:
        return Marching(word[0], "supply", word[1:]) if word and word[0] in seen.units else None

    def done(self, seen: Battle, ask: SupplyMoves, draft: Word) -> str:
        return "Stop here" if draft else "Nobody else moves"


class ShowDiscard(ChoiceShow[Discard]):
    """Cards that a side gives up to draw others."""

    name = "Discards"
    asked = "Which cards do you discard?"
    cards_first = True
    card_name = "{}"

    def hint(self, seen: Battle, ask: Discard) -> str:
        return f"The hand is filled up to {seen.rules.hand} afterwards."

    def done(self, seen: Battle, ask: Discard, draft: Word) -> str:
        return "That is all" if draft else "None"
