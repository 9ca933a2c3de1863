"""What is told of a campaign's settings and channels has the values that are kept."""

from dataclasses import fields
from typing import get_args

from sandtable.club import settings, wire
from sandtable.club.notify.senders import KINDS, Kind
from sandtable.club.notify.topics import TOPICS, Topic


def test_the_settings_that_are_kept_are_those_that_are_told() -> None:
    assert list(vars(settings.ClubSettings())) == list(wire.ClubSettings.model_fields)
    assert list(settings.WORDS) == list(wire.ClubSettings.model_fields)
    for name in ("Rhythm", "Unplayed", "Silence"):
        assert get_args(getattr(settings, name)) == get_args(getattr(wire, name))


def test_every_kind_of_channel_and_every_topic_is_known_by_its_name() -> None:
    assert set(KINDS) == set(get_args(Kind))
    assert set(TOPICS) == set(get_args(Topic))


def test_a_report_form_is_sent_with_its_battle_first_and_whatever_the_game_asks() -> None:
    sent = [field.name for field in fields(wire.Form)]
    assert sent[:2] == ["battle", "labels"]
    assert sent[-3:] == ["dice", "sides", "most_photos"]
