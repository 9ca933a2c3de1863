"""Reads a paper as a person does."""

from __future__ import annotations

from sandtable.board.paper import Paper, PaperFacts, PaperGrid, PaperLines, PaperSum, PaperTitle


def texts(paper: Paper) -> list[str]:
    """Everything that is read on it."""
    found = [paper.title, paper.over, paper.under]
    for chapter in paper.chapters:
        found.append(chapter.title)
        for part in chapter.parts:
            if isinstance(part, PaperTitle):
                found += [part.title, part.note]
            elif isinstance(part, PaperFacts):
                found += [text for row in part.rows for text in row]
            elif isinstance(part, PaperGrid):
                found += [*part.heads, *[text for row in part.rows for text in row]]
            elif isinstance(part, PaperLines):
                found += part.lines
            elif isinstance(part, PaperSum):
                found += [text for what, much, _ in part.rows for text in (what, str(much))]
                found += [part.title, str(part.total)]
            else:
                found += [one.title for one in part.features]
                found += [text for one in part.sections for text in (one.title, one.note)]
                found += part.notes
    return found


def chapter(paper: Paper, title: str) -> list[str]:
    """What stands under a heading."""
    (found,) = [one for one in paper.chapters if one.title == title]
    return texts(Paper("", "", "", "", (found,)))[4:]
