"""Assaults and what comes of them (section 13)."""
