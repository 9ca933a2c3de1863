"""Every game as a PettingZoo Parallel environment: whoever is asked at the same time answers at the same time.

In every step each agent gives one action. Those who are asked spell on, a letter each; those who are not, or whose word
is whole, can only wait, which is action 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import ParallelEnv

from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Rules
from sandtable.rl.aec import Episodes
from sandtable.rl.observing import SIZE
from sandtable.rl.state import new_state


class ParallelMatchEnv(ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # PettingZoo has no types
    """A match whose sealed answers are written at once: agents are the seats."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sandtable",
        "render_modes": ["ansi"],
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self.game = self.episodes.begin(seed)
        self.letters = 0
        self.agents = list(self.possible_agents)
        return self.observations(), self.infos()

    def asked(self) -> dict[str, str]:
        """The question of each agent that has one; of several the first."""
        found: dict[str, str] = {}
        for key, ask in self.game.asked.items():
            found.setdefault(ask.seat(self.game.s), key)
        return found

    def observations(self) -> dict[str, dict[str, Any]]:
        asked = self.asked()
        found = {
            agent: self.episodes.observer.observe(self.game, agent, asked.get(agent, ""))
            for agent in self.agents
        }
        for agent in self.agents:
            if agent not in asked:
                found[agent]["action_mask"][0] = 1  # wait
        return found

    def infos(self) -> dict[str, dict[str, Any]]:
        asked = self.asked()
        return {agent: self.episodes.info(self.game, asked.get(agent, "")) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        moment = self.game.s.agenda
        for agent, key in self.asked().items():
            if self.game.s.agenda is moment:  # else the answers so far were enough
                self.game.add_letter(key, int(actions[agent]))
        self.episodes.go_on(self.game)
        self.letters += 1
        over = self.game.is_terminal()
        cut = not over and self.episodes.too_long(self.letters)
        rewards = self.episodes.earned(self.game) if over else dict.fromkeys(self.agents, 0.0)
        found = (
            self.observations(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            self.infos(),
        )
        if over or cut:
            self.agents = []
        return found

    def text(self, agent: str) -> str:
        """What an agent sees as a page of text, with its question if it is asked."""
        return self.episodes.observer.text(self.game, agent, self.asked().get(agent, ""))

    def render(self) -> str | None:
        """The pages of all agents, one below the other."""
        if self.render_mode != "ansi":
            return None
        return "\n\n".join([self.text(agent) for agent in self.agents])

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return f"sandtable {self.episodes.rules.id}"


def parallel_env(
    game: str | Rules[Any],
    scenario: str = "",
    options: Mapping[str, OptionValue] | None = None,
    *,
    rewards: str = "win",
    width: int = 0,
    size: int = SIZE,
    max_letters: int = 0,
    render_mode: str | None = None,
) -> ParallelMatchEnv:
    """A game as a Parallel environment; what is asked is described with `env`."""
    rules = new_state(game, scenario, options).rules
    return ParallelMatchEnv(Episodes(rules, rewards, width, size, max_letters), render_mode)
