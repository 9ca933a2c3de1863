"""Every game is an environment that PettingZoo's own tests accept."""

from __future__ import annotations

import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import api_test, parallel_api_test, seed_test

from sandtable import game_names, rl

GAMES = [(game, "") for game in game_names()] + [("heroes", "counter-attack"), ("heroes", "free-battle")]
SHORT = {"skirmish": 80}  # cycles: a whole match of this one, and the beginning of the others


# PettingZoo wants agents to be called player_0, and knows masks only from environments of its own; when a match is over
# nothing may be chosen any more.
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:We recommend agents"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_agents_act_one_after_the_other(game: str, scenario: str) -> None:
    api_test(rl.env(game, scenario), num_cycles=SHORT.get(game, 20))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_the_same_seed_gives_the_same_match(game: str, scenario: str) -> None:
    seed_test(lambda: rl.env(game, scenario), num_cycles=SHORT.get(game, 20))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_agents_act_at_once(game: str, scenario: str) -> None:
    parallel_api_test(rl.parallel_env(game, scenario), num_cycles=SHORT.get(game, 20))


def test_what_is_not_offered_is_refused() -> None:
    env = rl.env("skirmish")
    env.reset(seed=1)
    offered = int(env.last()[0]["action_mask"].sum())
    assert env.infos["blue"]["letters"] == env.game.letters("blue") and offered == len(
        env.game.letters("blue")
    )
    for wrong in (offered, -1, None):
        with pytest.raises(ValueError, match="no action here"):
            env.step(wrong)
    env.step(0)
    assert env.agent_selection == "red"


def test_a_question_that_is_too_wide_is_refused() -> None:
    with pytest.raises(ValueError, match="width=5 or more"):
        play(rl.env("skirmish", width=3), 1)
    with pytest.raises(ValueError, match="ReportScore offers 100 letters, but there are only 64 actions"):
        play(rl.env("caen", options={"mode": "table", "allied_commanders": 2}), 1)
    assert rl.env("caen").action_space("allies") == Discrete(64)
    assert rl.env("heroes").action_space("us") == Discrete(1_024)
    assert rl.env("caen", width=99, size=33).observe("allies")["action_mask"].shape == (99,)


def play(env: rl.MatchEnv, seed: int) -> dict[str, float]:
    """Plays a match by lot and gives what each agent earned."""
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        earned[agent] += reward
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
    return earned


def test_rewards_are_paid_once_at_the_end() -> None:
    for seed in range(5):
        env = rl.env("skirmish", rewards="lead")
        earned = play(env, seed)
        end = env.game.rules.outcome(env.game.s)
        assert end is not None
        assert earned == {"blue": end.scores["blue"] - end.scores["red"], "red": -earned["blue"]}
        won = play(rl.env("skirmish"), seed)
        assert won == {side: float((lead > 0) - (lead < 0)) for side, lead in earned.items()}
    with pytest.raises(ValueError, match="'win' or 'lead'"):
        rl.env("skirmish", rewards="fame")


def test_without_a_seed_the_next_match_is_another() -> None:
    env = rl.env("skirmish")
    env.reset(seed=1)
    rng = env.episodes.rng
    env.reset()
    assert env.episodes.rng is rng
    env.reset(seed=1)
    assert env.episodes.rng is not rng


def test_a_match_that_takes_too_long_is_cut_short() -> None:
    env = rl.env("caen", max_letters=7)
    env.reset(seed=1)
    for _ in range(7):
        assert not any(env.truncations.values())
        env.step(0)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert not env.last()[0]["action_mask"].any()
    parallel = rl.parallel_env("caen", max_letters=1)
    parallel.reset(seed=1)
    assert parallel.step(dict.fromkeys(parallel.agents, 0))[3] == {"allies": True, "germans": True}
    assert parallel.agents == [] and parallel.step({}) == ({}, {}, {}, {}, {})


def test_sealed_answers_are_given_at_once_and_not_seen() -> None:
    """Whatever blue hides, red sees and may choose the same; who has answered can only wait."""
    views = []
    for choice in (0, 1):
        env = rl.parallel_env("skirmish")
        _, infos = env.reset(seed=2)
        assert infos["blue"]["question"] == infos["red"]["question"] == "HideReserve"
        env.game.add_letter("blue", choice)
        views.append((env.observations(), env.infos()["red"], env.text("red")))
    for one, other in zip(
        *[[seen["red"]["observation"].tolist(), info, text] for seen, info, text in views], strict=True
    ):
        assert one == other
    waiting = views[0][0]["blue"]["action_mask"]
    assert waiting[0] == 1 and waiting.sum() == 1
    assert views[0][0]["blue"]["observation"].tolist() != views[1][0]["blue"]["observation"].tolist()


def test_both_kinds_of_environment_play_the_same_match() -> None:
    """With the first letter everywhere; order of answers, not luck, is what differs."""
    env, parallel = rl.env("skirmish"), rl.parallel_env("skirmish")
    env.reset(seed=9)
    parallel.reset(seed=9)
    while not env.game.is_terminal():
        env.step(0)
    while parallel.agents:
        parallel.step(dict.fromkeys(parallel.agents, 0))
    assert env.game.rules.facts(env.game.s) == parallel.game.rules.facts(parallel.game.s)


def test_a_page_of_text_has_the_question_and_the_facts() -> None:
    env = rl.env("skirmish", render_mode="ansi")
    env.reset(seed=1)
    page = env.render()
    assert page is not None and "Where do the rangers hide?" in page and "   1  mill  Mill\n" in page
    assert page == env.text("blue") != env.text("red")
    assert rl.env("skirmish").render() is None
    assert "Where do the rangers hide?" not in env.text("red")
    env.step(1)
    assert "Sealed by blue: mill" in env.text("blue") and "Sealed by blue\n" in env.text("red")
