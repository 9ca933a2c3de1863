"""The rulebooks that are read at the table: of a game, or of a family for campaigns that somebody made."""

from __future__ import annotations

from sandtable.board.rulebook import Rule, Rulebook, rulebook
from sandtable.board.skin import skin_of
from sandtable.games.catalogue import FAMILIES
from sandtable.live.errors import NotFound
from sandtable.live.lobby.games import opened


def book(game: str) -> Rulebook:
    """The rulebook of a game; of a made campaign, which goes by the name of its family, the family's."""
    if game in FAMILIES:
        return rulebook((game,))
    try:
        pages = skin_of(opened(game)).rule_pages
    except ValueError:
        raise NotFound("no-game", "There is no such game.") from None
    if not pages:
        raise NotFound("no-rules", "This game has no rulebook to read here.")
    return rulebook(pages)


def rule(game: str, id: str) -> Rule:
    """One rule of a game, with the rulings on it."""
    found = book(game).find(id)
    if found is None:
        raise NotFound("no-rule", f"The rules of this game have no paragraph {id}.")
    return found
