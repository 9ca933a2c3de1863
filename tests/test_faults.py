"""Small versions of `tools/faults`: what is acknowledged is there once, whatever happens to the server."""

from __future__ import annotations

from pathlib import Path

from tools.faults.disks import disks
from tools.faults.kills import kills
from tools.faults.memory import memories
from tools.faults.races import races
from tools.faults.report import Report


def test_killed_while_answering_it_keeps_every_acknowledged_answer_once(tmp_path: Path) -> None:
    report = kills(tmp_path, "sqlite", 2, ("caen", "skirmish", "heroes"), at_least=4)

    assert not report.faults
    assert report.counts["kills"] == 2  # the second hits a server that has recovered from the first
    assert report.counts["answers acknowledged"] >= 12, "all must have been at work when the server died"
    assert report.counts["matches verified"] >= 3 and report.counts["throws fit"]


def test_of_two_processes_that_are_sent_an_answer_at_once_one_takes_it(tmp_path: Path) -> None:
    report = races(tmp_path, 16, pairs=3)

    assert not report.faults
    assert report.counts["answers of two processes at once"] == 16
    assert report.counts["refused as stale"] == 12 and report.counts["of them under one key"] == 4


def test_with_a_full_disk_nothing_is_lost_and_play_goes_on_by_itself(tmp_path: Path) -> None:
    report = disks(tmp_path, "limited", 1, 0.5, ("skirmish", "caen"))

    assert not report.faults
    assert report.counts["refused with not-kept"] and report.counts["looks with a full disk"]


def test_many_matches_are_stored_and_some_of_them_opened(tmp_path: Path) -> None:
    report = memories(tmp_path, 30, 4, ("skirmish", "caen"), quiet=0)

    assert not report.faults
    assert (report.counts["stored matches"], report.counts["sockets"]) == (30, 8)


def test_a_report_tells_what_was_counted_and_fails_with_a_fault() -> None:
    report = Report("kills")
    report.count("kills", 1000)
    assert report.lines() == ["kills: 1,000 kills: no fault"] and report.tell() == 0
    report.must(1 + 1 == 3, "m1: an answer is there twice")
    assert report.lines() == ["m1: an answer is there twice", "kills: 1,000 kills: 1 FAULTS"]
    assert report.tell() == 1
