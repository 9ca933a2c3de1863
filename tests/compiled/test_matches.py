"""The tests that play matches by the thousand pass on the compiled wheel, too.

`python3 go.py test` runs them here alone: it takes half of the time, and compiled code that differs from its source is
found. Named by themselves (`python3 go.py test tests/players`) they run on the source.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = """
import sys
import pytest
from sandtable.kernel import engine
assert not engine.__file__.endswith(".py"), "these are the sources"
sys.exit(pytest.main(sys.argv[1:]))
"""


@pytest.mark.timeout(1800)  # it gives way to other tests
@pytest.mark.parametrize("folder", ["tests/players", "tests/properties"])
def test_the_compiled_wheel_passes(folder: str, compiled: Path) -> None:
    passed = subprocess.run(
        [sys.executable, "-c", RUN, "-q", "-p", "no:cacheprovider", folder],
        env={**os.environ, "PYTHONPATH": str(compiled)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert passed.returncode == 0, passed.stdout[-8000:] + passed.stderr[-2000:]
