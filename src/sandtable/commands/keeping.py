"""`backup`, `restore`: all that a server keeps, in one file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.commands.output import UsageError, tell
from sandtable.commands.parser import Commands, command
from sandtable.files import FileError

if TYPE_CHECKING:
    from sandtable.store import StoreError


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "backup",
        run_backup,
        "write all matches and people of a server into one file, while it runs",
        "backup sandtable.backup",
        "backup --data /srv/sandtable monday.backup",
        "backup --database postgresql://sandtable@localhost/sandtable monday.backup",
    )
    parser.add_argument("file", metavar="FILE", help="must not be there yet; keep it safe, it holds secrets")
    add_place(parser)

    parser = command(
        commands,
        "restore",
        run_restore,
        "fill a server's store from a backup; a backup of SQLite restores on PostgreSQL, too, and back",
        "restore monday.backup --data /srv/sandtable",
        "restore monday.backup --database postgresql://sandtable@localhost/sandtable --replace",
    )
    parser.add_argument("file", metavar="FILE")
    add_place(parser)
    parser.add_argument(
        "--replace", action="store_true", help="empty the store first, after a backup of what is in it"
    )


def add_place(parser: ArgumentParser) -> None:
    """Adds the options that say where a server keeps its data."""
    parser.add_argument("--data", metavar="DIR", help="the server's folder; default: the user's data folder")
    parser.add_argument("--database", metavar="URL", help="postgresql://… instead of a file in the folder")


def place(args: Namespace) -> str | Path:
    from sandtable.store.base.engine import FILE_NAME, data_folder

    if args.data and args.database:
        raise UsageError("--data is for the database file; leave it out with --database")
    return str(args.database) if args.database else data_folder(args.data) / FILE_NAME


def run_backup(args: Namespace) -> int:
    from sandtable.store import StoreError
    from sandtable.store.backup import back_up

    target, where = Path(args.file), place(args)
    try:
        rows = back_up(where, target)
    except StoreError as error:
        raise refused(target, error) from error
    tell(args, {"file": str(target), "rows": rows}, [f"{target}: {rows} rows."])
    return 0


def run_restore(args: Namespace) -> int:
    from sandtable.store import StoreError
    from sandtable.store.backup import restore
    from sandtable.store.base.engine import url_of

    source, where = Path(args.file), place(args)
    try:
        rows, saved = restore(source, where, replace=args.replace)
    except StoreError as error:
        raise refused(source, error) from error
    name = url_of(where).render_as_string() if args.database else str(where)
    lines = [f"{name}: {rows} rows restored."]
    if saved:
        lines.append(f"What was in it before is in {saved}.")
    tell(args, {"store": name, "rows": rows, "before": str(saved) if saved else None}, lines)
    return 0


def refused(file: Path, error: StoreError) -> FileError:
    return FileError(file, str(error).removeprefix(f"{file} "))
