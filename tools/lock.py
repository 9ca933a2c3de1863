#!/usr/bin/env python3
"""Makes locks/ anew from pyproject.toml: every package with its version and the hashes of all its published files.

python tools/lock.py                            keeps the versions that still fit
python tools/lock.py --upgrade                  takes the newest ones
python tools/lock.py --upgrade-package rich     takes the newest of one

app.txt holds what Sandtable runs with, build.txt what builds it, node.txt the Node for a machine without one, test.txt
all of them and what tests need; they agree on every version and are good for every system and Python from 3.11 on.
licences.json says under which licence each package of app.txt stands: for that they are installed once, which also
proves the hashes. Needs uv (pip install uv); further arguments go to `uv pip compile`.
"""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from email.message import Message
from email.parser import Parser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
PLAIN = (
    "--quiet",
    "--universal",
    "--generate-hashes",
    "--no-header",
    "--no-annotate",
    "--python-version",
    "3.11",
)
SPDX = {  # what older packages say instead of an SPDX expression
    "Apache Software License": "Apache-2.0",
    "Apache Software License 2.0": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "BSD 3-Clause": "BSD-3-Clause",
    "BSD 3-Clause License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
BY_ITS_TEXT = {
    "segno": "BSD-3-Clause"
}  # says only "BSD License", of which there are several; its LICENSE tells


def uv() -> list[str]:
    """The command that starts uv."""
    if importlib.util.find_spec("uv"):
        return [sys.executable, "-m", "uv"]
    if found := shutil.which("uv"):
        return [found]
    sys.exit("tools/lock.py: uv is missing. Install it (pip install uv), then try again.")


def compiled(name: str, sources: list[str], wanted: list[str], words: list[str]) -> None:
    """Writes one lock from files and requirements; locks written after test.txt take its versions."""
    agree = [] if name == "test" else ["--constraint", "locks/test.txt"]
    command = [*uv(), "pip", "compile", *PLAIN, *sources, *(["-"] if wanted else []), *agree, *words]
    command += ["--output-file", f"locks/{name}.txt"]
    subprocess.run(
        command, cwd=ROOT, input="\n".join(wanted), text=True, check=True, stdout=subprocess.DEVNULL
    )


def main(words: list[str]) -> None:
    """Makes all locks, then the licences."""
    if words[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return
    LOCKS.mkdir(exist_ok=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    build = project["build-system"]["requires"]
    node = [
        need for need in project["project"]["optional-dependencies"]["test"] if need.startswith("nodejs-")
    ]
    compiled("test", ["pyproject.toml", "--all-extras"], build, words)
    compiled("app", ["pyproject.toml"], [], [])
    compiled("build", [], build, [])
    compiled("node", [], node, [])
    found = licences()
    text = json.dumps(found, indent=2, sort_keys=True)
    (LOCKS / "licences.json").write_text(f"{text}\n", encoding="utf-8")
    print(
        f"locks/ is made anew; {len(found)} licences are known. Look at the difference, then: python3 go.py test"
    )


def licences() -> dict[str, str]:
    """Installs what Sandtable runs with in a folder for a moment, and reads the licences."""
    with tempfile.TemporaryDirectory(prefix="sandtable-lock-") as folder:
        target = ["--target", folder, "--python", sys.executable]
        proof = ["pip", "install", "--quiet", "--require-hashes", "--no-deps", *target, "-r", "locks/app.txt"]
        subprocess.run([*uv(), *proof], cwd=ROOT, check=True)
        found = [
            Parser().parsestr(file.read_text("utf-8")) for file in Path(folder).glob("*.dist-info/METADATA")
        ]
    known = {normal(str(about["Name"])): licence(about) for about in found}
    return {name: said for name in sorted(known) if (said := known[name] or BY_ITS_TEXT.get(name, ""))}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def licence(about: Message) -> str:
    """The SPDX expression of a package's licence; empty if it does not say one."""
    if about["License-Expression"]:
        return str(about["License-Expression"])
    said = [
        line.rpartition(" :: ")[2]
        for line in about.get_all("Classifier", [])
        if line.startswith("License ::")
    ]
    said = [SPDX[line] for line in said if line in SPDX] or [str(about["License"] or "")]
    expression = SPDX.get(said[0], said[0])
    return expression if re.fullmatch(r"[A-Za-z0-9.+-]+( (OR|AND) [A-Za-z0-9.+-]+)*", expression) else ""


if __name__ == "__main__":
    main(sys.argv[1:])
