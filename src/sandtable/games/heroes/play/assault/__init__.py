"""Assaults and their results (section 13)."""
