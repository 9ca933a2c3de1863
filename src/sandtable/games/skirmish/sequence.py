"""Which steps list which: made from the code by `tools/sequences.py`, positions are held to it."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.moments import within

WITHIN: Final = within("""
Ambush: Turn
FallBack: Fight
Fight: Fights
Fights: Turn
HideReserve:
HideReserves:
Leave: FallBack Volley
March:
Occupation: Turn
OrderTroops:
Turn: Turn
Volley: Fight
WriteOrders: Turn
""")
