"""A paper as plain data, the same for the printer, the screen and programs."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final, TypeAlias

from sandtable.board.paper import Paper, PaperPlan
from sandtable.papers.plan import svg_of_plan

Data: TypeAlias = dict[str, Any]
PUBLISHED: Final = ("number", "sidename", "match", "most_pages")  # what is no part of what a paper says


def as_data(paper: Paper) -> Data:
    """Everything a paper says, as JSON can hold it."""
    draw_plans(paper)
    said = {name: value for name, value in asdict(paper).items() if name not in PUBLISHED}
    data: Data = json.loads(json.dumps(said))
    return data


def draw_plans(paper: Paper) -> None:
    """Draw every plan of a table on it."""
    for chapter in paper.chapters:
        for part in chapter.parts:
            if isinstance(part, PaperPlan):
                part.svg = svg_of_plan(part)
