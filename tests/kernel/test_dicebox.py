"""Where faces come from: the seeded box is fair, fixed for ever, and can be checked by anybody."""

import hashlib
from collections import Counter
from itertools import pairwise

import pytest

from sandtable.kernel.dicebox import Dicebox, Scripted, Seeded, Typed, commitment
from sandtable.kernel.steps import Dice


def thrown(box: Dicebox, number: int, dice: Dice) -> tuple[int, ...]:
    faces = box.faces(number, dice)
    assert faces is not None
    return faces


def chi_square(counts: Counter[tuple[int, ...]], kinds: int) -> float:
    expected = counts.total() / kinds
    assert len(counts) == kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


@pytest.mark.parametrize(
    ("number", "dice", "faces"),
    [
        (0, Dice(6), (3, 5, 6, 3, 3, 6)),
        (1, Dice(6), (5, 1, 6, 2, 3, 1)),
        (2, Dice(2, 20), (13, 6)),
        (3, Dice(3, 100), (64, 93, 87)),
        (5, Dice(3, 256), (177, 51, 75)),
        (6, Dice(3, 1), (1, 1, 1)),
        (7, Dice(0), ()),
        (8, Dice(2, 870), (345, 766)),
        (9, Dice(2, 17_100_720), (5450231, 9335911)),
    ],
)
def test_a_seed_throws_the_same_faces_for_ever(number: int, dice: Dice, faces: tuple[int, ...]) -> None:
    """Records made years ago are verified with these bytes: a change here breaks every one of them."""
    assert Seeded("overlord").faces(number, dice) == faces


def test_the_recipe_is_the_one_that_is_documented() -> None:
    """SHA-256 of "seed/throw/block", byte by byte, passing over bytes from 252 on for a six-sided die."""
    stream = b"".join(hashlib.sha256(f"caen/17/{block}".encode()).digest() for block in range(4))
    by_hand = [byte % 6 + 1 for byte in stream if byte < 252][:100]
    assert Seeded("caen").faces(17, Dice(100)) == tuple(by_hand)


@pytest.mark.parametrize(("sides", "bound"), [(6, 25.7), (10, 33.7), (20, 50.8)])
def test_every_face_is_equally_likely(sides: int, bound: float) -> None:
    """Chi-square over 60,000 faces; the bound is exceeded once in some ten thousand fair boxes."""
    box = Seeded("fair")
    faces = [face for number in range(600) for face in thrown(box, number, Dice(100, sides))]
    assert chi_square(Counter((face,) for face in faces), sides) < bound


def test_the_first_die_of_a_throw_tells_nothing_about_the_second_or_the_next_throw() -> None:
    box = Seeded("pairs")
    throws = [thrown(box, number, Dice(2)) for number in range(36_000)]
    bound = 75.1  # 35 degrees of freedom
    assert chi_square(Counter(throws), 36) < bound
    following = [(a[0], b[0]) for a, b in pairwise(throws)]
    assert chi_square(Counter(following), 36) < bound


def test_more_dice_of_the_same_throw_begin_with_the_same_faces() -> None:
    box = Seeded("s")
    assert thrown(box, 3, Dice(9))[:4] == thrown(box, 3, Dice(4))


def test_other_seeds_and_other_throws_give_other_faces() -> None:
    dice = Dice(12)
    assert Seeded("a").faces(0, dice) != Seeded("b").faces(0, dice)
    assert Seeded("a").faces(0, dice) != Seeded("a").faces(1, dice)


@pytest.mark.parametrize("sides", [0, -1, 2**53 + 1])
def test_a_seed_knows_no_such_dice(sides: int) -> None:
    with pytest.raises(ValueError, match=f"1 to {2**53} sides, not {sides}"):
        Seeded("s").faces(0, Dice(1, sides))


def test_the_commitment_is_fixed_and_tells_nothing() -> None:
    assert commitment("overlord") == "51143dd93e8f1e6ca9b22cccac36da94c3cf9223cb9061dd1703c237a35a2589"
    assert commitment("overlord") != commitment("overlore")


def test_a_script_gives_one_entry_a_throw_and_then_asks_people() -> None:
    box = Scripted([(1, 2), (6,)])
    assert box.faces(0, Dice(2)) == (1, 2) and box.faces(1, Dice(1)) == (6,)
    assert box.faces(2, Dice(1)) is None


def test_people_type_what_they_rolled() -> None:
    assert Typed().faces(0, Dice(3)) is None


def test_dice_name_every_modifier_with_its_reason() -> None:
    dice = Dice(3, needs=5, because=((1, "initiative"), (-2, "bad weather")))
    assert dice.plus() == -1
    assert repr(dice) == "3d6, needs 5+, +1 initiative, -2 bad weather"
    assert repr(Dice(1, 10)) == "1d10"


def test_halved_dice_count_half_of_each_face_rounded_up_and_then_the_modifiers() -> None:
    halved = Dice(2, because=((2, "turn"), (-1, "mud")), halved=True)

    assert [halved.total((face, 1)) for face in range(1, 7)] == [3, 3, 4, 4, 5, 5]
    assert Dice(2, because=((2, "turn"),)).total((3, 4)) == 9
    assert repr(halved).startswith("2d6 halved")
