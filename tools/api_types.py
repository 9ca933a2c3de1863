#!/usr/bin/env python3
"""Writes the types of the API for the client, from the server's own description: client/types/api.d.ts.

    python tools/api_types.py

`client/src/**/wire.ts` give them their names. They are only needed to check the client, not to build it, so they are
not kept in the repository: `go.py test` makes them anew; run this after a change of what the server sends.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from sandtable.store import Store
from sandtable.web.app import Settings, create_app

CLIENT = Path(__file__).resolve().parent.parent / "client"
TYPES = CLIENT / "types"
# What may be left out of a request has a default; a schema is known by its name alone.
WORDS = ("--default-non-nullable=false", "--root-types", "--root-types-no-schema-prefix")


def description() -> str:
    """The API as OpenAPI, as a running server gives it."""
    with tempfile.TemporaryDirectory(prefix="sandtable-types-") as folder:
        store = Store.open(Path(folder) / "sandtable.db")
        try:
            return json.dumps(create_app(store, Settings(computers=False)).openapi(), indent=1)
        finally:
            store.close()


def main() -> int:
    """Makes the types anew, unless those that stand there are of the same description."""
    described, types, text = TYPES / "openapi.json", TYPES / "api.d.ts", description()
    if types.is_file() and described.is_file() and described.read_text(encoding="utf-8") == text:
        return 0
    TYPES.mkdir(exist_ok=True)
    described.unlink(missing_ok=True)
    raw = TYPES / "new.json"
    raw.write_text(text, encoding="utf-8")
    npm = [sys.executable, str(CLIENT / "build.py"), "npm", "exec", "--", "openapi-typescript"]
    code = subprocess.run([*npm, str(raw), "-o", str(types), *WORDS], check=False).returncode
    if code == 0:
        raw.rename(described)  # last: a run that was stopped before this begins anew
    return code


if __name__ == "__main__":
    sys.exit(main())
