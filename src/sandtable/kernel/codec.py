"""Steps and states as JSON, by name. Nothing is pickled, so a snapshot can be read, compared and refused."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from sandtable.kernel.rules import Rules
from sandtable.kernel.state import Frame, State, Struct
from sandtable.kernel.steps import AnyStep, Leave, Steps, Word
from sandtable.kernel.words import meant

STEP: Final = re.compile(r"(\w+)\((.*)\)", re.DOTALL)
KINDS: Final = {  # types that the fields of steps are declared with, and what people call them
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "Word": "a list of texts",
    "tuple[str, ...]": "a list of texts",
    "tuple[int, ...]": "a list of whole numbers",
}
S = TypeVar("S", bound=State)


class CodecError(ValueError):
    """Raised for text that does not describe a step or state of this game."""


def step_text(step: AnyStep) -> str:
    """Writes a step as its class name with its fields as JSON: `PlaceArrow(3)`."""
    fields = [json.dumps(getattr(step, field), ensure_ascii=False) for field in step.__match_args__]
    return f"{type(step).__name__}({', '.join(fields)})"


def read_step(text: str, catalogue: Mapping[str, type[AnyStep]]) -> AnyStep:
    found = STEP.fullmatch(text)
    if found is None:
        raise CodecError(f"expected a step such as Turn(2), found {text!r}")
    name = found[1]
    kind = Leave if name == "Leave" else catalogue.get(name)
    if kind is None:
        raise CodecError(f"no step is called {name}{meant(name, tuple(catalogue))}")
    try:
        fields = [from_json(value) for value in json.loads(f"[{found[2]}]")]
    except (ValueError, RecursionError):
        raise CodecError(f"{text}: the fields of a step are JSON values") from None
    if len(fields) != len(kind.__match_args__):
        raise CodecError(f"{text}: {name} has the fields ({', '.join(kind.__match_args__)})")
    if kind is Leave and not isinstance(fields[0], str):
        raise CodecError(f"{text}: kind must be {KINDS['str']}")
    make: Any = kind
    try:
        step: AnyStep = make(*fields)
    except TypeError as error:
        raise CodecError(f"{text}: {error}") from None
    for field in step.__match_args__:
        wanted = declared(kind, field)
        if not is_a(wanted, getattr(step, field)):
            raise CodecError(f"{text}: {field} must be {KINDS[wanted]}")
    return step


def declared(kind: type[AnyStep], field: str) -> str:
    """The type of a field as the step's constructor declares it; "" where the compiled constructor checks it itself."""
    notes: Mapping[str, object] = getattr(kind.__init__, "__annotations__", {})
    found = notes.get(field, "")
    return found if isinstance(found, str) and found in KINDS else ""


def is_a(wanted: str, value: object) -> bool:
    """Is a value of a declared type?"""
    if wanted == "int":
        return isinstance(value, int) and not isinstance(value, bool)
    if wanted == "bool":
        return isinstance(value, bool)
    if wanted == "str":
        return isinstance(value, str)
    if wanted == "Word" or wanted.startswith("tuple"):
        inner = "int" if "int" in wanted else "str"
        return isinstance(value, tuple) and all([is_a(inner, item) for item in value])
    return True


def agenda_text(s: State) -> list[list[object]]:
    """Writes the frames, outermost first, each as [owner or null, [steps still to do]]."""
    frames: list[list[object]] = [
        [
            step_text(frame.owner) if frame.owner is not None else None,
            [step_text(step) for step in frame.todo()],
        ]
        for frame in s.frames()
    ]
    frames.reverse()
    return frames


def read_agenda(frames: object, catalogue: Mapping[str, type[AnyStep]]) -> Frame | None:
    top: Frame | None = None
    if not isinstance(frames, list):
        raise CodecError("an agenda is a list of frames")
    for entry in frames:
        if not (isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], list)):
            raise CodecError(f"a frame is [owner, [steps]], found {entry!r}")
        owner = read_step(str(entry[0]), catalogue) if entry[0] is not None else None
        steps: Steps = [read_step(str(step), catalogue) for step in entry[1]]
        top = Frame(owner, steps, 0, top)
    if top is not None and not top.steps:
        raise CodecError("the innermost frame has nothing to do")
    return top


def encode(s: State) -> dict[str, object]:
    """Writes the whole state as JSON values."""
    return {
        "agenda": agenda_text(s),
        "sealed": {key: list(word) for key, word in s.sealed.items()},
        "facts": {field: to_json(getattr(s, field)) for field in s.kept()},
    }


def decode(rules: Rules[S], data: Mapping[str, object]) -> S:
    """Reads the state that `encode` wrote."""
    s = rules.setup()
    facts, sealed = data.get("facts"), data.get("sealed")
    if not isinstance(facts, dict) or not isinstance(sealed, dict) or set(facts) != set(s.kept()):
        raise CodecError("the facts are not those of this game's state")
    structs = rules.structs()
    for field in s.kept():
        setattr(s, field, from_json(facts[field], structs))
    s.derive()
    s.sealed = {key: read_word(key, word) for key, word in sealed.items()}
    s.agenda = read_agenda(data.get("agenda"), rules.catalogue())
    s.news = []
    return s


def read_word(key: str, word: object) -> Word:
    if not isinstance(word, list) or not all(isinstance(letter, str) for letter in word):
        raise CodecError(f"the sealed word of {key} is a list of letters, found {word!r}")
    return tuple(word)


def to_json(value: object) -> object:
    if isinstance(value, Struct):
        return {"sheet": type(value).__name__, "values": [to_json(item) for item in value.values()]}
    if isinstance(value, dict):
        return {key: to_json(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


def from_json(value: object, structs: Mapping[str, type[Struct]] | None = None) -> Any:
    """Turns JSON back into the immutable values of a state: every list was a tuple."""
    if isinstance(value, list):
        return tuple([from_json(item, structs) for item in value])
    if isinstance(value, dict):
        if structs and "sheet" in value and "values" in value:
            return read_struct(value["sheet"], value["values"], structs)
        return {key: from_json(item, structs) for key, item in value.items()}
    return value


def read_struct(name: object, values: object, structs: Mapping[str, type[Struct]]) -> Struct:
    kind = structs.get(name) if isinstance(name, str) else None
    if kind is None:
        raise CodecError(f"no sheet is called {name}")
    if not isinstance(values, list) or len(values) != len(kind.fields):
        raise CodecError(f"{name} has the values ({', '.join(kind.fields)})")
    make: Any = kind
    struct: Struct = make(*[from_json(item, structs) for item in values])
    return struct
