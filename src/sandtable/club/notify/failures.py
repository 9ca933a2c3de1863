"""Why a message did not arrive."""

from __future__ import annotations


class Failed(Exception):
    """Says it in a sentence for the channel's owner; `gone` if trying again is of no use."""

    def __init__(self, sentence: str, gone: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.gone = gone
