"""Generals for the Firestorm campaigns."""
