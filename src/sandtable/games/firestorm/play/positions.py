"""A Firestorm position as plain facts: written, read back, and checked."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.firestorm.play.retreat import leaving
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.values import ids, name_of, number, one_of, table, text, texts, truth, whole
from sandtable.kernel.rules import AGREED, Misplaced
from sandtable.kernel.words import meant

NUMBERS = ("turn", "battles", "fought", "before")
MOST_SCORE = 99  # of a battle, by dice or on the table
MOST_FOUGHT = 20  # battles in one turn, more than there can be: those of the table and those of special rules
BATTLE_TEXTS = ("kind", "attacker", "origin", "target", "mode", "result")
BATTLE_NUMBERS = ("attack", "defence", "needs_attackers", "needs_defenders")
BATTLE_LISTS = ("attackers", "defenders", "assets", "points", "cut_off", "effects", "leaders")


def facts(s: Campaign) -> dict[str, object]:
    """Everything but the agenda."""
    return {
        "turn": s.turn,
        "battles": s.battles,
        "fought": s.fought,
        "before": s.before,
        "initiative": s.initiative,
        "over": s.over,
        "ended_by": s.ended_by,
        "control": {side: list(s.rules.board.areas(s.held[side])) for side in s.rules.sides},
        "troops": dict(s.where),
        "moved": list(s.moved),
        "allotment": dict(s.allotment),
        "battle": {str(sheet.number): battle_facts(sheet) for sheet in s.arrows},
    }


def battle_facts(sheet: BattleSheet) -> dict[str, object]:
    told: dict[str, object] = {name: getattr(sheet, name) for name in (*BATTLE_TEXTS, *BATTLE_NUMBERS)}
    told.update({name: list(getattr(sheet, name)) for name in BATTLE_LISTS})
    return told


def amend(s: Campaign, facts: Mapping[str, object]) -> None:
    """Changes what the facts say and nothing else; battles first, for their arrows are places of troops."""
    if "battle" in facts:
        amend_battles(s, table(facts["battle"], ("battle",)))
    for name, value in facts.items():
        if name in NUMBERS:
            setattr(s, name, whole(value, (name,)))
        elif name == "initiative":
            s.initiative = one_of(value, ("", *s.rules.sides), (name,))
        elif name == "over":
            s.over = truth(value, (name,))
        elif name == "ended_by":
            s.ended_by = one_of(value, ("", *s.rules.sides, s.rules.organiser, *AGREED), (name,))
        elif name == "control":
            amend_control(s, table(value, (name,)))
        elif name == "troops":
            for troop, place in table(value, (name,)).items():
                amend_troop(s, troop, place)
        elif name == "moved":
            s.moved = dict.fromkeys(ids(value, tuple(s.where), (name,)), True)
        elif name == "allotment":
            for side, number in table(value, (name,)).items():
                s.allotment[one_of(side, s.rules.sides, (name, side))] = whole(number, (name, side))
        elif name != "battle" and not s.rules.amend_fact(s, name, value):
            hint = meant(name, s.rules.facts(s))
            raise Misplaced((name,), f"there is no such fact in this campaign{hint}")
    if not 0 <= s.turn <= s.rules.last_turn:
        raise Misplaced(("turn",), f"the campaign has {s.rules.last_turn} turns")
    check_counts(s)
    if s.ended_by and not s.over:
        raise Misplaced(("ended_by",), "a campaign that somebody ended is over")
    if s.over and s.agenda is not None:
        raise Misplaced(("over",), "the campaign is not over while somebody is asked")


def check_counts(s: Campaign) -> None:
    """What is counted is within what a turn may have (FS-10, FS-71)."""
    most = s.rules.most_battles()
    number(s.battles, 0, most, ("battles",), "no turn has more (FS-10)")
    number(s.fought, 0, MOST_FOUGHT * max(1, s.turn), ("fought",), f"turn = {s.turn}")
    number(s.before, 0, s.fought, ("before",), f"no more than fought = {s.fought} were fought")
    for side, left in s.allotment.items():
        number(left, 0, most, ("allotment", side), "no turn has more battles (FS-71)")
    for sheet in s.arrows:
        if not s.before < sheet.number <= s.fought:
            why = f"open battles are numbered from {s.before + 1} to {s.fought}, for those are this turn's"
            raise Misplaced(("battle", str(sheet.number)), why)


def amend_control(s: Campaign, control: Mapping[str, object]) -> None:
    """The areas of a side, all of them; the others are the enemy's."""
    for side, areas in control.items():
        one_of(side, s.rules.sides, ("control", side))
        mask = s.rules.board.mask(ids(areas, s.rules.board.ids, ("control", side)))
        other = s.rules.enemy[side]
        if other in control:
            theirs = s.rules.board.mask(ids(control[other], s.rules.board.ids, ("control", other)))
            check_shared(s, side, mask, theirs)
        s.held[side] = mask
        s.held[other] = s.rules.board.everywhere & ~mask


def check_shared(s: Campaign, side: str, mask: int, theirs: int) -> None:
    """Every area is held by exactly one side; names the first that is not."""
    both = s.rules.board.areas(mask & theirs)
    if both:
        raise Misplaced(("control", side), f"both sides hold {both[0]}")
    free = s.rules.board.areas(s.rules.board.everywhere & ~(mask | theirs))
    if free:
        raise Misplaced(("control", side), f"{free[0]} is held by nobody: every area is one side's")


def amend_troop(s: Campaign, troop: str, place: object) -> None:
    path = ("troops", troop)
    name_of(troop, s.rules.data.troops, "troop", path)
    where = one_of(place, s.rules.places(s, troop), path)
    if s.where[troop] != where:
        s.place(troop, where)


def amend_battles(s: Campaign, battles: Mapping[str, object]) -> None:
    sheets: list[BattleSheet] = []
    for named, value in battles.items():
        path = ("battle", named)
        told = table(value, path)
        if not named.isdecimal() or str(int(named)) != named:
            raise Misplaced(path, "a battle is named by its number")
        sheet = BattleSheet(int(named), "", s.rules.sides[0], "", "", mode=s.rules.fixed_mode)
        for name, fact in told.items():
            where = ("battle", named, name)
            if name in BATTLE_TEXTS:
                setattr(sheet, name, text(fact, where))
            elif name in BATTLE_NUMBERS:
                setattr(sheet, name, whole(fact, where))
            elif name in BATTLE_LISTS:
                setattr(sheet, name, tuple(texts(fact, where)))
            else:
                known = (*BATTLE_TEXTS, *BATTLE_NUMBERS, *BATTLE_LISTS)
                raise Misplaced(where, f"there is no such fact of a battle{meant(name, known)}")
        check_battle(s, sheet, path)
        sheets.append(sheet)
    attacking: dict[str, int] = {}
    for sheet in sheets:
        for troop in sheet.attackers if not sheet.result else ():
            if attacking.setdefault(troop, sheet.number) != sheet.number:
                why = f"{troop} attacks in battle {attacking[troop]} already (FS-35)"
                raise Misplaced(("battle", str(sheet.number), "attackers"), why)
    s.arrows = tuple(sheets)


def check_battle(s: Campaign, sheet: BattleSheet, path: tuple[str, ...]) -> None:
    """Everything on the sheet of a battle is known and fits the rest of it."""
    rules = s.rules
    one_of(sheet.kind, ("", *rules.battle_kinds), (*path, "kind"))
    one_of(sheet.attacker, rules.sides, (*path, "attacker"))
    one_of(sheet.target, rules.board.ids, (*path, "target"))
    origins = rules.widest.neighbours[sheet.target]
    one_of(sheet.origin, ("", *origins) if sheet.kind in rules.from_nowhere else origins, (*path, "origin"))
    one_of(sheet.mode, ("", "dice", "table"), (*path, "mode"))
    one_of(sheet.result, ("", "captured", "held"), (*path, "result"))
    for name, troops in (("attackers", sheet.attackers), ("defenders", sheet.defenders)):
        side = sheet.attacker if name == "attackers" else rules.enemy[sheet.attacker]
        for troop in ids(list(troops), tuple(rules.side), (*path, name)):
            if rules.side[troop] != side:
                raise Misplaced((*path, name), f"{troop} is no troop of the {name}")
        if len(troops) > rules.max_committed:
            raise Misplaced((*path, name), f"no more than {rules.max_committed} are committed (FS-35)")
    check_leaders(s, sheet, path)
    check_help(s, sheet, path)


def check_leaders(s: Campaign, sheet: BattleSheet, path: tuple[str, ...]) -> None:
    """Attack and defence are each led by a seat of their side (FS-3)."""
    if not sheet.leaders:
        return
    where = (*path, "leaders")
    sides = [s.rules.side_of(seat) for seat in ids(list(sheet.leaders), s.rules.seats(), where)]
    if sides != [sheet.attacker, s.rules.enemy[sheet.attacker]]:
        raise Misplaced(where, "expected the seats that lead the attack and the defence")


def check_help(s: Campaign, sheet: BattleSheet, path: tuple[str, ...]) -> None:
    """What was committed besides, what came of supply, what the dice need (FS-37, FS-44, FS-60)."""
    rules = s.rules
    assets = rules.battle_assets
    for asset in sheet.assets:
        one_of(asset, assets, (*path, "assets"))
    here = (*sheet.attackers, *sheet.defenders, *sheet.assets)
    ids(list(sheet.points), here, (*path, "points"))
    ids(list(sheet.cut_off), rules.sides, (*path, "cut_off"))
    for effect in sheet.effects:
        what, _, which = effect.partition(":")
        if what in rules.sides:
            one_of(which, tuple(rules.tables.effects), (*path, "effects"))
        elif what == "reserve":
            one_of(which, here, (*path, "effects"))
        elif what.startswith("report-"):
            check_report(s, what, which, (*path, "effects"))
        else:
            one_of(effect, rules.battle_effects, (*path, "effects"))
    for name, score in (("attack", sheet.attack), ("defence", sheet.defence)):
        number(score, -MOST_SCORE, MOST_SCORE, (*path, name))
    for name, needs in (
        ("needs_attackers", sheet.needs_attackers),
        ("needs_defenders", sheet.needs_defenders),
    ):
        number(needs, 1, 7, (*path, name), "the score of a die that destroys; 7 is none")


def check_report(s: Campaign, what: str, score: str, path: tuple[str, ...]) -> None:
    """What a leader reported of the table: `report-allies:4-3`, a score for each game (FS-51)."""
    one_of(what.removeprefix("report-"), s.rules.seats(), path)
    for game in score.split() or [""]:
        attack, _, defence = game.partition("-")
        for points in (attack, defence):
            if not points.isdecimal() or int(points) > MOST_SCORE:
                raise Misplaced(path, f"{score!r} is no score; expected one such as 4-3 (FS-51)")


def invariants(s: Campaign) -> None:
    """What must hold whenever somebody is asked."""
    rules = s.rules
    first, second = rules.sides
    assert s.held[first] & s.held[second] == 0, "an area has two holders"
    assert s.held[first] | s.held[second] == rules.board.everywhere, "an area has no holder"
    stacked = {troop: place for place, stack in s.stacks.items() for troop in stack}
    assert stacked == s.where, "stacks and places differ"
    assert sum([len(stack) for stack in s.stacks.values()]) == len(rules.side), "a counter is lost or doubled"
    for place, stack in s.stacks.items():
        assert list(stack) == sorted(stack, key=rules.order.__getitem__), f"{place} is out of order"
    assert s.over or not s.ended_by, "the campaign was ended, but goes on"
    assert s.battles >= 0 and s.fought >= 0, "fewer than no battles are left"
    for sheet in s.arrows:
        assert sheet.number <= s.fought, f"battle {sheet.number} was never begun"
        assert len(sheet.attackers) <= rules.max_committed, "too many attackers"
        assert len(sheet.defenders) <= rules.max_committed, "too many defenders"
        if not sheet.result:
            present(s, sheet)
    if not s.ended_by:  # perhaps in the middle of a retreat or a move; nobody finishes it (FS-83)
        no_strangers(s)


def no_strangers(s: Campaign) -> None:
    """Nobody stands in an area of the enemy, unless it just fell: then its troops go next (FS-65)."""
    lost = leaving(s)
    for area in s.rules.board.areas(s.manned):
        for troop in s.stacks[area] if area != lost else ():
            assert s.rules.may_stand(s, troop, area), f"{area} holds foreign troops: {troop} (control)"


def present(s: Campaign, sheet: BattleSheet) -> None:
    """Until a battle is settled its troops stand where they were committed (FS-33, FS-38)."""
    lines = (sheet.origin or sheet.target, sheet.arrow())
    for troop in sheet.attackers:
        assert s.where[troop] in lines, f"{troop} attacks {sheet.target} from elsewhere"
    if not s.holds(sheet.attacker, sheet.target):
        for troop in sheet.defenders:
            assert s.where[troop] == sheet.target, f"{troop} defends {sheet.target} from elsewhere"
