"""Build hook: builds the web client, writes the SBOM of a wheel, and compiles the rules with mypyc if asked to.

The client is built by client/build.py unless it is fresh or SANDTABLE_SKIP_CLIENT is set, for wheels, source archives
and editable installs alike; a machine without Node gets one as a build dependency.

Every wheel carries an SBOM of its dependencies and of what is bundled into the client (PEP 770), see tools/sbom.py.

SANDTABLE_MYPYC=0 (the default) builds pure Python, 1 compiles or fails, auto compiles if it can. quick compiles
for a test: the same C, not optimised, by tcc where it is installed, which takes a thirtieth of gcc's time. Everything
happens in a temporary copy, and never for editable installs: a compiled module beside its source would win over it,
silently.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager, nullcontext
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("kernel", "board", "games", "players")  # the layers every playout runs through
DIRECT = ("-fvisibility=hidden", "-fno-plt")  # direct calls between functions: at least 6 percent faster
CHUNK = 24  # modules that a quick build compiles at once: they read the headers, 2 MB, only once
ROOMS = {  # rooms of a game, folders or single files, that stay interpreted: why
    "show": "made only when somebody looks",
    "data": "read or written once",
}
ASKED = {"sandtable/games/firestorm/data/scenario.py"}  # compiled all the same: rules ask it all the time
EXCLUDED = {  # modules elsewhere that stay interpreted: why
    "sandtable/kernel/snapshots.py": ROOMS["data"],
    "sandtable/kernel/story.py": ROOMS["show"],
    "sandtable/kernel/wording.py": ROOMS["show"],
    "sandtable/board/area_skin.py": ROOMS["show"],
    "sandtable/board/battles.py": ROOMS["show"],
    "sandtable/board/fact_changes.py": ROOMS["show"],
    "sandtable/board/paper.py": ROOMS["show"],
    "sandtable/board/sent.py": ROOMS["show"],
    "sandtable/board/ending.py": ROOMS["show"],
    "sandtable/board/fortune.py": ROOMS["show"],
    "sandtable/board/glance.py": ROOMS["data"],
    "sandtable/board/primer.py": ROOMS["data"],
    "sandtable/board/rulebook.py": ROOMS["data"],
    "sandtable/board/skin.py": ROOMS["show"],
    "sandtable/board/table.py": ROOMS["show"],
    "sandtable/board/box.py": ROOMS["data"],
    "sandtable/board/check.py": ROOMS["data"],
    "sandtable/board/geojson.py": ROOMS["data"],
    "sandtable/board/maps.py": ROOMS["show"],
    "sandtable/board/toml.py": ROOMS["data"],
    "sandtable/games/positions.py": ROOMS["data"],
    "sandtable/board/sentences.py": ROOMS["show"],
    "sandtable/players/firestorm/reasons.py": ROOMS["show"],
}


def modules(source: Path) -> list[str]:
    """The modules to compile, relative to the source folder; packages' __init__ stay interpreted."""
    found = {
        path.relative_to(source).as_posix()
        for layer in COMPILED
        for path in (source / "sandtable" / layer).rglob("*.py")
        if path.name != "__init__.py"
    }
    if gone := EXCLUDED.keys() - found:
        raise RuntimeError(f"hatch_build.py excludes modules that do not exist: {', '.join(sorted(gone))}")
    if not found:
        raise RuntimeError(f"there is nothing to compile in {source}")
    rooms = {module: PurePosixPath(module).with_suffix("").parts for module in found - EXCLUDED.keys()}
    return sorted(
        module for module, parts in rooms.items() if module in ASKED or not ROOMS.keys() & set(parts)
    )


def in_chunks(sources: list[str]) -> list[str]:
    """The C files of a library, with those of modules included into a few larger ones, which are written here."""
    ours = [source for source in sources if Path(source).name.startswith("__native_sandtable___")]
    chunks: list[str] = []
    for start in range(0, len(ours), CHUNK):
        path = Path(ours[0]).with_name(f"chunk_{start}.c")
        lines = [f'#include "{Path(source).name}"\n' for source in ours[start : start + CHUNK]]
        path.write_text("".join(lines), encoding="utf-8")
        chunks.append(str(path))
    return chunks + [source for source in sources if source not in ours]


@contextmanager
def quickest_compiler() -> Iterator[None]:
    """Lets setuptools compile with tcc, if there is one: 5 s for what takes gcc, not optimising, 150 s."""
    if not shutil.which("tcc"):
        yield
        return
    before = dict(os.environ)
    os.environ.update(CC="tcc", LDSHARED="tcc -shared", CFLAGS="-w")
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def compile_modules(root: Path, work: Path, quick: bool = False) -> dict[str, str]:
    """Compiles in the folder `work`; gives for each compiled file its place in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    rubbish = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(root / "src", work / "src", ignore=rubbish)
    shutil.copy(root / "pyproject.toml", work)  # mypyc then checks types as strictly as mypy does
    paths = [f"src/{module}" for module in modules(root / "src")]
    with chdir(work):
        # one C file a module: the compiler is done in less than half the time, and the result is as fast
        extensions = mypycify(
            # silent: what compiled modules import is not checked again, as it may need libraries that a build lacks
            ["--config-file=pyproject.toml", "--follow-imports=silent", *paths],
            opt_level="0" if quick else "2",
            debug_level="0",
            multi_file=True,
        )
        if quick:
            for extension in extensions:
                extension.sources = in_chunks(extension.sources)
        if sys.platform == "linux":
            for extension in extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, *DIRECT]
        command = Distribution({"name": "sandtable", "ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "tmp")
        command.ensure_finalized()
        with quickest_compiler() if quick else nullcontext():
            command.run()
    built = (path for path in (work / "lib").rglob("*") if path.suffix in {".so", ".pyd"})
    return {str(path): path.relative_to(work / "lib").as_posix() for path in built}


def client_builder(root: Path) -> ModuleType:
    return script(root / "client" / "build.py")


def script(path: Path) -> ModuleType:
    """Loads a script as a module: a build hook has no package to import it from."""
    spec = importlib.util.spec_from_file_location(f"sandtable_{path.parent.name}_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class SandtableBuildHook(BuildHookInterface[Any]):
    """Builds the client for whatever is packed; gives a wheel its SBOM and compiled modules beside their source."""

    work: tempfile.TemporaryDirectory[str] | None = None  # the wheel is written from it after initialize
    listed: tempfile.TemporaryDirectory[str] | None = None  # holds the SBOM until then

    def mode(self) -> str:
        """What SANDTABLE_MYPYC asks for."""
        mode = os.environ.get("SANDTABLE_MYPYC") or "0"
        if mode not in {"0", "1", "auto", "quick"}:
            raise ValueError(f"SANDTABLE_MYPYC must be 0, 1, auto or quick, not {mode!r}")
        return mode

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        needed: list[str] = []
        if self.client_wanted():
            builder = client_builder(Path(self.root))
            needed += [] if builder.system_node() else [builder.NODE_WHEEL]
        if self.target_name == "wheel" and self.mode() != "0":
            needed += ["mypy>=2,<3", "mypy_extensions>=1.0", "setuptools>=77"]
        return needed

    def client_wanted(self) -> bool:
        """Whether the client must be built before anything is packed."""
        return not os.environ.get("SANDTABLE_SKIP_CLIENT") and not client_builder(Path(self.root)).fresh()

    def build_client(self) -> None:
        """Builds the client; if that fails, says how to do without it."""
        if not self.client_wanted():
            return
        builder = client_builder(Path(self.root))
        try:
            builder.ensure()
        except (builder.NoNode, OSError, subprocess.CalledProcessError) as error:
            advice = "SANDTABLE_SKIP_CLIENT=1 installs Sandtable without its web pages"
            raise RuntimeError(f"the web client could not be built ({error}); {advice}") from error

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds and compiles before anything is packed."""
        self.build_client()
        self.add_sbom(version, build_data)
        self.add_rulebooks(version, build_data)
        if self.target_name != "wheel" or version == "editable" or self.mode() == "0":
            return
        self.work = tempfile.TemporaryDirectory(prefix="sandtable-mypyc-")
        try:
            work = Path(self.work.name).resolve()
            built = compile_modules(Path(self.root), work, quick=self.mode() == "quick")
        except (Exception, SystemExit) as error:  # mypyc and setuptools leave by SystemExit
            self.work.cleanup()
            self.work = None
            if self.mode() != "auto":
                raise
            self.app.display_warning(f"mypyc failed, the wheel stays pure Python: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(built)

    def add_sbom(self, version: str, build_data: dict[str, Any]) -> None:
        """The list of what is in a wheel and what it runs with; an editable installation is no wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        sbom = script(Path(self.root) / "tools" / "sbom.py")
        self.listed = tempfile.TemporaryDirectory(prefix="sandtable-sbom-")
        path = Path(self.listed.name).resolve() / sbom.NAME
        path.write_text(sbom.text(self.metadata.version, Path(self.root)), encoding="utf-8", newline="\n")
        build_data["sbom_files"].append(str(path))

    def add_rulebooks(self, version: str, build_data: dict[str, Any]) -> None:
        """The pages of rules, which players read at the table; an editable installation reads them where they are."""
        if self.target_name == "wheel" and version != "editable":
            for page in sorted((Path(self.root) / "docs" / "rules").glob("*.md")):
                build_data["force_include"][str(page)] = f"sandtable/rulebooks/{page.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what was temporary once the wheel is written."""
        self.clean_up()

    def clean_up(self) -> None:
        """Removes the temporary copy of the source and the SBOM, if there are such."""
        for folder in (self.work, self.listed):
            if folder:
                folder.cleanup()
        self.work = self.listed = None
