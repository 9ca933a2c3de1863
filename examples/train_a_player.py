"""Trains a player of the skirmish by REINFORCE: `python examples/train_a_player.py [MATCHES]`. Needs `sandtable[rl]`.

The policy is linear: each question and letter has a row of weights for what the seat sees. After a match its choices
become likelier if it won more than usual, and less likely otherwise.
"""

import sys
from zlib import crc32

import numpy as np

from sandtable import rl

ROWS, SIZE, RATE = 512, 128, 0.2
env = rl.env("skirmish", size=SIZE, rewards="lead")
weights = np.zeros((ROWS, SIZE))
rng = np.random.default_rng(1)


def chances(seen, info):
    """Gives the rows of the letters on offer and the chance of each."""
    begun = "/".join((info["question"], *info["draft"][-1:]))
    rows = [crc32(f"{begun}/{letter}".encode()) % ROWS for letter in info["letters"]]
    likely = np.exp(np.clip(weights[rows] @ seen, -20, 20))
    return rows, likely / likely.sum()


def play(learner, seed, made=None):
    """Plays a match against chance and gives the learner's lead; `made` takes down what it saw and chose."""
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        if over or cut:
            lead = reward if agent == learner else -reward
            env.step(None)
        elif agent == learner:
            rows, likely = chances(observation["observation"], info)
            action = rng.choice(len(rows), p=likely)
            if made is not None:
                made.append((observation["observation"], rows, likely, action))
            env.step(action)
        else:
            env.step(rng.integers(len(info["letters"])))
    return lead


def share(matches=100):
    """Plays other matches on both sides and gives the share of them that is won; a draw counts half."""
    leads = [play(agent, 10**6 + seed) for seed in range(matches) for agent in ("blue", "red")]
    return np.mean(np.sign(leads)) / 2 + 0.5


matches = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
print(f"untrained: {share():.0%} won against random")
usual = {"blue": 0.0, "red": 0.0}
for number in range(matches):
    learner, made = ("blue", "red")[number % 2], []
    gain = play(learner, number, made) - usual[learner]
    usual[learner] += gain / 20
    for seen, rows, likely, action in made:
        likely[action] -= 1
        np.subtract.at(weights, rows, RATE * gain / len(made) * np.outer(likely, seen))
print(f"after {matches} matches: {share():.0%} won")
