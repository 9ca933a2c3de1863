"""Sends a server malformed requests and damaged uploads; it must never answer with a 5xx.

    python tools/fuzz.py [REQUESTS] [UPLOADS] [SEED]

The defaults are 50,000 requests over all routes and 5,000 uploads. Faults are printed with what was sent; the exit code
is 1 if there were any.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.web.fuzzing import Fuzzer, worlds


def main() -> int:
    requests, uploads, seed = [int(word) for word in (*sys.argv[1:], "50000", "5000", "1")[:3]]
    if len(sys.argv) == 2:
        uploads = 5000
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, worlds(Path(folder)) as there:
        fuzzer = Fuzzer(there, seed)
        for number in range(1, requests + 1):
            fuzzer.request()
            if number % 5000 == 0:
                print(
                    f"{number} requests, {len(fuzzer.faults)} faults, {time.monotonic() - begun:.0f} s",
                    flush=True,
                )
        for number in range(1, uploads + 1):
            fuzzer.upload()
            if number % 500 == 0:
                print(
                    f"{number} uploads, {len(fuzzer.faults)} faults, {time.monotonic() - begun:.0f} s",
                    flush=True,
                )
    print(dict(sorted(fuzzer.statuses.items())))
    for fault in fuzzer.faults[:20]:
        print(fault)
    return 1 if fuzzer.faults else 0


if __name__ == "__main__":
    sys.exit(main())
