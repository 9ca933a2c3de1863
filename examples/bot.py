"""A bot that plays at random on a server: `python examples/bot.py ADDRESS TOKEN MATCH SEAT`.

The token is a bot token of your account, or that of a seat: what follows `#` in the link of a seat that you hold. The
bot answers whenever its seat is asked, until the match is over. Needs httpx: `pip install 'sandtable[client]'`.
"""

import sys
from random import Random
from typing import Any

from sandtable.remote import RemoteError, RemoteMatch, Table

luck = Random()


def word(match: RemoteMatch, ask: dict[str, Any]) -> list[str]:
    """A word at random, letter by letter, as the server offers them."""
    letters: list[str] = []
    rows = ask["rows"]
    while True:
        row = luck.choice(rows)
        letters.append(row["letter"])
        if row["ends"]:
            return letters
        rows = match.letters(ask["key"], letters)["rows"]


def answer(match: RemoteMatch, seat: str) -> bool:
    """Answers what the seat is asked now; True if the match is over."""
    scene = match.view(seat)
    for ask in [ask for ask in scene["asks"] if ask["mine"]]:
        chosen = word(match, ask)
        match.answer(ask["key"], chosen)
        print(ask["question"], " ".join(chosen))
    return bool(scene["outcome"])


address, token, id, seat = sys.argv[1:]
with Table(address, token) as table:
    match = table.match(id)
    for _ in match.events(seat):  # a message comes whenever something happens
        try:
            if answer(match, seat):
                break
        except RemoteError as refused:
            if refused.code != "stale":  # somebody was quicker: another message tells of it
                raise
