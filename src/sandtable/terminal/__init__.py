"""The table in a terminal: map, question, letters, log with dice. It names no game."""
