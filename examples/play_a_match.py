"""Plays a campaign by computer and tells how it ended: `python examples/play_a_match.py`."""

import sandtable

match = sandtable.Match(sandtable.open_game("caen"), sandtable.Seeded("D-Day"))
outcome = sandtable.play(match, {"allies": "steady", "germans": "random"})

for entry in sandtable.Story(match).told("allies")[-10:]:
    print(entry.text)
print(outcome)
