"""How drawing cards looks, and discarding those above the limit."""

from __future__ import annotations

from sandtable.games.heroes.play.draws import DrawCards, Improvise
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.battle_show import AskShow, ChoiceShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts
from sandtable.games.heroes.show.naming import upper


def drew(t: HeroesEventFacts) -> str:
    count = t.number("count")
    return f"{t.who()} draw {nouns.number(count)} {'card' if count == 1 else 'cards'}."


def drew_cards(t: HeroesEventFacts) -> str:
    return f"New in the hand of {t.who()}: {t.cards()}." if t.ids("cards") else f"{t.who()} draw nothing."


def discarded(t: HeroesEventFacts) -> str:
    return f"{t.who()} discard {t.cards()}."


class ShowDrawCards(AskShow[DrawCards]):
    """The die that says which cards are drawn."""

    name = "Cards"
    sentences = {
        "reshuffled": "{side} shuffle what they have discarded.",
        "drew": drew,
        "drew-cards": drew_cards,
    }

    def question(self, seen: Battle, ask: DrawCards) -> str:
        return f"{upper(nouns.WHO[ask.side])} draw cards"


class ShowImprovise(ChoiceShow[Improvise]):
    """Which cards are given up."""

    name = "Improvisation"
    asked = "Which card do you give up?"
    cards_first = True
    card_name = "{}"
    sentences = {"discarded": discarded}

    def hint(self, seen: Battle, ask: Improvise) -> str:
        return f"You hold more than {seen.rules.hand}: give up what is too much."
