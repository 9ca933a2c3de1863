"""Plays on from a position written by hand, with dice laid out beforehand: `python examples/a_position_by_hand.py`."""

import sandtable

POSITION = """
game = "skirmish"
turn = 6
at = ["Turn(6)", "WriteOrders"]
troops = { guards = "mill", lancers = "lost", grenadiers = "bridge", rangers = "lost", partisans = "lost" }
"""

match = sandtable.match_from(
    POSITION, sandtable.Scripted([(1,), (6,)])
)  # the first volley misses, the second hits
match.answer("blue", ("guards", "bridge", "done"))
match.answer("red", ("done",))
match.roll_on()

for entry in sandtable.Story(match).told("blue"):
    print(entry.text)
print(match.rules.outcome(match.state))
