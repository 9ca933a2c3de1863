"""What areas are worth in Norway: nothing by itself, all by turn and side (T-2, NOR-164 … NOR-173)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.players.firestorm.norway.weights import NorwayWeights


class Aims:
    """The distances between the areas and what leads to what: known once and for all."""

    def __init__(self, rules: Norway, weights: NorwayWeights) -> None:
        self.rules = rules
        self.weights = weights
        self.ports: tuple[str, ...] = tuple(rules.book.south.ports)
        self.trondheim = rules.book.awards["trondheim"].area
        self.narvik = rules.book.awards["narvik-held"].area
        self.oslo = rules.book.south.source
        self.landing_places: tuple[str, ...] = tuple(rules.book.narvik.ports)
        self.steps: dict[str, dict[str, int]] = {}
        for goal in (*self.ports, self.trondheim, self.narvik, self.oslo, *self.landing_places):
            self.steps[goal] = distances(rules, goal)

    def events(self, s: NorwayState, side: str, turn: int) -> dict[str, float]:
        """What a side gains, besides ground, by taking certain areas in a turn."""
        found: dict[str, float] = {}
        if not s.closed_south:
            if side == self.rules.germans:
                self.note_ports(s, turn, found)
            else:
                self.note_returns(s, turn, found)
            found[self.oslo] = 30.0
        rules = self.rules
        held = rules.book.awards["narvik-held"].in_turn(rules.last_turn)
        found[self.narvik] = held * (1.0 if turn == rules.last_turn else 0.5)
        if side == rules.germans:
            for area in self.landing_places:
                found[area] = 8.0
        return found

    def note_ports(self, s: NorwayState, turn: int, found: dict[str, float]) -> None:
        """Åndalsnes and Namsos pay the Germans once, and decide the south together (NOR-165, NOR-168)."""
        rules, fate = self.rules, self.weights.fate
        bonus = rules.book.awards["ports"]
        german = [port for port in self.ports if s.holds(rules.germans, port)]
        late = 1.0 if turn >= rules.book.fate_turn else 0.8
        for port, lane in rules.book.south.ports.items():
            paid = f"{rules.germans}:port-{lane}" in s.awarded
            others = [other for other in german if other != port]
            value = fate * (0.75 if others else 0.3) * late
            if not paid:
                value += bonus.in_turn(turn)
                if turn == 1:  # what is taken now cannot be taken next turn
                    value -= 0.6 * bonus.in_turn(2)
            found[port] = value
        found[self.trondheim] = 12.0

    def note_returns(self, s: NorwayState, turn: int, found: dict[str, float]) -> None:
        """Trondheim pays the Allies in two turns; a port taken back saves the south (NOR-164, NOR-169)."""
        rules, fate = self.rules, self.weights.fate
        german = [port for port in self.ports if s.holds(rules.germans, port)]
        for port in self.ports:
            found[port] = fate * (0.8 if len(german) == len(self.ports) else 0.25)
        bonus = rules.book.awards["trondheim"].in_turn(turn)
        paid = f"{rules.allies}:trondheim-{turn}" in s.awarded
        found[self.trondheim] = 12.0 + (0.0 if paid else bonus)

    def worth(self, s: NorwayState, side: str, turn: int) -> dict[str, float]:
        """What each area would be worth to a side that takes it: its event, and the way to those beyond it."""
        rules, weights = self.rules, self.weights
        events = self.events(s, side, turn)
        held = s.held[side]
        bits = rules.board.bit
        closed = rules.south if s.closed_south else 0
        found: dict[str, float] = {}
        for area in rules.board.ids:
            if closed & bits[area]:
                found[area] = 0.0
                continue
            value = weights.area + events.get(area, 0.0)
            for goal, points in events.items():
                steps = self.steps[goal].get(area, 0)
                if steps and not held & bits[goal]:
                    value += points * weights.way**steps
            found[area] = value
        return found


def distances(rules: Norway, goal: str) -> dict[str, int]:
    """How many borders away the areas of the same map are."""
    board = rules.board
    found: dict[str, int] = {}
    seen = edge = board.bit[goal]
    step = 0
    while edge:
        for area in board.areas(edge):
            found[area] = step
        step += 1
        edge = board.beside(edge) & ~seen
        seen |= edge
    return found
