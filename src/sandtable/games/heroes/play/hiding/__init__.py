"""Concealment, spotting, and what each seat sees (HON-603 … HON-608, HON-732, HON-733)."""
