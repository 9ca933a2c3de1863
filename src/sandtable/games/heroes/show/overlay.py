"""Overlays of a begun word or of a letter that is pointed at: lines, ways, reach, dangers, templates."""

from __future__ import annotations

from sandtable.board.table import Overlay, Piece, Ray
from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.chances import HIT, KILL, ONE_MARKER, WIN, Attempt, Prospect
from sandtable.games.heroes.play.explosions import blasts, bursts, flames
from sandtable.games.heroes.play.fire import machine_gun, sight, spelling
from sandtable.games.heroes.play.fire.aim import take_aim
from sandtable.games.heroes.play.fire.arms import weapon_of
from sandtable.games.heroes.play.fire.sight import BLOCKED
from sandtable.games.heroes.play.fire.sniper import SNIPER_WEAPON
from sandtable.games.heroes.play.fire.sums import SNIPER, STRUCTURE
from sandtable.games.heroes.play.fire.targets import structure_squares
from sandtable.games.heroes.play.moves import movement, paths
from sandtable.games.heroes.play.nouns import INFANTRY, INWARD, OFF_BOARD
from sandtable.games.heroes.play.setup import deployment
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import dangers
from sandtable.games.heroes.show.drawn_lines import ray, ray_between
from sandtable.games.heroes.show.fire_prospects import fire_prospect
from sandtable.games.heroes.show.forecasts import percent
from sandtable.games.heroes.show.intents import Firing, Marching
from sandtable.games.heroes.show.move_prospects import march_prospect
from sandtable.games.heroes.show.pieces import cover_text, piece, structure_name, unit_name
from sandtable.games.heroes.show.rows import place_of
from sandtable.kernel.steps import Word

# fire


def shot_overlay(seen: Battle, shot: Firing) -> Overlay | None:
    """The line to each target with everything that is in it, and the chance at the target."""
    found = fire_prospect(seen, shot)
    if shot.word[0] in blasts.BLASTS:
        return blast_overlay(seen, shot, found)
    s, unit = dangers.revealed(seen, shot.unit)
    if not s.units[unit].kind:
        return None
    spelled = spelling.read(s, unit, shot.word)
    targets = machine_gun.shares(spelled.targets)[0]
    if not targets and shot.target and found is not None:
        targets = (shot.target,)
    if spelled.mode == STRUCTURE:
        return structure_overlay(s, unit, targets[0], found) if targets else None
    rays = [aimed(s, unit, spelled, target) for target in targets if target in s.units]
    if not rays:
        return None
    lines, at = bubble(seen, found) if found is not None else ((), "")
    return Overlay(rays=tuple(rays), bubble=lines, bubble_at=at)


def aimed(s: Battle, unit: str, spelled: spelling.ShotDraft, target: str) -> Ray:
    """The line that is fired along; where there is none, the line that shows what is in the way."""
    weapon = SNIPER_WEAPON
    if spelled.mode != SNIPER:
        weapon = weapon_of(s, unit, max(spelled.weapon, 0), spelled.slot)
    aim = take_aim(s, unit, target, weapon)
    return ray(s, aim.line if aim is not None else sight.line(s, unit, target), s.grade(target) == INFANTRY)


def bubble(seen: Battle, found: Prospect) -> tuple[tuple[str, ...], str]:
    """ "50 %", "hit on 4 or more", at the first target."""
    if not found.attempts:
        return (), ""
    first = found.attempts[0]
    at = seen.units[first.unit].at if first.unit in seen.units else first.unit
    if found.fight is not None:
        return (percent(first.chance(WIN)), "to win the assault"), at
    if len(found.attempts) > 1:
        each = [f"{unit_name(seen, one.unit)} {percent(one.chance())}" for one in found.attempts[:4]]
        return (percent(found.any_of(found.attempts)), *each), at
    return (percent(first.chance()), on_face(first)), at


def on_face(attempt: Attempt) -> str:
    """The face that is needed."""
    name = attempt.chances[0][0]
    what = {HIT: "hit", ONE_MARKER: "suppressed", KILL: "destroyed"}.get(name, "succeeds")
    needs = attempt.needs()
    if needs <= 1:
        return f"{what} on any face"
    if needs > 6:
        return "cannot succeed"
    return f"{what} on a 6" if needs == 6 else f"{what} on {needs} or more"


def blast_overlay(seen: Battle, shot: Firing, found: Prospect | None) -> Overlay | None:
    """The squares under a template, and what happens to whom."""
    spoken = blasts.BlastDraft(shot.word)
    if not spoken.point:
        return None
    if spoken.point in seen.units:  # a charge
        lines, at = bubble(seen, found) if found is not None else ((), "")
        return Overlay(bubble=lines, bubble_at=at)
    declared = blasts.shot_of(seen, shot.unit, shot.how, shot.word)
    covered = tuple(bursts.covered_by(seen, declared))
    rays: tuple[Ray, ...] = ()
    if declared.mode == bursts.TEMPLATE:
        rays = (ray(seen, sight.line_to_corner(seen, shot.unit, spoken.point), True),)
    at = spoken.point
    if declared.mode == bursts.FLAME:
        at = flames.origin(seen, shot.unit, spoken.point)
    return template_overlay(seen, found, covered, at, rays)


def template_overlay(
    seen: Battle, found: Prospect | None, covered: tuple[str, ...], at: str, rays: tuple[Ray, ...]
) -> Overlay:
    """The squares of a template, whom it hits, and, of one that scatters, where it may come down."""
    lines: tuple[str, ...] = ("nobody there",)
    if found is not None and found.attempts:
        wanted = sorted(found.wanted(seen), key=lambda one: -one.chance())
        own = found.friends(seen)
        each = [f"{unit_name(seen, one.unit)} {percent(one.chance())}" for one in wanted]
        each += [f"{unit_name(seen, one.unit)} (own) {percent(one.chance())}" for one in own]
        lines = (percent(found.any_of(wanted)) if wanted else "own units only", *each[:5])
    drawn = Overlay(rays=rays, covered=covered, bubble=lines, bubble_at=at)
    if found is not None and len(found.spread) > 1:
        drawn.landings = tuple([(corner, float(share)) for corner, share in found.spread if corner])
    return drawn


def structure_overlay(s: Battle, unit: str, structure: str, found: Prospect | None) -> Overlay:
    """A building or wreck: its squares, and the chance of a point."""
    squares = structure_squares(s, structure)
    rays = [ray(s, sight.line_to_square(s, unit, square), False) for square in squares]
    clear = [one for one in rays if one.state != BLOCKED][:1]
    lines: tuple[str, ...] = ()
    if found is not None and found.attempts:
        lines = (percent(found.attempts[0].chance()), f"a point on {structure_name(s, structure)}")
    return Overlay(rays=tuple(clear), covered=squares, bubble=lines, bubble_at=squares[0] if squares else "")


# moves


def march_overlay(seen: Battle, march: Marching, letter: str) -> Overlay | None:
    """The way so far, where it can go on to, and how dangerous each square is."""
    sheet = seen.units[march.unit]
    off = sheet.at in OFF_BOARD and not sheet.carrier
    if off and not march.word and not movement.may_move(seen, march.unit, march.how):
        return None
    if letter in seen.units and march.word:
        return charge_overlay(seen, march, letter)
    start = paths.Going(seen, march.unit, march.how)
    trail = [start.at] if start.at not in OFF_BOARD else []
    going = start
    stand = dangers.TriedStand(seen, march.unit)
    for one in march.word:
        paths.take(seen, going, one)
        if going.stepped:
            trail.append(going.at if going.fresh == () else going.fresh[0])
    stand.put(going)
    if letter:
        return stepped(seen, stand, going, trail)
    reach = movement.reach(seen, march.unit, march.how, march.word)
    return Overlay(
        trail=tuple(trail) if len(trail) > 1 else (),
        reach=tuple(reach),
        dangers=tuple(danger_map(seen, stand, going, march, reach)),
        ghost=ghost(stand) if len(trail) > 1 else None,
    )


def stepped(seen: Battle, stand: dangers.TriedStand, going: paths.Going, trail: list[str]) -> Overlay:
    """A square that is pointed at: the best enemy shot at it, and its line."""
    worst = stand.worst() if going.how != paths.SCOUT else None
    if worst is None:
        return Overlay(trail=tuple(trail), ghost=ghost(stand))
    line = ray_between(stand.s, worst.gun.unit, stand.unit)
    line.side = stand.s.units[worst.gun.unit].side
    told = unit_name(seen, worst.gun.unit)
    cover = cover_text(seen, going.at) if seen.land.bonus.get(going.at, 0) and going.grade == INFANTRY else ""
    lines = (f"{percent(worst.chance())} danger", ", ".join([text for text in (told, cover) if text]))
    return Overlay(rays=(line,), trail=tuple(trail), bubble=lines, bubble_at=going.at, ghost=ghost(stand))


def danger_map(
    seen: Battle, stand: dangers.TriedStand, going: paths.Going, march: Marching, reach: dict[str, Word]
) -> list[tuple[str, float]]:
    """The chance of the best enemy shot by square; for vehicles of two squares only for the next step."""
    if going.how == paths.SCOUT or not stand.shown:
        return []
    found: list[tuple[str, float]] = []
    long = seen.kind(march.unit).squares > 1
    for square, way in reach.items():
        if long:
            if len(way) > 1:
                continue
            after = paths.read(seen, march.unit, march.how, (*march.word, *way))
            stand.put(after)
        else:
            stand.place(square, "", going.heading)
        worst = stand.worst()
        found.append((square, float(worst.chance()) if worst is not None else 0.0))
    stand.put(going)
    return found


def charge_overlay(seen: Battle, march: Marching, letter: str) -> Overlay:
    """An Assault, or a vehicle to get aboard, at the end of a way."""
    going = paths.read(seen, march.unit, march.how, march.word[:-1])
    trail = tuple(dict.fromkeys([seen.units[march.unit].at, *squares_in(seen, march.word[:-1])]))
    trail = tuple([square for square in trail if square in seen.land.terrain])
    if seen.units[letter].side == seen.units[march.unit].side:
        return Overlay(trail=(*trail, seen.units[letter].at) if trail else ())
    found = march_prospect(seen, march)
    lines, at = bubble(seen, found) if found is not None else (("?", "nobody knows who that is"), "")
    launches = (going.at,) if going.at in seen.land.terrain else assault.launches_of(seen, march.unit)
    reached = (*(trail or launches[:1]), seen.units[letter].at)
    return Overlay(trail=reached, bubble=lines, bubble_at=at or seen.units[letter].at)


def squares_in(seen: Battle, word: Word) -> list[str]:
    """The squares a draft of a move enters."""
    return [place_of(letter) for letter in word if place_of(letter) in seen.land.terrain]


def ghost(stand: dangers.TriedStand) -> Piece | None:
    """The unit drawn where it would stand."""
    if stand.s.units[stand.unit].at in OFF_BOARD:
        return None
    return piece(stand.s, stand.unit)


# setting up


def deployed(seen: Battle, draft: Word, letter: str) -> Overlay | None:
    """Those whom a draft has set up; and the unit that is being set up, where it would stand with the letter."""
    word = (*draft, letter) if letter else draft
    if not word or word[-1] in ("done", deployment.REST):
        return None
    s, plan, before = seen.clone(), deployment.read(seen, word), deployment.read(seen, draft)
    laid = [placed(s, post) for post in before.posts.values() if post.at not in seen.units]
    post = plan.post
    new = post is not None and post.unit not in before.posts and post.at not in seen.units
    return Overlay(ghost=placed(s, post) if new and post is not None else None, laid=tuple(laid))


def placed(s: Battle, post: deployment.Post) -> Piece:
    """A unit put where its post is; a ready one shows the side it fires from."""
    heading = post.heading if post.heading >= 0 else INWARD[s.homes[s.units[post.unit].side]]
    s.put(post.unit, post.at, post.rear, heading)
    if post.active and not s.kind(post.unit).faces[1].concealed:
        s.turn_over(post.unit, 1)
    return piece(s, post.unit)
