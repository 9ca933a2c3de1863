"""Firestorm: Norway, 9 April to 10 June 1940."""
