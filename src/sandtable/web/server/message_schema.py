"""The messages of sockets and event streams in the API's description: no route replies with them."""

from __future__ import annotations

from typing import Any, cast

from fastapi import FastAPI
from pydantic import TypeAdapter

from sandtable.live.messages import Message


def describe_messages(app: FastAPI) -> None:
    """The application's description knows the messages, as `Message`."""
    described = app.openapi

    def openapi() -> dict[str, Any]:
        found = described()
        schemas = cast("dict[str, Any]", found["components"]["schemas"])
        if "Message" not in schemas:
            template = "#/components/schemas/{model}"
            schema = TypeAdapter(Message).json_schema(mode="serialization", ref_template=template)
            parts = schema.pop("$defs")
            schemas.update({name: part for name, part in parts.items() if name not in schemas})
            schemas["Message"] = schema
        return found

    app.openapi = openapi  # type: ignore[method-assign]
