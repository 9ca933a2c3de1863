"""The log: what happened, told as a story."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from sandtable.board import sentences
from sandtable.games.heroes.ground.maps import Land
from sandtable.games.heroes.play.nouns import ENEMY
from sandtable.games.heroes.show import fighting, nouns
from sandtable.games.heroes.show.marking import CLOSE, OPEN, THEN, smooth
from sandtable.games.heroes.show.told import Told
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes

Tale: TypeAlias = Callable[[Told], str]

PLAIN: Final = {
    # before the first turn
    "deployed": "{side} are in position.",
    "concealed": "{ghost} hides {unit}.",
    "hid": "{unit} goes into hiding.",
    "uncovered": "{ghost} comes to light at {at}: it is {unit}!",
    # orders
    "autonomous": "{unit} acts of its own accord.",
    "bluffed": "The order on {unit} was a bluff.",
    "idle": "{unit} holds still.",
    "passed-on": "The order of {unit} goes to {to}.",
    "wasted": "Order {token} of {side} is wasted.",
    # cards
    "played": "{side} play {card}.",
    "reshuffled": "{side} shuffle what they have discarded.",
    "steadied": "Veterans of {side} keep their heads: the dice are thrown again.",
    "rallied": "{unit} rallies.",
    # moves
    "stayed": "{unit} stays where it is.",
    "boarded": "{unit} climbs aboard {vehicle}.",
    "left": "{unit} gets away over the edge of the map.",
    "cut": "{unit} cuts a way through {at}.",
    "folded": "{unit} packs up in haste.",
    "fled": "{unit} runs off the field.",
    "run-over": "{unit} is run over.",
    # fire
    "opportunity": "{unit} has waited for {target}.",
    "on-target": "The shells come straight down on {at}.",
    "shot-lost": "The shell aimed at {at} is lost off the map.",
    "exploded": "{unit} goes up in flames {where}!",
    # vehicles, wrecks, buildings
    "wrecked": "{wreck} burns at {at}.",
    "cleared": "Nothing is left of {wreck} at {at}.",
    "pushed": "{unit} pushes {wreck} on to {to}.",
    "sunk": "{wreck} sinks at {at}.",
    "withstood": "{structure} does not even shake.",
    "collapsed": "{structure} collapses!",
    # assaults
    "assaulted": "{unit} assaults {target} from {launch}!",
    "called-off": "The assault of {unit} comes to nothing.",
    "cornered": "{unit} has nowhere left to go.",
    "defenceless": "{unit} has nothing to fight back with.",
    "drew-knife": "{unit} draws a knife.",
    "won": "{unit} beats {loser}.",
    "tied": "{unit} and {other} fight to a standstill.",
    "advanced": "{unit} storms on to {to}.",
    # by hand
    "corrected": "{by} set the position right: {reason}",
    "gone-back": "{by} went back to line {keep}: {reason}",
    "amended": "{by} changed what was answered in line {line}: {reason}",
}
FORCED: Final = {
    "run-over": "jumps aside to",
    "pushed": "is pushed aside to",
    "retreat": "falls back to",
    "fall-back": "runs for home, to",
    "go": "dashes to",
}
ENDS: Final = {
    "points": "{winner} win, {score}",
    "tie": "a tie, {score}, which is a victory of {winner}",
    "draw": "a draw, {score}",
    "decisive": "a decisive victory of {winner}, {score}",
    "marginal": "a marginal victory of {winner}, {score}",
    "bunker": "the bunker has fallen, {winner} win",
    "held": "the bunker holds, {winner} win",
    "sudden death": "{winner} win",
}
BONUSES: Final = {"fire": "the fire", "move": "the move", "assault": "the assault", "any": "the roll"}
SURVIVED: Final = {
    "wreck": "gets out of the wreck, to",
    "rubble": "crawls out of the rubble, to",
    "lane": "gets clear of the falling walls, to",
}


def ground_of(rules: Heroes) -> Land | None:
    """The ground as it was at the start; None where the players lay it."""
    return rules.lands.get(rules.layout) if rules.layout else None


def told(rules: Heroes, event: Event) -> str:
    """An event as a sentence, its names marked."""
    facts = Told(rules, ground_of(rules), event)
    tale = TALES.get(event.verb)
    if tale is not None:
        return capital(tale(facts))
    pattern = PLAIN.get(event.verb, "")
    if not pattern:
        return repr(event)
    names = facts.names()
    if event.verb == "exploded":
        names["where"] = facts.where(facts.text("at"))
    if event.verb in ("passed-on",):
        names["to"] = facts.unit("to")
    return capital(pattern.format(**names) + ("" if pattern[-1] in ".!" else "."))


def capital(text: str) -> str:
    """With a capital at its beginning, whether that is marked or not, and one full stop at its end."""
    if text.endswith(f"!{CLOSE}."):
        text = text[:-1]  # a card may be called "Schnell!"
    head, between, rest = text.partition(THEN) if text.startswith(OPEN) else ("", "", text)
    return head + between + rest[0].upper() + rest[1:]


def sentence(rules: Heroes, event: Event) -> str:
    return smooth(told(rules, event))


# the course of the battle


def turn(t: Told) -> str:
    return f"Turn {t.number('number')}: {t.who('initiative')} have the initiative."


def counted(t: Told) -> str:
    special = t.number("special")
    more = f" and {nouns.number(special)} Special {'Order' if special == 1 else 'Orders'}" if special else ""
    numbered = t.number("numbered")
    return f"{t.who()} have {nouns.number(numbered)} {'order' if numbered == 1 else 'orders'}{more}."


def placed(t: Told) -> str:
    count = len(t.ids("units"))
    if not count:
        return f"{t.who()} have nobody to give orders to."
    return f"{t.who()} lay tokens on {nouns.number(count)} {'unit' if count == 1 else 'units'}."


def revealed(t: Told) -> str:
    token = t.text("token")
    if token == "S":  # noqa: S105
        return f"Special Order for {t.unit()}!"
    return f"Order {token}: {t.unit()}."


def recovered(t: Told) -> str:
    units = t.ids("units")
    verb = "gets its breath back" if len(units) == 1 else "get their breath back"
    return f"{t.units()} {verb}."


def controlled(t: Told) -> str:
    return f"{t.who()} take {goal(t, t.text('goal'))}."


def goal(t: Told, id: str) -> str:
    for objective in t.rules.scene.objectives:
        if objective.id == id:
            return f"the {objective.name}"
    return id.replace("-", " ")


def scored(t: Told) -> str:
    return f"{t.who()} score {points(t.number('points'))}."


def points(count: int) -> str:
    return f"{nouns.number(count)} {'point' if count == 1 else 'points'}"


def broke(t: Told) -> str:
    side = t.text("side")
    name = nouns.group(t.rules, side, t.text("group"))
    return f"Broken: {name}, {points(t.number('points'))} for {nouns.WHO[ENEMY[side]]}."


def mended(t: Told) -> str:
    return f"Whole again: {nouns.group(t.rules, t.text('side'), t.text('group'))}."


def sudden_death(t: Told) -> str:
    sides = sentences.listing([nouns.WHO[side] for side in t.ids("sides")])
    return f"Sudden death: {sides} have no orders left to give."


def over(t: Told) -> str:
    """How it ended, the winner's points first."""
    one, two = t.number("first"), t.number("second")
    score = f"{one} to {two}" if t.text("winner") != "german" else f"{two} to {one}"
    winner = nouns.WHO.get(t.text("winner"), "")
    how = ENDS.get(t.text("result"), "{score}") if winner else ENDS["draw"]
    return f"The battle is over: {how.format(winner=winner, score=score)}."


def given_up(t: Told) -> str:
    who = nouns.WHO.get(t.text("by"), "the organiser")
    told = f"{who} {'give up' if t.text('by') in nouns.WHO else 'ends the battle'}"
    return sentences.ended(f"{told}: {t.text('reason')}" if t.has("reason") else told)


# free battles


def mustered(t: Told) -> str:
    tiles = [nouns.tile_of(id) for id in t.ids("army") if id in t.rules.box.tiles]
    return f"{t.who()} muster {sentences.listing([t.rules.box.tiles[id].name for id in tiles])}."


def laid(t: Told) -> str:
    return f"{t.who()} lay board {t.text('board')}, {t.rules.box.boards[t.text('board')].name}."


def rolled_for_edges(t: Told) -> str:
    first, second = t.ids("faces")
    again = ": once more" if first == second else ""
    return f"For the edges the Americans throw {first}, the Germans {second}{again}."


def chose_edge(t: Told) -> str:
    return f"{t.who()} choose the {nouns.EDGES[t.text('edge')]} edge."


def placed_objective(t: Told) -> str:
    return f"{t.who()} place an objective at {t.place('square')}."


# cards and markers


def drew(t: Told) -> str:
    count = t.number("count")
    return f"{t.who()} draw {nouns.number(count)} {'card' if count == 1 else 'cards'}."


def drew_cards(t: Told) -> str:
    return f"New in the hand of {t.who()}: {t.cards()}." if t.ids("cards") else f"{t.who()} draw nothing."


def discarded(t: Told) -> str:
    return f"{t.who()} discard {t.cards()}."


def boosted(t: Told) -> str:
    card = t.text("card")
    amount = t.rules.box.cards[card].amount
    return f"{t.who()} throw in {t.card(card)}: +{amount} to {BONUSES[t.text('bonus')]}."


def spent(t: Told) -> str:
    left = t.number("left")
    return f"Used: {nouns.slot(t.rules, t.text('slot'))}, {nouns.number(left) if left else 'none'} left."


def smoked(t: Told) -> str:
    squares = [nouns.place(t.rules, None, square) for square in t.ids("squares")]
    return f"Smoke drifts over {sentences.listing(squares)}."


# moves


def moved(t: Told) -> str:
    """A run of steps in one sentence, by where it ends; a long vehicle may just have turned."""
    last = t.ids("way")[-1]
    if ">" in last:
        return f"{t.unit()} turns on the spot, to {nouns.place(t.rules, t.land, last.rpartition('>')[2])}."
    verb = "drives" if t.is_vehicle() else "runs"
    if nouns.kind_of(t.rules, t.text("unit")) is None:
        verb = "moves"
    return f"{t.unit()} {verb} to {nouns.place(t.rules, t.land, last.partition('+')[0])}."


def faced(t: Told) -> str:
    return f"{t.unit()} looks {nouns.HEADINGS[t.text('heading')]}."


def changed(t: Told) -> str:
    return f"{t.unit()} {'sets up' if t.text('to') == 'set-up' else 'packs up'}."


def announced(t: Told) -> str:
    what = t.facts.get("what", "push")
    return f"{t.unit()} means to {'cut the wire' if what == 'cut' else 'push away what lies in its way'}."


def forced(t: Told) -> str:
    if nouns.kind_of(t.rules, t.text("to")) is not None:
        return f"{t.unit()} scrambles aboard {t.unit('to')}."
    return f"{t.unit()} {FORCED.get(t.text('why'), 'goes to')} {t.place('to')}."


def survived(t: Told) -> str:
    return f"{t.unit()} {SURVIVED.get(t.text('why'), 'gets out, to')} {t.place('to')}."


TALES: Final[dict[str, Tale]] = {
    "turn": turn,
    "counted": counted,
    "placed": placed,
    "revealed": revealed,
    "recovered": recovered,
    "controlled": controlled,
    "scored": scored,
    "broke": broke,
    "mended": mended,
    "sudden-death": sudden_death,
    "ended": over,
    "given-up": given_up,
    "mustered": mustered,
    "laid": laid,
    "rolled-for-edges": rolled_for_edges,
    "chose-edge": chose_edge,
    "placed-objective": placed_objective,
    "drew": drew,
    "drew-cards": drew_cards,
    "discarded": discarded,
    "boosted": boosted,
    "spent": spent,
    "smoked": smoked,
    "moved": moved,
    "faced": faced,
    "changed": changed,
    "announced": announced,
    "forced": forced,
    "survived": survived,
    "fired": fighting.fired,
    "shot": fighting.shot,
    "suppressed": fighting.suppressed,
    "reduced": fighting.reduced,
    "destroyed": fighting.destroyed,
    "aimed": fighting.aimed,
    "went-off": fighting.went_off,
    "attacked": fighting.attacked,
    "scattered": fighting.scattered,
    "charged": fighting.charged,
    "charge-exploded": fighting.charge_exploded,
    "charge-lost": fighting.charge_lost,
    "returned": fighting.returned,
    "thrown-back": fighting.thrown_back,
    "damaged": fighting.damaged,
    "battered": fighting.battered,
    "fought": fighting.fought,
    "took-arms": fighting.took_arms,
}
