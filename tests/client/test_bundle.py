"""What the browser gets: small, without inline scripts, and without the name of any game."""

import gzip
import re
from pathlib import Path

import pytest

from sandtable.games.catalogue import GAMES

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "sandtable" / "web" / "static"
SOURCES = ROOT / "client" / "src"
SHELL = "index"  # the script that knows all pages
BUDGET = 230_000  # bytes, gzipped: all that a page loads
ALL = 335_000  # every script of every page together
HASH = 9  # signs at the end of a script's name, the dash included


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    assert (STATIC / "index.html").is_file(), "build the client first: python client/build.py"


def sizes() -> dict[str, int]:
    """Every script by its name without the hash, as it goes over the wire."""
    found = {
        path.stem[:-HASH] if path.stem[-HASH:].startswith("-") else path.stem: path
        for path in STATIC.rglob("*.js")
    }
    return {name: len(gzip.compress(path.read_bytes())) for name, path in found.items()}


def imports(text: str, called: bool) -> list[str]:
    """The scripts that one imports: at once, or by calling `import()` when they are wanted."""
    found = re.findall(r"""import\(\s*[`"']\./([\w.-]+)-[\w-]{8}\.js""", text)
    return found if called else re.findall(r'''(?:from|import)\s*"\./([\w.-]+)-[\w-]{8}\.js"''', text)


def loaded(page: str, on_demand: bool = True) -> set[str]:
    """The scripts that a page loads: those of the shell, its own, and what it ever opens on demand."""
    texts = {path.stem[:-HASH]: path.read_text(encoding="utf-8") for path in STATIC.glob("assets/*.js")}
    found: set[str] = set()
    todo = [SHELL, page]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += imports(texts[name], called=False)
            if on_demand and name != SHELL:  # which opens all pages
                todo += imports(texts[name], called=True)
    return found


@pytest.mark.parametrize(
    ("page", "on_demand"),
    [("Table", True), ("Lobby", True), ("Units", True), ("desk", False), ("club", False)],
)
def test_the_scripts_of_any_page_stay_within_the_budget(page: str, on_demand: bool) -> None:
    """A table with all that it opens; the desks of organiser and umpire, and a club's pages, before they do."""
    chunks = loaded(page, on_demand)
    found = {name: size for name, size in sizes().items() if name in chunks}
    assert {SHELL, page} <= set(found)
    assert sum(found.values()) < BUDGET, (page, sum(found.values()), found)


def test_what_a_table_opens_on_demand_is_counted() -> None:
    assert {"shared", "play", "grid", "Guide"} <= loaded("Table")
    assert not {"desk", "club", "Profile"} & loaded("Table")


def test_all_scripts_together_stay_within_bounds() -> None:
    assert sum(sizes().values()) < ALL, sizes()


def test_the_page_runs_under_a_policy_without_inline_scripts_or_evaluation() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert all(re.search(r'\ssrc="/', tag) for tag in re.findall(r"<script[^>]*>", page))
    assert not re.search(r"\son\w+=", page)
    scripts = "".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.js"))
    assert not re.search(r"\beval\(|new Function\(", scripts)


def test_fonts_come_as_files_and_the_first_one_is_preloaded() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    preloaded = re.findall(r'rel="preload"[^>]*href="/([^"]+)"', page)
    assert len(preloaded) == 1
    assert (STATIC / preloaded[0]).is_file()
    styles = "".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.css"))
    assert preloaded[0].rpartition("/")[2] in styles
    assert "data:font" not in styles


def test_nothing_is_fetched_from_elsewhere() -> None:
    for path in STATIC.rglob("*"):
        if path.suffix in {".js", ".css", ".html"}:
            text = path.read_text(encoding="utf-8")
            found = {
                url
                for url in re.findall(r"https?://[\w./-]+", text)
                if not url.startswith(("http://www.w3.org/", "https://svelte.dev/"))
            }
            assert not found, (path.name, found)


def test_the_client_never_names_a_game_or_a_side() -> None:
    words = "|".join(["caen", "firestorm", "norway", "totalize", "allies", "allied", "german", *GAMES])
    guilty = [
        f"{path.relative_to(SOURCES)}: {found[0]}"
        for path in SOURCES.rglob("*")
        if path.suffix in {".ts", ".svelte", ".css"} and ".test." not in path.name
        for found in re.finditer(rf"(?i)\b({words})\w*", without_examples(path.read_text(encoding="utf-8")))
    ]
    assert not guilty


def without_examples(text: str) -> str:
    """Comments may give an example of what a server sends."""
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", "", text, flags=re.DOTALL)


def test_no_rule_asks_what_the_whole_page_holds() -> None:
    """`body:has(.x) *` has the browser restyle every element of the page whenever anything changes anywhere."""
    sheets = "".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.css"))
    assert not re.findall(r"(?:^|[\s,}])(?::root|html|body|\*)[^\s,{}]*:has\([^{}]*", sheets)
