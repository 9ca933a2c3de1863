"""The page that describes the API: whole, safe, and without anything from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path

from fastapi import FastAPI
from starlette.testclient import TestClient

from sandtable.web.app import create_app
from sandtable.web.server.docs_page import docs_page
from tests.databases import open_store


class Links(HTMLParser):
    """Ids, links and whatever a page would load."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "id" in given:
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))
        elif tag in {"script", "img", "iframe", "link"}:
            self.loads.append(str(given.get("src") or given.get("href")))


def test_the_page_tells_every_route_and_every_schema(tmp_path: Path) -> None:
    store = open_store(tmp_path / "sandtable.db")
    app = create_app(store)
    described = app.openapi()
    answer = TestClient(app).get("/docs")
    store.close()
    assert answer.status_code == 200
    for path, methods in described["paths"].items():
        for method in methods:
            assert f"{method.upper()}</span> <code>{path}</code>" in answer.text
    found = Links()
    found.feed(answer.text)
    assert {f"schema-{name}" for name in described["components"]["schemas"]} <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))
    inner = [link.removeprefix("#") for link in found.links if link.startswith("#")]
    assert set(inner) <= set(found.ids)
    assert [link for link in found.links if not link.startswith("#")] == ["/openapi.json"]
    assert found.loads == ["data:,"]
    assert "http://" not in answer.text and "https://" not in answer.text


def test_what_the_description_says_cannot_become_part_of_the_page() -> None:
    app = FastAPI(title="<b>x</b>", description="<script>alert(1)</script>")

    @app.get("/a", tags=["<i>"])
    def a(q: str = "<img>") -> dict[str, int]:
        """<u>under</u> and `code`"""
        return {}

    page = docs_page(app.openapi())
    assert not re.search(r"<(script|b|i|u|img)>", page)
    assert "<code>code</code>" in page
