"""A paper as plain data, the same for the printer, the screen and programs."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final, TypeAlias

from sandtable.board.paper import Paper, PaperPlan
from sandtable.papers.plan import svg_of_plan

Data: TypeAlias = dict[str, Any]
PUBLISHED: Final = ("number", "sidename", "match", "most_pages")  # fields that a paper has besides its text


def as_data(paper: Paper) -> Data:
    """The contents of a paper as values that JSON can hold."""
    draw_plans(paper)
    said = {name: value for name, value in asdict(paper).items() if name not in PUBLISHED}
    data: Data = json.loads(json.dumps(said))
    return data


def draw_plans(paper: Paper) -> None:
    """Draws every plan of a table that the paper has."""
    for chapter in paper.chapters:
        for part in chapter.parts:
            if isinstance(part, PaperPlan):
                part.svg = svg_of_plan(part)
