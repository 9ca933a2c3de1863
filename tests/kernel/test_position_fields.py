"""A table of fields tells a position and refuses what cannot be, with the name of the fact."""

import pytest

from sandtable.kernel.position_fields import (
    ChoiceField,
    CountsField,
    ListField,
    TableField,
    WholeField,
    set_fields,
    told_fields,
)
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.state import State
from tests.kernel.toys import Toy

FIELDS = {
    "turn": WholeField("turn", "the number of a turn"),
    "leader": ChoiceField("leader", ("", "ann", "ben"), "a leader or nobody"),
    "tired": ListField("tired", ("ann", "ben"), "a list of people"),
    "at": TableField("where", ("ann", "ben"), ("mill", "barn")),
    "sacks": CountsField("sacks", ("mill", "barn")),
}


class Farm(State):
    def __init__(self) -> None:
        super().__init__(Toy())
        self.turn, self.leader = 1, ""
        self.tired: tuple[str, ...] = ("ben",)
        self.where = {"ann": "mill", "ben": "barn"}
        self.sacks = {"mill": 2, "barn": 0}


def test_what_is_told_makes_the_same_position_again() -> None:
    told = told_fields(FIELDS, Farm())
    assert told == {
        "turn": 1,
        "leader": "",
        "tired": ["ben"],
        "at": {"ann": "mill", "ben": "barn"},
        "sacks": {"mill": 2, "barn": 0},
    }
    again = Farm()
    again.turn, again.tired, again.where, again.sacks = 9, (), {}, {}
    set_fields(FIELDS, again, told)
    assert told_fields(FIELDS, again) == told
    assert list(again.tired) == ["ben"]


def test_what_is_not_named_stays() -> None:
    s = Farm()
    set_fields(FIELDS, s, {"at": {"ann": "barn"}, "sacks": {"barn": 3}})
    assert (s.where, s.sacks, s.turn) == ({"ann": "barn", "ben": "barn"}, {"mill": 2, "barn": 3}, 1)


@pytest.mark.parametrize(
    ("facts", "path", "message"),
    [
        ({"moon": 1}, ("moon",), "expected one of turn, leader, tired, at, sacks"),
        ({"turn": True}, ("turn",), "expected the number of a turn, found True"),
        ({"turn": -1}, ("turn",), "expected the number of a turn, found -1"),
        ({"leader": "cat"}, ("leader",), "expected a leader or nobody, found 'cat'"),
        ({"tired": "ann"}, ("tired",), "expected a list of people, found 'ann'"),
        ({"tired": ["cat"]}, ("tired",), "expected a list of people, found ['cat']"),
        ({"at": "mill"}, ("at",), "expected a table, found 'mill'"),
        ({"at": {"cat": "mill"}}, ("at", "cat"), "expected one of ann, ben"),
        ({"at": {"ann": "moon"}}, ("at", "ann"), "expected one of mill, barn, found 'moon'"),
        ({"sacks": {"moon": 1}}, ("sacks", "moon"), "expected one of mill, barn"),
        (
            {"sacks": {"mill": "two"}},
            ("sacks", "mill"),
            "expected a whole number from 0 upwards, found 'two'",
        ),
        (
            {"sacks": {"mill": False}},
            ("sacks", "mill"),
            "expected a whole number from 0 upwards, found False",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_name(
    facts: dict[str, object], path: tuple[str, ...], message: str
) -> None:
    with pytest.raises(Misplaced) as misplaced:
        set_fields(FIELDS, Farm(), facts)
    assert (misplaced.value.path, misplaced.value.message) == (path, message)
