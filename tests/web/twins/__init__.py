"""Twins: two servers with the same match, which differ only in what one side hides."""
