"""Every game as a PettingZoo AEC environment: agents act one after the other, a letter at a time."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from gymnasium import spaces
from pettingzoo import AECEnv

from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Rules
from sandtable.rl.observing import SIZE, Observer
from sandtable.rl.state import GameState, new_state

REWARDS: Final = ("win", "lead")


class Episodes:
    """What both kinds of environment share: the rules, their observer, and matches that are begun by seed."""

    def __init__(self, rules: Rules[Any], rewards: str, width: int, size: int, max_letters: int) -> None:
        if rewards not in REWARDS:
            raise ValueError(f"rewards are counted by {' or '.join(map(repr, REWARDS))}, not by {rewards!r}")
        self.rules = rules
        self.rewards = rewards
        self.max_letters = max_letters
        self.observer = Observer(rules, width, size)
        self.rng: Random | None = None

    def begin(self, seed: int | None) -> GameState:
        """A new match, up to its first question; without a seed the dice of the last one fall on."""
        if seed is not None or self.rng is None:
            self.rng = Random(seed)
        state = new_state(self.rules)
        state.sample_chance(self.rng)
        return state

    def go_on(self, state: GameState) -> None:
        """Lets chance decide after an action."""
        assert self.rng is not None
        state.sample_chance(self.rng)

    def earned(self, state: GameState) -> dict[str, float]:
        """Each agent's reward at the end of a match; before, nobody has earned any."""
        found = state.returns() if self.rewards == "win" else state.leads()
        return dict(zip(state.players, found, strict=True))

    def too_long(self, letters: int) -> bool:
        return 0 < self.max_letters <= letters

    def info(self, state: GameState, key: str) -> dict[str, Any]:
        """What an agent may want to know of its question beside the numbers; {} if it has none."""
        if not key:
            return {}
        ask, draft = state.pending[key], state.drafts.get(key, ())
        return {
            "question": type(ask).__name__,
            "draft": draft,
            "letters": self.observer.letters(state, key),
        }


class MatchEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # PettingZoo has no types
    """A match: agents are the seats, an action is the place of a letter among those that are offered."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sandtable",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, episodes: Episodes, render_mode: str | None = None) -> None:
        super().__init__()
        self.episodes = episodes
        self.render_mode = render_mode
        self.game = new_state(episodes.rules)
        self.possible_agents = list(self.game.players)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.episodes.observer.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.episodes.observer.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game = self.episodes.begin(seed)
        self.letters = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self.ask_next()

    def ask_next(self) -> None:
        """Turns to the agent who is asked, and tells it what it may choose from."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        acting = self.game.acting()
        if acting is not None:
            key, ask = acting
            self.agent_selection = ask.seat(self.game.s)
            self.infos[self.agent_selection] = self.episodes.info(self.game, key)

    def observe(self, agent: str) -> dict[str, Any]:
        return self.episodes.observer.observe(self.game, agent, self.key_of(agent))

    def key_of(self, agent: str) -> str:
        """The question that is the agent's to answer now; "" if it is another's turn."""
        acting = self.game.acting()
        live = bool(self.agents) and not self.truncations.get(agent, False)
        return acting[0] if live and acting is not None and acting[1].seat(self.game.s) == agent else ""

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.game.add_letter(self.key_of(agent), int(action if action is not None else -1))
        self.episodes.go_on(self.game)
        self.letters += 1
        if self.game.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self.episodes.earned(self.game)
        elif self.episodes.too_long(self.letters):
            self.truncations = dict.fromkeys(self.agents, True)
        self.ask_next()
        self._accumulate_rewards()

    def text(self, agent: str) -> str:
        """What an agent sees as a page of text, with its question if it is asked."""
        return self.episodes.observer.text(self.game, agent, self.key_of(agent))

    def render(self) -> str | None:
        """The page of the agent whose turn it is."""
        return self.text(self.agent_selection) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return f"sandtable {self.episodes.rules.id}"


def env(
    game: str | Rules[Any],
    scenario: str = "",
    options: Mapping[str, OptionValue] | None = None,
    *,
    rewards: str = "win",
    width: int = 0,
    size: int = SIZE,
    max_letters: int = 0,
    render_mode: str | None = None,
) -> MatchEnv:
    """A game as an AEC environment, by its name or by rules that were opened.

    `rewards` at the end are 1 and -1 ("win") or the difference of scores ("lead"). `width` is the number of actions, by
    default what the game's widest question needs; `size` that of an observation's numbers. A match of more than
    `max_letters` letters is cut short.
    """
    rules = new_state(game, scenario, options).rules
    return MatchEnv(Episodes(rules, rewards, width, size, max_letters), render_mode)
