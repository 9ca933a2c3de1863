"""What a socket tells is in the description of the API, from which the client's types are made."""

from __future__ import annotations

from typing import Any, get_args

from pydantic import TypeAdapter

from sandtable.live import messages
from sandtable.live.messages import Message
from tests.web.conftest import Server


def test_every_message_is_described_with_all_that_it_tells(server: Server) -> None:
    schemas = server.app.openapi()["components"]["schemas"]
    told = {one["$ref"].rpartition("/")[2] for one in schemas["Message"]["oneOf"]}
    assert told == {kind.__name__ for kind in get_args(get_args(Message)[0])}
    for name in told:
        assert schemas[name]["required"] == list(schemas[name]["properties"]), name
    assert schemas["SceneMessage"]["properties"]["scene"] == {"$ref": "#/components/schemas/Scene"}
    assert not [ref for ref in refs(schemas) if ref.rpartition("/")[2] not in schemas]


def refs(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [ref for item in value.values() for ref in refs(item)]
    return [ref for item in value for ref in refs(item)] if isinstance(value, list) else []


def test_no_two_parts_of_the_api_share_a_name(server: Server) -> None:
    assert not [name for name in server.app.openapi()["components"]["schemas"] if "__" in name]


def test_a_scene_that_is_written_already_becomes_a_message() -> None:
    assert messages.scene_text('{"match":"m"}') == '{"type":"scene","scene":{"match":"m"}}'
    assert TypeAdapter(Message).validate_json('{"type":"pong"}') == messages.PongMessage()


def test_every_route_says_what_it_replies(server: Server) -> None:
    """A reply is described by a model, as a file of some type, or as nothing at all."""
    vague = []
    for path, methods in server.app.openapi()["paths"].items():
        for method, route in methods.items():
            for status, reply in route["responses"].items():
                contents = reply.get("content", {})
                named = status == "204" or (contents and all(one.get("schema") for one in contents.values()))
                if status.startswith("2") and not named:
                    vague.append(f"{method} {path} {status}")
    assert not vague
