"""The reports to a side as the log sums them up; each is also a paper (AT-131, AT-132)."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts


def title(t: ThrustEventFacts, name: str) -> str:
    return f"{name} report of {t.who('side')}, turn {t.number('turn')}"


def joined(head: str, told: list[str], otherwise: str) -> str:
    """ "Head: first. Second." """
    lines = [line[0].upper() + line[1:] for line in told if line]
    return f"{head}: {'. '.join(lines) if lines else otherwise}."


def named(t: ThrustEventFacts, label: str, ids: list[str]) -> str:
    return f"{label}: {nouns.units(t.data, ids)}" if ids else ""


def places(t: ThrustEventFacts, ids: list[str]) -> str:
    return sentences.listing([nouns.place(t.data, id) for id in ids])


def start(t: ThrustEventFacts) -> str:
    """What is new before orders are written (step 3)."""
    cut_off = [unit for unit, turns in zip(t.ids("units"), t.numbers("unsupplied"), strict=True) if turns]
    slowed = [nouns.who(t.data, side) for side in t.ids("slowed")]
    told = [
        named(t, "arrived", t.ids("arrived")),
        named(t, "out of supply", cut_off),
        named(t, "must regroup", t.ids("regroup")),
        named(t, "momentum", t.ids("momentum")),
        f"every road slows {sentences.listing(slowed)} like a farm lane" if slowed else "",
    ]
    return joined(title(t, "Start"), told, "nothing new")


def action(t: ThrustEventFacts) -> str:
    """Own dice, bombs, bypasses, and the enemies met (AT-131)."""
    failed = t.ids("failed")
    obeyed = [unit for unit in t.ids("rolled") if unit not in failed]
    dice = dict(zip(t.ids("rolled"), t.ids("dice"), strict=True))
    refused = [f"{nouns.unit(t.data, unit)} ({dice[unit]})" for unit in failed]
    told = [
        named(t, "set out", obeyed),
        f"did not obey: {sentences.listing(refused)}" if refused else "",
        named(t, "broke up", t.ids("broken")),
        f"bombed: {places(t, t.ids('zone'))}" if t.has("zone") else "",
        *[
            f"{nouns.unit(t.data, unit)} went around {nouns.area(t.data, area)}"
            for unit, area in zip(t.ids("went_around"), t.ids("around"), strict=True)
        ],
        f"an enemy column went around {places(t, t.ids('passed_by'))}" if t.has("passed_by") else "",
        *[
            f"engaged {nouns.at(t.data, place)} with {nouns.units(t.data, enemies.split())}"
            for place, enemies in zip(t.ids("places"), t.ids("enemies"), strict=True)
        ],
    ]
    return joined(title(t, "Action"), told, "no contact")


def end(t: ThrustEventFacts) -> str:
    """Surrenders and marks for the next turn; the results have a line of their own (AT-132)."""
    told = [
        named(t, "surrendered to us", t.ids("surrendered")),
        named(t, "must regroup", t.ids("regroup")),
        named(t, "momentum", t.ids("momentum")),
    ]
    return joined(title(t, "End"), told, "nobody must regroup")


# told to everybody


def results(t: ThrustEventFacts) -> str:
    """Every result of the turn (AT-132)."""
    told = [result(t, at) for at in range(len(t.ids("places")))]
    return f"Results of turn {t.number('turn')}: {'; '.join(told)}"


def result(t: ThrustEventFacts, at: int) -> str:
    """ "the Allies win at Lorguichon, 2 to 0"; or who withdrew."""
    where = nouns.at(t.data, t.ids("places")[at])
    winner, left = t.ids("winners")[at], t.ids("withdrew")[at]
    if left:
        return f"{nouns.does(t.data, left, 'withdraw')} {where}"
    one, two = t.numbers("first")[at], t.numbers("second")[at]
    if not winner:
        return f"a draw {where}, {one} to {two}"
    return f"{nouns.does(t.data, winner, 'win')} {where}, {max(one, two)} to {min(one, two)}"


def opened(t: ThrustEventFacts) -> str:
    """Orders of both sides, laid open together (AT-134)."""
    told = [
        f"{nouns.unit(t.data, unit)}: {nouns.order(t.data, order.split())}"
        for unit, order in zip(t.ids("units"), t.ids("orders"), strict=True)
    ]
    if t.has("zone"):
        told.append(f"bombers over {places(t, t.ids('zone'))}")
    return f"The orders are laid open. {'; '.join(told)}" if told else "Nobody has written an order"


def rolled(t: ThrustEventFacts) -> str:
    """The dice of both sides (AT-134)."""
    dice = zip(t.ids("units"), t.ids("dice"), strict=True)
    thrown = [f"{nouns.unit(t.data, unit)} {faces}" for unit, faces in dice]
    return f"The dice for {t.text('kind')}: {', '.join(thrown)}"
