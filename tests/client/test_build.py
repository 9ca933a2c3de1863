"""client/build.py builds when, and only when, the client's sources have changed."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
NODE = """#!/bin/sh
echo "$@" >> "$LOG"
mkdir -p node_modules
while [ $# -gt 0 ]; do
  [ "$1" = --outDir ] && mkdir -p "$2" && echo built > "$2/index.html"
  shift
done
"""

posix = pytest.mark.skipif(os.name != "posix", reason="a shell script stands for Node")


@pytest.fixture
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("client_build", ROOT / "client" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def client(tmp_path: Path, build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of three files, and a Node that only writes down what it is asked."""
    folder = tmp_path / "client"
    (folder / "src" / "fixtures").mkdir(parents=True)
    (folder / "package-lock.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("one")
    node = tmp_path / "node"
    node.write_text(NODE)
    node.chmod(0o755)
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    monkeypatch.setattr(build, "node_and_npm", lambda: (node, [str(node), "npm"]))
    return folder


def log(client: Path) -> list[str]:
    file = client.parent / "log"
    return [line.split()[1] for line in file.read_text().splitlines()]  # "npm ci …" or "vite.js build …"


@posix
def test_it_installs_and_builds_once_and_then_rests(build: ModuleType, client: Path) -> None:
    static = client.parent / "static"
    build.ensure(client, static)
    build.ensure(client, static)
    assert log(client) == ["ci", "build"]
    assert (static / "index.html").read_text() == "built\n"
    assert sorted(path.name for path in client.parent.iterdir()) == ["client", "log", "node", "static"]


@posix
def test_a_changed_source_builds_anew_without_a_new_installation(build: ModuleType, client: Path) -> None:
    static = client.parent / "static"
    build.ensure(client, static)
    (static / "left-over.js").write_text("old")
    (client / "src" / "main.ts").write_text("two")
    assert not build.fresh(client, static)
    build.ensure(client, static)
    assert log(client) == ["ci", "build", "build"]
    assert not (static / "left-over.js").exists()


@posix
def test_a_changed_lock_file_installs_anew(build: ModuleType, client: Path) -> None:
    static = client.parent / "static"
    build.ensure(client, static)
    (client / "package-lock.json").write_text("{ }")
    build.ensure(client, static)
    assert log(client) == ["ci", "build", "ci", "build"]


@posix
def test_building_installs_less_than_checking_and_is_content_with_more(
    build: ModuleType, client: Path
) -> None:
    for checks in (False, False, True, True, False):
        build.install(client, checks=checks)
    words = (client.parent / "log").read_text().splitlines()
    assert ["--omit=dev" in line for line in words] == [True, False]


@posix
def test_a_build_that_fails_leaves_the_old_pages_and_no_stamp(build: ModuleType, client: Path) -> None:
    static = client.parent / "static"
    build.ensure(client, static)
    (client / "src" / "main.ts").write_text("two")
    (client.parent / "node").write_text("#!/bin/sh\nexit 4\n")
    with pytest.raises(build.subprocess.CalledProcessError):
        build.ensure(client, static)
    assert (static / "index.html").is_file()
    assert not build.fresh(client, static)


@pytest.mark.parametrize(
    "name", ["src/a.test.ts", "src/fixtures/match.json", "node_modules/x.js", "README.md"]
)
def test_what_is_not_built_does_not_count(build: ModuleType, client: Path, name: str) -> None:
    before = build.digest(client)
    (client / name).parent.mkdir(parents=True, exist_ok=True)
    (client / name).write_text("new")
    assert build.digest(client) == before


def test_a_moved_file_counts_although_no_byte_of_it_changed(build: ModuleType, client: Path) -> None:
    before = build.digest(client)
    (client / "src" / "main.ts").rename(client / "src" / "other.ts")
    assert build.digest(client) != before


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v18.20.4\n", False),
        ("v20.18.9\n", False),
        ("v20.19.0\n", True),
        ("v21.7.0\n", False),
        ("v22.11.0\n", False),
        ("v22.12.0\n", True),
        ("v24.0.1\n", True),
        ("", False),
    ],
)
def test_only_a_node_that_can_build_is_used(build: ModuleType, version: str, enough: bool) -> None:
    assert build.new_enough(version) is enough


def test_without_any_node_it_says_so_with_a_code_of_its_own(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("packaged_node", "system_node"):
        monkeypatch.setattr(build, name, lambda: None)
    monkeypatch.setattr(build, "fresh", lambda *_: False)
    assert build.main([]) == build.NO_NODE
    assert "Node" in capsys.readouterr().err
    assert build.main(["ready"]) == build.NO_NODE
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("fresh", [True, False])
def test_it_is_ready_when_nothing_is_to_be_built_or_node_is_there(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, fresh: bool
) -> None:
    node = None if fresh else (Path("node"), ["npm"])
    monkeypatch.setattr(build, "packaged_node", lambda: node)
    monkeypatch.setattr(build, "system_node", lambda: None)
    monkeypatch.setattr(build, "fresh", lambda *_: fresh)
    assert build.main(["ready"]) == 0


def test_go_and_the_builder_agree_on_that_code(build: ModuleType) -> None:
    go = (ROOT / "go.py").read_text(encoding="utf-8")
    assert f"NO_NODE = {build.NO_NODE} " in go
