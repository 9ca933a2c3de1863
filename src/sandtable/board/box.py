"""The box a scenario comes in: a folder of TOML files, read strictly.

Every fault is a `BoxError` that names the file, the line and the key, so that the author of a scenario
can go straight to it. Texts are interned: the same id out of two files is the
same string, which makes looking it up quicker.
"""

import re
import tomllib
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import isfinite
from pathlib import Path
from sys import intern
from typing import Final

Trail = tuple[str, ...]  # the way to a value: ("areas", "A1", "anchor", "[2]")

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
STRING: Final = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
LONG_STRING: Final = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}', re.DOTALL)
SCALAR: Final = re.compile(r"[^,\]}#\n]+")
FILLING: Final = re.compile(r"(?:[\s,]|#[^\n]*)*")
BLANKS: Final = re.compile(r"[ \t]*")
PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class BoxError(Exception):
    """A fault in a scenario folder. Line 0 stands for the file as a whole."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(file, line, message)
        self.file = file
        self.line = line
        self.message = message

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


class LineNumbers:
    """Finds the line on which each key and list item of a sound TOML text stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.where: dict[Trail, int] = {(): 1}
        self.rows: dict[Trail, int] = {}
        self._file()

    def of(self, path: Trail) -> tuple[int, int]:
        """The line of a value, or of the nearest thing around it that has one, and the length of its path."""
        while path not in self.where:
            path = path[:-1]
        return self.where[path], len(path)

    def _file(self) -> None:
        table: Trail = ()
        while self._next():
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _next(self) -> str:
        """Skips blanks, commas and comments; gives the character that follows, "" at the end."""
        self._take(FILLING)
        return self.text[self.at : self.at + 1]

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found.group()

    def _line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def _header(self) -> Trail:
        line = self._line()
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        keys = self._key()
        self.at += brackets
        path: Trail = ()
        for key in keys:
            if path in self.rows:
                path = (*path, f"[{self.rows[path]}]")
            path = (*path, key)
            self.where.setdefault(path, line)
        if brackets == 2:
            self.rows[path] = self.rows.get(path, 0) + 1
        if path in self.rows:
            path = (*path, f"[{self.rows[path]}]")
        self.where[path] = line
        return path

    def _key(self) -> list[str]:
        keys: list[str] = []
        while True:
            self._take(BLANKS)
            bare = self._take(BARE)
            keys.append(bare or str(tomllib.loads("key = " + self._take(STRING))["key"]))
            self._take(BLANKS)
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def _pair(self, table: Trail) -> None:
        line = self._line()
        path = table
        for key in self._key():
            path = (*path, key)
            self.where.setdefault(path, line)
        self.at += 1  # the equals sign
        self._take(BLANKS)
        self._value(path)

    def _value(self, path: Trail) -> None:
        self.where.setdefault(path, self._line())
        opening = self.text[self.at]
        if opening == "[":
            self.at += 1
            item = 0
            while self._next() != "]":
                item += 1
                self._value((*path, f"[{item}]"))
            self.at += 1
        elif opening == "{":
            self.at += 1
            while self._next() != "}":
                self._pair(path)
            self.at += 1
        elif not (self._take(LONG_STRING) or self._take(STRING)):
            self._take(SCALAR)


class SourceFile:
    """One file of the box: its path, its text and, once a fault is found, its lines."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self._lines: LineNumbers | None = None

    def line(self, path: Trail) -> int:
        return self.place(path)[0]

    def place(self, path: Trail) -> tuple[int, int]:
        """The line of a value, or of the nearest thing around it, and how many parts of its path are found."""
        if self._lines is None:
            self._lines = LineNumbers(self.text)
        return self._lines.of(path)


class Page:
    """A table of a TOML file, read key by key. `finish` refuses the keys that were never read.

    A getter without a default raises `BoxError` if its key is missing.
    """

    def __init__(
        self, source: SourceFile, path: Trail, values: dict[str, object], base: Trail | None = None
    ) -> None:
        self.source = source
        self.path = path
        self.values = values
        self.base = base  # the table that values were taken from which this one does not have itself
        self._asked: dict[str, bool] = {}
        self._within: dict[str, Page] = {}

    @property
    def file(self) -> str:
        return self.source.file

    def line(self, path: Trail) -> int:
        """The line of a value in this table; of one that came from another table, the line there."""
        own, deep = self.source.place(path)
        if self.base is not None:
            other, deeper = self.source.place((*self.base, *path[len(self.path) :]))
            if deeper - len(self.base) > deep - len(self.path):
                return other
        return own

    def names(self) -> list[str]:
        """The keys of this table, in file order."""
        return [intern(name) for name in self.values]

    def has(self, key: str) -> bool:
        self._asked[key] = True
        return key in self.values

    def text(self, key: str, default: str | None = None) -> str:
        if default is not None and not self.has(key):
            return default
        value = self._value(key)
        if not isinstance(value, str):
            raise self._expected("a text", value, key)
        return intern(value)

    def one_of(self, key: str, choices: Iterable[str], default: str | None = None) -> str:
        known = list(choices)
        if default is not None and not self.has(key):
            return default
        value = self._value(key)
        if not isinstance(value, str) or value not in known:
            raise self._expected(_one_of(known), value, key, hint=_hint(value, known))
        return intern(value)

    def texts(
        self, key: str, default: tuple[str, ...] | None = None, choices: Iterable[str] | None = None
    ) -> tuple[str, ...]:
        if default is not None and not self.has(key):
            return default
        known = None if choices is None else list(choices)
        found: list[str] = []
        for place, value in self._items(key, "a list of texts"):
            if not isinstance(value, str):
                raise self._expected("a text", value, key, place)
            if known is not None and value not in known:
                raise self._expected(_one_of(known), value, key, place, _hint(value, known))
            found.append(intern(value))
        return tuple(found)

    def truth(self, key: str, default: bool | None = None) -> bool:
        if default is not None and not self.has(key):
            return default
        value = self._value(key)
        if not isinstance(value, bool):
            raise self._expected("true or false", value, key)
        return value

    def whole(
        self, key: str, default: int | None = None, least: int | None = None, most: int | None = None
    ) -> int:
        if default is not None and not self.has(key):
            return default
        return self._whole(self._value(key), least, most, key, "")

    def wholes(
        self,
        key: str,
        default: tuple[int, ...] | None = None,
        least: int | None = None,
        most: int | None = None,
    ) -> tuple[int, ...]:
        if default is not None and not self.has(key):
            return default
        items = self._items(key, "a list of whole numbers")
        return tuple([self._whole(value, least, most, key, place) for place, value in items])

    def number(self, key: str, default: float | None = None) -> float:
        if default is not None and not self.has(key):
            return default
        return self._number(self._value(key), key, "")

    def numbers(self, key: str, count: int) -> tuple[float, ...]:
        """A list of exactly `count` numbers."""
        items = self._items(key, f"a list of {count} numbers")
        if len(items) != count:
            raise self.wrong(key, f"expected a list of {count} numbers; found {len(items)}")
        return tuple([self._number(value, key, place) for place, value in items])

    def page(self, key: str) -> "Page":
        return self._page(self._value(key), key, "")

    def pages(self, key: str) -> dict[str, "Page"]:
        """The tables within a table, by name, in file order."""
        shelf = self.page(key)
        return {name: shelf.page(name) for name in shelf.names()}

    def rows(self, key: str) -> list["Page"]:
        """The tables of a list of tables."""
        return [self._page(value, key, place) for place, value in self._items(key, "a list of tables")]

    def finish(self) -> None:
        """Refuses keys that were never read, here and in the tables within."""
        for key in self.values:
            if key not in self._asked:
                hint = _hint(key, [other for other in self._asked if other not in self.values])
                raise self.wrong(key, f"unknown key{hint}")
        for page in self._within.values():
            page.finish()

    def wrong(self, key: str, message: str, item: str = "") -> BoxError:
        """Makes the error for one key, or for the whole table if the key is empty; the caller raises it."""
        path = self.path
        if key:
            path = (*path, key, item) if item else (*path, key)
        place = [f"[{_spell(self.path)}]"] if self.path else []
        if key:
            place.append(_spell((key,)) + ":")
        return BoxError(self.file, self.line(path), " ".join([*place, message]))

    def _value(self, key: str) -> object:
        if not self.has(key):
            raise self._missing(key)
        return self.values[key]

    def _missing(self, key: str) -> BoxError:
        meant = _nearest(key, [other for other in self.values if other not in self._asked])
        line = self.line((*self.path, meant)) if meant else 0
        hint = f"; is it `{meant}` in line {line}?" if meant else ""
        fault = self.wrong(key, f"missing{hint}")
        return BoxError(fault.file, self.line(self.path), fault.message)

    def _items(self, key: str, what: str) -> list[tuple[str, object]]:
        value = self._value(key)
        if not isinstance(value, list):
            raise self._expected(what, value, key)
        return [(f"[{index}]", item) for index, item in enumerate(value, 1)]

    def _whole(self, value: object, least: int | None, most: int | None, key: str, item: str) -> int:
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (least is None or value >= least)
            and (most is None or value <= most)
        ):
            return value
        limits = ""
        if least is not None and most is not None:
            limits = f" from {least} to {most}"
        elif least is not None:
            limits = f" of at least {least}"
        elif most is not None:
            limits = f" of at most {most}"
        raise self._expected("a whole number" + limits, value, key, item)

    def _number(self, value: object, key: str, item: str) -> float:
        if isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value):
            return float(value)
        raise self._expected("a number", value, key, item)

    def _page(self, value: object, key: str, item: str) -> "Page":
        if not isinstance(value, dict):
            raise self._expected("a table", value, key, item)
        name = key + item
        if name not in self._within:  # one page for each table, so that it remembers which keys were read
            inner = (key, item) if item else (key,)
            base = (*self.base, *inner) if self.base is not None else None
            self._within[name] = Page(self.source, (*self.path, *inner), value, base)
        return self._within[name]

    def _expected(self, what: str, value: object, key: str, item: str = "", hint: str = "") -> BoxError:
        return self.wrong(key, f"expected {what}; found {_show(value)}{hint}", item)


def read(folder: str, name: str) -> Page:
    """Reads one file of a scenario folder as a page."""
    file = Path(folder) / name
    if not Path(folder).is_dir():
        raise BoxError(folder, 0, "there is no such folder")
    if file.is_dir():
        raise BoxError(str(file), 0, "this is a folder; a file is wanted")
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        raise BoxError(str(file), 0, "there is no such file") from None
    except OSError as error:
        raise BoxError(str(file), 0, f"the file cannot be read ({error.strerror})") from None
    return parse(str(file), raw, _tables)


@lru_cache(maxsize=128)
def _tables(text: str) -> dict[str, object]:
    """Parses a TOML text. Results are kept: a scenario is opened for every match, and its files do not change."""
    return tomllib.loads(text)


def parse(file: str, raw: bytes, tables: Callable[[str], dict[str, object]] = tomllib.loads) -> Page:
    """Reads the bytes of a file as a page; `file` is only its name in messages."""
    try:
        text = raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BoxError(file, raw.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text") from None
    try:
        values = tables(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = PLACE.search(message)
        line = int(place[1]) if place is not None and place[1] else len(text.rstrip("\n").split("\n"))
        raise BoxError(file, line, "this is not TOML: " + PLACE.sub("", message)) from None
    except (
        ValueError,
        RecursionError,
    ):  # a number of thousands of digits, brackets within brackets without end
        raise BoxError(file, 1, "this is not TOML: its numbers or its nesting are too large") from None
    return Page(SourceFile(file, text), (), values)


def _one_of(choices: list[str]) -> str:
    return "one of " + ", ".join(sorted(choices))


def _spell(path: Trail) -> str:
    """A path as TOML spells it: `areas.A1`, `areas."A 1"`, `rows[2]`."""
    spelled = ""
    for part in path:
        if part.startswith("["):
            spelled += part
        else:
            word = part if BARE.fullmatch(part) else f'"{part}"'
            spelled += f".{word}" if spelled else word
    return spelled


def _show(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\n", "\\n") + '"'
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return str(value)


def _nearest(word: str, others: list[str]) -> str:
    import difflib  # only faults need it, and it is slow to load

    near = difflib.get_close_matches(word, others, 1, 0.7)
    return near[0] if near else ""


def _hint(found: object, known: list[str]) -> str:
    """What was probably meant by a name that is not known, as the end of a sentence."""
    meant = _nearest(found, known) if isinstance(found, str) else ""
    return f"; did you mean `{meant}`?" if meant else ""
