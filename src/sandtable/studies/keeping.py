"""Keeps the matches of a study in a file while it runs, so that whoever was stopped goes on where he was.

The file has a line of JSON for the study, then one for every few matches in their order. Half a line, written when the
machine was switched off, is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from sandtable.studies.jobs import JobsError, program_hash
from sandtable.studies.plans import Chunk, Played, StudyPlan


class KeptMatches:
    """The file of a study: the matches in it, and those that are added."""

    def __init__(self, path: str, what: StudyPlan) -> None:
        self.path = Path(path)
        self.head = {"program": program_hash(), "study": json.loads(json.dumps(asdict(what)))}
        self.chunks: list[Chunk] = []
        self.matches = 0
        whole = 0  # bytes of the lines that can be used
        try:
            lines = self.path.read_bytes().splitlines(keepends=True) if self.path.exists() else []
            for line in lines:
                if not line.endswith(b"\n") or not self.take(line, whole == 0):
                    break
                whole += len(line)
            with self.path.open("ab") as file:
                file.truncate(whole)
                if not whole:
                    file.write(json.dumps(self.head).encode() + b"\n")
        except OSError as failed:
            raise JobsError(f"{path}: {failed.strerror}") from failed

    def take(self, line: bytes, first: bool) -> bool:
        """Reads a line; False if it is no use, as nothing is that follows it."""
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if first:
            self.check(told)
            return True
        chunk = read_chunk(told)
        if chunk is None or chunk.first != self.matches:
            return False
        self.chunks.append(chunk)
        self.matches += len(chunk.played)
        return True

    def check(self, head: object) -> None:
        """Refuses a file that is no study, or another one."""
        if not isinstance(head, dict) or set(head) != set(self.head):
            raise JobsError(f"{self.path} is no file of kept matches: name another one")
        if head["program"] != self.head["program"]:
            raise JobsError(f"{self.path} was begun with another version of Sandtable: name another file")
        wanted, found = self.head["study"], head["study"]
        other = [name for name in wanted if wanted[name] != found.get(name)]
        if other:
            raise JobsError(f"{self.path} was begun with other {', '.join(other)}: name another file")

    def first(self, matches: int) -> Iterator[Chunk]:
        """The first matches that are in the file, so many at most."""
        for chunk in self.chunks:
            left = matches - chunk.first
            if left > 0:
                yield Chunk(chunk.first, chunk.played[:left], chunk.seconds)

    def add(self, chunk: Chunk) -> None:
        """Writes a chunk that was played just now."""
        played = [[match.outcome, match.winner, match.scores, match.decisions] for match in chunk.played]
        told = {"first": chunk.first, "seconds": round(chunk.seconds, 6), "played": played}
        with self.path.open("ab") as file:
            file.write(json.dumps(told).encode() + b"\n")


def read_chunk(told: object) -> Chunk | None:
    """A line of the file; None if it is none."""
    try:
        assert isinstance(told, dict)
        played = [
            Played(outcome, winner, scores, decisions)
            for outcome, winner, scores, decisions in told["played"]
        ]
        return Chunk(told["first"], played, told["seconds"])
    except (AssertionError, KeyError, TypeError, ValueError):
        return None
