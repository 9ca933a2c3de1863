"""Operation Totalize: what the module answers otherwise than the shared system (TOT-)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.games.armored_thrust.rules import ArmoredThrust
from sandtable.games.armored_thrust.scenario import load
from sandtable.kernel.options import OptionValue

FOLDER: Final = str(Path(__file__).parent)


@mypyc_attr(allow_interpreted_subclasses=True)
class Totalize(ArmoredThrust):
    """Ten turns from Caen towards Falaise."""

    id: ClassVar[str] = "totalize"
    version: ClassVar[int] = 1

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario:
            raise ValueError(f"totalize has no scenario {scenario!r}; leave it out")
        super().__init__(load(FOLDER, options))
