"""Environments for researchers: every game as a PettingZoo environment, and as a state that searches can walk.

    from sandtable import rl

    env = rl.env("caen")
    env.reset(seed=7)

An agent is a seat, an action the place of a letter among those that its question offers. What an agent observes is made
from its seat's view alone. Described in docs/research.md; needs the extra `rl`, which brings numpy and PettingZoo.
"""

try:
    import gymnasium as _gymnasium  # noqa: F401
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ImportError as _missing:
    raise ImportError(
        f"sandtable.rl needs {_missing.name}, which is not installed: pip install 'sandtable[rl]'"
    ) from _missing

from sandtable.rl.aec import MatchEnv, env
from sandtable.rl.observing import Observer
from sandtable.rl.parallel import ParallelMatchEnv, parallel_env
from sandtable.rl.state import CHANCE, TERMINAL, GameState, new_state

__all__ = [
    "CHANCE",
    "TERMINAL",
    "GameState",
    "MatchEnv",
    "Observer",
    "ParallelMatchEnv",
    "env",
    "new_state",
    "parallel_env",
]
