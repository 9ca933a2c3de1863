"""A server that dies in the middle of a stream of answers loses nothing it acknowledged."""

from pathlib import Path

from tools.kills import hammer


def test_killed_while_answering_it_keeps_every_acknowledged_answer_once(tmp_path: Path) -> None:
    tally = hammer(tmp_path, kills=2, streams=3, game="caen", seed=11)

    assert not tally.faults
    assert tally.kills == 2  # the second hits a server that has recovered from the first
    assert tally.answers > 10, "the streams must have been at work when the server died"
