"""Shots at units and structures: sight, targets, sums, machine guns, snipers (sections 8 and 9)."""
