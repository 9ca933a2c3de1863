"""Server and client mean the same: the fields of `web/wire.py` are those of `client/src/lib/wire.ts`."""

import inspect
import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from sandtable.web import taken, wire

TYPESCRIPT = Path(__file__).resolve().parents[2] / "client/src/lib/wire.ts"
ELSEWHERE = {"BotToken", "NewToken", "Person", "Me", "Problem"}  # made in people.py and problems.py
INLINE = {  # written out in their place in TypeScript
    *(
        "Because",
        "Column",
        "EntryDice",
        "ForecastRow",
        "Forked",
        "Health",
        "Joined",
        "Matches",
        "NamedChoice",
    ),
    *("Notes", "OptionShown", "PlayerSheet", "Position", "SeatSheet", "SideSheet", "ThrowShown", "Wire"),
}


def interfaces(file: Path | None = None) -> dict[str, set[str]]:
    """Each interface of the client with its fields, inherited ones included."""
    text = re.sub(r"/\*\*.*?\*/", "", (file or TYPESCRIPT).read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"//[^\n]*", "", text)
    found: dict[str, set[str]] = {}
    for head in re.finditer(r"export interface (\w+)(?: extends (\w+))? \{", text):
        fields = set(found.get(head[2], set()) if head[2] else set())
        depth, at, word = 1, head.end(), ""
        while depth:
            letter = text[at]
            depth += {"{": 1, "}": -1, "(": 1, ")": -1, "<": 1, ">": -1}.get(letter, 0)
            if depth == 1 and letter == ":":
                fields.add(word.strip().rstrip("?"))
                word = ""
            elif depth == 1 and letter in ";}\n":
                word = ""
            elif depth == 1:
                word += letter
            at += 1
        found[head[1]] = fields
    return found


def models(module: object) -> dict[str, type[BaseModel]]:
    return {
        name: kind
        for name, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, BaseModel) and kind.__module__ == module.__name__  # type: ignore[attr-defined]
    }


@pytest.mark.parametrize("name", sorted(interfaces()))
def test_every_interface_of_the_client_has_the_fields_of_the_servers_model(name: str) -> None:
    if name in ELSEWHERE - {"Me"}:
        return
    model = models(wire).get(name) or models(taken).get(name)
    assert model is not None, f"the server has no {name}"
    assert set(model.model_fields) == interfaces()[name]


def test_every_model_of_the_server_is_known_to_the_client() -> None:
    assert set(models(wire)) - INLINE <= set(interfaces())
