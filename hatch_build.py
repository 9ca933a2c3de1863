"""Build hook: compiles the rules with mypyc when a wheel is built and SANDTABLE_MYPYC asks for it.

SANDTABLE_MYPYC=0 (the default) builds pure Python, 1 compiles or fails, auto compiles if it can. Everything
happens in a temporary copy, and never for editable installs: a compiled module beside its source would win
over it, silently.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("kernel", "board", "games", "players")  # the layers every playout runs through
TEXT = "made only when somebody looks"
FILES = "read or written once"
EXCLUDED = {  # what stays interpreted, a module or a folder: why
    "sandtable/kernel/story.py": TEXT,
    "sandtable/board/drawn.py": "compiled protocols cannot be asked for at run time",
    "sandtable/board/box.py": FILES,
    "sandtable/board/check.py": FILES,
    "sandtable/board/toml.py": FILES,
    "sandtable/games/positions.py": FILES,
    "sandtable/games/firestorm/briefer.py": TEXT,
    "sandtable/games/firestorm/briefing.py": TEXT,
    "sandtable/games/firestorm/cards.py": TEXT,
    "sandtable/games/firestorm/words/": TEXT,
    "sandtable/games/firestorm/caen/briefing.py": TEXT,
    "sandtable/games/firestorm/caen/rows.py": TEXT,
    "sandtable/games/firestorm/caen/words.py": TEXT,
    "sandtable/players/firestorm/reasons.py": TEXT,
}


def modules(source: Path) -> list[str]:
    """The modules to compile, relative to the source folder; packages' __init__ stay interpreted."""
    found = {
        path.relative_to(source).as_posix()
        for layer in COMPILED
        for path in (source / "sandtable" / layer).rglob("*.py")
        if path.name != "__init__.py"
    }
    gone = [name for name in EXCLUDED if not any(module.startswith(name) for module in found)]
    if gone:
        raise RuntimeError(f"hatch_build.py excludes modules that do not exist: {', '.join(gone)}")
    if not found:
        raise RuntimeError(f"there is nothing to compile in {source}")
    return sorted(module for module in found if not module.startswith(tuple(EXCLUDED)))


def compile_modules(root: Path, work: Path) -> dict[str, str]:
    """Compiles in the folder `work` and says which file belongs where in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    rubbish = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(root / "src", work / "src", ignore=rubbish)
    shutil.copy(root / "pyproject.toml", work)  # mypyc then checks types as strictly as mypy does
    paths = [f"src/{module}" for module in modules(root / "src")]
    with chdir(work):
        extensions = mypycify(["--config-file=pyproject.toml", *paths], opt_level="3", debug_level="0")
        command = Distribution({"name": "sandtable", "ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "tmp")
        command.ensure_finalized()
        command.run()
    built = (path for path in (work / "lib").rglob("*") if path.suffix in {".so", ".pyd"})
    return {str(path): path.relative_to(work / "lib").as_posix() for path in built}


class SandtableBuildHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel, beside their source."""

    work: tempfile.TemporaryDirectory[str] | None = None  # the wheel is written from it after initialize

    def mode(self) -> str:
        """What SANDTABLE_MYPYC asks for."""
        mode = os.environ.get("SANDTABLE_MYPYC") or "0"
        if mode not in {"0", "1", "auto"}:
            raise ValueError(f"SANDTABLE_MYPYC must be 0, 1 or auto, not {mode!r}")
        return mode

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return [] if self.mode() == "0" else ["mypy>=2,<3", "mypy_extensions>=1.0", "setuptools>=77"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles before the wheel is packed."""
        if self.target_name != "wheel" or version == "editable" or self.mode() == "0":
            return
        self.work = tempfile.TemporaryDirectory(prefix="sandtable-mypyc-")
        try:
            built = compile_modules(Path(self.root), Path(self.work.name).resolve())
        except (Exception, SystemExit) as error:  # mypyc and setuptools leave by SystemExit
            self.clean_up()
            if self.mode() != "auto":
                raise
            self.app.display_warning(f"mypyc failed, the wheel stays pure Python: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(built)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the temporary copy once the wheel is written."""
        self.clean_up()

    def clean_up(self) -> None:
        """Removes the temporary copy, if there is one."""
        if self.work:
            self.work.cleanup()
            self.work = None
