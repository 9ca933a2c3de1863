"""The turn: orders, activation, supply (section 1, HON-301 … HON-323)."""
