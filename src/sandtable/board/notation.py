"""How general squares are named: a file of letters from the west and a rank from the north.

Names of squares are interned wherever they are made, so that looking them up compares no text.
"""

from sys import intern


def file_letters(column: int) -> str:
    """A … Z, AA, AB …"""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(65 + letter) + letters
    return letters


def square_name(column: int, row: int) -> str:
    return intern(f"{file_letters(column)}{row + 1}")
