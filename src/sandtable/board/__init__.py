"""Shared furniture: boards and the box a scenario comes in. Knows no game."""
