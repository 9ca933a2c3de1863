"""What is installed is pinned, with the hashes of its files, and what is known against it is asked for."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import audit, sbom

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def pinned(name: str) -> dict[str, str]:
    return {package: version for package, version, _ in sbom.pins(ROOT / "locks" / f"{name}.txt")}


def named(needs: list[str]) -> set[str]:
    return {sbom.normal(re.split(r"[\[<>=!~; ]", need, maxsplit=1)[0]) for need in needs}


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_every_pinned_package_has_the_hashes_of_its_files(path: Path) -> None:
    lines = [
        line for line in path.read_text("utf-8").splitlines() if not line.startswith("    --hash=sha256:")
    ]
    pins = sbom.pins(path)
    assert len(pins) == len(lines) and all(["==" in line for line in lines])
    assert all([hashes and len(hashes) == len(set(hashes)) for _, _, hashes in pins])
    assert "://" not in path.read_text("utf-8"), "a lock is good for every index"


def test_whatever_the_project_asks_for_is_pinned() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert named(PROJECT["project"]["dependencies"]) <= set(pinned("app"))
    assert named(PROJECT["build-system"]["requires"]) <= set(pinned("build"))
    wanted = named([need for extra in extras.values() for need in extra]) - {"sandtable"}
    assert wanted <= set(pinned("test"))
    assert set(pinned("node")) == {need for need in wanted if need.startswith("nodejs")}


@pytest.mark.parametrize("name", ["app", "build", "node"])
def test_the_locks_agree_on_every_version(name: str) -> None:
    everything = pinned("test")
    assert pinned(name).items() <= everything.items()


def test_what_is_no_longer_needed_to_run_has_no_licence_left() -> None:
    assert set(json.loads((ROOT / "locks/licences.json").read_text())) <= set(pinned("app"))


# the audit


def asked(code: str, read: object = audit.of_pip_audit, seconds: float = 30) -> tuple[str, bool]:
    """What is said when the program that asks the database does this instead."""
    return audit.told(audit.Question("stand-in", (sys.executable, "-c", code), read), seconds)  # type: ignore[arg-type]


FLAWED = {
    "dependencies": [
        {"name": "rich", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]},
        {"name": "click", "version": "8.0", "vulns": []},
        {"name": "secret", "skip_reason": "not found"},
    ]
}


def test_what_is_known_against_a_python_package_is_said_and_ends_it() -> None:
    sentence, bad = asked(f"print({json.dumps(json.dumps(FLAWED))}); raise SystemExit(1)")
    assert bad and "rich 1.0: PYSEC-1, mended in 1.1" in sentence and "click" not in sentence


def test_nothing_known_is_good_and_what_could_not_be_asked_is_named() -> None:
    sentence, bad = asked(f"print({json.dumps(json.dumps({'dependencies': FLAWED['dependencies'][1:]}))})")
    assert not bad and sentence == ("stand-in: nothing is known against 1 packages; 1 could not be: secret.")


def test_a_database_that_knows_no_package_was_not_reached() -> None:
    """pip-audit itself is content with that."""
    sentence, bad = asked(f"print({json.dumps(json.dumps({'dependencies': FLAWED['dependencies'][2:]}))})")
    assert not bad and "nothing was checked" in sentence and "knows none" in sentence


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import time; time.sleep(60)", "no answer within 1 seconds"),
        ("import sys; sys.exit('no route to host')", "no route to host"),
        ("print('oops')", "no report"),
        ("print('[]')", "no report"),
    ],
)
def test_where_nobody_can_be_asked_it_says_so_and_goes_on(code: str, reason: str) -> None:
    sentence, bad = asked(code, seconds=1 if "sleep" in code else 30)
    assert not bad and "no advisory database could be asked" in sentence and reason in sentence


def test_a_program_that_is_missing_is_no_finding() -> None:
    question = audit.Question("npm audit", ("/nowhere/npm",), audit.of_npm_audit)
    sentence, bad = audit.told(question)
    assert not bad and "nothing was checked" in sentence


def test_what_npm_says_is_read_alike() -> None:
    flaw = {"vite": {"range": "<8", "severity": "high", "fixAvailable": True}}
    report = {"vulnerabilities": flaw, "metadata": {"dependencies": {"total": 112}}}
    sentence, bad = asked(f"print({json.dumps(json.dumps(report))})", audit.of_npm_audit)
    assert bad and "vite <8: high, mended in a newer one" in sentence
    sentence, bad = asked(
        f"print({json.dumps(json.dumps({**report, 'vulnerabilities': {}}))})", audit.of_npm_audit
    )
    assert not bad and sentence == "stand-in: nothing is known against 112 packages."
    refused = {"message": "405 Method Not Allowed", "error": {}}
    sentence, bad = asked(f"print({json.dumps(json.dumps(refused))})", audit.of_npm_audit)
    assert not bad and "405 Method Not Allowed" in sentence


@pytest.mark.parametrize(("packages", "code"), [(FLAWED["dependencies"], 1), (FLAWED["dependencies"][1:], 0)])
def test_the_whole_audit_ends_as_pip_audit_does(tmp_path: Path, packages: list[object], code: int) -> None:
    """With a stand-in for pip-audit, whatever npm says."""
    report = json.dumps({"dependencies": packages})
    (tmp_path / "pip_audit.py").write_text(f"print({report!r})\n")
    script = (
        "import sys; sys.path.insert(0, '.'); from tools import audit; "
        "found = audit.questions()[:1]; audit.questions = lambda: found; sys.exit(audit.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={"PYTHONPATH": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert ("PYSEC-1" in done.stdout) == bool(code)


def test_it_asks_about_every_pinned_package_without_installing_any() -> None:
    first, *_ = audit.questions()
    assert first.command[1:5] == ("-m", "pip_audit", "-r", "locks/test.txt")
    assert {"--require-hashes", "--disable-pip"} <= set(first.command)
