"""A position of a match as searches and learners walk it: letter by letter, die by die.

The names are those of OpenSpiel's `State`. Players are numbered; a decision is a word, and each of its letters an
action. Dice are chance nodes, a die at a time; so are the questions of seats that serve no side (organiser, umpire),
which are answered at random as in `simulate`. Seats that are asked together act one after the other and do not see
each other's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import ORGANISER, Rules, random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Faces, Throw, Word

CHANCE: Final = -1  # the player at chance nodes, as in OpenSpiel
TERMINAL: Final = -4  # the player when the match is over
MOST_FACES: Final = 65_536  # sides of a die whose chances are listed one by one


class GameState:
    """Where a match stands: the state of the rules, the letters of begun words, and the dice of a throw so far."""

    def __init__(self, rules: Rules[Any], s: State) -> None:
        self.rules = rules
        self.s = s
        self.players = tuple([seat for seat in rules.seats() if rules.role_of(seat) != ORGANISER])
        self.drafts: dict[str, Word] = {}  # by the key of the question
        self.look_again()

    def look_again(self) -> None:
        """Asks the rules who must answer what, after every change of the state."""
        self.s.drain()
        self.faces: Faces = ()
        self.views: dict[str, State] = {}  # by seat, made when they are looked at
        self.pending = engine.pending(self.s)
        self.asked: dict[str, Choice[Any]] = {  # what waits for the players' words, by key
            key: ask
            for key, ask in self.pending.items()
            if isinstance(ask, Choice) and ask.seat(self.s) in self.players
        }

    # whose turn it is

    def acting(self) -> tuple[str, Choice[Any] | Throw[Any]] | None:
        """The question that the next action is for, and its key; None when the match is over."""
        for key, ask in self.asked.items():
            return key, ask
        return next(iter(self.pending.items()), None)

    def current_player(self) -> int:
        """The number of the player who acts; `CHANCE` or `TERMINAL` where none does."""
        acting = self.acting()
        if acting is None:
            return TERMINAL
        seat = acting[1].seat(self.s)
        if isinstance(acting[1], Throw) or seat not in self.players:
            return CHANCE
        return self.players.index(seat)

    def is_terminal(self) -> bool:
        return self.acting() is None

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE

    # actions

    def view(self, seat: str) -> State:
        """What a seat sees, made once between two changes."""
        if seat not in self.views:
            self.views[seat] = self.rules.view(self.s, seat)
        return self.views[seat]

    def letters(self, key: str) -> list[str]:
        """The letters that may come next in the word that answers a question."""
        ask = self.pending[key]
        assert isinstance(ask, Choice)
        return ask.letters(self.view(ask.seat(self.s)), self.drafts.get(key, ()))

    def legal_actions(self) -> list[int]:
        """What may be done now: the places of the letters that are offered, or the faces of a die less 1."""
        acting = self.acting()
        if acting is None:
            return []
        key, ask = acting
        many = ask.dice(self.s).sides if isinstance(ask, Throw) else len(self.letters(key))
        if many > MOST_FACES:
            raise ValueError(
                f"a die of {many} sides is not listed face by face: draw it with `sample_chance`"
            )
        return list(range(many))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The actions of a chance node, each with its chance."""
        actions = self.legal_actions() if self.is_chance_node() else []
        return [(action, 1 / len(actions)) for action in actions]

    def action_to_string(self, action: int) -> str:
        """The letter or the face that an action stands for."""
        acting = self.acting()
        if acting is None:
            raise ValueError("the match is over")
        key, ask = acting
        return str(action + 1) if isinstance(ask, Throw) else self.letters(key)[action]

    def apply_action(self, action: int) -> None:
        """Adds a letter to the word, or a die to the throw; a whole word or throw is carried out."""
        acting = self.acting()
        if acting is None:
            raise ValueError("the match is over")
        key, ask = acting
        if isinstance(ask, Throw):
            self.add_face(ask, action + 1)
        else:
            self.add_letter(key, action)

    def add_letter(self, key: str, action: int) -> None:
        """Adds a letter to the word that answers a question; carries the word out when it is whole."""
        ask = self.pending[key]
        assert isinstance(ask, Choice)
        letters = self.letters(key)
        if not 0 <= action < len(letters):
            raise ValueError(f"{action} is no action here: {key} has {len(letters)} letters to choose from")
        word = (*self.drafts.get(key, ()), letters[action])
        if not ask.ends(self.view(ask.seat(self.s)), word):
            self.drafts[key] = word
        else:
            self.play(key, ask, word)

    def play(self, key: str, ask: Choice[Any], word: Word) -> None:
        """Carries a word out; where it is only sealed, the words that others have begun stay begun."""
        before = self.s.agenda
        engine.play(self.s, key, ask, word)
        self.drafts = {other: draft for other, draft in self.drafts.items() if other != key}
        if self.s.agenda is not before:
            self.drafts = {}
        self.look_again()

    def add_face(self, ask: Throw[Any], face: int) -> None:
        dice = ask.dice(self.s)
        if not 1 <= face <= dice.sides:
            raise ValueError(f"{face - 1} is no action here: a die has {dice.sides} sides")
        self.faces = (*self.faces, face)
        if len(self.faces) == dice.count:
            engine.throw(self.s, ask, self.faces)
            self.look_again()

    def sample_chance(self, rng: Random) -> None:
        """Lets chance decide until a player is asked or the match is over."""
        while self.is_chance_node():
            key, ask = next(iter(self.pending.items()))
            if isinstance(ask, Throw):
                dice = ask.dice(self.s)
                left = dice.count - len(self.faces)
                fallen = [rng.randint(1, dice.sides) for _ in range(left)]
                engine.throw(self.s, ask, (*self.faces, *fallen))
                self.look_again()
            else:
                self.play(key, ask, random_word(self.view(ask.seat(self.s)), ask, rng))

    # the end

    def returns(self) -> list[float]:
        """What each player has won: 1 for the winning side, -1 for the others, 0 for a draw or an open match."""
        end = self.rules.outcome(self.s)
        if end is None or not end.winner:
            return [0.0] * len(self.players)
        return [1.0 if self.rules.side_of(seat) == end.winner else -1.0 for seat in self.players]

    def leads(self) -> list[float]:
        """By how much each player's side leads the best other one at the end; 0 for an open match."""
        end = self.rules.outcome(self.s)
        if end is None:
            return [0.0] * len(self.players)
        return [lead(end.scores, self.rules.side_of(seat)) for seat in self.players]

    # copies

    def clone(self) -> GameState:
        copy = GameState(self.rules, self.s.clone())
        copy.drafts = dict(self.drafts)
        copy.faces = self.faces
        return copy

    def resample_from_infostate(self, player: int, rng: Random) -> GameState:
        """A copy that looks the same to a player; what it cannot know is guessed anew.

        Words that others have begun are begun anew, as nobody but their writer knows a draft; so is a throw of which
        some dice fell that the player does not see.
        """
        seat = self.players[player]
        guessed = self.rules.guess(self.view(seat), seat, rng)
        copy = GameState(self.rules, guessed.clone())
        for key, draft in self.drafts.items():
            if self.asked[key].seat(self.s) == seat:
                copy.drafts[key] = draft
        if self.faces and self.sees_dice(seat):
            copy.faces = self.faces
        return copy

    def sees_dice(self, seat: str) -> bool:
        """Does the seat see the dice fall that are being thrown?"""
        for ask in self.pending.values():
            if isinstance(ask, Throw):
                return seat in (self.rules.onlookers(self.s, ask) or (seat,))
        return False


def lead(scores: Mapping[str, int], side: str) -> float:
    others = [score for other, score in scores.items() if other != side]
    return float(scores[side] - max(others)) if side in scores and others else 0.0


def new_state(
    game: str | Rules[Any], scenario: str = "", options: Mapping[str, OptionValue] | None = None
) -> GameState:
    """The state before the first decision of a game, opened by its name or ready."""
    rules = open_game(game, scenario, dict(options or {})) if isinstance(game, str) else game
    s = rules.setup()
    engine.begin(s, rules.start())
    s.drain()
    return GameState(rules, s)
