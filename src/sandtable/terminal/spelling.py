"""Typed letters: which one a person means."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word


def numbered(letters: list[str]) -> bool:
    """Can letters be chosen by number? Not where they are numbers themselves."""
    return not any(letter.isdigit() for letter in letters)


def by_number(token: str, letters: list[str]) -> str:
    """The letter with a typed number in a list; "" where it is no number of it, or the letters are numbers."""
    if token.isdecimal() and numbered(letters) and 0 < int(token) <= len(letters):
        return letters[int(token) - 1]
    return ""


def moved_on(token: str, letter: str, draft: Word) -> str:
    """Says that a number of the list that was shown names a letter that cannot follow those before it."""
    return f"{token} is {letter} in the list you see, and cannot follow {' '.join(draft)}. Now look at the new list."


def meant(token: str, letters: list[str]) -> str:
    """Finds the letter that is meant: as typed, by its number, or by a beginning that only it has; "" if none."""
    for letter in letters:
        if letter.casefold() == token.casefold():
            return letter
    chosen = by_number(token, letters)
    if chosen:
        return chosen
    begun = [letter for letter in letters if letter.casefold().startswith(token.casefold())]
    return begun[0] if len(begun) == 1 else ""


def why_not(ask: Choice[Any], seen: State, draft: Word, token: str, typed: str = "") -> str:
    """Says why a letter is not possible: by the rules' own reason, else by listing what is."""
    refusal = ask.why_not(seen, draft, token) if not token.isdigit() else None
    if refusal is not None:
        return f"{refusal[1]} [{refusal[2]}]"
    letters = ask.letters(seen, draft)
    some = ", ".join(letters[:6]) + (" …" if len(letters) > 6 else "")
    numbers = f"1 to {len(letters)}, or " if numbered(letters) else ""
    return f"{(typed or token)!r} is not possible here. Type {numbers}{some}; `help` tells more."
