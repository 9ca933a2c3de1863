"""A general's reasons, as sentences; made only when somebody asks."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.show import nouns


class Thought:
    """What was chosen and the numbers it rested on."""

    def __init__(self, kind: str, names: tuple[str, ...] = (), win: float = 0.0, value: float = 0.0) -> None:
        self.kind = kind
        self.names = names
        self.win = win
        self.value = value


def sentence(rules: Firestorm, thought: Thought, phrases: dict[str, str]) -> str:
    if not thought.kind:
        return ""
    return filled(thought, [name(rules, one) for one in thought.names], phrases)


def filled(thought: Thought, names: list[str], phrases: dict[str, str]) -> str:
    """The phrase of a thought with its names and numbers; `troops` are all but the first."""
    phrase = phrases[thought.kind].format(
        *names,
        troops=sentences.listing(names[1:]),
        win=f"{round(100 * thought.win)} %",
        points=round(thought.value),
    )
    return phrase[0].upper() + phrase[1:]


def name(rules: Firestorm, id: str) -> str:
    """Areas with their article, troops and assets as the rules call them."""
    return nouns.place(rules.data, id) if id in rules.data.areas else rules.skin().reason(id)


PHRASES: Final[dict[str, str]] = {
    "attack": "the attack from {0} on {1} has a chance of {win} and is worth most, some {points} points.",
    "forced": "an attack must be made, and the one from {0} on {1}, with a chance of {win}, risks least.",
    "pass": "no attack with the reserve promises enough to spend it.",
    "no-attack": "no attack that is possible here promises a gain.",
    "commit": "with {troops} the attack on {0} has a chance of {win}, which is worth the risk.",
    "defend": "with {troops} the enemy's chance to take {0} is {win}, and nothing lowers it for less.",
    "bare": "whatever fights for {0} would be risked for too little: the enemy's chance is {win}.",
    "retreat": "the troops from {0} go where they are needed most.",
    "advance": "there is more to do from {0} for {troops} than from elsewhere.",
    "stand": "the victors are needed where they stand, so {0} is only occupied.",
    "march": "{0} can do more from {1} than from where it stands.",
    "marched": "nobody is needed more elsewhere.",
    "lead": "commanders take turns, so {0} leads this battle.",
    "table": "the dice would decide against us with {win}; on the table everything is open.",
    "dice": "the dice promise {win}, which is good enough.",
    "report": "that is how the game on the table ended.",
    "platoon": "the printed platoons are worth more than their points.",
    "open": "the next battle may begin while others are fought.",
    "chance": "nothing is known about this question, so chance decided.",
}
