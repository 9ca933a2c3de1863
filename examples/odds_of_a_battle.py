"""Ranks the attacks of a position by their exact chances: `python examples/odds_of_a_battle.py [FILE]`."""

import sys
from pathlib import Path

import sandtable

EVRECY = """
game = "caen"
turn = 4
battles = 3
initiative = "allies"
at = ["Turn(4)", "PlaceArrow"]
control.allies = ["A1", "A2", "A3", "A4", "A5", "B2", "B3", "B5", "C1", "C2"]
troops = { 7-armd = "C2", 50-div = "C2", 12-ss = "reserve", 21-pz = "D3" }
"""

position = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else EVRECY
match = sandtable.match_from(position)
seat, ask = next(iter(match.pending().items()))
seen = match.rules.view(match.state, seat)
chances = {letter: sandtable.odds(match, (letter,)) for letter in ask.letters(seen, ())}

for letter, told in sorted(chances.items(), key=lambda entry: -entry[1]["captured"]["percent"]):
    print(f"{letter}  captured with {told['captured']['percent']:5.1f} % ({told['captured']['exact']})")
