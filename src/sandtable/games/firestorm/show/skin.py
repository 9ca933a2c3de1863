"""How Firestorm looks: its words, rows, table and papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import ClassVar

from sandtable.board.battles import BookedBattle, ReportForm, TableBattle, TableReport, Verdict
from sandtable.board.glance import Glance
from sandtable.board.paper import Paper
from sandtable.board.primer import NamedText
from sandtable.board.skin import Skin
from sandtable.board.table import Card, PrintedUnit, Table, Trace, Tray
from sandtable.games.firestorm.play.battle import battle_on
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.tables import TABLES
from sandtable.games.firestorm.show import (
    advance,
    battle,
    commitment,
    destruction,
    ending,
    initiative,
    nouns,
    open_battles,
    papers,
    parts,
    printed_units,
    retreat,
    strategic,
    table_battles,
    tabletop,
    teaching,
    traces,
    turn,
    verdicts,
    wargame,
    way,
)
from sandtable.games.firestorm.show.booked_battles import Books
from sandtable.games.firestorm.show.briefer import Briefer
from sandtable.games.firestorm.show.cards import firestorm_card
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.games.firestorm.show.table import drawing_of, firestorm_table
from sandtable.kernel.engine import not_asked, pending
from sandtable.kernel.rules import Odds, Outcome
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Word


class FirestormSkin(Skin[Campaign]):
    """What people read and see of it."""

    chapters: ClassVar[tuple[ModuleType, ...]] = (
        turn,
        initiative,
        battle,
        commitment,
        way,
        wargame,
        tabletop,
        destruction,
        retreat,
        advance,
        open_battles,
        strategic,
    )
    left_open: ClassVar[
        tuple[str, ...]
    ] = (  # what a campaign may answer otherwise; a step is shown by its Show
        "table",
        "card",
        "drawing",
        "units",
        "asset_trays",
        "arrow_notes",
        "event_facts",
        "called",
        "reason",
        "names",
        "briefer",
        "table_result",
        "consequences",
        "fights",
    )
    subjects: ClassVar[Mapping[str, str]] = parts.TOPIC  # what an event is about, by its verb; else a battle
    conclusions: ClassVar[tuple[str, ...]] = ()  # verbs besides the family's that tell what came of a battle
    rule_pages: ClassVar[tuple[str, ...]] = ("firestorm",)
    has_papers: ClassVar[bool] = True
    has_table_battles: ClassVar[bool] = True
    lost_by: ClassVar[frozenset[str]] = frozenset({"destroyed", "captured"})
    weighty: ClassVar[frozenset[str]] = frozenset({"fought", "reported-result", "taken", "captured"})
    moved_by: ClassVar[frozenset[str]] = frozenset({"marched", "retreated", "advanced"})
    brought_by: ClassVar[frozenset[str]] = frozenset()  # verbs that put a troop on the map
    fired_by: ClassVar[frozenset[str]] = frozenset()  # verbs by which `units` fire at `targets`

    def __init_subclass__(cls) -> None:
        """Refuses answers to what is not left open."""
        closed = [
            name for name in vars(cls) if name[0] != "_" and callable(getattr(FirestormSkin, name, None))
        ]
        for name in closed:
            if name not in cls.left_open:
                raise TypeError(f"{cls.__name__}.{name}: the family has answered this for good")

    def __init__(self, rules: Firestorm, chosen: tuple[ModuleType, ...] = ()) -> None:
        """`chosen` are chapters that the campaign's data choose."""
        self.rules = rules
        self.chosen = chosen
        super().__init__()

    def all_chapters(self) -> tuple[ModuleType, ...]:
        """The family's, those that were chosen, and the campaign's own."""
        family = FirestormSkin.chapters
        return (*family, *self.chosen, *self.chapters[len(family) :])

    def table(self, seen: Campaign) -> Table:
        """What a skin draws."""
        return firestorm_table(seen)

    def card(self, seen: Campaign, anchor: str) -> Card | None:
        """Everything about one area or troop."""
        return firestorm_card(seen, anchor)

    def units(self) -> tuple[PrintedUnit, ...]:
        """Every troop of the campaign, as printed."""
        return printed_units.troops(self.rules.data)

    def asset_trays(self, seen: Campaign) -> list[Tray]:
        """What stands ready beside the map and is no troop."""
        return []

    def arrow_notes(self, sheet: BattleSheet) -> tuple[str, ...]:
        """What there is to say about an open battle, besides its assets."""
        return ()

    def drawing(self, board: str) -> dict[str, object]:
        """The map as GeoJSON; nothing where none is drawn."""
        return drawing_of(self.rules.data).plan if board == self.rules.data.id else {}

    def seat_name(self, seat: str) -> str:
        return nouns.seat(self.rules.data, seat)

    def event_facts(self, event: Event) -> FirestormEventFacts:
        return FirestormEventFacts(self.rules.data, event)

    def reason(self, id: str) -> str:
        """Why a die is modified, in words."""
        return nouns.reason(self.rules.data, id)

    def called(self, letter: str) -> str:
        """A troop or asset in a list within a sentence: "3 Div"."""
        return nouns.brief(self.rules.data, letter)

    def names(self) -> dict[str, str]:
        """What every name in a sentence points at: "Bayeux" at `area:A1`."""
        return parts.names(self.rules.data)

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        """The sentence cut at the names in it, each with its anchor."""
        return parts.parts(self, self.sentence(event))

    def topic(self, event: Event) -> str:
        """A turn, a move, the organiser's business; everything else is part of a battle."""
        return self.topics.get(event.verb) or self.subjects.get(event.verb, "battle")

    def side_in(self, event: Event) -> str:
        return parts.side_in(self.rules, event)

    def battle_of(self, event: Event) -> str:
        return traces.battle_of(event)

    def traces(self, event: Event) -> tuple[Trace, ...]:
        return traces.traces(self.rules, event, self.moved_by, self.brought_by, self.fired_by)

    def moment(self, s: Campaign) -> str:
        """Turn and battle of the turn, such as 4.3; the turn alone where no battle or more than one is open."""
        battle = battle_on(s)
        return f"{s.turn}.{battle}" if battle else str(s.turn or "")

    def title(self) -> str:
        return self.rules.data.name

    def blurb(self) -> tuple[str, ...]:
        """How long a campaign it is."""
        fewest, most = self.rules.data.battles_printed
        length = f"{len(self.rules.sides)} sides · {self.rules.last_turn} turns"
        return (length, f"{fewest} to {most} battles") if most else (length,)

    def balance(self) -> str:
        return self.rules.data.balance

    def glance(self) -> Glance:
        return self.rules.data.glance

    def side_blurb(self, side: str) -> str:
        return self.rules.data.side[side].blurb

    def shelves(self) -> tuple[str, ...]:
        return (TABLES, self.rules.data.folder)

    def situation(self) -> str:
        return teaching.situation(self.rules)

    def wins(self) -> str:
        return teaching.wins(self.rules)

    def levels(self) -> tuple[NamedText, ...]:
        return teaching.levels(self.rules)

    def briefer(self) -> Briefer:
        """Who writes the briefing of a battle for the table."""
        return Briefer()

    def briefed(self, s: Campaign) -> tuple[str, ...]:
        return tuple([str(sheet.number) for sheet in s.arrows])

    def briefing_facts(self, s: Campaign, battle: str) -> dict[str, object]:
        return self.briefer().brief(s, s.battle(int(battle))).as_dict()

    def papers(
        self, seen: Campaign, seat: str, heard: Sequence[tuple[int, Event]]
    ) -> tuple[tuple[str, str], ...]:
        """Briefings of the battles that are to be fought on a table."""
        return papers.papers(seen, seat)

    def paper(self, seen: Campaign, seat: str, heard: Sequence[tuple[int, Event]], id: str) -> Paper | None:
        return papers.paper(seen, seat, id)

    def table_battles(self, seen: Campaign) -> tuple[TableBattle, ...]:
        return table_battles.table_battles(seen)

    def report_form(self, seen: Campaign, battle: str) -> ReportForm | None:
        return verdicts.report_form(seen, battle)

    def verdict(self, seen: Campaign, battle: str, report: TableReport) -> Verdict:
        return verdicts.verdict(seen, battle, report)

    def report_answers(
        self, s: Campaign, battle: str, report: TableReport | None, judge: bool
    ) -> tuple[tuple[str, Word], ...]:
        if report is not None and verdicts.verdict(s, battle, report).refusal is not None:
            return ()
        return table_battles.report_answers(s, battle, report, judge)

    def report_keys(self, s: Campaign) -> tuple[str, ...]:
        return table_battles.report_keys(s)

    def booked_battles(self, heard: Sequence[tuple[int, Event]]) -> tuple[BookedBattle, ...]:
        return Books(self.rules).read(heard)

    def why_ended(self, s: Campaign, outcome: Outcome) -> tuple[str, ...]:
        return ending.why_ended(s, outcome)

    def loser_in(self, event: Event) -> str:
        """A captured troop is its captor's deed, and its own side's loss."""
        side = self.side_in(event)
        return self.rules.enemy[side] if event.facts.get("by") == side else side

    def battle_title(self, sheet: BattleSheet) -> str:
        """Without its number: "Tilly-sur-Seulles → Noyers"."""
        named = self.briefer().title(self.rules.data, sheet).removeprefix(f"Battle {sheet.number}: ")
        return named[0].upper() + named[1:]

    def table_result(self, s: Campaign, sheet: BattleSheet) -> str:
        """What a judged score means, in a sentence."""
        return verdicts.table_result(s, sheet)

    def consequences(self, s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
        """What follows a judged battle, each with its rule."""
        return verdicts.consequences(s, sheet)

    def odds(
        self, s: Campaign, key: str, word: Word, assume: Mapping[str, Word] | None = None
    ) -> Odds | None:
        """The odds as the Show of what is asked tells them."""
        asked = pending(s)
        if key not in asked:
            raise not_asked(key, asked)
        show = self.show(asked[key])
        assert isinstance(show, FireShow), f"nobody shows {asked[key]}"
        return show.odds(s, key, asked[key], word, assume or {})
