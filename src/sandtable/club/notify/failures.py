"""Why a message did not arrive."""

from __future__ import annotations


class DeliveryFailed(Exception):
    """Says it in a sentence for the channel's owner.

    `gone`: the channel is at fault, and trying it again is of no use. `spoilt`: this one message is at fault; it is
    dropped, so that later ones do not wait for it.
    """

    def __init__(self, sentence: str, gone: bool = False, spoilt: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.gone = gone
        self.spoilt = spoilt
