"""The list of everything that a wheel of Sandtable runs with or has in it: an SBOM in CycloneDX's JSON.

Made by hatch_build.py for every wheel from locks/app.txt, locks/licences.json and client/package-lock.json. The same
sources give the same text, byte for byte: it has no times and no random numbers. Standard library only.
"""

from __future__ import annotations

import base64
import json
import re
import tomllib
import uuid
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NAME = "sandtable.cdx.json"
BUNDLED = (  # packages whose code, letters or signs stand in the built client; what they need stands there, too
    "@fontsource-variable/source-sans-3",
    "@fontsource-variable/source-serif-4",
    "idb-keyval",
    "milsymbol",
    "svelte",
)
PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;\\]+)(?P<rest>(?:.*\\\n)*.*)$", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
EXPRESSION = re.compile(r" (OR|AND|WITH) ")

Json = dict[str, Any]


def text(version: str, root: Path = ROOT) -> str:
    """The SBOM of this version of Sandtable, as the wheel carries it."""
    return json.dumps(sbom(version, root), indent=2, ensure_ascii=False) + "\n"


def sbom(version: str, root: Path = ROOT) -> Json:
    """The SBOM as data (CycloneDX 1.6)."""
    python, client = python_components(root), client_components(root)
    itself = {
        "type": "application",
        "bom-ref": f"pkg:pypi/sandtable@{version}",
        "name": "sandtable",
        "version": version,
        "purl": f"pkg:pypi/sandtable@{version}",
        "licenses": licences("Apache-2.0"),
    }
    direct = {normal(need) for need in needs(root)} | set(BUNDLED)
    refs = [one["bom-ref"] for one in python + client if one["name"] in direct]
    content = {
        "metadata": {"component": itself},
        "components": python + client,
        "dependencies": [{"ref": itself["bom-ref"], "dependsOn": sorted(refs)}],
    }
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content, sort_keys=True))
    head = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
    }
    return {**head, **content}


# Python


def needs(root: Path) -> list[str]:
    """The names of what Sandtable itself asks for."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [re.split(r"[\[<>=!~; ]", need, maxsplit=1)[0] for need in project["dependencies"]]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(path: Path) -> list[tuple[str, str, list[str]]]:
    """Every package of a lock: its name, its version and the hashes of its files."""
    found = PIN.finditer(path.read_text(encoding="utf-8"))
    return [(normal(one["name"]), one["version"], HASH.findall(one["rest"])) for one in found]


def python_components(root: Path) -> list[Json]:
    known = json.loads((root / "locks" / "licences.json").read_text(encoding="utf-8"))
    found = []
    for name, version, hashes in sorted(pins(root / "locks" / "app.txt")):
        purl = f"pkg:pypi/{name}@{version}"
        one: Json = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
        one["hashes"] = [{"alg": "SHA-256", "content": content} for content in sorted(hashes)]
        found.append(one | ({"licenses": licences(known[name])} if name in known else {}))
    return found


def licences(expression: str) -> list[Json]:
    """Writes a licence: one by its id, a choice of several as an expression."""
    return (
        [{"expression": expression}] if EXPRESSION.search(expression) else [{"license": {"id": expression}}]
    )


# the client


def client_components(root: Path) -> list[Json]:
    packages: dict[str, Json] = json.loads((root / "client" / "package-lock.json").read_text("utf-8"))[
        "packages"
    ]
    found = []
    for place in sorted(bundled(packages)):
        about, name = packages[place], place.rpartition("node_modules/")[2]
        purl = f"pkg:npm/{name.replace('@', '%40')}@{about['version']}"
        kind, _, value = about["integrity"].partition("-")
        digest = base64.b64decode(value).hex()
        found.append(
            {
                "type": "library",
                "bom-ref": purl,
                "name": name,
                "version": about["version"],
                "purl": purl,
                "hashes": [{"alg": {"sha512": "SHA-512", "sha1": "SHA-1"}[kind], "content": digest}],
            }
            | ({"licenses": licences(about["license"])} if "license" in about else {})
        )
    return found


def bundled(packages: dict[str, Json]) -> set[str]:
    """Where in the lock the bundled packages stand, and all that they need."""
    places: set[str] = set()
    waiting = [f"node_modules/{name}" for name in BUNDLED]
    while waiting:
        place = waiting.pop()
        if place not in places:
            places.add(place)
            waiting += [resolved(packages, place, name) for name in packages[place].get("dependencies", {})]
    return places


def resolved(packages: dict[str, Json], place: str, name: str) -> str:
    """Finds the copy of a package that another package imports: the one nearest to it."""
    while f"{place}/node_modules/{name}" not in packages:
        place = place.rpartition("/node_modules/")[0]
        if not place:
            return f"node_modules/{name}"
    return f"{place}/node_modules/{name}"
