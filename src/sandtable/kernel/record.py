"""Records (`.sand`): a header, then one line of JSON a decision or throw, to be mailed, read and compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from sys import intern
from typing import Final

from sandtable.kernel.match import Amendment, Answer, Back, Correction, Ending, JournalLine, Roll
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import Word

FORMAT: Final = 1


class RecordError(ValueError):
    """A text that is no record of this format: the line, counted from 1, and what was expected."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class Record:
    """A match as text: which game, with what options, who sits where, and its journal."""

    def __init__(self, game: str, scenario: str, rules: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.scenario = scenario
        self.rules = rules
        self.options: dict[str, OptionValue] = dict(options)
        self.seats: dict[str, str] = {}  # seat -> who sits there: a name, or a computer player's
        self.commitment = ""  # to the seed; empty when people type their dice
        self.seed = ""  # revealed at the end
        self.brought = (
            0  # how many of the first lines come from another match: that seed did not throw their dice
        )
        self.position = ""  # a position to start from, as its text
        self.seals: dict[int, tuple[str, str]] = {}  # line of the journal -> hash and salt of its sealed word
        self.lines: list[JournalLine] = []


def write(record: Record) -> str:
    header: dict[str, object] = {
        "sandtable": FORMAT,
        "game": record.game,
        "scenario": record.scenario,
        "rules": record.rules,
        "options": record.options,
        "seats": record.seats,
    }
    if record.commitment:
        header["commitment"] = record.commitment
    if record.brought:
        header["brought"] = record.brought
    if record.position:
        header["position"] = record.position
    if record.seals:
        header["seals"] = {str(line): [found, salt] for line, (found, salt) in record.seals.items()}
    entries = [header, *[row(line) for line in record.lines]]
    if record.seed:
        entries.append({"seed": record.seed})
    return "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)


def row(line: JournalLine) -> dict[str, object]:
    entry: dict[str, object] = {"q": line.question, "key": line.key}
    if isinstance(line, Answer):
        entry["word"] = line.word
    elif isinstance(line, Roll):
        entry["faces"] = line.faces
        if line.typed:
            entry["typed"] = True
    elif isinstance(line, Correction):
        entry["facts"] = line.facts
        entry["reason"] = line.reason
    elif isinstance(line, Back):
        entry["keep"] = line.keep
        entry["reason"] = line.reason
    elif isinstance(line, Amendment):
        entry["at"] = line.at
        entry["answers"] = line.answers
        entry["kept"] = line.kept
        entry["reason"] = line.reason
    elif isinstance(line, Ending):
        entry["reason"] = line.reason
    return entry


def read(text: str) -> Record:
    found = rows(text)
    if not found:
        raise RecordError(1, "expected a record's header, found an empty file")
    record = header_of(parse(*found[0]), found[0][0])
    for number, line in found[1:]:
        entry = parse(number, line)
        if record.seed:
            raise RecordError(number, "nothing may follow the line that reveals the seed")
        if set(entry) == {"seed"}:
            record.seed = text_of(entry, "seed", number)
        else:
            record.lines.append(line_of(entry, number))
    return record


def rows(text: str) -> list[tuple[int, str]]:
    """Lists the lines that are not blank, numbered. Only a line feed ends a line: JSON may hold other separators."""
    return [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def place(text: str, line: int) -> int:
    """Finds the line of the record's text on which the journal's n-th line stands."""
    return rows(text)[line][0]


def parse(number: int, line: str) -> dict[str, object]:
    try:
        entry = json.loads(line)
    except json.JSONDecodeError as error:
        raise RecordError(number, f"expected a line of JSON: {error.msg} at column {error.colno}") from None
    except (ValueError, RecursionError):
        raise RecordError(
            number, "expected a line of JSON: its numbers or its nesting are too large"
        ) from None
    if not isinstance(entry, dict):
        raise RecordError(number, "expected a JSON object")
    return entry


def header_of(entry: dict[str, object], number: int) -> Record:
    if "sandtable" not in entry:
        raise RecordError(number, 'expected a record\'s header such as {"sandtable": 1, "game": …}')
    if entry["sandtable"] != FORMAT:
        raise RecordError(
            number,
            f"this record has format {entry['sandtable']}; this program reads format {FORMAT}. Update it.",
        )
    rules = entry.get("rules")
    if type(rules) is not int:
        raise RecordError(number, 'expected "rules": the version of the rules as a whole number')
    options = entry.get("options", {})
    seats = entry.get("seats", {})
    if not isinstance(options, dict) or not isinstance(seats, dict):
        raise RecordError(number, 'expected "options" and "seats" to be JSON objects')
    record = Record(text_of(entry, "game", number), text_of(entry, "scenario", number), rules, {})
    record.options = {str(name): freeze(value, number) for name, value in options.items()}
    record.seats = {str(seat): str(who) for seat, who in seats.items()}
    record.commitment = text_of(entry, "commitment", number) if "commitment" in entry else ""
    record.position = text_of(entry, "position", number) if "position" in entry else ""
    record.brought = brought_of(entry.get("brought", 0), number)
    record.seals = seals_of(entry.get("seals", {}), number)
    return record


def brought_of(value: object, number: int) -> int:
    if type(value) is not int or not 0 <= value < 10**9:
        raise RecordError(number, 'expected "brought": how many of the first lines come from another match')
    return value


def seals_of(value: object, number: int) -> dict[int, tuple[str, str]]:
    """Hash and salt by line of the journal, counted from 1; the salt is empty while it is secret."""
    found: dict[int, tuple[str, str]] = {}
    if not isinstance(value, dict):
        raise RecordError(number, 'expected "seals" to be a JSON object')
    for line, seal in value.items():
        plain = isinstance(seal, list) and len(seal) == 2 and all(isinstance(part, str) for part in seal)
        if not plain or not line.isascii() or not line.isdigit() or len(line) > 9:
            raise RecordError(number, f'expected a seal such as "3": ["hash", "salt"], found {line!r}')
        found[int(line)] = (seal[0], seal[1])
    return found


def line_of(entry: dict[str, object], number: int) -> JournalLine:
    question, key = intern(text_of(entry, "q", number)), intern(text_of(entry, "key", number))
    if "word" in entry:
        return Answer(question, key, word_of(entry["word"], number))
    if "faces" in entry:
        faces = entry["faces"]
        if not isinstance(faces, list) or not all(type(face) is int for face in faces):
            raise RecordError(number, 'expected "faces" to be a list of whole numbers')
        return Roll(question, key, tuple(faces), entry.get("typed") is True)
    if "facts" in entry:
        facts = entry["facts"]
        if not isinstance(facts, dict):
            raise RecordError(number, 'expected "facts" to be a JSON object')
        return Correction(question, key, facts, text_of(entry, "reason", number))
    if "answers" in entry:
        return amendment_of(entry, question, key, number)
    keep = entry.get("keep")
    if type(keep) is int:
        return Back(question, key, keep, text_of(entry, "reason", number))
    if question == "Ending" and "keep" not in entry:
        return Ending(question, key, text_of(entry, "reason", number))
    raise RecordError(
        number, 'expected a line with "word", "faces", "facts", "keep", "answers" or "seed", or an Ending'
    )


def amendment_of(entry: dict[str, object], question: str, key: str, number: int) -> Amendment:
    at, answers, kept = entry.get("at"), entry["answers"], entry.get("kept")
    if type(at) is not int or not isinstance(kept, list) or not all(type(one) is int for one in kept):
        raise RecordError(number, 'expected "at" and "kept": a line in force and those that stand after it')
    if not isinstance(answers, list):
        raise RecordError(number, 'expected "answers" to be a list')
    given: list[tuple[str, Word]] = []
    for answer in answers:
        if not isinstance(answer, list) or len(answer) != 2 or not isinstance(answer[0], str):
            raise RecordError(number, 'expected an answer such as ["organiser", ["4-3"]]')
        given.append((answer[0], word_of(answer[1], number)))
    return Amendment(question, key, at, tuple(given), tuple(kept), text_of(entry, "reason", number))


def word_of(value: object, number: int) -> Word:
    if not isinstance(value, list) or not all(isinstance(letter, str) for letter in value):
        raise RecordError(number, 'expected "word" to be a list of letters')
    return tuple([intern(letter) for letter in value])


def text_of(entry: dict[str, object], name: str, number: int) -> str:
    value = entry.get(name)
    if not isinstance(value, str):
        raise RecordError(number, f'expected "{name}" as text')
    return value


def freeze(value: object, number: int) -> OptionValue:
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, list) and (
        all(isinstance(item, str) for item in value) or all(type(item) is int for item in value)
    ):
        return tuple(value)
    raise RecordError(number, f"expected an option's value, found {json.dumps(value, ensure_ascii=False)}")
