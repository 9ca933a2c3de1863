"""Why an order cannot be obeyed, in words, with the nearest one that can (AT-30 … AT-37, AT-50, AT-56)."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.armored_thrust.data.vocabulary import vocabulary
from sandtable.games.armored_thrust.play.detours import nearest_order
from sandtable.games.armored_thrust.play.nouns import (
    ATTACK,
    BYPASS,
    DONE,
    GONE,
    LATER,
    MOVE,
    REGROUP,
    WITH,
    movement_points,
)
from sandtable.games.armored_thrust.play.routes import bypassable, cost, read_path
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Reason, Word


class OrderLine:
    """The last line of a draft: its head, a unit or the word of a block, and what has been written after it."""

    def __init__(self, s: Theatre, draft: Word) -> None:
        at = len(draft) - 1
        while at >= 0 and draft[at] not in s.rules.blocks.heads:
            at -= 1
        self.head = draft[at] if at >= 0 else ""  # "" where the sheet is still empty
        self.order = draft[at + 1 :] if at >= 0 else ()
        self.kind = self.order[0] if self.order else ""
        self.last = self.order[-1] if self.order else ""
        march = self.kind in s.rules.marches and self.head in s.rules.unit
        self.path, self.mark = read_path(self.order) if march else ((), -1)
        self.marking = self.last == BYPASS  # the next area is the one that is bypassed


def why_not_ordered(seen: Theatre, who: str, draft: Word, letter: str) -> Reason | None:
    """Why a letter of an order sheet is not offered."""
    rules, line = seen.rules, OrderLine(seen, draft)
    if letter in rules.area:
        return why_not_area(seen, line, letter)
    if letter in rules.unit:
        return why_not_unit(seen, who, draft, line, letter)
    if letter in rules.data.orders:
        return why_not_kind(seen, line, letter)
    if letter in rules.blocks.lines:
        return unfinished(seen, line) or rules.blocks.lines[letter].why_not_begin(seen, who, draft)
    if letter == BYPASS and rules.blocks.around:
        return why_not_around(seen, line)
    return unfinished(seen, line) if letter == DONE else unknown(seen, letter)


def unknown(s: Theatre, letter: str) -> Reason:
    """Refuses a letter that is neither unit nor area nor order, and suggests what was meant."""
    import difflib  # only typing errors need it, and it is slow to load

    known = vocabulary(s.rules.data)
    typed = letter.casefold()
    near = difflib.get_close_matches(typed, list(known), 5, 0.6)
    if not near:
        return ("unknown", f"There is no unit, area or order {letter!r}.", "AT-34")
    swapped = [word for word in near if sorted(word) == sorted(typed)]
    meant = known[swapped[0] if swapped else near[0]]
    name = called(s, meant)
    hint = meant if name.casefold() == meant else f"{meant} ({name})"
    return ("unknown", f"There is no unit, area or order {letter!r}. Did you mean {hint}?", "AT-34")


def called(s: Theatre, letter: str) -> str:
    """The name of a unit, an area or an order; else the letter itself."""
    rules = s.rules
    if letter in rules.unit:
        return rules.unit[letter].name
    return rules.area[letter].name if letter in rules.area else rules.data.orders.get(letter, letter)


def unfinished(s: Theatre, line: OrderLine) -> Reason | None:
    """What the last line still lacks; None where it is complete."""
    if not line.head:
        return None
    block = s.rules.blocks.lines.get(line.head)
    if block is not None:
        return block.unfinished(line.order)
    name = s.rules.unit[line.head].name
    if not line.kind:
        return ("unfinished-line", f"First give {name} an order: move, attack, defend or regroup.", "AT-30")
    if line.marking:
        return ("unfinished-line", f"First say which area {name} is to bypass.", "TOT-31")
    if line.kind in s.rules.marches and not line.path:
        return ("unfinished-line", f"First say where {name} is to go.", "AT-34")
    if line.mark >= 0 and line.mark == len(line.path) - 1:
        beyond = s.rules.area[line.path[-1]].name
        sentence = f"{name} goes around {beyond}, so say where it goes from there."
        return ("bypass-last", sentence, "TOT-31")
    return None


def why_not_unit(s: Theatre, who: str, draft: Word, line: OrderLine, unit: str) -> Reason | None:
    """Why the next line cannot be this unit's (AT-30, AT-31, AT-37)."""
    rules = s.rules
    name = s.rules.unit[unit].name
    lacking = unfinished(s, line)
    if lacking is not None:
        return lacking
    if rules.side[unit] != rules.side_of(who):
        return ("not-your-unit", f"{name} is an enemy unit; order your own.", "AT-31")
    if unit not in rules.units_under[who]:
        commander = rules.data.commanders[rules.unit[unit].commander].name
        return ("not-your-unit", f"{name} takes its orders from the commander of {commander}.", "AT-31")
    if unit in draft:
        return ("second-order", f"{name} has an order already; change that line instead.", "AT-30")
    where = s.where[unit]
    if rules.entry(unit) < 0:
        return ("not-on-map", f"{name} is not in this campaign.", "TOT-16")
    if where == LATER:
        turn = max(s.due.get(unit, 0) or rules.entry(unit), s.turn + 1)
        return ("not-on-map", f"{name} is not on the map: it arrives on turn {turn}.", "AT-20")
    if where == WITH:
        return ("not-on-map", f"{name} is with his unit and goes where it goes.", "TOT-75")
    if where == GONE:
        return ("not-on-map", f"{name} is lost and takes no orders.", "AT-30")
    if s.must_regroup(unit):
        return ("must-regroup", f"{name} must regroup this turn; it has that order already.", "AT-37")
    return None


def why_not_kind(s: Theatre, line: OrderLine, kind: str) -> Reason | None:
    """Why the unit cannot be given this kind of order (AT-30, AT-37, AT-116)."""
    rules = s.rules
    if line.head not in rules.unit:
        return unfinished(s, line) or ("no-unit", f"Name a unit before the order {kind}.", "AT-30")
    unit, name = line.head, s.rules.unit[line.head].name
    if line.kind:
        sentence = f"{name} has the order {line.kind} already; a unit has one order a turn."
        return ("second-order", sentence, "AT-30")
    if rules.unit[unit].leader and kind not in (MOVE, "defend"):
        return ("leader", f"{name} commands no troops: he can only move.", "AT-116")
    if kind in rules.attacks and s.fatigue[unit] >= rules.no_attack:
        sentence = (
            f"{name} has fatigue {s.fatigue[unit]}: from {rules.no_attack} on no attack can be ordered."
        )
        return ("too-tired", f"{sentence} Let it regroup at night.", "AT-37")
    if kind in rules.blocks.attacks:
        return rules.blocks.attacks[kind].why_not_attack(s, unit)
    if kind == REGROUP:
        return ("out-of-supply", f"{name} is out of supply and cannot regroup; let it defend.", "AT-36")
    return ("no-way", f"No friendly area lies beside {name}; to leave it must attack.", "AT-32")


def why_not_around(s: Theatre, line: OrderLine) -> Reason | None:
    """Why the next area cannot be gone around, as the block whose attack goes around areas says it."""
    for block in s.rules.blocks.all:
        if block.around:
            return block.why_not_around(s, line)
    return None


def why_not_area(s: Theatre, line: OrderLine, area: str) -> Reason | None:
    """Why an order cannot go on with this area (AT-30, AT-35, AT-36)."""
    if not line.head:
        sentence = f"Name a unit before {s.rules.area[area].name}, and what it is to do."
        return ("no-unit", sentence, "AT-30")
    block = s.rules.blocks.lines.get(line.head)
    if block is not None:
        return block.why_not_follow(s, line.order, area)
    if not line.kind:
        return unfinished(s, line)
    name = s.rules.unit[line.head].name
    if line.kind not in s.rules.marches:
        sentence = f"With the order {line.kind} {name} stays where it is; to go there it must move or attack."
        return ("stays", sentence, "AT-35" if line.kind == "defend" else "AT-36")
    return why_not_entered(s, line, area)


def why_not_entered(s: Theatre, line: OrderLine, area: str) -> Reason | None:
    """Why an area cannot be the next one of a path (AT-34)."""
    rules, unit = s.rules, line.head
    side = rules.side[unit]
    name, there = s.rules.unit[unit].name, s.rules.area[area].name
    here = line.path[-1] if line.path else s.where[unit]
    if area == s.where[unit]:
        return with_nearest(s, line, area, "twice", f"{name} starts from {there}.", "AT-34")
    if area in line.path:
        return with_nearest(s, line, area, "twice", f"{name} enters {there} already.", "AT-34")
    if rules.closed_base[side].get(area, False):
        return with_nearest(s, line, area, "enemy-base", f"{there} is a base of the enemy.", "AT-56")
    if area not in rules.board.neighbours[here]:
        sentence = f"No road leads from {s.rules.area[here].name} to {there}."
        return with_nearest(s, line, area, "not-joined", sentence, "AT-34")
    if line.kind == MOVE and s.control[area] != side:
        sentence = f"{there} is not friendly: {name} needs an Attack order to enter it."
        return with_nearest(s, line, area, "needs-attack", sentence, "AT-33")
    if line.marking and s.control[area] == side:
        sentence = f"{there} is friendly: only an area that is not can be bypassed."
        return with_nearest(s, line, area, "bypass-friendly", sentence, "TOT-31")
    return too_far(s, line, area)


def too_far(s: Theatre, line: OrderLine, area: str) -> Reason | None:
    """The path costs more than the unit has (AT-50), or leaves nothing to go on with (TOT-31)."""
    unit = line.head
    path = (*line.path, area)
    spent = cost(s.rules.ways(s, s.rules.side[unit]), s.where[unit], path)
    around = line.marking or line.mark >= 0
    has = f"{s.rules.unit[unit].name} has {movement_points(s.allowance(unit))} MP"
    if not s.supplied(unit):
        has += " while out of supply"
    names = ", ".join([s.rules.area[one].name for one in path])
    costs = f"{names} costs {movement_points(spent + (s.rules.blocks.around if around else 0))}"
    if around:
        costs += " with the bypass"
    if line.marking:
        costs += ", and it must go on from there"
    return with_nearest(s, line, area, "too-far", f"{has}; {costs}.", "TOT-31" if around else "AT-50")


def with_nearest(s: Theatre, line: OrderLine, area: str, code: str, sentence: str, rule: str) -> Reason:
    """A refusal with the nearest legal order behind it."""
    unit, kind = line.head, line.kind
    if code == "needs-attack" and s.fatigue.get(unit, s.rules.no_attack) < s.rules.no_attack:
        kind = ATTACK
    if line.marking:
        around = bypassable(s, unit, kind, line.path)
        return (code, f"{sentence} It can bypass {sentences.listing(around)}.", rule)
    order = nearest_order(s, unit, kind, line.path, line.mark, area)
    return (code, f"{sentence} Nearest: {' '.join(order)}." if order else sentence, rule)
