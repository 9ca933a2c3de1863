"""A paper as plain data, the same for the printer, the screen and programs."""

from __future__ import annotations

from typing import Any, TypeAlias

from sandtable.board.paper import Chapter, Facts, Grid, Lines, Meeting, Paper, Part, Plan, Sum, Title
from sandtable.papers.plan import svg_of_plan

Data: TypeAlias = dict[str, Any]


def as_data(paper: Paper) -> Data:
    """Everything a paper says, as JSON can hold it."""
    return {
        "id": paper.id,
        "title": paper.title,
        "over": paper.over,
        "under": paper.under,
        "side": paper.side,
        "link": paper.link,
        "meeting": meeting_data(paper.meeting) if paper.meeting is not None else None,
        "chapters": [chapter_data(chapter) for chapter in paper.chapters],
    }


def meeting_data(meeting: Meeting) -> Data:
    return {
        "players": [[side, list(people)] for side, people in meeting.players],
        "when": meeting.when,
        "place": meeting.place,
        "note": meeting.note,
    }


def chapter_data(chapter: Chapter) -> Data:
    return {"title": chapter.title, "parts": [part_data(part) for part in chapter.parts]}


def part_data(part: Part) -> Data:
    if isinstance(part, Title):
        return {"kind": "title", "title": part.title, "note": part.note, "whole": part.whole}
    if isinstance(part, Facts):
        return {"kind": "facts", "rows": [list(row) for row in part.rows]}
    if isinstance(part, Sum):
        total = sum([much for _, much, _ in part.rows])
        return {"kind": "sum", "rows": [list(row) for row in part.rows], "title": part.total, "total": total}
    if isinstance(part, Grid):
        return {
            "kind": "grid",
            "heads": list(part.heads),
            "rows": [filled(row, len(part.heads)) for row in part.rows],
            "numbers": list(part.numbers),
            "fill": list(part.fill),
            "ticks": list(part.ticks),
        }
    if isinstance(part, Lines):
        rules = filled(part.rules, len(part.lines))
        return {"kind": "lines", "lines": list(part.lines), "boxes": part.boxes, "rules": rules}
    return plan_data(part)


def filled(texts: tuple[str, ...], length: int) -> list[str]:
    """As many as there must be: what is missing is empty, what is too much is left out."""
    return [*texts[:length], *[""] * (length - len(texts))]


def plan_data(plan: Plan) -> Data:
    sections = [
        {"column": one.column, "row": one.row, "kind": one.kind, "title": one.title, "note": one.note}
        for one in plan.sections
    ]
    return {
        "kind": "plan",
        "columns": plan.columns,
        "rows": plan.rows,
        "width": plan.width,
        "height": plan.height,
        "edges": list(plan.edges),
        "notes": list(plan.notes),
        "sections": sections,
        "features": [
            {"kind": one.kind, "place": one.place, "title": one.title, "count": one.count}
            for one in plan.features
        ],
        "svg": svg_of_plan(plan),
    }
