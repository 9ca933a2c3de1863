"""Matches that people are in: rooms, seats, scenes, computers, deadlines. Knows nothing of HTTP."""
