"""Where we are and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.games.heroes.play import draws
from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.assault.strength import NOW
from sandtable.games.heroes.play.explosions import structures
from sandtable.games.heroes.play.fire import shooting
from sandtable.games.heroes.play.harm import affect, damage
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.nouns import OFF_BOARD
from sandtable.games.heroes.play.reactions import windows
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import activation, turn
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.marking import smooth
from sandtable.kernel.steps import AnyStep, Choice, Throw

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes

NAMES: Final = {
    "FreeBattle": "A free battle",
    "Musters": "Armies",
    "Muster": "Army",
    "LayBoard": "Boards",
    "RollForEdges": "Edges",
    "ChooseEdge": "Edges",
    "PlaceObjectives": "Objectives",
    "PlaceObjective": "Objectives",
    "SetUp": "Setting up",
    "PlaceMarkers": "Concealment",
    "ScoutMoves": "Scouts",
    "Deploy": "Deployment",
    "DrawCards": "Cards",
    "Improvise": "Improvisation",
    "OrderPhase": "Order Phase",
    "PlaceTogether": "Orders",
    "PlaceOrders": "Orders",
    "ActivationPhase": "Activation Phase",
    "Act": "Action",
    "SupplyPhase": "Supply Phase",
    "SupplyMoves": "Supply moves",
    "GoOn": "Movement",
    "ShootMoving": "Fire on the Move",
    "Charges": "Charges",
    "Discard": "Discards",
    "Again": "Thrown again",
    "AddMore": "Bonuses",
    "AddToBlast": "Bonuses",
    "ShotRoll": "Fire",
    "Frighten": "Frightening",
    "NextWeapon": "Next weapon",
    "DamageRoll": "Damage",
    "PickDamage": "Damage",
    "LoseWeapon": "Damage",
    "Forced": "Forced move",
    "Destruction": "Destruction",
    "DestructionRoll": "Destruction",
    "PlaceSurvivor": "Survivors",
    "Burst": "Explosion",
    "Strike": "Explosion",
    "Scatter": "Scatter",
    "CardScatter": "Scatter",
    "Blow": "Attack",
    "Assault": "Assault",
    "ChooseArms": "Arms",
    "AssaultRoll": "Assault",
    "Retreat": "Retreat",
    "FallBackTo": "Retreat",
    "Flee": "Fall Back",
    "FleeTo": "Fall Back",
    # book-keeping that nobody has to read about
    **dict.fromkeys(
        (
            *("Objectives", "ScoutsDone", "PhaseCards", "CountTokens", "Activations", "NextOrder", "Reveal"),
            *("DiscardBluffs", "Moving", "EnemyMay", "Resume", "EndOfMove", "Recover", "Explode"),
            *(
                "ClearTokens",
                "EndOfTurn",
                "Open",
                "Read",
                "Attack",
                "Resolve",
                "NextShot",
                "EndShot",
                "Fired",
            ),
            *("Affect", "Apply", "Remove", "RunOver", "MakeWay", "Fallen", "SetDown", "NextStrike", "Spent"),
            *("FallOfShot", "Barraged", "TakeArms", "CloseIn", "Brace", "Fight", "Disperse", "Advance"),
            *("Overrun", "RollIn", "Push", "FillHand", "Leave"),
        ),
        "",
    ),
}
WINDOWS: Final = {
    "RW-1": "Cards",
    "RW-2": "Between activations",
    "RW-3": "Cards",
    "RW-4": "Opportunity",
    "RW-5": "Opportunity",
    "RW-6": "Reaction",
    "RW-6b": "Bonus",
    "RW-7": "Re-roll",
    "RW-8": "Reaction",
    "RW-9": "Opportunity",
    "RW-10": "Opportunity",
    "RW-10c": "Assault",
    "RW-11": "Retreat",
    "RW-12": "Reaction",
    "RW-13": "Reaction",
}
MOMENTS: Final = {
    "order-start": "Any card before orders are given?",
    "order-end": "Any card now that orders are given?",
    "supply-start": "Anything at the start of the Supply Phase?",
    "supply-end": "Any card at the end of the Supply Phase?",
}
EFFECTS: Final = {
    affect.HIT: "is about to be hit",
    affect.BEATEN: "is about to be hit",
    affect.DESTROYED: "is about to be destroyed",
    affect.GONE: "is about to be lost",
    affect.SUPPRESSED: "is about to be suppressed",
    affect.DAMAGE: "is about to be damaged",
}
FURTHER: Final = {
    "damage": "the damage roll",
    "destruction": "the destruction roll",
    "scatter": "the scatter roll",
    "attack": "the next shot",
}
ASKED: Final = {
    "Muster": "Which tiles and options make up your army?",
    "LayBoard": "Which board do you lay next?",
    "ChooseEdge": "Which edge of the map is yours?",
    "PlaceObjective": "Where do you place an objective?",
    "PlaceMarkers": "Whom do you conceal?",
    "ScoutMoves": "Which scout moves ahead?",
    "Deploy": "Where do your units stand?",
    "Improvise": "Which card do you give up?",
    "PlaceOrders": "Whom do you give orders?",
    "SupplyMoves": "Who moves without an order?",
    "Discard": "Which cards do you discard?",
    "AddMore": "Smoke came between you: do you add to the shot?",
    "AddToBlast": "Smoke came between you: do you add to the shot?",
    "ChooseArms": "What do you strike with?",
    "PlaceSurvivor": "Where do the survivors come out?",
}
FORCED: Final = {
    "run-over": "jump aside",
    "pushed": "is it pushed",
    "retreat": "fall back",
    "fall-back": "fall back",
    "go": "go",
}


# the breadcrumb


def step_name(rules: Heroes, step: AnyStep) -> str:
    """A step as a link of the breadcrumb; empty for book-keeping, which skins leave out."""
    if isinstance(step, turn.Turn):
        return f"Turn {step.number} of {rules.turns}" if rules.turns else f"Turn {step.number}"
    if isinstance(step, windows.React):
        return WINDOWS.get(step.window, "Reaction")
    if isinstance(step, activation.Activation):
        return nouns.name_of(rules, step.unit)
    if isinstance(step, assault.Assault):
        return f"Assault on {smooth(nouns.unit(rules, step.target))}"
    return NAMES.get(type(step).__name__, "")


def crumb(s: Battle, step: AnyStep) -> str:
    """A step in the breadcrumb of a position: an activation with its order, a concealed unit as its owner knows it."""
    if isinstance(step, activation.Activation) and step.unit in s.units:
        name = upper(named(s, step.unit)).removeprefix("The ")
        token = s.shown.get(step.unit, "")
        return f"Order {token}: {name}" if token.isdigit() else name
    return step_name(s.rules, step)


def moment(s: Battle) -> str:
    """Turn and phase as a margin has room for it: "3 A"."""
    if not s.turn:
        return ""
    return f"{s.turn} {PHASES.get(s.phase, '')}".rstrip()


PHASES: Final = {"orders": "O", "activation": "A", "supply": "S"}


# questions


def named(s: Battle, id: str) -> str:
    """A unit in a question: whoever owns a concealed one reads who it is."""
    if id in s.units and not s.units[id].kind:
        owner = s.under.get(id, "")
        if owner:
            return f"{smooth(nouns.unit(s.rules, owner))} (concealed)"
    return smooth(nouns.unit(s.rules, id))


def at(s: Battle, unit: str) -> str:
    """ " at E7", with a space before it; "" off the board."""
    square = s.units[unit].at
    return "" if square in OFF_BOARD else f" {smooth(nouns.where(s.rules, s.land, square))}"


def question(s: Battle, ask: Choice[Any] | Throw[Any]) -> str:
    """The question to a seat; for dice a heading that says who throws for what."""
    if isinstance(ask, Throw):
        return purpose(s, ask)
    if isinstance(ask, windows.React):
        return reaction(s, ask)
    if isinstance(ask, activation.Act):
        return f"What does {named(s, ask.unit)} do?"
    if isinstance(ask, movement.GoOn):
        return f"Does {named(s, movement.mover(s))} go on?"
    if isinstance(ask, movement.ShootMoving):
        return f"Whom does {named(s, movement.mover(s))} fire at on the move?"
    if isinstance(ask, shooting.NextWeapon):
        return f"Does {named(s, ask.unit)} fire another weapon?"
    if isinstance(ask, shooting.Frighten):
        return f"The shot did nothing. Frighten {named(s, ask.target)}?"
    return ASKED.get(type(ask).__name__) or about_unit(s, ask)


def about_unit(s: Battle, ask: Choice[Any]) -> str:
    """The questions of whoever must go somewhere or loses something."""
    unit = getattr(ask, "unit", "")
    who = named(s, unit) if unit else "it"
    if isinstance(ask, damage.PickDamage):
        return f"Which damage does {who} take?"
    if isinstance(ask, damage.LoseWeapon):
        return f"Which weapon does {who} lose?"
    verb = FORCED.get(getattr(ask, "why", "retreat"), "go")
    if verb == "is it pushed":
        return f"Where is {who} pushed?"
    return f"Where does {who} {verb}?"


def reaction(s: Battle, ask: windows.React) -> str:
    """What has just happened, and whether the side answers."""
    window, subject = ask.window, ask.subject
    if window == "RW-1":
        return MOMENTS.get(subject, "Any card now?")
    if window == "RW-2":
        return between(s)
    if window == "RW-6":
        return f"{declared(s, subject)} Do you react?"
    if window == "RW-6b":
        what = FURTHER.get(subject.partition(":")[0], "the next roll")
        return f"Do you add a card to {what}?"
    if window == "RW-7":
        return f"{thrown(s)} Thrown again?"
    if window == "RW-8":
        what, unit = affect.effect_of(subject)
        return f"{upper(named(s, unit))} {EFFECTS.get(what, 'is in trouble')}. Do you react?"
    return moving(s, window, subject)


def moving(s: Battle, window: str, unit: str) -> str:
    """The windows that a moving, firing or assaulting enemy opens, and those after an effect."""
    who = upper(named(s, unit))
    if window in ("RW-4", "RW-12"):
        return f"{who} is{at(s, unit)}. {'Do you react?' if window == 'RW-12' else 'Do you fire?'}"
    if window in ("RW-5", "RW-9"):
        return f"{who} has fired. Do you fire back?"
    if window == "RW-10":
        fray = s.frays.get(NOW)
        target = f" {named(s, fray.defender)}" if fray is not None else ""
        return f"{who} assaults{target}. Do you fire first?"
    if window == "RW-10c":
        fray = s.frays.get(NOW)
        pair = f"{named(s, fray.attacker)} against {named(s, fray.defender)}" if fray is not None else who
        return f"{upper(pair)}: do you throw anything in?"
    return f"{who} is shaken. Do you drive it back?"


def between(s: Battle) -> str:
    """Between activations: whose order comes next is public."""
    if not s.next_side:
        return "Do you do anything first?"
    return f"{upper(nouns.WHO[s.next_side])} reveal next. Do you do anything first?"


def declared(s: Battle, shot: str) -> str:
    """A declared shot in a sentence."""
    found = s.shots.get(shot)
    if found is None:
        return "A shot is declared."
    aims = [aim(s, target) for target in found.targets]
    return f"{upper(named(s, found.firer))} fires at {', '.join(aims)}."


def aim(s: Battle, target: str) -> str:
    if target in s.units:
        return named(s, target)
    if target in s.land.structure or target in s.wrecks:
        return smooth(nouns.structure(s.rules, target))
    return smooth(nouns.place(s.rules, s.land, target))


def thrown(s: Battle) -> str:
    side, unit, target = s.roll
    faces = ", ".join([str(face) for face in s.faces])
    who = upper(named(s, unit)) if unit else nouns.SEATS.get(side, "The dice")
    against = f" against {named(s, target)}" if target else ""
    return f"{who}{against}: {faces}."


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# dice


def purpose(s: Battle, ask: Throw[Any]) -> str:
    """What dice are thrown for."""
    if isinstance(ask, draws.DrawCards):
        return f"{upper(nouns.WHO[ask.side])} draw cards"
    if isinstance(ask, (shooting.ShotRoll, assault.AssaultRoll)):
        return f"{upper(named(s, ask.by(s)))} against {named(s, ask.at(s))}"
    if isinstance(ask, damage.DamageRoll):
        return f"Damage to {named(s, ask.unit)}"
    if isinstance(ask, structures.DestructionRoll):
        return f"Destruction of {aim(s, ask.structure)}"
    if isinstance(ask, Roll) and ask.at(s) in s.units:
        return f"Attack on {named(s, ask.at(s))}"
    return NAMES.get(type(ask).__name__, "") or "Dice"
