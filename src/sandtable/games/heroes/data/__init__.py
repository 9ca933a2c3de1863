"""Reads and checks content, scenarios, armies and positions."""
