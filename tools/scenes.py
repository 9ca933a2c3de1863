"""Writes real scenes for the client's tests and previews: `python tools/scenes.py`.

Matches played by computer players on fixed seeds, stopped at telling moments, as the server would send them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from pydantic import BaseModel

from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import Choice
from sandtable.live import wire
from sandtable.live.lobby import games
from sandtable.live.scenes.entries import Chronicle, Remark
from sandtable.live.scenes.rows import after, forecast, names, rows, sheet, spread
from sandtable.live.scenes.scene import (
    Chair,
    Heading,
    Later,
    SceneReader,
    head,
    scenario_name,
    scene,
    seats,
    seats_text,
    table,
    table_text,
)
from sandtable.live.scenes.summaries import summary
from sandtable.players import roster
from sandtable.players.player import Player
from sandtable.web.wire import replies

FIXTURES = Path(__file__).resolve().parent.parent / "client/src/fixtures"
ME = "Ben"
NAME = "Against the steady general"


class Game:
    """A match that plays itself until it is told to stop."""

    def __init__(
        self,
        game: str,
        seed: str,
        player: str,
        options: Mapping[str, OptionValue] | None = None,
        scenario: str = "",
    ) -> None:
        rules = open_game(game, scenario, options or {})
        self.match = Match(rules, Seeded(seed))
        self.story = Chronicle(self.match)
        self.players: dict[str, Player] = {
            seat: roster.make_player(player, rules, seat, Random(seed))
            for seat in rules.seats()
            if rules.role_of(seat) != "organiser"
        }
        first, second = rules.playing()
        self.chairs = {first: Chair("person", ME), second: Chair("computer", player)}
        self.match.roll_on()

    def until(self, there: Callable[[str, Choice[Any]], bool]) -> bool:
        """Plays until a question is `there`; False if the match ended before."""
        match = self.match
        while match.pending():
            for key, ask in match.pending().items():
                if isinstance(ask, Choice) and there(key, ask):
                    self.story.catch_up()
                    return True
            key, ask = next(iter(match.pending().items()))
            assert isinstance(ask, Choice)
            player = self.players.get(seat_of(key))
            seen = match.rules.view(match.state, seat_of(key))
            word = player.word(seen, ask) if player else (ask.letters(seen, ())[0],)  # the umpire: go on
            match.answer(key, word)
            if player and self.chairs.get(seat_of(key), Chair()).who == "computer" and player.reason():
                to = (seat_of(key),) if match.rules.secretive() else ()
                self.story.remarks[len(match.live)] = Remark(seat_of(key), player.reason(), to)
            match.roll_on()
        self.story.catch_up()
        return False

    def scene(self, seat: str) -> wire.Scene:
        there = [id for id, chair in self.chairs.items() if chair.who == "person"]
        heading = Heading("k7m2q9", NAME, len(self.match.live), "seeded", self.chairs, there)
        rules, asked = self.match.rules, [seat_of(key) for key in self.match.pending()]
        entries, more = self.story.newest(seat)
        later = Later(
            table=table_text(table(rules, rules.view(self.match.state, seat))),
            seats=seats_text(rules, heading, (seat,), asked),
            may=("resign",),
            seen=0,
            entries=entries,
            more=more,
        )
        text = scene(head(self.match, self.story, heading, SceneReader(seat, (seat,))), later)
        return wire.Scene.model_validate_json(text)

    def letters(self, key: str, draft: tuple[str, ...]) -> replies.Letters:
        ask = self.match.pending()[key]
        assert isinstance(ask, Choice)
        rules = self.match.rules
        seen = rules.view(self.match.state, seat_of(key))
        return replies.Letters(
            version=len(self.match.live),
            draft=draft,
            names=names(rules, seen, ask, draft),
            forecast=forecast(rules, seen, key, ask, draft),
            rows=rows(rules, seen, key, ask, draft),
            after=after(rules, seen, ask, draft),
            spread=spread(rules, seen, ask, draft),
            sheet=sheet(rules, seen, ask, draft),
        )

    def card(self, id: str, name: str, text: str, mine: str, at: str) -> wire.MatchCard:
        found = summary(self.match, self.story)
        heading = Heading(id, name, 1, "seeded", self.chairs)
        asked = [seat for seat, _ in found["asks"]]
        question = next((question for seat, question in found["asks"] if seat == mine), "")
        return wire.MatchCard(
            id=id,
            name=name,
            game=self.match.rules.id,
            scenario=self.match.rules.scenario,
            scenario_name=scenario_name(self.match.rules),
            board=found["board"],
            text=(text, " · ".join([found["text"], found["score"]]) if found["score"] else found["text"]),
            question=question,
            yours=bool(question),
            over=not self.match.pending(),
            public=True,
            at=at,
            holders=found["holders"],
            seats=seats(self.match.rules, heading, (mine,) if mine else (), asked),
            open=() if mine else tuple(s for s in self.match.rules.playing() if s not in self.chairs),
            owner=bool(mine),
            pace=None,
            bank=None,
        )


def write(name: str, value: BaseModel | list[Any]) -> None:
    plain = value.model_dump() if isinstance(value, BaseModel) else [one.model_dump() for one in value]
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n"
    (FIXTURES / f"{name}.json").write_text(text, encoding="utf-8")
    print(f"{name}.json {len(text) // 1000} kB")


def main() -> None:
    FIXTURES.mkdir(exist_ok=True)
    caen = Game("caen", "fixtures", "steady")
    cards = []
    caen.until(lambda key, ask: True)
    write("caen-start", caen.scene("allies"))
    caen.until(lambda key, ask: type(ask).__name__ == "PlaceArrow" and key == "allies" and past(caen, 2))
    write("caen-arrow", caen.scene("allies"))
    caen.until(
        lambda key, ask: type(ask).__name__ == "CommitAttackers" and key == "allies" and wide(caen, ask)
    )
    write("caen-commit", caen.scene("allies"))
    first = caen.scene("allies").asks[0].rows[0].letter
    write("caen-letters", caen.letters("allies", (first,)))
    write("caen-waiting", caen.scene("germans"))
    cards.append(
        caen.card("k7m2q9", NAME, "You are the Allies, against steady", "allies", "2026-11-15T21:04:00Z")
    )
    caen.until(lambda key, ask: type(ask).__name__ == "StrategicMoves" and key == "allies")
    write("caen-moves", caen.scene("allies"))
    cards.append(
        caen.card(
            "p3x8dd",
            "Sunday in the club",
            "You are the Germans, against Anna",
            "germans",
            "2026-11-14T18:30:00Z",
        )
    )
    caen.until(lambda key, ask: False)
    write("caen-over", caen.scene("allies"))
    cards.append(
        caen.card(
            "h2j5ww", "Second try", "You were the Allies, against steady", "allies", "2026-11-02T10:11:00Z"
        )
    )
    skirmish = Game("skirmish", "fixtures", "random")
    skirmish.until(lambda key, ask: type(ask).__name__ == "March" and past(skirmish, 2))
    write("skirmish", skirmish.scene("blue"))
    opened = Game("caen", "open", "steady")
    opened.chairs = {"germans": Chair("person", "Anna")}
    opened.until(lambda key, ask: True)
    waiting = opened.card(
        "z9c4rt", "Who plays the Allies?", "Anna plays the Germans", "", "2026-11-15T19:00:00Z"
    )
    watched = skirmish.card("b6f1mm", "A skirmish", "Cem against Dora", "", "2026-11-15T20:00:00Z")
    write("matches", wire.Matches(mine=cards, open=[waiting], public=[watched], archived=0))
    write("games", games.cards())
    write("caen-sheet", games.sheet(games.opened("caen")))
    board = next(card.board for card in games.cards() if card.id == "caen")
    drawing = games.drawing(games.opened("caen"), board)
    if drawing is not None:
        write("caen-board", drawing)
    fleets()
    trenches()
    thrust()


def fleets() -> None:
    """A campaign of three boards: which ships sail, on whom their dice are laid, where troops attack."""
    norway = Game("norway", "fixtures", "random")
    norway.until(lambda key, ask: type(ask).__name__ == "TakeAction")
    write("norway-group", norway.scene("allies"))
    norway.until(lambda key, ask: laying(norway, key, ask) >= 4)
    write("norway-spread", norway.scene(next(seat_of(key) for key in norway.match.pending())))
    norway.until(lambda key, ask: type(ask).__name__ == "PlaceArrow")
    write("norway-arrow", norway.scene(next(seat_of(key) for key in norway.match.pending())))


def trenches() -> None:
    """A campaign on one board, of another war."""
    villers = Game("villers-bretonneux", "fixtures", "random")
    villers.until(lambda key, ask: type(ask).__name__ == "PlaceArrow" and past(villers, 2))
    write("villers-arrow", villers.scene(next(seat_of(key) for key in villers.match.pending())))


def thrust() -> None:
    """A campaign of secret orders: deployment, a sheet half written, contact, the orders after a report, the end."""
    totalize = Game("totalize", "fixtures", "steady")
    totalize.until(lambda key, ask: key == "allied")
    write("totalize-deploy", totalize.scene("allied"))
    totalize.until(lambda key, ask: type(ask).__name__ == "OrderUnits" and key == "allied")
    write("totalize-orders", totalize.scene("allied"))
    written = "A01 column bypass LOR GAU CIN A02 attack MAY A03 move IFS A06 regroup bomb TIL LOR A10 attack"
    write("totalize-letters", totalize.letters("allied", tuple(written.split())))
    totalize.until(lambda key, ask: type(ask).__name__ == "Withdraw")
    write("totalize-contact", totalize.scene(next(seat_of(key) for key in totalize.match.pending())))
    totalize.until(
        lambda key, ask: type(ask).__name__ == "OrderUnits" and key == "axis" and past(totalize, 4)
    )
    totalize.chairs = {"axis": Chair("person", ME), "allied": Chair("computer", "steady")}
    write("totalize-report", totalize.scene("axis"))
    totalize.until(lambda key, ask: False)
    write("totalize-over", totalize.scene("allied"))


def laying(game: Game, key: str, ask: Choice[Any]) -> int:
    """How many dice a question lays, if there is more than one target for them."""
    rules = game.match.rules
    found = spread(rules, rules.view(game.match.state, seat_of(key)), ask, ())
    if found is None or sum(len(share.letters) for share in found.shares) < 2:
        return 0
    return sum(share.total for share in found.shares)


def past(game: Game, turn: int) -> bool:
    state: Any = game.match.state
    return bool(state.turn >= turn)


def wide(game: Game, ask: Choice[Any]) -> bool:
    """Is the choice worth a picture? Several troops must stand ready."""
    return len(ask.letters(game.match.state, ())) >= 3


if __name__ == "__main__":
    main()
