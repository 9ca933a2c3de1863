"""Shells, grenades, flames, charges, and structures that fall (HON-612, HON-624 … HON-631, HON-705 … HON-710)."""
