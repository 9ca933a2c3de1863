"""How the blocks look."""
