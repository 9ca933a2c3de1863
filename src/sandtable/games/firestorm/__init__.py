"""Firestorm: campaigns of areas and battles, fought by dice or on the table."""
