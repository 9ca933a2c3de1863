"""Blocks: chapters that only some campaigns use, each chosen and given its numbers in a campaign's `blocks.toml`."""
