"""Firestorm: Caen. Normandy, June and July 1944."""
