"""The log: what happened, told as a story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from sandtable.board import sentences
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.told import Told
from sandtable.kernel.state import Event

Tale: TypeAlias = Callable[[Told], str]

PLAIN: Final = {
    "taken": "{side} take {area}.",
    "retreated": "{troop} retreats from {area} to {to}.",
    "advanced": "{troop} advances from {area} to {to}.",
    "marched": "{troop} moves from {area} to {to}.",
    "withdrawn": "{troop} is called away for good.",
    "crowded-out": "{troop} finds no room {at} and goes to the pool.",
    "converted": "The organiser has battle {battle} settled by dice.",
    "reported": "Battle {battle} as reported by {seat}: {score}.",
    "disputed": "The reports on battle {battle} differ, {first} against {second}: the organiser decides.",
    "corrected": "{by} set the position right: {reason}",
    "gone-back": "{by} went back to line {keep}: {reason}",
    "amended": "{by} changed what was answered in line {line}: {reason}",
}


def sentence(data: Scenario, event: Event) -> str:
    """An event as a sentence of the log."""
    told = Told(data, event)
    if event.verb in TALES:
        return sentences.ended(TALES[event.verb](told))
    return sentences.ended(PLAIN.get(event.verb, event.verb).format(**told.names()))


# the turn


def turn(t: Told) -> str:
    begun = t.data.turns[t.number("turn") - 1]
    return f"Turn {begun.number} begins: {begun.name}, {begun.dates}."


def planned(t: Told) -> str:
    battles = sentences.counted(t.number("battles"), "battle")
    return f"There is time for {battles} this turn."


def lapsed(t: Told) -> str:
    battles = t.number("battles")
    return (
        f"Nobody can attack: {sentences.counted(battles, 'battle')} {'lapses' if battles == 1 else 'lapse'}."
    )


def scored(t: Told) -> str:
    first, second = [nouns.who(t.data, side) for side in t.data.sides]
    lead = f"{t.who('leader')} lead by {t.number('lead')}" if t.text("leader") else "nobody leads"
    return (
        f"After turn {t.number('turn')} {first} have {sentences.counted(t.number('first'), 'point')}, "
        f"{second} {t.number('second')}: {lead}."
    )


def over(t: Told) -> str:
    if not t.text("winner"):
        return "The campaign ends in a draw."
    if t.text("result").endswith(" by resignation"):
        return f"The campaign ends: {t.who('winner')} win by resignation."
    level = t.text("result").rpartition(" ")[2]
    article = "an" if level[0] in "aeiou" else "a"
    return f"The campaign ends with {article} {level} victory of {t.who('winner')}."


def given_up(t: Told) -> str:
    resigns = t.text("by") in t.data.side
    told = f"{t.who('by')} resign" if resigns else f"{t.who('by')} ends the campaign"
    return f"{told}: {t.text('reason')}" if t.text("reason").strip() else f"{told}."


# a battle up to its result


def initiative(t: Told) -> str:
    """The totals, the winner's first; the dice themselves lie beside the story."""
    totals = sorted([t.number("first"), t.number("second")], reverse=True)
    tie = ", and ties are theirs" if totals[0] == totals[1] else ""
    return f"{t.who('side')} win the initiative, {totals[0]} to {totals[1]}{tie}."


def passed(t: Told) -> str:
    other = nouns.who(t.data, t.data.enemy[t.text("side")])
    return f"{t.who('side')} make no attack: the initiative goes to {other}."


def arrow(t: Told) -> str:
    river = t.data.board.river(t.text("area"), t.text("into"))
    over = f" over the {river.capitalize()}" if river else ""
    return f"{t.who('side')} attack {t.place('into')} from {t.place()}{over}."


def led(t: Told) -> str:
    battle, side = t.number("battle"), t.text("side")
    if t.text("seat") == side:
        return f"The {t.data.side[side].adjective} general leads battle {battle} himself."
    return f"{t.who('seat')} leads battle {battle} for {t.who('side')}."


def committed(t: Told) -> str:
    return f"{t.who('side')} commit {t.troops('troops') or 'nobody'}."


def cut_off(t: Told) -> str:
    sides = [nouns.who(t.data, side) for side in t.ids("sides")]
    return f"{sentences.listing(sides)} fight out of supply."


def declared(t: Told) -> str:
    more = f"{t.number('left') or 'no'} more"
    return f"{t.who('side')} call battle {t.number('battle')} to the table and can call {more} this turn."


def exchanged(t: Told) -> str:
    return f"{t.who('side')} take {t.number('points')} points instead of {t.troops('troops')}."


def suffered(t: Told) -> str:
    row = t.data.tables.effects[t.text("effect")]
    die = f"The die for want of supply of {t.who('side')} shows {t.number('die')}"
    return f"{die}: {row.name.lower()}. {row.effect}"


# its result, and what comes of it


def fought(t: Told) -> str:
    """The totals, the winner's first; on equal ones the defender holds (FS-56)."""
    attackers, defenders = t.ids("attackers"), t.ids("defenders")
    attack, defence = t.number("attack"), t.number("defence")
    if t.text("result") == "captured":
        verb = "defeats" if len(attackers) == 1 else "defeat"
        loser = t.troops("defenders") or "the garrison"
        return f"{t.troops('attackers')} {verb} {loser} {t.at()}: {attack} to {defence}."
    holder = t.troops("defenders") or nouns.who(t.data, t.data.enemy[t.text("side")])
    verb = "holds" if len(defenders) == 1 else "hold"
    tie = ", and ties are the defender's" if attack == defence else ""
    return f"{holder} {verb} {t.place()} against {t.troops('attackers')}: {defence} to {attack}{tie}."


def reported_result(t: Told) -> str:
    outcome = "wins" if t.text("result") == "captured" else "fails"
    return f"The table decides {t.at()}, {nouns.scores(t.text('score'))}: the attack {outcome}."


def destroyed(t: Told) -> str:
    if t.number("die"):
        return f"{t.troop()} is destroyed, {thrown(t)}."
    return f"{t.troop()} is destroyed {t.at()}."


def survived(t: Told) -> str:
    return f"{t.troop()} survives, {thrown(t)}."


def thrown(t: Told) -> str:
    """ "a 4 where 5 or more was needed"."""
    return f"a {t.number('die')} where {nouns.to_beat(t.number('needs'))} was needed"


def captured(t: Told) -> str:
    """A troop destroyed a moment ago is captured as well; nobody needs to read where from (FS-66)."""
    where = f" {t.at()}" if t.text("area") in t.data.areas else ""
    return f"{t.who('by')} capture {t.troop()}{where} and score {t.data.cvp_captured} points."


TALES: Final[dict[str, Tale]] = {
    "turn": turn,
    "planned": planned,
    "lapsed": lapsed,
    "scored": scored,
    "ended": over,
    "given-up": given_up,
    "initiative": initiative,
    "passed": passed,
    "arrow": arrow,
    "led": led,
    "committed": committed,
    "cut-off": cut_off,
    "declared": declared,
    "exchanged": exchanged,
    "suffered": suffered,
    "fought": fought,
    "reported-result": reported_result,
    "destroyed": destroyed,
    "survived": survived,
    "captured": captured,
}
