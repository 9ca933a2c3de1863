"""Armored Thrust: secret orders, simultaneous movement on connectors, an umpire and the fog of war (AT-)."""
