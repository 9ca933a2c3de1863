"""Firestorm: Villers-Bretonneux. The second battle, 24 to 27 April 1918."""
