"""A general's reasons in Norway, as sentences."""

from __future__ import annotations

from typing import Final

PHRASES: Final[dict[str, str]] = {
    "hunt": "an attack at {0} with {troops} holds the place with a chance of {win} and is worth some {points} points.",
    "lane": "the lanes decide who lands and who is supplied, and {0} is the place for {troops}.",
    "dash": "past the enemy's fleets {0} closes a lane for good, and {troops} can get there.",
    "refuge": "{0} is safer for {troops}.",
    "stay": "{0} is as good a place as any other in reach.",
    "raid": "the ships at {0} are worth more than what a raid by {troops} may cost.",
    "bomb": "with {troops} the chance to put {0} out of action is {win}, and the troops behind it need the port.",
    "patrol": "the ships at {0} are worth the torpedoes of {troops}.",
    "no-action": "no group has anything to gain that is worth the risk.",
    "fire": "so the dice destroy most.",
    "torpedo": "the ships are worth more than what their answer may cost.",
    "hold-fire": "the ships would answer with more than the torpedoes are worth.",
    "fight": "a fight, with a chance of {win} to hold the place, costs less than to be fired at in flight.",
    "withdraw": "to get away under half the fire costs less than a fight.",
    "fall-back": "{0} is the safest way out.",
    "go-on": "the group has more to do elsewhere than to hunt submarines.",
    "stop": "the group is where it should be and can answer with all its dice.",
    "on-ships": "every ship is needed against the ships.",
    "intercept": "every fighter helps to keep the bombers off.",
    "box": "the land battles need the Stukas more than the war at sea does.",
    "no-box": "there is no land battle that such aircraft could reach.",
    "sortie": "the aircraft decides more here than it could later.",
    "no-sortie": "the battle does not depend on an aircraft.",
    "land": "{0} is needed most at {1}.",
    "redeploy": "{0} can do more from {1} next turn.",
}
