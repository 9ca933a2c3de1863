"""Sandtable runs wargame campaigns and battles.

A match is its scenario, its options and its journal; everything else is derived from them. The layers, each
importing only from those before it: kernel, board, games, players, studies, store, web; then cli and testing.
"""

__version__ = "0.1.0"
