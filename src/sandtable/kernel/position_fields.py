"""Positions by a table of fields: which fact of a position stands in which field of the state, and what it may be.

    POSITION = {"turn": WholeField("turn", "the number of a turn"), "holds": TableField("holds", PLACES, SIDES)}

`told_fields` tells the facts of a state, `set_fields` sets those that are given. A game whose facts depend on each
other checks that afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.kernel.rules import Misplaced
from sandtable.kernel.state import State
from sandtable.kernel.words import meant


class PositionField:
    """A field of the state that a position may set."""

    def __init__(self, field: str) -> None:
        self.field = field

    def told(self, s: State) -> object:
        """The field as a plain value."""
        return getattr(s, self.field)

    def set(self, s: State, name: str, value: object) -> None:
        """Sets the field to the value of the fact `name`; `Misplaced` if the field cannot have it."""
        raise NotImplementedError


class WholeField(PositionField):
    """A whole number from 0 upwards, up to a limit if there is one."""

    def __init__(self, field: str, what: str, most: int = -1) -> None:
        super().__init__(field)
        self.what = what  # what was expected, for those who wrote something else
        self.most = most  # -1: any number

    def set(self, s: State, name: str, value: object) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise Misplaced((name,), f"expected {self.what}, found {value!r}")
        if self.most >= 0 and value > self.most:
            raise Misplaced((name,), f"expected {self.what}, at most {self.most}, found {value!r}")
        setattr(s, self.field, value)


class ChoiceField(PositionField):
    """One of some texts."""

    def __init__(self, field: str, known: tuple[str, ...], what: str) -> None:
        super().__init__(field)
        self.known = known
        self.what = what

    def set(self, s: State, name: str, value: object) -> None:
        if not isinstance(value, str) or value not in self.known:
            raise Misplaced((name,), f"expected {self.what}, found {value!r}{near(value, self.known)}")
        setattr(s, self.field, value)


class ListField(PositionField):
    """A tuple of known texts."""

    def __init__(self, field: str, known: tuple[str, ...], what: str) -> None:
        super().__init__(field)
        self.known = known
        self.what = what

    def told(self, s: State) -> object:
        return list(getattr(s, self.field))

    def set(self, s: State, name: str, value: object) -> None:
        if not isinstance(value, (list, tuple)):
            raise Misplaced((name,), f"expected {self.what}, found {value!r}")
        for item in value:
            if item not in self.known:
                raise Misplaced((name,), f"expected {self.what}, found {value!r}{near(item, self.known)}")
            if list(value).count(item) > 1:
                raise Misplaced((name,), f"{item!r} is named twice")
        setattr(s, self.field, tuple(value))


class TableField(PositionField):
    """A dict from known texts to known texts; what a position does not name stays."""

    def __init__(self, field: str, keys: tuple[str, ...], values: tuple[str, ...]) -> None:
        super().__init__(field)
        self.keys = keys
        self.values = values

    def told(self, s: State) -> object:
        return dict(getattr(s, self.field))

    def set(self, s: State, name: str, value: object) -> None:
        for key, item in table(name, value, self.keys).items():
            if item not in self.values:
                wanted = f"expected one of {', '.join(self.values)}, found {item!r}"
                raise Misplaced((name, key), wanted + near(item, self.values))
            getattr(s, self.field)[key] = item


class CountsField(PositionField):
    """A dict from known texts to whole numbers from 0 upwards; what a position does not name stays."""

    def __init__(self, field: str, keys: tuple[str, ...]) -> None:
        super().__init__(field)
        self.keys = keys

    def told(self, s: State) -> object:
        return dict(getattr(s, self.field))

    def set(self, s: State, name: str, value: object) -> None:
        for key, item in table(name, value, self.keys).items():
            if not isinstance(item, int) or isinstance(item, bool) or item < 0:
                raise Misplaced((name, key), f"expected a whole number from 0 upwards, found {item!r}")
            getattr(s, self.field)[key] = item


def table(name: str, value: object, keys: tuple[str, ...]) -> Mapping[str, object]:
    """Checks that a value is a table with these keys only."""
    if not isinstance(value, Mapping):
        raise Misplaced((name,), f"expected a table, found {value!r}")
    for key in value:
        if key not in keys:
            raise Misplaced((name, str(key)), f"expected one of {', '.join(keys)}{near(key, keys)}")
    return value


def near(found: object, known: tuple[str, ...]) -> str:
    """What was probably meant, if what was found is a text."""
    return meant(found, known) if isinstance(found, str) else ""


def told_fields(fields: Mapping[str, PositionField], s: State) -> dict[str, object]:
    """Everything a position tells of a state."""
    return {name: field.told(s) for name, field in fields.items()}


def set_fields(fields: Mapping[str, PositionField], s: State, facts: Mapping[str, object]) -> None:
    """Sets the fields that the facts name and no others."""
    for name, value in facts.items():
        if name not in fields:
            raise Misplaced((name,), f"expected one of {', '.join(fields)}{near(name, tuple(fields))}")
        fields[name].set(s, name, value)
