#!/usr/bin/env python3
"""Asks the advisory databases about every package in locks/ (pip-audit) and in client/package-lock.json (npm audit).

A finding ends it with exit code 1. A database that cannot be reached is no finding: it is reported in a sentence, and
the exit code is 0. No question takes longer than half a minute.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 30.0
PIP_AUDIT = ("--require-hashes", "--disable-pip", "--progress-spinner=off", "--timeout=8", "--format=json")
NPM_AUDIT = ("audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=20000")


class Unreached(Exception):
    """Raised with the reason when an advisory database did not answer."""


@dataclass(frozen=True)
class Answer:
    """How many packages were looked up, which could not be, and what is known against the others."""

    asked: int
    missing: tuple[str, ...] = ()
    found: tuple[str, ...] = field(default=())


@dataclass(frozen=True)
class Question:
    """A program that asks a database, and how its answer is read."""

    name: str
    command: tuple[str, ...]
    read: Callable[[str], Answer]
    folder: Path = ROOT
    env: dict[str, str] | None = None

    def ask(self, seconds: float = SECONDS) -> Answer:
        try:
            said = subprocess.run(
                self.command,
                cwd=self.folder,
                env={**os.environ, **(self.env or {})},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
                timeout=seconds,
            )
        except subprocess.TimeoutExpired:
            raise Unreached(f"no answer within {seconds:g} seconds") from None
        except OSError as error:
            raise Unreached(str(error)) from None
        try:
            return self.read(said.stdout)
        except (ValueError, KeyError, TypeError, AttributeError):  # no report: see stderr
            raise Unreached(last_line(said.stderr) or "it gave no report") from None


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else ""


def of_pip_audit(text: str) -> Answer:
    """Reads a report of pip-audit, which silently skips packages that the database does not answer: we count them."""
    packages: list[dict[str, Any]] = json.loads(text)["dependencies"]
    missing = tuple([one["name"] for one in packages if "skip_reason" in one])
    found = [
        f"{one['name']} {one['version']}: {flaw['id']}, {mended(flaw['fix_versions'])}"
        for one in packages
        for flaw in one.get("vulns", ())
    ]
    if packages and len(missing) == len(packages):
        raise Unreached("it knows none of the packages")
    return Answer(len(packages) - len(missing), missing, tuple(found))


def mended(versions: list[str]) -> str:
    return f"mended in {', '.join(versions)}" if versions else "not mended yet"


def of_npm_audit(text: str) -> Answer:
    report: dict[str, Any] = json.loads(text)
    if "vulnerabilities" not in report:
        raise Unreached(str(report.get("message") or "it gave no report")[:200])
    found = [
        f"{name} {one['range']}: {one['severity']}, {mended(['a newer one'] if one['fixAvailable'] else [])}"
        for name, one in report["vulnerabilities"].items()
    ]
    return Answer(report["metadata"]["dependencies"]["total"], (), tuple(found))


def client_builder() -> ModuleType:
    """client/build.py, which knows where Node is."""
    spec = importlib.util.spec_from_file_location("sandtable_client_build", ROOT / "client" / "build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def questions() -> list[Question]:
    lock = ("-r", "locks/test.txt")
    found = [Question("pip-audit", (sys.executable, "-m", "pip_audit", *lock, *PIP_AUDIT), of_pip_audit)]
    builder = client_builder()
    try:
        node, npm = builder.node_and_npm()
    except builder.NoNode:
        print("npm audit: left out, as there is no Node here.")
        return found
    path = {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    return [*found, Question("npm audit", (*npm, *NPM_AUDIT), of_npm_audit, ROOT / "client", path)]


def told(question: Question, seconds: float = SECONDS) -> tuple[str, bool]:
    """Asks one question; gives its result as a sentence, and whether something is wrong."""
    try:
        answer = question.ask(seconds)
    except Unreached as reason:
        return f"{question.name}: nothing was checked, no advisory database could be asked ({reason}).", False
    if answer.found:
        lines = "\n".join([f"  {line}" for line in answer.found])
        return f"{question.name}: take another version of these packages, see CONTRIBUTING.md:\n{lines}", True
    missing = f"; {len(answer.missing)} could not be: {', '.join(answer.missing)}" if answer.missing else ""
    return f"{question.name}: nothing is known against {answer.asked} packages{missing}.", False


def main() -> int:
    """Asks all at once and says what they answered."""
    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(told, questions()))
    for sentence, _ in answers:
        print(sentence)
    return int(any([bad for _, bad in answers]))


if __name__ == "__main__":
    sys.exit(main())
