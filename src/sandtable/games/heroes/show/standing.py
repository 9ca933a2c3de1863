"""Standing answers (section 21.1): when a seat wants to be asked, and what its watchers do without asking.

A seat that does not want to be asked passes. The question is put all the same and answered here, so that nobody can
tell from it whether the seat holds a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.board.table import NamedChoice, StandingOrder
from sandtable.games.heroes.play.cards.bonus import PLUS
from sandtable.games.heroes.play.fire.arms import OPPORTUNITY
from sandtable.games.heroes.play.fire.fire import can_fire
from sandtable.games.heroes.play.fire.sight import distance
from sandtable.games.heroes.play.fire.spelling import read
from sandtable.games.heroes.play.fire.sums import hit_chance, shot_facts
from sandtable.games.heroes.play.nouns import INFANTRY, OFF_BOARD
from sandtable.games.heroes.play.reactions.opportunity import has_own
from sandtable.games.heroes.play.reactions.windows import PASS, React
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.pieces import counter, unit_name
from sandtable.kernel.steps import Word

CARDS: Final = "cards"
WATCH: Final = "opportunity"
WATCHED: Final = ("RW-4", "RW-5", "RW-9", "RW-10")  # the windows of Opportunity Fire
ALWAYS: Final = "always"
PLAYABLE: Final = "playable"
NEVER: Final = "never"
ASK: Final = "ask"
HOLD: Final = "hold"
VEHICLES: Final = "vehicles"
AS_ALL: Final = "as-all"
ONCE: Final = "once"
QUIET: Final = "quiet"
BETWEEN: Final = "between"
GROUPS: Final = {  # the windows of cards that are settled together: id -> name, windows
    "phases": ("Starts and ends of phases", ("RW-1",)),
    BETWEEN: ("Moments between activations", ("RW-2",)),
    "moves": ("Moves", ("RW-3", "RW-4", "RW-12")),
    "shots": ("Shots and rolls", ("RW-5", "RW-6", "RW-6b", "RW-7", "RW-9")),
    "assaults": ("Assaults", ("RW-10", "RW-10c", "RW-11")),
    "effects": ("Units that are hit or shaken", ("RW-8", "RW-13")),
}
GROUP_OF: Final = {window: id for id, (_, windows) in GROUPS.items() for window in windows}
WINDOW_CHOICES: Final = (
    NamedChoice(ASK, "Ask me"),
    NamedChoice(NEVER, "Never ask me: I pass"),
)
BETWEEN_CHOICES: Final = (
    NamedChoice(ONCE, "Ask me once a turn, and again when something new is possible"),
    NamedChoice(ASK, "Ask me each time"),
    NamedChoice(NEVER, "Never ask me: I pass"),
)
ONE_CARD_CHOICES: Final = (
    NamedChoice(ASK, "Ask me when it can be played"),
    NamedChoice(QUIET, "Do not ask me for it alone"),
)
SETTLED: Final = "let be by the table, as settled."
CARD_CHOICES: Final = (
    NamedChoice(ALWAYS, "Ask me whenever a card could be played"),
    NamedChoice(PLAYABLE, "Ask me when I hold one that can be played"),
    NamedChoice(NEVER, "Never ask me: I pass"),
)
WATCH_CHOICES: Final = (
    NamedChoice(ASK, "Ask me"),
    NamedChoice(HOLD, "Hold fire"),
    NamedChoice(VEHICLES, "Ask me about vehicles only"),
    NamedChoice("fire-33", "Fire from 33 % on"),
    NamedChoice("fire-50", "Fire from 50 % on"),
    NamedChoice("fire-67", "Fire from 67 % on"),
    NamedChoice("near-3", "Fire within 3 squares"),
    NamedChoice("near-5", "Fire within 5 squares"),
)


def settleable(seen: Battle, seat: str) -> tuple[StandingOrder, ...]:
    """Cards, Opportunity Fire of all, and of each unit that has it."""
    found = [
        StandingOrder(CARDS, "Cards", CARD_CHOICES, PLAYABLE, "Nobody sees what you have chosen."),
        StandingOrder(WATCH, "Opportunity Fire", WATCH_CHOICES, ASK),
    ]
    for group, (name, _) in GROUPS.items():
        values = BETWEEN_CHOICES if group == BETWEEN else WINDOW_CHOICES
        found.append(StandingOrder(f"window:{group}", name, values, values[0].id))
    for card in dict.fromkeys(seen.cards.hands.get(seat, ())):
        name = nouns.card(seen.rules, card, seat)
        found.append(StandingOrder(f"card:{card}", name, ONE_CARD_CHOICES, ASK))
    for id, unit in seen.units.items():
        if unit.side == seat and unit.kind and unit.at not in OFF_BOARD and has_own(seen, id):
            choices = (NamedChoice(AS_ALL, "Like all others"), *WATCH_CHOICES)
            found.append(
                StandingOrder(f"{WATCH}:{id}", unit_name(seen, id), choices, AS_ALL, "", counter(seen, id))
            )
    return tuple(found)


def card_of(letter: str) -> str:
    return letter.removeprefix(PLUS)


def wants(seen: Battle, ask: React, settled: Mapping[str, str]) -> bool:
    """Does the seat hold a card for this window for which it wants to be asked?"""
    group = GROUP_OF.get(ask.window, "")
    if settled.get(CARDS, PLAYABLE) == NEVER or settled.get(f"window:{group}", "") == NEVER:
        return False
    cards = [letter for letter in ask.letters(seen, ())[1:] if letter not in seen.units]
    return any([settled.get(f"card:{card_of(letter)}", ASK) != QUIET for letter in cards])


def once(seen: Battle, ask: React, settled: Mapping[str, str]) -> str:
    """The turn, for cards between activations; a Special Order is asked for each time (HON-310)."""
    each = settled.get(CARDS, PLAYABLE) == ALWAYS or settled.get(f"window:{BETWEEN}", ONCE) != ONCE
    if each or GROUP_OF.get(ask.window) != BETWEEN or set(ask.letters(seen, ())) & set(seen.units):
        return ""
    return f"{BETWEEN} {seen.turn}"


def settled_answer(
    seen: Battle, ask: React, settled: Mapping[str, str], nothing_to_gain: bool = False
) -> Word | None:
    """The answer to a window by standing orders; None where the seat wants to be asked."""
    letters = ask.letters(seen, ())[1:]
    watchers = [letter for letter in letters if letter in seen.units]
    if settled.get(CARDS, PLAYABLE) == ALWAYS or (wants(seen, ask, settled) and not nothing_to_gain):
        return None
    if watchers and ask.window not in WATCHED:  # a Special Order is never passed over (HON-310)
        return None
    for unit in watchers:
        order = settled.get(f"{WATCH}:{unit}", AS_ALL)
        if order == AS_ALL:
            order = settled.get(WATCH, ASK)
        if order == ASK or (order == VEHICLES and seen.grade(target_of(ask)) != INFANTRY):
            return None
        word = watch(seen, ask, unit, order)
        if word:
            return word
    return (PASS,)


def target_of(ask: React) -> str:
    """The target of an opportunity shot in this window."""
    return ask.subject


def watch(seen: Battle, ask: React, unit: str, order: str) -> Word:
    """The watcher's shot if its standing order says so; () to hold."""
    what, _, number = order.partition("-")
    target = target_of(ask)
    if not number or not can_fire(seen, unit, OPPORTUNITY, target):
        return ()
    word = plain_shot(seen, ask, unit, target)
    if not word:
        return ()
    if what == "near":
        return word if distance(seen, unit, target) <= int(number) else ()
    spelled = read(seen, unit, word[1:-1] if word[-1] == "done" else word[1:])
    facts = shot_facts(seen, unit, spelled.weapon, spelled.slot, spelled.mode, target, OPPORTUNITY)
    return word if facts is not None and round(100 * hit_chance(facts)) >= int(number) else ()


def plain_shot(seen: Battle, ask: React, unit: str, target: str) -> Word:
    """Normal fire at the target with the first weapon that can, without additions; () if there is none."""
    for first in ((unit,), (unit, "primary"), (unit, "secondary")):
        word: Word = (*first, target)
        offered = ask.letters(seen, (unit,))
        if len(first) == 2 and first[1] not in offered:
            continue
        if target in ask.letters(seen, first):
            return word if ask.ends(seen, word) else (*word, "done")
    return ()
