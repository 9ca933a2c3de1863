"""How Heroes looks: its words, rows, table and papers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from sandtable.board.ending import FightTold
from sandtable.board.glance import Glance
from sandtable.board.skin import Heard, Skin
from sandtable.board.table import Card, NamedGround, PrintedUnit, Ray, Roster, StandingOrder, Table, Trace
from sandtable.games.heroes.play.chances import Prospect
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import (
    assault,
    board_pictures,
    cards,
    cards_shown,
    drawn_lines,
    draws,
    ending,
    explosions,
    fire,
    harm,
    hiding,
    moves,
    musters,
    nouns,
    presenting,
    printed_units,
    reactions,
    reasons,
    rolls,
    setup,
    standing,
    topics,
    traces,
    turn,
    victory,
    vocabulary,
)
from sandtable.games.heroes.show.battle_show import AskShow, ChoiceShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts
from sandtable.games.heroes.show.marking import capital, pieces, smooth
from sandtable.games.heroes.show.odds import odds as odds_of
from sandtable.games.heroes.show.table import battle_table
from sandtable.kernel.rules import Odds, Outcome
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Throw, Word


class HeroesSkin(Skin[Battle]):
    """What people read and see of Heroes of Normandie."""

    chapters = (
        setup,
        turn,
        moves,
        fire,
        explosions,
        assault,
        harm,
        hiding,
        reactions,
        cards,
        draws,
        rolls,
        victory,
    )
    rule_pages: ClassVar[tuple[str, ...]] = ("heroes", "heroes-content")
    on_grid: ClassVar[bool] = True
    has_armies: ClassVar[bool] = True
    lost_by: ClassVar[frozenset[str]] = frozenset({"destroyed"})
    weighty: ClassVar[frozenset[str]] = frozenset(
        {"controlled", "scored", "broke", "destroyed", "won", "tied"}
    )
    settles_beforehand: ClassVar[bool] = True

    def __init__(self, rules: Heroes) -> None:
        super().__init__()
        self.rules = rules

    # before it is played

    def title(self) -> str:
        """The game and the battle."""
        return presenting.title(self.rules)

    def blurb(self) -> tuple[str, ...]:
        """How long a battle it is, and what it is about."""
        return presenting.blurb(self.rules)

    def balance(self) -> str:
        return presenting.balance(self.rules)

    def glance(self) -> Glance:
        return self.rules.scene.glance

    def side_blurb(self, side: str) -> str:
        return presenting.side_blurb(self.rules, side)

    def boards_to_lay(self) -> tuple[NamedGround, ...]:
        """The boards of a free battle (HOC-421)."""
        return board_pictures.to_lay(self.rules.box) if self.rules.board_count else ()

    def units(self) -> tuple[PrintedUnit, ...]:
        return printed_units.units(self.rules.box)

    def shelves(self) -> tuple[str, ...]:
        return presenting.shelves(self.rules)

    def situation(self) -> str:
        return self.rules.scene.summary

    def wins(self) -> str:
        return self.rules.scene.victory.text

    def seat_name(self, seat: str) -> str:
        return nouns.SEATS[seat]

    # a question

    def asking(self, ask: Choice[Any]) -> ChoiceShow[Any]:
        """The show of a question or throw."""
        found = self.show(ask)
        assert isinstance(found, ChoiceShow), f"nobody shows {ask}"
        return found

    def prospect(self, seen: Battle, ask: Choice[Any] | Throw[Any], word: Word) -> Prospect | None:
        """What dice decide right after a word or draft, `()` for a throw; None where no dice follow."""
        found = self.show(ask)
        assert isinstance(found, AskShow), f"nobody shows {ask}"
        return found.prospect(seen, ask, word)

    def odds(self, s: Battle, key: str, word: Word, assume: Mapping[str, Word] | None = None) -> Odds | None:
        """The exact chances of every shot, fight and way."""
        return odds_of(s, key, word, assume)

    def settleable(self, seen: Battle, seat: str) -> tuple[StandingOrder, ...]:
        """What a seat may settle beforehand."""
        return standing.settleable(seen, seat)

    def settled_answer(self, seen: Battle, ask: Choice[Any], settled: Mapping[str, str]) -> Word | None:
        """What a seat's standing answers say; None where it wants to be asked."""
        return self.asking(ask).settled_answer(seen, ask, settled)

    def settleable_ask(self, ask: Choice[Any]) -> bool:
        return isinstance(ask, React)

    def settled_why(self, seen: Battle, ask: Choice[Any], settled: Mapping[str, str]) -> str:
        return self.asking(ask).settled_why(seen, ask, settled)

    def once(self, seen: Battle, ask: Choice[Any], settled: Mapping[str, str]) -> str:
        return self.asking(ask).once(seen, ask, settled)

    def once_name(self, span: str) -> str:
        return f"{span.partition(' ')[0]} activations"

    def vocabulary(self) -> Mapping[str, str]:
        """Names that people may type."""
        return vocabulary.vocabulary(self.rules)

    def reason(self, id: str) -> str:
        """Why a die is modified, in words."""
        return reasons.reason(self.rules, id)

    # the log

    def event_facts(self, event: Event) -> HeroesEventFacts:
        return HeroesEventFacts(self.rules, event)

    def marked(self, event: Event) -> str:
        """The sentence, the names in it marked with what they point at."""
        return capital(super().sentence(event))

    def sentence(self, event: Event) -> str:
        return smooth(self.marked(event))

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        """The sentence cut at the names in it, each with its anchor."""
        return pieces(self.marked(event))

    def topic(self, event: Event) -> str:
        return topics.topic(event)

    def side_in(self, event: Event) -> str:
        return topics.side_in(self.rules, event)

    # when all is over

    def why_ended(self, s: Battle, outcome: Outcome) -> tuple[str, ...]:
        return ending.why_ended(s, outcome)

    def fights(self, log: Heard) -> tuple[FightTold, ...]:
        return ending.fights(self, log)

    def traces(self, event: Event) -> tuple[Trace, ...]:
        return traces.traces(self.event_facts(event), event.verb, self.side_in(event))

    def moment(self, s: Battle) -> str:
        """Turn and phase: "3 A"."""
        return turn.moment(s)

    # the table

    def little_map(self, seen: Battle) -> tuple[str, dict[str, int]]:
        """None: squares have no holders."""
        return "", {}

    def table(self, seen: Battle) -> Table:
        """What a skin draws."""
        return battle_table(seen)

    def card(self, seen: Battle, anchor: str) -> Card | None:
        """Everything about a unit, a square, a house, a tile, an option or a card."""
        return cards_shown.card(seen, anchor)

    def way(self, seen: Battle, ask: Choice[Any], draft: Word, place: str) -> Word:
        """The letters that lead a begun move to a square farther off."""
        return self.asking(ask).way(seen, ask, draft, place)

    def sight(self, seen: Battle, start: str, end: str) -> Ray | None:
        """The line of sight between two squares or units."""
        return drawn_lines.sight_between(seen, start, end)

    # armies

    def muster_sheet(self, side: str, draft: Word) -> Roster:
        """A word read as an army; without limits where the scenario sets none."""
        rules = self.rules
        found = musters.sheet(rules.box, side, rules.size, draft)
        found.ready = musters.ready(rules.box, rules.scene, side, rules.size)
        return found

    def muster_letters(self, side: str, draft: Word) -> list[str]:
        """What may follow a legal draft of an army."""
        return musters.letters(self.rules.box, side, self.rules.size, draft)
