"""Matches as files: a record (`.sand`), and beside it, while the match goes on, the secret seed of its dice.

A file is replaced whole or not at all, and never if another program wrote to it since it was read.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final

from sandtable.games.catalogue import load_match, open_local, start_of
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Dicebox, Seeded, Typed, commitment
from sandtable.kernel.match import Match
from sandtable.kernel.options import OptionValue
from sandtable.kernel.record import Record, RecordError
from sandtable.kernel.rules import Refused

try:
    import fcntl
except ImportError:  # Windows: the comparison before writing must do
    fcntl = None  # type: ignore[assignment]


IN_THE_WAY: Final = "there is such a file already; nothing was overwritten"


class FileError(Exception):
    """What is wrong with a file: its name, the line (0 for the file as a whole) and a sentence."""

    def __init__(self, path: str | Path, message: str, line: int = 0) -> None:
        place = f"{path}:{line}" if line else str(path)
        super().__init__(f"{place}: {message}")
        self.path = str(path)
        self.line = line
        self.message = message


class MatchFile:
    """A match and the file it lives in."""

    def __init__(self, path: Path, record: Record, match: Match, text: str) -> None:
        self.path = path
        self.record = record
        self.match = match
        self.seed = ""  # known to this program only, until the match is over
        self.text = text  # what the file held when it was last read or written

    @classmethod
    def open(cls, path: str | Path) -> MatchFile:
        """Opens the match in a file; `FileError` names the line that does not fit."""
        file = Path(path)
        text = read_text(file)
        try:
            record, match = load_match(text, local=True)
        except RecordError as error:
            raise FileError(file, error.message, error.line) from error
        opened = cls(file, record, match, text)
        opened.find_seed()
        return opened

    @classmethod
    def create(
        cls,
        path: str | Path,
        game: str,
        scenario: str = "",
        options: Mapping[str, OptionValue] | None = None,
        seats: Mapping[str, str] | None = None,
        dice: str = "seeded",
        seed: str | None = None,
        position: str = "",
    ) -> MatchFile:
        """Starts a match in a new file: `ValueError` if the game refuses, `FileError` if the file exists already."""
        rules = open_local(game, scenario, options)
        if dice == "typed" and rules.screened():
            raise Refused(("screened", rules.screened(), ""))
        record = Record(game, rules.scenario, rules.version, rules.options)
        record.seats = dict(seats or {})
        record.position = position
        secret = "" if dice == "typed" else (seed or "").strip() or secrets.token_hex(16)
        record.commitment = commitment(secret) if secret else ""
        file = Path(path)
        try:
            match = Match(rules, Seeded(secret) if secret else Typed(), start_of(rules, record))
        except RecordError as error:
            raise FileError(file, error.message) from error
        created = cls(file, record, match, "")
        created.seed = secret
        created.write_new()
        return created

    @property
    def sidecar(self) -> Path:
        """Where the seed is kept until the match is over: beside the record, not beside a link to it."""
        record = self.path.resolve() if self.path.is_symlink() else self.path
        return record.with_name(record.name + ".seed")

    @property
    def over(self) -> bool:
        return not self.match.pending()

    @property
    def why_typed(self) -> str:
        """Says why the faces of the dice must be typed; empty if this program throws them."""
        if self.seed:
            return ""
        if not self.record.commitment:
            return "The players of this match throw real dice."
        if self.record.seed:
            return "The seed of this match is revealed, so it throws no more dice."
        return f"The seed of this match is not here: {self.sidecar} is missing."

    def find_seed(self) -> None:
        """Takes the seed from its sidecar. A revealed seed throws no more dice: anybody could foresee them."""
        box: Dicebox = Typed()
        if self.record.commitment and not self.record.seed and self.sidecar.exists():
            self.seed = read_text(self.sidecar).strip()
            if commitment(self.seed) != self.record.commitment:
                raise FileError(self.sidecar, f"this is not the seed to which {self.path.name} committed")
            box = Seeded(self.seed)
        self.match.box = box

    def write_new(self) -> None:
        """Writes the seed, then the record; overwrites no file."""
        if self.path.exists():
            raise FileError(self.path, IN_THE_WAY)
        if self.seed:
            write_new(self.sidecar, self.seed + "\n", 0o600)
        try:
            self.text = self.compose()
            write_new(self.path, self.text, 0o666)
        except BaseException:
            if self.seed:
                self.sidecar.unlink(missing_ok=True)
            raise

    def save(self) -> None:
        """Writes the journal. When the match is over, its seed is revealed and the sidecar goes."""
        if self.over and self.seed:
            self.record.seed = self.seed
        text = self.compose()
        with locked(self.path):
            if read_text(self.path) != self.text:
                raise FileError(self.path, "somebody else wrote to this file meanwhile; nothing was written")
            replace(self.path, text)
        self.text = text
        if self.record.seed:
            self.seed = ""
            self.match.box = Typed()
            self.sidecar.unlink(missing_ok=True)

    def compose(self) -> str:
        self.record.lines = list(self.match.journal)
        return records.write(self.record)


def read_text(path: Path) -> str:
    """Reads the text of a file; `FileError` says why it cannot."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise FileError(path, "there is no such file") from None
    except IsADirectoryError:
        raise FileError(path, "this is a folder; a file is wanted") from None
    except OSError as error:
        raise FileError(path, f"the file cannot be read ({error.strerror})") from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileError(path, "expected UTF-8 text", line) from None


def write_new(path: Path, text: str, mode: int) -> None:
    """Writes a file that must not exist yet."""
    try:
        write_through(path, text, mode)
        flush_folder(path.parent)
    except FileExistsError:
        raise FileError(path, IN_THE_WAY) from None
    except OSError as error:
        with suppress(OSError):
            path.unlink()  # we created it: no other program's text is lost
        raise FileError(path, f"the file cannot be written ({error.strerror})") from None


def replace(path: Path, text: str) -> None:
    """Replaces a file in one step: a reader, even after a crash, sees the old text or the new one."""
    target = path.resolve()
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        write_through(draft, text, 0o600)
        shutil.copymode(target, draft)
        draft.replace(target)
        flush_folder(target.parent)
    except OSError as error:
        raise FileError(path, f"the file cannot be written ({error.strerror})") from None
    finally:
        draft.unlink(missing_ok=True)


def write_through(path: Path, text: str, mode: int) -> None:
    """Writes a new file that is on the disk before this returns."""
    raw = text.encode()
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())


def flush_folder(folder: Path) -> None:
    """Makes a new name in a folder outlast a crash, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lets only one program at a time compare and replace a file.

    A program that waited gets the lock of the replaced file; comparing then finds a text that it did not write.
    """
    if fcntl is None:
        yield
        return
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
    except FileNotFoundError:
        raise FileError(path, "the file is gone; nothing was written") from None
    except OSError as error:
        raise FileError(path, f"the file cannot be opened ({error.strerror})") from None


def free_name(game: str) -> str:
    """GAME.sand, or the first of GAME-2.sand, GAME-3.sand … that is free in this folder."""
    names = (f"{game}.sand" if number == 1 else f"{game}-{number}.sand" for number in count(1))
    return next(name for name in names if not Path(name).exists())
