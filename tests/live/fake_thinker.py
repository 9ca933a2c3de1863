"""A process that answers questions without knowing any game; what it does is named by the question's match."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path


def main() -> None:
    print("ready", flush=True)
    for line in sys.stdin:
        job = json.loads(line)
        what, _, file = job["match"].partition(":")
        first = not file or not Path(file).exists()
        if file:
            Path(file).touch()
        if first and what == "dies":
            os._exit(9)
        if first and what == "hangs":
            time.sleep(600)
        if what == "always-dies":
            os._exit(9)
        if what == "fails":
            print(json.dumps({"failed": "out of ideas"}), flush=True)
            continue
        if what == "waits":
            while not Path(f"{file}.go").exists():
                time.sleep(0.005)
        print(json.dumps({"word": [job["player"]], "reason": str(os.getpid())}), flush=True)
