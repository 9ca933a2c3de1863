"""Matches in memory with everybody who looks at them, and who may do so."""
