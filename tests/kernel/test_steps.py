"""What steps offer those who write games: dice with modifiers, a list of a module's steps."""

import sys

from sandtable.kernel.steps import Dice, NumberedProcedure, steps_of
from tests.kernel import toys


def test_modifiers_make_dice_easier_or_harder_and_are_told() -> None:
    assert repr(Dice.needing(5, 2, {"ambush": 1, "cover": 0})) == "2d6, needs 4+, +1 ambush"
    assert repr(Dice.needing(5, 1, {"ambush": 1, "cover": -2})) == "1d6, needs 6+, +1 ambush, -2 cover"
    assert repr(Dice.needing(4, 1, {})) == "1d6, needs 4+"


def test_faces_that_succeed_are_counted() -> None:
    assert Dice(4, needs=5).hits((5, 4, 6, 1)) == 2


class Hour(NumberedProcedure[toys.Diary]):
    """Nothing happens."""


def test_a_numbered_procedure_is_known_by_its_number() -> None:
    assert repr(Hour(3)) == "Hour(3)" and Hour(3) == Hour(3) != Hour(4)


def test_the_steps_of_a_module_are_its_own_and_not_what_they_derive_from() -> None:
    assert steps_of((sys.modules[__name__],)) == {"Hour": Hour}
    found = steps_of((toys,))
    assert "Scene" in found and "Act" not in found and "Procedure" not in found
