"""What a card would do before it is played: its chances, a line in its row, and what it lays over the grid."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Overlay
from sandtable.games.heroes.play.cards.between import forced_steps
from sandtable.games.heroes.play.chances import Prospect, strike_attempt
from sandtable.games.heroes.play.explosions import bursts, grenades, strikes, templates
from sandtable.games.heroes.play.harm import affect
from sandtable.games.heroes.play.harm.losses import come_back
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.rolls import Roll, current_roll, next_roll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import activation
from sandtable.games.heroes.show import dangers, falls, flights
from sandtable.games.heroes.show.falls import BARRAGE
from sandtable.games.heroes.show.fire_prospects import laid_prospect
from sandtable.games.heroes.show.hands import AGAIN
from sandtable.games.heroes.show.overlay import bubble, template_overlay
from sandtable.games.heroes.show.pieces import piece, unit_name
from sandtable.kernel.steps import Word

FALL_BACK: Final = "fall-back"
SMOKE: Final = "smoke"
GO: Final = "go-go-go"
MINE: Final = "mine"
RETURN: Final = "return-to-sender"
RALLY: Final = "rally"
HELMET: Final = "lucky-helmet"
DESERTION: Final = "desertion"
INITIATIVE: Final = "initiative"
HIGH_COMMAND: Final = "high-command"
HITLERJUGEND: Final = "hitlerjugend"
TURNED: Final = {affect.HIT: "a hit", affect.BEATEN: "the hit of a lost assault"}


# chances


def prospect(seen: Battle, ask: React, word: Word) -> Prospect | None:
    """The chances of a grenade thrown back, a mine, guns off the board, or a forced step; None for other cards."""
    first = word[0] if word else ""
    if first == RETURN and len(word) > 2:
        found = laid_prospect(seen, bursts.laid(bursts.top(seen), grenades.mode_at(seen, word[2]), word[2]))
        found.side = ask.side  # who throws it back wishes it on the enemy, whoever threw it first
        return found
    if first == MINE and seen.units[ask.subject].kind:
        found = Prospect("card", "", [strike_attempt(strikes.card_attack(seen, MINE, ask.side, ask.subject))])
        found.side = ask.side
        return found
    if first == BARRAGE and len(word) > 1:
        return falls.of_guns(seen, ask.side, word[1])
    return stepped(seen, word[1], word[-1]) if first == GO and len(word) > 2 else None


def stepped(seen: Battle, unit: str, square: str) -> Prospect | None:
    """The danger where a forced step leads: nobody reacts on the way (HON-421)."""
    stand = dangers.TriedStand(seen, unit)
    stand.place(square, "", seen.units[unit].heading)
    worst = stand.worst()
    found = Prospect("path", unit, [worst.attempt] if worst is not None else [])
    found.notes = [worst.gun.unit] if worst is not None else []
    return found if stand.guns else None


# rows


def note(seen: Battle, ask: React, draft: Word, letter: str) -> str:
    """What a card would do to this very unit, now; "" where its own text says enough."""
    if draft:
        return target_note(seen, ask, draft, letter)
    if letter == FALL_BACK:
        fled = flights.flight(seen, ask.subject)
        return fled.text() if fled is not None else ""
    if letter == INITIATIVE:
        return f"your order {activation.lowest(seen, ask.side)} is revealed now, before theirs"
    if letter == HIGH_COMMAND:
        return f"{seen.rules.count_specials(seen, ask.side) + 1} Special Orders this turn"
    what, unit = affect.effect_of(ask.subject)
    if letter == HELMET:
        end = "destroyed" if affect.fatal(seen, unit, what) else "reduced"
        return f"suppressed by {TURNED[what]}, not {end}"
    return f"{unit_name(seen, unit)} is destroyed at once" if letter == DESERTION else ""


def target_note(seen: Battle, ask: React, draft: Word, letter: str) -> str:
    """What becomes of the unit or place that is named for a card."""
    if draft[0] == RALLY and letter in seen.units:
        has = seen.units[letter].suppressed
        left = max(0, has - seen.rules.box.cards[RALLY].number)
        return f"{has} Suppressed {'marker' if has == 1 else 'markers'}, {left or 'none'} left"
    if (draft[0] == RETURN and len(draft) == 2) or draft[0] == BARRAGE:
        return under_note(seen, ask.side, letter)
    return ""


def under_note(seen: Battle, side: str, point: str) -> str:
    """Who is under a template at a point: "Schützentrupp, Fire Team (own)"."""
    squares = templates.under(seen, point) if point in seen.land.squares.corner_squares else [point]
    there = dict.fromkeys(
        [
            unit
            for square in squares
            for unit in (seen.foot.get(square, ""), seen.wheels.get(square, ""))
            if unit
        ]
    )
    names = [unit_name(seen, unit) + (" (own)" if seen.units[unit].side == side else "") for unit in there]
    return ", ".join(names) or "nobody there"


def own_under(seen: Battle, found: Prospect) -> str:
    """A warning of own units that may be hit."""
    names = [unit_name(seen, one.unit) for one in found.friends(seen) if one.chance()]
    return f"may hit your own: {', '.join(names)}" if names else ""


# the grid


def overlay(seen: Battle, ask: React, word: Word) -> Overlay | None:
    """What a card, with what is named for it so far, lays over the grid."""
    first = word[0] if word else ""
    if first == FALL_BACK:
        return flights.flight_overlay(seen, ask.subject)
    if first == MINE:
        return mine_overlay(seen, ask)
    if first in (BARRAGE, RETURN):
        return laid_overlay(seen, ask, word)
    if first == SMOKE and len(word) > 1:
        return Overlay(covered=word[1:])
    if first == GO and len(word) > 1:
        return Overlay(trail=word[2:], reach=tuple(forced_steps(seen, word[1], word[2:])))
    if first == HITLERJUGEND and len(word) == 3:
        s = seen.clone()
        come_back(s, word[1], word[2])
        return Overlay(ghost=piece(s, word[1]))
    return shell_overlay(seen, ask, first)


def mine_overlay(seen: Battle, ask: React) -> Overlay:
    """The square that is mined; of a concealed unit nobody knows what it needs."""
    found, square = prospect(seen, ask, (MINE,)), seen.units[ask.subject].at
    lines = bubble(seen, found)[0] if found is not None else ("Mine", "comes to light, then it goes off")
    return Overlay(covered=(square,), bubble=lines, bubble_at=square)


def laid_overlay(seen: Battle, ask: React, word: Word) -> Overlay | None:
    """The template of a barrage or of a grenade that is thrown back, once its point is named."""
    found = prospect(seen, ask, word)
    if found is None:
        return None
    point = word[-1]
    covered = templates.under(seen, point)
    if word[0] == RETURN:
        covered = bursts.covered_by(seen, bursts.laid(bursts.top(seen), grenades.mode_at(seen, point), point))
    return template_overlay(seen, found, tuple(covered), point, ())


def shell_overlay(seen: Battle, ask: React, letter: str) -> Overlay | None:
    """The shell whose scatter may be thrown again or be added to: where it lies now, or may come down."""
    roll = scatter_of(seen, ask)
    if roll is None:
        return None
    again = ask.window != "RW-7" or letter in AGAIN
    found = falls.of_roll(seen, roll, falls.landings if again else falls.lands)
    at = found.aim if again else found.spread[0][0]
    return template_overlay(seen, found, tuple(templates.under(seen, at)), at, ()) if at else None


def scatter_of(seen: Battle, ask: React) -> falls.ScatterRoll | None:
    """The scatter that a window is about; None where it is about another roll, or about none."""
    roll: Roll | None = None
    if ask.window == "RW-7":
        roll = current_roll(seen)
    elif ask.window == "RW-6b":
        roll = next_roll(seen)
    return roll if isinstance(roll, falls.SCATTERS) else None
