"""A few hundred requests and uploads in bad faith, as `tools/fuzz.py` sends by the ten thousand: never a 5xx."""

from __future__ import annotations

from pathlib import Path

from tests.web.fuzzing import Fuzzer, worlds


def test_no_request_and_no_upload_makes_the_server_fail(tmp_path: Path) -> None:
    with worlds(tmp_path) as there:
        fuzzer = Fuzzer(there, seed=7)
        for _ in range(300):
            fuzzer.request()
        for _ in range(40):
            fuzzer.upload()
    assert not fuzzer.faults, fuzzer.faults[0]
    assert sum(fuzzer.statuses.values()) > 300 and fuzzer.statuses[200] > 20, (
        "they must reach what they are meant for"
    )
