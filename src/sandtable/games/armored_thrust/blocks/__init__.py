"""Chapters that only some campaigns use, each with its numbers from the campaign's data."""
