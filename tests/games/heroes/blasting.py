"""Battles with grenades, mortars and flamethrowers, for the tests of this chapter.

The ground is that of First Light: thickets at C2-D3 and F9-G10, a foxhole at C8, low walls at E7 and G7, hedges at E5
and G5, crops in the south-east, the farm on I2-K4 and the cottage on B10-C11.
"""

from __future__ import annotations

from sandtable.games.heroes.play.explosions import blasts, bursts
from sandtable.games.heroes.play.explosions.strikes import StrikeSum
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.nouns import GERMAN, US
from sandtable.games.heroes.play.reactions.responses import RESPONSES
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.setup.enlisting import enlist
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import AnyStep, Reason, Steps, Word
from tests.games.heroes.field import empty, run

GRENADIERS = "101 202@1 203@2 done"  # Grenades and Rifle Grenade for the 16th Infantry
SAPPERS = "101 204@1 201@2 done"  # Sticky Bomb and Ammo
LADUNG = "151 208@1 203@2 done"  # Geballte Ladung and Rifle Grenade for the 304th


def armed(
    us: str = GRENADIERS, german: str = LADUNG, scenario: str = "first-light", **options: OptionValue
) -> Battle:
    """An empty field, and the options of two armies with all their markers."""
    s = empty(scenario, **options)
    enlist(s, US, tuple(us.split()))
    enlist(s, GERMAN, tuple(german.split()))
    s.units = {}
    return s


def offered(s: Battle, unit: str, draft: str = "", how: str = "action", target: str = "") -> list[str]:
    return blasts.blast_letters(s, unit, how, target, tuple(draft.split()))


def refusal(
    s: Battle, unit: str, draft: str, letter: str, how: str = "action", target: str = ""
) -> tuple[str, str]:
    """Code and rule."""
    word = tuple(draft.split())
    assert letter not in blasts.blast_letters(s, unit, how, target, word)
    reason: Reason | None = blasts.why_not_blast(s, unit, how, target, word, letter)
    assert reason is not None
    return reason[0], reason[2]


def fire(s: Battle, unit: str, word: str, how: str = "action", target: str = "") -> AnyStep | None:
    """Spells a word, checks every letter of it, and begins; what is asked first."""
    spelled: Word = ()
    for letter in word.split():
        assert letter in blasts.blast_letters(s, unit, how, target, spelled), (letter, spelled)
        spelled = (*spelled, letter)
    assert blasts.blast_ends(s, unit, how, target, spelled), spelled
    return run(s, blasts.begin_blast(s, unit, how, target, spelled))


def shot_of(s: Battle, unit: str, word: str, how: str = "action") -> Shot:
    """The shot a word names."""
    return blasts.shot_of(s, unit, how, tuple(word.split()))


def attacks(s: Battle, unit: str, word: str, how: str = "action") -> dict[str, StrikeSum]:
    """The attacks that a word would bring, by unit, in the order of the rolls."""
    return {attack.unit: attack for attack in bursts.attacks(s, shot_of(s, unit, word, how))}


def covered(s: Battle, unit: str, word: str) -> set[str]:
    return set(blasts.covered(s, unit, tuple(word.split())))


class Watch(Response):
    """A response that is asked in windows, can never be played, and notes every time it is asked."""

    def __init__(self) -> None:
        self.subjects: list[str] = []

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        self.subjects.append(f"{side} {window} {subject}")
        return False

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        return []

    def owns(self, letter: str) -> bool:
        return False

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        raise AssertionError(word)


def watch(s: Battle, *windows: str) -> Watch:
    found = Watch()
    s.rules.responses = {**RESPONSES, **dict.fromkeys(windows, (found,))}
    return found


def told(s: Battle) -> list[str]:
    return [event.verb for event in s.drain()]
