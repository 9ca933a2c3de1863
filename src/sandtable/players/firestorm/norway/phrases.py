"""A general's reasons in Norway, as sentences."""

from __future__ import annotations

from typing import Final

PHRASES: Final[dict[str, str]] = {
    "hunt": "{troops} can attack at {0}: some {points} points may be won, and the chance to hold the place is {win}.",
    "lane": "{troops} are needed at {0}: the lanes decide who lands and who is supplied.",
    "dash": "past the enemy {troops} can close the lane at {0} for good.",
    "refuge": "{troops} are in danger and safer at {0}.",
    "stay": "{0} is as good a place as any other in reach.",
    "raid": "{troops} may sink ships at {0}; what is shot down on the way costs less.",
    "bomb": "{troops} put {0} out of action with a chance of {win}, which leaves the troops behind it unsupplied.",
    "patrol": "{troops} find ships at {0} that are worth the torpedoes.",
    "no-action": "no group has anything to gain that is worth the risk.",
    "fire": "so the dice destroy most.",
    "torpedo": "the ships are worth more than what their answer may cost.",
    "hold-fire": "the ships would answer with more than the torpedoes are worth.",
    "fight": "with a chance of {win} to hold the place a fight costs less than to be fired at in flight.",
    "withdraw": "to get away under half the fire costs less than a fight.",
    "fall-back": "{0} is the safest way out.",
    "go-on": "the group has more to do elsewhere than to hunt submarines.",
    "stop": "the group is where it should be and can answer with all its dice.",
    "on-ships": "every ship is needed against the ships.",
    "intercept": "every fighter helps to keep the bombers off.",
    "box": "the land battles need the Stukas more than the fleet does.",
    "no-box": "there is no land battle that the Stukas could reach.",
    "sortie": "the aircraft decides more here than it could later.",
    "no-sortie": "the battle does not depend on an aircraft.",
    "land": "{0} is needed most at {1}.",
    "redeploy": "{0} can do more from {1} next turn.",
}
