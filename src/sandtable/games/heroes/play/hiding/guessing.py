"""A battle that would look the same to a seat: hidden tokens, cards and concealed units dealt at random."""

from __future__ import annotations

from random import Random

from sandtable.games.heroes.play.nouns import BLUFF, BOXED, HIDDEN, SIDES, SPECIAL, UNDER
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.rules import unseal


def guess(seen: Battle, seat: str, rng: Random) -> Battle:
    s = seen.clone()
    for side in SIDES:
        if side != seat:
            deal_tokens(s, side, rng)
            deal_cards(s, side, rng)
            deal_units(s, side, rng)
    unseal(s, rng)
    return s


def deal_tokens(s: Battle, side: str, rng: Random) -> None:
    """Deals tokens: numbers not yet revealed, Special Orders not yet played, and bluffs for the rest."""
    lying = [unit for unit, token in s.tokens.items() if token == HIDDEN and s.units[unit].side == side]
    aside = len(s.aside[side])
    hidden = len(lying) + aside
    if not hidden:
        return
    tokens = [str(n) for n in range(s.called.get(side, 0) + 1, s.numbered.get(side, 0) + 1)]
    played = [unit for unit, token in s.shown.items() if token == SPECIAL and s.units[unit].side == side]
    tokens += [SPECIAL] * (s.specials.get(side, 0) - len(played))
    if len(tokens) > hidden:
        tokens = rng.sample(tokens, hidden)
    tokens += [BLUFF] * (hidden - len(tokens))
    rng.shuffle(tokens)
    for unit in lying:
        s.lay_token(unit, tokens.pop())
    s.aside = {**s.aside, side: tuple(tokens)}


def deal_cards(s: Battle, side: str, rng: Random) -> None:
    """Deals cards: those not discarded are in the hand or in the deck."""
    left = list(s.rules.box.deck(side))
    for card in s.discards[side]:
        left.remove(card)
    rng.shuffle(left)
    count = len(s.hands[side])
    s.deal(side, tuple(sorted(left[:count])), tuple(sorted(left[count:])), s.discards[side])


def deal_units(s: Battle, side: str, rng: Random) -> None:
    """Deals the units that are off the board and not lost to the concealed counters, at random.

    A counter that is no marker hides an Ambush unit (HON-603); a marker may stand for any Infantry.
    """
    units = [id for id, unit in s.units.items() if unit.side == side and unit.at == UNDER]
    rng.shuffle(units)
    ghosts = [ghost for ghost in s.under if s.units[ghost].side == side and s.units[ghost].at != BOXED]
    unknown = [ghost for ghost in ghosts if not s.under[ghost]]
    for ghost in sorted(unknown, key=lambda ghost: bool(s.units[ghost].group)):
        fitting = [unit for unit in units if s.units[ghost].group or s.kind(unit).faces[-1].concealed]
        s.hide_under(ghost, fitting[0])
        units.remove(fitting[0])
