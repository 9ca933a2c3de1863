"""Papers to print: sets what a game writes (`board/paper.py`) in type, and draws its maps and plans."""

from sandtable.papers.forms import as_data, draw_plans
from sandtable.papers.maps import Fought, svg_of_table
from sandtable.papers.plan import svg_of_plan
from sandtable.papers.press import Press
from sandtable.papers.printer import Letterhead, PaperTooLong, letterhead, pages, pdf

__all__ = [
    "Fought",
    "Letterhead",
    "PaperTooLong",
    "Press",
    "as_data",
    "draw_plans",
    "letterhead",
    "pages",
    "pdf",
    "svg_of_plan",
    "svg_of_table",
]
