"""Games that can be played, and matches as cards in a list."""
