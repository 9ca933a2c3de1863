"""Every wheel says what it runs with and what is bundled into its client (PEP 770, CycloneDX)."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import requires, version
from pathlib import Path
from typing import Any

import cyclonedx.schema
import jsonschema_rs
import pytest
from hatchling.bridge.app import Application
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from tools import sbom

ROOT = Path(__file__).resolve().parent.parent
Json = dict[str, Any]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain wheel, without its web pages."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    env = {**os.environ, "SANDTABLE_SKIP_CLIENT": "1", "SANDTABLE_MYPYC": "0"}
    built = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout[-4000:] + built.stderr[-4000:]
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def packed(wheel: Path) -> Json:
    """The SBOM in it."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if "/sboms/" in name]
        assert names == [f"sandtable-{version('sandtable')}.dist-info/sboms/sandtable.cdx.json"]
        found: Json = json.loads(archive.read(names[0]))
    return found


def test_it_is_a_cyclonedx_document(packed: Json) -> None:
    folder = Path(cyclonedx.schema.__file__).parent / "_res"
    schemas = {
        path.name.replace(".SNAPSHOT", ""): json.loads(path.read_text()) for path in folder.glob("*.json")
    }

    def retrieve(uri: str) -> Json:
        found: Json = schemas[uri.rpartition("/")[2].replace(".SNAPSHOT", "")]
        return found

    checker = jsonschema_rs.validator_for(schemas["bom-1.6.schema.json"], retriever=retrieve)
    assert [str(error) for error in checker.iter_errors(packed)] == []
    assert not checker.is_valid({**packed, "components": [{"name": "x"}]})


def test_it_names_everything_that_sandtable_needs_to_run(packed: Json) -> None:
    listed = {one["name"]: one for one in packed["components"] if one["purl"].startswith("pkg:pypi/")}
    waiting, needed = ["sandtable"], set()
    while waiting:
        for need in requires(waiting.pop()) or ():
            name = sbom.normal(re.split(r"[\[<>=!~; (]", need, maxsplit=1)[0])
            if ";" not in need and name not in needed:
                needed.add(name)
                waiting.append(name)
    assert len(needed) > 30 and needed <= set(listed)
    assert "pytest" not in listed and "hatchling" not in listed
    for name, one in listed.items():
        assert one["purl"] == one["bom-ref"] == f"pkg:pypi/{name}@{one['version']}"
        assert one["hashes"] and all([len(hash["content"]) == 64 for hash in one["hashes"]])
        if importlib.util.find_spec(name.replace("-", "_")):
            assert one["version"] == version(name)


def test_it_names_what_is_bundled_into_the_client(packed: Json) -> None:
    listed = {one["name"]: one for one in packed["components"] if one["purl"].startswith("pkg:npm/")}
    lock = json.loads((ROOT / "client/package-lock.json").read_text())["packages"]
    assert {"svelte", "milsymbol", "esm-env", "clsx"} <= set(listed) and "vite" not in listed
    svelte = listed["svelte"]
    assert svelte["version"] == lock["node_modules/svelte"]["version"]
    assert svelte["licenses"] == [{"license": {"id": "MIT"}}]
    assert [(hash["alg"], len(hash["content"])) for hash in svelte["hashes"]] == [("SHA-512", 128)]
    assert listed["@fontsource-variable/source-sans-3"]["purl"].startswith("pkg:npm/%40fontsource-variable/")


def test_nothing_else_is_bundled() -> None:
    """Whatever the pages import by name is listed, or belongs to Node and tests."""
    bare = re.compile(r"""(?:from|import|import\(|url\()\s*["']([@a-z][^"'.:]*)["'.]""")
    found: set[str] = set()
    for path in (ROOT / "client/src").rglob("*"):
        if path.suffix in {".ts", ".svelte", ".css"} and ".test." not in path.name:
            found |= set(bare.findall(path.read_text("utf-8")))
    packages = {"/".join(name.split("/")[: 2 if name[0] == "@" else 1]) for name in found}
    assert "svelte" in packages and packages <= {*sbom.BUNDLED, "vitest"}


def test_most_licences_are_known(packed: Json) -> None:
    unknown = [one["name"] for one in packed["components"] if "licenses" not in one]
    assert len(unknown) <= 3, unknown


def test_the_same_sources_make_the_same_text(packed: Json) -> None:
    assert sbom.text("1.2.3") == sbom.text("1.2.3") != sbom.text("1.2.4")
    assert sbom.sbom(version("sandtable")) == packed
    assert not re.search(r"timestamp|/tmp|/home", json.dumps(packed))


def test_what_sandtable_itself_asks_for_stands_first(packed: Json) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (own,) = packed["dependencies"]
    assert own["ref"] == packed["metadata"]["component"]["bom-ref"]
    assert len(own["dependsOn"]) == len(project["dependencies"]) + len(sbom.BUNDLED)


def test_a_wheel_whose_rules_cannot_be_compiled_has_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec and spec.loader
    hooks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hooks)

    def fail(*_: object) -> dict[str, str]:
        raise RuntimeError("no compiler")

    monkeypatch.setattr(hooks, "compile_modules", fail)
    monkeypatch.setenv("SANDTABLE_MYPYC", "auto")
    monkeypatch.setenv("SANDTABLE_SKIP_CLIENT", "1")
    metadata = ProjectMetadata(str(ROOT), PluginManager())
    hook = hooks.SandtableBuildHook(str(ROOT), {}, None, metadata, str(tmp_path), "wheel", Application())
    packing: Json = {"sbom_files": [], "force_include": {}}
    hook.initialize("standard", packing)
    (path,) = packing["sbom_files"]
    assert json.loads(Path(path).read_text("utf-8"))["bomFormat"] == "CycloneDX"
    assert (
        "sandtable/rulebooks/caen.md" in packing["force_include"].values()
    )  # players read the rules at the table
    hook.finalize("standard", packing, "")
    assert not Path(path).exists()
    hook.initialize("editable", packing := {"sbom_files": [], "force_include": {}})
    assert packing["sbom_files"] == []
    assert packing["force_include"] == {}
