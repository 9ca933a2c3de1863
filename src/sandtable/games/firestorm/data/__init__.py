"""Reads and checks the folder of a campaign."""
