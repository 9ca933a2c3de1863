"""The games: one folder a rulebook, scenarios are folders of data within."""
