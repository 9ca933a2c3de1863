"""Faults that a server must survive, counted: kills, a database that is away, a full disk, two at once, a crowd."""
