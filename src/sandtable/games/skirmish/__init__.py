"""The teaching game: a skirmish for two river crossings. It has every kind of step, about once.

The rulebook:

SK-1   Blue and Red fight for six places. After the last turn the side that holds more of them wins; a side
       that has no troops left has lost at once.
SK-2   Before the first turn each side hides its reserve anywhere but in the enemy's camp. Only its owner
       knows where.
SK-3   A turn has four parts: orders, ambushes, fights, occupation.
SK-4   Both sides write their orders in secret; they are opened together. An order sends a troop on the map
       to a neighbouring place, and no troop twice. There are two orders a side at most.
SK-5   A reserve may spring its ambush where an enemy stands. It is an ordinary troop from then on.
SK-6   There is a fight wherever both sides stand. The side that holds the place fires first, then the comer.
SK-7   A volley is a die for each troop and hits on a 5. Troops that sprang an ambush this turn add 1; a comer
       who fires at troops in cover (mill, farm) subtracts 1.
SK-8   Each hit takes an enemy troop, in the order of the muster.
SK-9   If both sides still stand, the comer falls back to a neighbouring place that is his and free of
       enemies, all troops to the same. If there is none, they scatter and are lost.
SK-10  A place where only one side stands is that side's.
SK-11  A side may give up at any time and has lost.
"""
