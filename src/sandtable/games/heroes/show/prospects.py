"""What a question, a draft or a throw leads to, read from what a seat sees."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.assault.strength import KNIFE, NOW
from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.cards.bonuses import fighter
from sandtable.games.heroes.play.chances import Prospect, strike_attempt
from sandtable.games.heroes.play.explosions import additions, bursts, grenades, strikes
from sandtable.games.heroes.play.fire import shooting
from sandtable.games.heroes.play.fire.intents import firing, marching
from sandtable.games.heroes.play.reactions.windows import PASS, React
from sandtable.games.heroes.play.rolls import Roll, current_roll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.fire_prospects import (
    BARRAGE,
    barrage_prospect,
    declared_prospect,
    fire_prospect,
    laid_prospect,
)
from sandtable.games.heroes.show.move_prospects import fray_prospect, march_prospect
from sandtable.games.heroes.show.throw_prospects import throw_prospect
from sandtable.kernel.steps import Choice, Throw, Word

MINE: Final = "mine"
RETURN: Final = "return-to-sender"
AGAIN: Final = ("second-chance", "veteran")


def prospect(seen: Battle, ask: Choice[Any] | Throw[Any], word: Word) -> Prospect | None:
    """What is about to be decided by dice; None where none are near."""
    if isinstance(ask, Throw):
        return throw_prospect(seen, ask)
    shot = firing(seen, ask, word)
    if shot is not None:
        return fire_prospect(seen, shot)
    march = marching(seen, ask, word)
    if march is not None:
        return march_prospect(seen, march)
    if isinstance(ask, React):
        return reaction_prospect(seen, ask, word)
    if isinstance(ask, additions.AddToBlast):
        return laid_prospect(seen, ask.so_far(seen, tuple([letter for letter in word if letter != "done"])))
    if isinstance(ask, shooting.AddMore):
        return declared_prospect(seen, ask.shot, tuple([letter for letter in word if letter[:1] == "+"]))
    if isinstance(ask, assault.ChooseArms) and word:
        fray = seen.frays[NOW]
        slots = assault.kinds_of_arms(seen, fray.attacker, seen.grade(fray.defender))
        return fray_prospect(seen, (), (), slots.get(word[0], ""))
    return None


# reactions


def reaction_prospect(seen: Battle, ask: React, word: Word) -> Prospect | None:
    first = word[0] if word else PASS
    if ask.window == "RW-7":
        return throw_prospect(seen, current_roll(seen)) if first in AGAIN else None
    if ask.window == "RW-10c" and seen.units[seen.frays[NOW].defender].kind:
        return braced_prospect(seen, ask.side, first)
    if ask.window == "RW-6b":
        return added_prospect(seen, first)
    if ask.window == "RW-6" and first == PASS:
        return declared_prospect(seen, str(len(seen.shots)))
    if first == RETURN and len(word) > 2:
        thrown = bursts.top(seen)
        return laid_prospect(seen, bursts.laid(thrown, grenades.mode_at(seen, word[2]), word[2]))
    if first == MINE and seen.units[ask.subject].kind:
        attack = strikes.blow(seen, MINE, ask.side, ask.subject)
        found = Prospect("card", "", [strike_attempt(attack)])
        found.side = ask.side
        return found
    if first == BARRAGE and len(word) > 1:
        return barrage_prospect(seen, ask.side, word[1])
    return None


def braced_prospect(seen: Battle, side: str, letter: str) -> Prospect:
    """An Assault with one more card, knife or gear (RW-10 c)."""
    added = (letter,) if letter == KNIFE or bonus.is_card(seen, letter) else ()
    fray = seen.frays[NOW]
    if fighter(seen, side) == fray.attacker:
        return fray_prospect(seen, added, ())
    slots = assault.kinds_of_arms(seen, fray.defender, seen.grade(fray.attacker))
    return fray_prospect(seen, (), added, "", slots.get(letter, ""))


def added_prospect(seen: Battle, letter: str) -> Prospect | None:
    """The roll that comes next, with a card for it or without (R-46)."""
    roll = next_roll(seen)
    if roll is None:
        return None
    s = seen.clone()
    s.added = (*s.added, *bonus.reasons(s, (letter,)))
    return throw_prospect(s, roll)


def next_roll(s: Battle) -> Roll | None:
    """The first roll that stands on the agenda after what is asked now."""
    for frame in s.frames():
        for step in frame.steps[frame.at + 1 :]:
            if isinstance(step, Roll):
                return step
    return None
