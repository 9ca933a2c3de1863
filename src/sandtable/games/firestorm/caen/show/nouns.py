"""The names that only Caen has: help in a battle that is no troop, and why it changes a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.board import sentences
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.show import nouns

HELP: Final = {  # assets inside a sentence
    "sortie": "a Typhoon sortie",
    "carpet": "carpet bombing",
    "gdt": "the German Defence Troop",
    "naval-gunfire": "naval gunfire",
    "breaching-group": "a breaching group",
    "commando": "a commando company",
    "sherman-dd": "a Sherman DD squadron",
}
REASONS: Final = {
    "river": "attacked over a river",
    "naval-gunfire": "naval gunfire",
    "carpet": "carpet bombing",
    "gdt": "German Defence Troop",
}


def helper(data: Scenario, id: str) -> str:
    """A troop or asset inside a sentence."""
    return HELP[id] if id in HELP else nouns.noun(data, id)


def helpers(data: Scenario, ids: Sequence[str]) -> str:
    """ "3 Div, 27 Armd and carpet bombing"."""
    return sentences.listing([helper(data, id) for id in ids])


def reason(data: Scenario, id: str) -> str:
    return REASONS[id] if id in REASONS else nouns.reason(data, id)
