"""Server and client mean the same of a campaign: `web/clubs/wire.py` and `client/src/club/wire.ts`."""

import re
from pathlib import Path
from typing import get_args

import pytest

from sandtable.club import settings
from sandtable.web.clubs import wire
from tests.web.test_wire import interfaces, models

TYPESCRIPT = Path(__file__).resolve().parents[2] / "client/src/club/wire.ts"
CHOICES = ("Stage", "FilingState", "Rhythm", "Unplayed", "Silence")


def test_server_and_client_know_the_same_models() -> None:
    assert set(models(wire)) == set(interfaces(TYPESCRIPT))


@pytest.mark.parametrize("name", sorted(models(wire)))
def test_every_model_has_the_same_fields(name: str) -> None:
    assert interfaces(TYPESCRIPT)[name] == set(models(wire)[name].model_fields)


@pytest.mark.parametrize("name", sorted(models(wire)))
def test_what_may_be_missing_is_said_so_on_both_sides(name: str) -> None:
    text = TYPESCRIPT.read_text(encoding="utf-8").partition(f"export interface {name} {{")[2]
    lines = text.partition("\n}")[0].splitlines()
    nullable = {line.split(":")[0].strip() for line in lines if "| null" in line.partition("//")[0]}

    assert nullable == {
        field
        for field, told in models(wire)[name].model_fields.items()
        if type(None) in get_args(told.annotation)
    }


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_has_the_same_values(name: str) -> None:
    told = re.search(rf"export type {name} = ([^;]+);", TYPESCRIPT.read_text(encoding="utf-8"))
    assert told is not None

    assert re.findall(r'"([a-z]+)"', told[1]) == list(get_args(getattr(wire, name)))


def test_the_settings_that_are_kept_are_those_that_are_told() -> None:
    assert list(vars(settings.ClubSettings())) == list(wire.ClubSettings.model_fields)
    assert list(settings.WORDS) == list(wire.ClubSettings.model_fields)
    for name in ("Rhythm", "Unplayed", "Silence"):
        assert get_args(getattr(settings, name)) == get_args(getattr(wire, name))
