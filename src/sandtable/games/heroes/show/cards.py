"""How cards look when they are played, and Fall Back, which asks the fleeing side for the way."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.games.heroes.play.cards.after import Flee, FleeTo
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.battle_show import BattleShow, ChoiceShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts
from sandtable.games.heroes.show.naming import named

BONUSES: Final = {"fire": "the fire", "move": "the move", "assault": "the assault", "any": "the roll"}


def boosted(t: HeroesEventFacts) -> str:
    card = t.text("card")
    amount = t.rules.box.cards[card].amount
    return f"{t.who()} throw in {t.card(card)}: +{amount} to {BONUSES[t.text('bonus')]}."


def spent(t: HeroesEventFacts) -> str:
    left = t.number("left")
    return f"Used: {nouns.slot(t.rules, t.text('slot'))}, {nouns.number(left) if left else 'none'} left."


def smoked(t: HeroesEventFacts) -> str:
    squares = [nouns.place(t.rules, None, square) for square in t.ids("squares")]
    return f"Smoke drifts over {sentences.listing(squares)}."


def stays_put(t: HeroesEventFacts) -> str:
    """Why a unit that should fall back does not."""
    if t.text("why") == "no-movement":
        return f"{t.unit()} does not run: its movement is 0."
    return f"{t.unit()} does not run: no square towards its edge is free."


def passed_on(t: HeroesEventFacts) -> str:
    return f"The order of {t.unit()} goes to {t.unit('to')}."


class ShowFlee(BattleShow[Flee]):
    """A unit that flees to its edge, and the other events of cards."""

    name = "Fall Back"
    sentences = {
        "played": "{side} play {card}.",
        "boosted": boosted,
        "spent": spent,
        "smoked": smoked,
        "smoke-idle": "The smoke is not in the way of this shot: it changes nothing.",
        "passed-on": passed_on,
        "rallied": "{unit} rallies.",
        "steadied": "Veterans of {side} keep their heads: the dice are thrown again.",
        "drew-knife": "{unit} draws a knife.",
        "fled": "{unit} runs off the field.",
        "stays-put": stays_put,
    }
    fights = ("played",)
    tolls = {"rallied": "rallies", "fled": "flees"}


class ShowFleeTo(ChoiceShow[FleeTo]):
    """The next square of its way."""

    name = "Fall Back"

    def question(self, seen: Battle, ask: FleeTo) -> str:
        return f"Where does {named(seen, ask.unit)} fall back?"

    def hint(self, seen: Battle, ask: FleeTo) -> str:
        return f"{sentences.counted(ask.left, 'square')} to go, towards your own edge."
