"""Server and client mean the same when they speak of channels."""

import re
from pathlib import Path
from typing import get_args

from sandtable.club.notify.delivery import State
from sandtable.club.notify.senders import KINDS, Kind
from sandtable.club.notify.topics import TOPICS, Topic
from sandtable.web.clubs import channel_wire
from sandtable.web.taken import Taken
from tests.web.test_wire import interfaces, models

TYPESCRIPT = Path(__file__).resolve().parents[3] / "client/src/notices/wire.ts"


def test_what_is_sent_has_the_fields_that_the_client_reads() -> None:
    sent = {
        name: set(model.model_fields)
        for name, model in models(channel_wire).items()
        if not issubclass(model, Taken)
    }
    assert interfaces(TYPESCRIPT) == sent


def test_both_know_the_same_kinds_topics_and_states() -> None:
    text = TYPESCRIPT.read_text(encoding="utf-8")
    for name, values in (("Kind", Kind), ("Topic", Topic), ("ChannelState", State)):
        line = re.search(rf"export type {name} = (.*);", text)
        assert line and set(re.findall(r'"(\w+)"', line[1])) == set(get_args(values))
    assert set(KINDS) == set(get_args(Kind)) and set(TOPICS) == set(get_args(Topic))
