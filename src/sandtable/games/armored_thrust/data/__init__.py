"""Reads and checks the folder of a campaign, and positions of it."""
