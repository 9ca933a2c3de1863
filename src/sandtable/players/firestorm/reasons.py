"""A general's reasons, as sentences; made only when somebody asks."""

from __future__ import annotations

from sandtable.games.firestorm.rules import Firestorm


class Thought:
    """What was chosen and the numbers it rested on."""

    def __init__(self, kind: str, names: tuple[str, ...] = (), win: float = 0.0, value: float = 0.0) -> None:
        self.kind = kind
        self.names = names
        self.win = win
        self.value = value


def sentence(rules: Firestorm, thought: Thought) -> str:
    if not thought.kind:
        return ""
    return PHRASES[thought.kind].format(
        *[name(rules, one) for one in thought.names],
        names=together([name(rules, one) for one in thought.names[1:]]),
        win=f"{round(100 * thought.win)} %",
        points=f"{round(thought.value)}",
    )


def name(rules: Firestorm, id: str) -> str:
    data = rules.data
    if id in data.areas:
        return data.areas[id].name
    if id in data.troops:
        return data.troops[id].name
    return data.assets[id].name if id in data.assets else id


def together(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names) or "nobody"


PHRASES = {
    "attack": "The attack from {0} on {1} has a chance of {win} and is worth most, some {points} points.",
    "forced": "An attack must be made, and the one from {0} on {1}, with a chance of {win}, risks least.",
    "pass": "No attack with the reserve promises enough to spend it.",
    "no-attack": "No attack that is possible here promises a gain.",
    "commit": "With {names} committed {0} falls with a chance of {win}, which is worth what it risks.",
    "defend": "With {names} committed {0} falls only with a chance of {win}.",
    "bare": "Whatever is committed to {0} would be risked for too little; it falls with a chance of {win}.",
    "retreat": "The troops from {0} go where they are needed most.",
    "advance": "In {0} there is more to do for {names} than where they stand.",
    "stand": "The victors are needed where they stand, so {0} is only occupied.",
    "march": "{0} can do more in {1} than where it stands.",
    "marched": "Nobody is needed more elsewhere.",
    "land": "{0} comes ashore on {1}, from where it reaches the place that needs it most.",
    "deploy": "{0} is needed most in {1}.",
    "reserve": "{0} is worth most in the reserve, ready for the battle that matters.",
    "deployed": "Everybody has a place.",
    "gap": "Caumont falls without a fight, and {0} with a chance of {win}.",
    "no-gap": "The way through the gap leads to nothing worth the risk.",
    "lead": "Commanders take turns, so {0} leads this battle.",
    "table": "The dice are against us with {win}; on the table everything is open.",
    "dice": "The dice promise {win}, which is good enough.",
    "report": "That is how the game on the table ended.",
    "platoon": "The printed platoons are worth more than their points.",
    "fire": "Naval gunfire costs nothing.",
    "beach": "These options help most on the beach.",
    "open": "The next battle may begin while others are fought.",
    "chance": "Nothing is known about this question, so chance decided.",
}
