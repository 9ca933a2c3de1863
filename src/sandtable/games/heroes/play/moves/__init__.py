"""Moves on foot and on wheels, states, zones of control, transport (sections 6, 7 and 11)."""
