"""Plays random matches and compares what they tell, ask, offer and refuse with what the code was found to hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from sandtable.board.skin import skin_of
from sandtable.games.catalogue import open_game
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused, Rules
from sandtable.kernel.steps import Choice, Throw, Word
from tools.game_code import GameCode
from tools.position_facts import paths, position_facts
from tools.reference import KERNEL, data_words, letter_names, spelled_letters
from tools.variants import variants
from tools.vocabulary import HOLE, OWN_RULE, SIGNS, events, forms, letters, refusals

NUMBERS = re.compile(r"[0-9-]+|[A-Z]{1,2}[0-9]+|x[0-9]+y[0-9]+")  # and scores, squares, interspaces
TRIES = 3  # wrong letters that are tried at a question
DRAWS = 4  # sets of options beside the defaults and their opposites


class Listed:
    """What the reference of a game lists."""

    def __init__(self, game: str) -> None:
        code = GameCode(open_game(game))
        kernel = GameCode(code.rules, KERNEL)
        spelled, data = spelled_letters(game), data_words(code)
        self.facts = {fact.path for fact in position_facts(code)}
        self.steps = set(code.rules.catalogue())
        self.events = {verb: set(kind.facts) for verb, kind in events(code).items()}
        self.reasons = [*refusals(code), *refusals(kernel)]
        self.letters = set(letters(code, spelled, letter_names(code)))
        self.forms = [form_pattern(form) for names, _ in forms(code, spelled | data) for form in names]
        self.things = data | self.letters

    def knows(self, reason: tuple[str, str, str]) -> bool:
        return any(
            code == reason[0] and rule in (reason[2], OWN_RULE, HOLE) and fits(sentence, reason[1])
            for code, sentence, rule in self.reasons
        )


def form_pattern(form: str) -> re.Pattern[str]:
    return re.compile(
        "".join(
            [rf"[^{SIGNS}]+" if part.isupper() else re.escape(part) for part in re.split(r"([A-Z]+)", form)]
        )
    )


def fits(sentence: str, told: str) -> bool:
    """Is it this sentence? A hint may follow it: "Nearest: move LOR."."""
    pattern = ".*".join([re.escape(part) for part in sentence.split(HOLE)])
    return re.fullmatch(rf"{pattern}( .*)?", told, re.DOTALL) is not None


class Trial:
    """Random matches of one game, and what came up in them that is not listed."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.listed = Listed(game)
        self.faults: dict[str, None] = {}
        self.offered: dict[str, None] = {}  # letters of any question, to be tried where they are wrong

    def play(self, rules: Rules[Any], rng: Random) -> None:
        match = Match(rules)
        self.look(match, 0)
        while asked := match.pending():
            before = len(match.log)
            key = rng.choice(list(asked))
            ask = asked[key]
            if isinstance(ask, Throw):
                dice = ask.dice(match.state)
                match.roll(tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
            else:
                match.answer(key, self.word(match, key, ask, rng))
            self.look(match, before)

    def word(self, match: Match, key: str, ask: Choice[Any], rng: Random) -> Word:
        """Spells a word at random; on the way tries letters that are not offered."""
        seen = match.rules.view(match.state, ask.seat(match.state))
        draft: Word = ()
        while True:
            possible = ask.letters(seen, draft)
            for letter in possible:
                self.letter(match.rules, seen, ask, draft, letter)
            for letter in rng.choices(list(self.offered), k=TRIES):
                if letter not in possible:
                    self.refused(match, key, (*draft, letter))
            draft = (*draft, rng.choice(possible))
            if ask.ends(seen, draft):
                return draft

    def letter(self, rules: Rules[Any], seen: Any, ask: Choice[Any], draft: Word, letter: str) -> None:
        """Notes a letter that neither is listed nor points at a thing nor is a thing of the data."""
        if letter in self.offered or NUMBERS.fullmatch(letter) or letter in rules.seats():
            return
        self.offered[letter] = None
        listed = letter.lstrip("+") in self.listed.things or letter in self.listed.letters
        listed = listed or any(form.fullmatch(letter) for form in self.listed.forms)
        if not listed and not skin_of(rules).points_at(seen, ask, draft, letter):
            self.note(f"letter {letter} of {type(ask).__name__}")

    def refused(self, match: Match, key: str, word: Word) -> None:
        try:
            match.copy().answer(key, word)
        except Refused as refused:
            if not self.listed.knows((refused.code, refused.sentence, refused.rule)):
                self.note(f"refusal {refused}")

    def look(self, match: Match, before: int) -> None:
        """Looks at what was told, what is asked, and the facts of the position."""
        for step in match.state.breadcrumb():
            if type(step).__name__ not in self.listed.steps:
                self.note(f"step {type(step).__name__}")
        for _, event in match.log[before:]:
            missing = set(event.facts) - self.listed.events.get(event.verb, set())
            if event.verb not in self.listed.events or missing:
                self.note(f"event {event.verb} {' '.join(sorted(missing))}")
        for path, _ in paths(match.rules, match.rules.facts(match.state)):
            if path not in self.listed.facts:
                self.note(f"fact {path}")

    def note(self, what: str) -> None:
        self.faults[f"{self.game}: not listed: {what}"] = None


def unlisted(game: str, matches: int) -> Iterator[str]:
    """Plays random matches under many options and says what came up that the reference of the game does not list."""
    trial = Trial(game)
    scenarios = list(open_game(game).scenarios())
    sets: Mapping[str, list[Any]] = {scenario: variants(game, DRAWS, scenario) for scenario in scenarios}
    for number in range(matches):
        scenario = scenarios[number % len(scenarios)]
        options = sets[scenario][number // len(scenarios) % len(sets[scenario])]
        trial.play(open_game(game, scenario, options), Random(f"reference/{game}/{number}"))
    yield from trial.faults
