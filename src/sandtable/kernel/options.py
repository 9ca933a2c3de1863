"""What the players agree before a match: each option with its rule, its default and its limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

OptionValue: TypeAlias = bool | int | str | tuple[int, ...] | tuple[str, ...]

KINDS: Final = ("truth", "whole", "choice", "wholes", "troops", "bonuses")
WORDS: Final = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
WHOLE: Final = re.compile(r"[+-]?[0-9]+")


class Option:
    """One option: a truth, a whole number, a choice, a number for each turn or terrain, or troops of a side."""

    def __init__(
        self,
        id: str,
        rule: str,
        kind: str,
        ask: str,
        least: int,
        most: int,
        choices: tuple[str, ...],
        count: int,
    ) -> None:
        self.id = id
        self.rule = rule
        self.kind = kind
        self.ask = ask
        self.least = least
        self.most = most
        self.choices = choices
        self.count = count
        self.default: OptionValue = False
        self.name = ""  # a heading
        self.text = ""  # its rule in a sentence or two
        self.names: dict[str, str] = {}  # choices as people read them
        self.notes: dict[str, str] = {}  # a few words about a choice
        self.main = False  # one of those that most people want to see
        self.when: dict[str, tuple[str, ...]] = {}  # it matters only with these choices of other options
        self.club: OptionValue | None = (
            None  # what a club with real tables usually takes; None where clubs take the default
        )

    def read(self, value: object) -> OptionValue:
        """Checks a value and gives it; also reads typed text such as "on", "3" or "1,1,2,1,1"."""
        if self.kind == "truth":
            return self._truth(value)
        if self.kind == "whole":
            return self._whole(value)
        if self.kind == "choice":
            return self._choice(value)
        if self.kind == "troops":
            return self._troops(value)
        return self._wholes(value)

    def matters(self, chosen: Mapping[str, OptionValue]) -> bool:
        """Has it any effect beside these choices of other options?"""
        for other, choices in self.when.items():
            if other in chosen and str(chosen[other]) not in choices:
                return False
        return True

    def wanted(self) -> str:
        """What it may be, for those who gave something else."""
        if self.kind == "truth":
            return "on or off"
        if self.kind == "whole":
            return f"a whole number from {self.least} to {self.most}"
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        if self.kind == "troops":
            return "each once, some of " + ", ".join(self.choices)
        return f"{self.count} whole numbers from {self.least} to {self.most}"

    def sound(self, value: object) -> bool:
        """May the value stand just as it is, without being read as text?"""
        try:
            return self.read(value) == value
        except ValueError:
            return False

    def _truth(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.strip().lower() in WORDS:
            return WORDS[value.strip().lower()]
        raise self._refuse(self.wanted(), value)

    def _whole(self, value: object) -> int:
        number = value
        if isinstance(value, str):
            typed = value.strip().replace("\u2212", "-")
            if WHOLE.fullmatch(typed):
                number = int(typed)
        if isinstance(number, int) and not isinstance(number, bool) and self.least <= number <= self.most:
            return number
        raise self._refuse(f"a whole number from {self.least} to {self.most}", value)

    def _choice(self, value: object) -> str:
        typed = str(value).strip() if isinstance(value, (str, int)) else ""  # 4 for the choice "4"
        if typed in self.choices:
            return typed
        raise self._refuse(self.wanted(), value)

    def _wholes(self, value: object) -> tuple[int, ...]:
        items = self._items(value)
        if len(items) != self.count:
            raise self._refuse(self.wanted(), value)
        return tuple([self._whole(item) for item in items])

    def _troops(self, value: object) -> tuple[str, ...]:
        named: list[str] = []
        for item in self._items(value):
            troop = item.strip() if isinstance(item, str) else ""
            if troop not in self.choices or troop in named:
                raise self._refuse(self.wanted(), value)
            named.append(troop)
        return tuple([troop for troop in self.choices if troop in named])

    def _items(self, value: object) -> list[object]:
        if isinstance(value, (list, tuple)):
            return list(value)
        if isinstance(value, str):
            return list(value.split(",")) if value.strip() else []
        raise self._refuse("a list", value)

    def _refuse(self, wanted: str, value: object) -> ValueError:
        return ValueError(f"option {self.id}: expected {wanted}; found {value!r}")


class Chosen:
    """Options with the values that the players chose."""

    def __init__(self) -> None:
        self.options: dict[str, Option] = {}
        self.chosen: dict[str, OptionValue] = {}

    def choose(self, options: dict[str, Option], given: Mapping[str, object]) -> None:
        """Sets every option to the given value, or else to its default; refuses unknown options and unsound values."""
        for id in given:
            if id not in options:
                from sandtable.kernel.words import meant  # only faults need it

                told = f"there is no option {id}; there are {', '.join(options)}"
                raise ValueError(told + meant(id, options))
        self.options = options
        for id, option in options.items():
            self.chosen[id] = option.read(given[id]) if id in given else option.default

    def truth(self, option: str) -> bool:
        value = self.chosen[option]
        assert isinstance(value, bool)
        return value

    def whole(self, option: str) -> int:
        value = self.chosen[option]
        assert isinstance(value, int)
        return value

    def choice(self, option: str) -> str:
        value = self.chosen[option]
        assert isinstance(value, str)
        return value

    def wholes(self, option: str) -> tuple[int, ...]:
        value = self.chosen[option]
        assert isinstance(value, tuple)
        return tuple([int(item) for item in value])

    def named(self, option: str) -> tuple[str, ...]:
        """The troops an option names."""
        value = self.chosen[option]
        assert isinstance(value, tuple)
        return tuple([str(item) for item in value])
