"""Each layer imports only from the layers before it, and no game leaks out of its folder."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"

LAYERS = ("kernel", "board", "games", "cases", "players", "studies", "store", "papers", "live", "club", "web")
# Single modules and packages above the layers, and what they may use of the package.
TOPS = {
    "__init__": ("library",),
    "__main__": (*LAYERS, "cli"),
    "cli": (*LAYERS, "files", "commands", "testing"),
    "commands": (*LAYERS, "files", "commands", "terminal"),
    "files": ("kernel", "board", "games"),
    "library": ("kernel", "board", "games", "players", "studies"),
    "remote": ("kernel",),
    "rl": ("kernel", "board", "games", "rl"),
    "terminal": ("kernel", "board", "games", "players", "files", "terminal"),
    "testing": ("kernel", "board", "games", "players", "studies", "testing"),
}
FILES = {"dbm", "fileinput", "glob", "io", "mmap", "os", "pathlib", "shutil", "sqlite3", "tempfile"}
NETWORKS = {"ftplib", "http", "select", "selectors", "smtplib", "socket", "socketserver", "ssl", "urllib"}
PROCESSES = {"asyncio", "concurrent", "logging", "multiprocessing", "signal", "subprocess", "threading"}
CLOCKS = {"datetime", "time"}
PICKLES = {"marshal", "pickle", "shelve"}
KERNEL_MAY_USE = (sys.stdlib_module_names | {"mypy_extensions"}) - (
    FILES | NETWORKS | PROCESSES | CLOCKS | PICKLES
)
# HTTP ends in web/. What is sent is written as JSON by pydantic; what is taken is read by it in web/ alone.
WITHOUT_HTTP = ("live", "club")
HTTP = {"fastapi", "starlette", "uvicorn", "websockets"}
WRITES_JSON = {("live", "wire"), ("live", "messages"), ("live", "written")}
# What only an extra installs is imported by the package that the extra is for, so that nothing else needs it.
OF_AN_EXTRA = {
    "dask": "studies",
    "distributed": "studies",
    "gymnasium": "rl",
    "numpy": "rl",
    "pettingzoo": "rl",
}
KERNEL_MAY_NOT_CALL = ("input", "open", "print")


class Module:
    """One source file, and what the layer rules have against it."""

    def __init__(self, path: str, source: str, games: frozenset[str]) -> None:
        self.path = path
        self.games = games
        self.tree = ast.parse(source, filename=path)
        parts = PurePosixPath(path).with_suffix("").parts
        self.package = parts[:-1]
        self.layer = parts[1]
        self.inner = parts[2:]  # ("firestorm", "battle") of sandtable/games/firestorm/battle.py

    def complaints(self) -> list[str]:
        """One sentence for every breach, with file and line."""
        if self.layer not in LAYERS and self.layer not in TOPS:
            return [f"{self.path}:1: belongs to no layer; place {self.layer!r} in tests/test_architecture.py"]
        found = []
        for line, name in self.imports():
            if reason := self.against_import(name):
                found.append(f"{self.path}:{line}: imports {name}, but {reason}")
        for line, what, reason in self.other_breaches():
            found.append(f"{self.path}:{line}: {what}, but {reason}")
        return found

    def imports(self) -> Iterator[tuple[int, str]]:
        """Line and full dotted name of everything imported, wherever the import stands."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((node.lineno, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = self.package[: len(self.package) - node.level + 1] if node.level else ()
                origin = ".".join((*above, *([node.module] if node.module else [])))
                yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)

    def against_import(self, name: str) -> str | None:
        """Why this module must not import that name; None if it may."""
        first, *rest = name.split(".")
        if first != "sandtable":
            return self.against_foreign(first)
        target = rest[0] if rest else ""
        if target == "__version__" or (self.layer == "__init__" and target not in TOPS):
            return None
        if target not in self.allowed():
            return f"{self.layer} may use only {', '.join(self.allowed())}"
        return self.against_game(rest[1]) if target == "games" and len(rest) > 1 else None

    def allowed(self) -> tuple[str, ...]:
        """The parts of the package that this module may use."""
        if self.layer in TOPS:
            return TOPS[self.layer]
        return LAYERS[: LAYERS.index(self.layer) + 1]

    def against_foreign(self, name: str) -> str | None:
        """The kernel does no I/O and stands on the standard library alone; live/ and club/ know nothing of HTTP."""
        if self.layer not in ("kernel", OF_AN_EXTRA.get(name, self.layer)):
            return f"it comes with an extra, for {OF_AN_EXTRA[name]} alone"
        if self.layer in WITHOUT_HTTP and name in HTTP:
            return "HTTP ends in web/"
        if self.layer in WITHOUT_HTTP and name == "pydantic" and (self.layer, *self.inner) not in WRITES_JSON:
            return "what is sent is written by live/written.py, and requests are read in web/"
        if self.layer != "kernel" or name in KERNEL_MAY_USE:
            return None
        if name in sys.stdlib_module_names:
            return "the kernel does no I/O, reads no clock and knows no pickle"
        return "the kernel uses the standard library and mypy_extensions only"

    def against_game(self, game: str) -> str | None:
        """A game is known to its own folder, to the shelf games/*.py, and to the players written for it."""
        if game not in self.games:
            return None
        if self.layer == "games":
            return f"it belongs to {self.inner[0]}" if self.inner[0] in self.games - {game} else None
        if self.layer == "players":
            return None if self.inner[0] == game else f"only players/{game} may know that game"
        return f"{self.layer} works for every game and knows none"

    def other_breaches(self) -> Iterator[tuple[int, str, str]]:
        """Calls and comparisons that the layer must not contain: line, what, why not."""
        for node in ast.walk(self.tree):
            if self.layer == "kernel" and isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in KERNEL_MAY_NOT_CALL:
                    yield node.lineno, f"calls {node.func.id}()", "the kernel does no I/O"
            elif self.layer != "games" and isinstance(node, ast.Compare | ast.MatchValue):
                for part in ast.walk(node):
                    if isinstance(part, ast.Constant) and part.value in self.games:
                        reason = "what differs between games is asked of the game's rules"
                        yield part.lineno, f"compares with {part.value!r}", reason


def games_in(source: Path) -> frozenset[str]:
    """The games there are: the folders of sandtable/games."""
    folder = source / "sandtable" / "games"
    return frozenset(path.parent.name for path in folder.glob("*/__init__.py"))


def modules_in(source: Path) -> list[str]:
    return sorted(path.relative_to(source).as_posix() for path in source.glob("sandtable/**/*.py"))


@pytest.mark.parametrize("path", modules_in(SOURCE))
def test_a_module_keeps_to_its_layer(path: str) -> None:
    module = Module(path, (SOURCE / path).read_text(encoding="utf-8"), games_in(SOURCE))
    complaints = module.complaints()
    assert not complaints, "\n".join(complaints)


# The checker itself, on made-up modules

GAMES = frozenset({"firestorm", "heroes"})


def complain(path: str, source: str) -> list[str]:
    return Module(f"sandtable/{path}", source, GAMES).complaints()


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kernel/steps.py", "import sandtable.board"),
        ("kernel/steps.py", "from sandtable.board.areas import Areas"),
        ("kernel/steps.py", "from sandtable import games"),
        ("kernel/steps.py", "from ..board import areas"),
        ("kernel/steps.py", "from .. import board"),
        ("kernel/steps.py", "import sandtable"),
        ("kernel/steps.py", "import numpy"),
        ("kernel/steps.py", "import os.path"),
        ("kernel/steps.py", "from pathlib import Path"),
        ("kernel/steps.py", "import socket"),
        ("kernel/steps.py", "def load():\n    import pickle"),
        ("kernel/steps.py", "print('hello')"),
        ("kernel/deep/er.py", "from ...board import areas"),
        ("kernel/__init__.py", "from ..players import search"),
        ("board/areas.py", "from sandtable.games import shelf"),
        ("board/areas.py", "if game == 'heroes': pass"),
        ("games/firestorm/battle.py", "from sandtable.games.heroes import rules"),
        ("games/firestorm/battle.py", "from sandtable.games import heroes"),
        ("games/firestorm/battle.py", "from ..heroes.rules import Heroes"),
        ("games/firestorm/caen/rules.py", "from ...heroes import rules"),
        ("games/firestorm/battle.py", "from sandtable.players import chance"),
        ("players/chance.py", "from sandtable.games.firestorm import state"),
        ("players/heroes.py", "from sandtable.games.firestorm import state"),
        ("players/chance.py", "import sandtable.studies.odds"),
        ("studies/odds.py", "from sandtable.games.heroes import state"),
        ("studies/odds.py", "if seats and game in ('heroes', 'chess'): pass"),
        ("store/matches/journal.py", "import sandtable.web"),
        ("live/rooms/hall.py", "from fastapi import Request"),
        ("live/running/deadlines.py", "def late():\n    from starlette.responses import Response"),
        ("live/running/deadlines.py", "import uvicorn"),
        ("live/rooms/hall.py", "from sandtable.web.server.problems import Problem"),
        ("live/rooms/hall.py", "from sandtable.club.club import Club"),
        ("live/matches/founding.py", "from pydantic import BaseModel"),
        ("club/campaign/rhythm.py", "from starlette.requests import HTTPConnection"),
        ("club/battles/reports.py", "from sandtable.web.wire import club_requests"),
        ("club/campaign/page.py", "import websockets.server"),
        ("club/wire.py", "from pydantic import BaseModel"),
        ("web/server/pages.py", "match game:\n    case 'firestorm': pass"),
        ("web/server/pages.py", "from sandtable import cli"),
        ("cli.py", "from sandtable.games.firestorm import rules"),
        ("testing.py", "from sandtable.store import matches"),
        ("testing.py", "from sandtable import web"),
        ("testing.py", "from . import cli"),
        ("__init__.py", "from sandtable.cli import main"),
        ("library.py", "from sandtable.rl import env"),
        ("players/judge.py", "import numpy as np"),
        ("studies/odds.py", "def learn():\n    from pettingzoo import AECEnv"),
        ("players/judge.py", "from distributed import Client"),
        ("rl/state.py", "from sandtable.live.rooms import hall"),
        ("utils.py", ""),
        ("utils/strings.py", ""),
    ],
)
def test_a_breach_is_found(path: str, source: str) -> None:
    assert len(complain(path, source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kernel/engine.py", "from sandtable.kernel.steps import Step"),
        ("kernel/engine.py", "from .steps import Step"),
        ("kernel/__init__.py", "from .steps import Step"),
        ("kernel/codec.py", "import json\nfrom mypy_extensions import mypyc_attr"),
        ("board/box.py", "import tomllib\nfrom pathlib import Path\nfrom sandtable.kernel import Step"),
        ("games/__init__.py", "from . import firestorm, heroes"),
        ("games/shelf.py", "from sandtable.games.firestorm import rules\nif name == 'heroes': pass"),
        ("games/firestorm/__init__.py", "from .rules import Firestorm"),
        ("games/firestorm/caen/rules.py", "from sandtable.games.firestorm.play.rules import Firestorm"),
        ("games/firestorm/caen/rules.py", "from ..rules import Firestorm"),
        ("players/firestorm.py", "from sandtable.games.firestorm.play.state import State"),
        ("players/firestorm/plans.py", "from sandtable.games.firestorm import state"),
        ("players/chance.py", "import random\nfrom sandtable.games import shelf"),
        ("studies/odds.py", "import joblib\nfrom sandtable.players import chance"),
        ("live/rooms/hall.py", "import asyncio\nfrom sandtable.live.people.who import Who"),
        ("live/wire.py", "from pydantic import BaseModel"),
        ("club/campaign/page.py", "from sandtable.live.rooms.hall import Hall"),
        ("web/routes/play.py", "from fastapi import Request\nfrom sandtable.club import wire"),
        ("cli.py", "from sandtable import __version__, testing\nfrom sandtable.web import pages"),
        ("testing.py", "import pytest\nfrom sandtable.studies import odds"),
        ("__main__.py", "from sandtable.cli import main"),
        ("__init__.py", "from sandtable.kernel import Step"),
        ("web/server/pages.py", "NAMES = {'heroes': 1}"),
        ("rl/aec.py", "import numpy as np\nfrom sandtable.rl.state import GameState"),
    ],
)
def test_what_is_allowed_is_left_alone(path: str, source: str) -> None:
    assert complain(path, source) == []


def test_a_complaint_names_file_line_and_import() -> None:
    (complaint,) = complain("board/areas.py", '"""Areas."""\n\nfrom sandtable.players import chance\n')
    assert complaint == (
        "sandtable/board/areas.py:3: imports sandtable.players.chance, but board may use only kernel, board"
    )
