"""Messages that waited for one channel, made into one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.store import QueuedMessage

DECISIONS: Final = ("turn", "report")  # topics for which somebody waits
MOST_ENTRIES: Final = 12
OURS: Final = "Sandtable"


@dataclass(frozen=True)
class MessageEntry:
    campaign: str
    subject: str
    text: str
    link: str  # absolute

    def lines(self) -> str:
        return "\n".join([part for part in (self.subject, self.text, self.link) if part])


@dataclass(frozen=True)
class Message:
    """What is sent: `link` leads to the newest decision, `entries` are all, that one first."""

    subject: str
    entries: tuple[MessageEntry, ...]
    left_out: int = 0
    urgent: bool = False  # somebody is waited for

    @property
    def link(self) -> str:
        return next((entry.link for entry in self.entries if entry.link), "")

    @property
    def campaign(self) -> str:
        return self.entries[0].campaign if self.entries else ""

    @property
    def text(self) -> str:
        parts = [entry.lines() for entry in self.entries]
        if self.left_out:
            parts.append(f"And {self.left_out} more: look at the campaign.")
        return "\n\n".join(parts)

    @property
    def short(self) -> str:
        """A few lines without links, for what is clicked as a whole."""
        parts = [
            " ".join([part for part in (entry.subject, entry.text) if part]) for entry in self.entries[:4]
        ]
        more = len(self.entries) + self.left_out - len(parts)
        return "\n".join([*parts, f"And {more} more."] if more else parts)


def merged(letters: Sequence[QueuedMessage], names: Mapping[str, str], public: str) -> Message:
    """One message: decisions before news, the newest first; what is said twice is said once."""
    ordered = sorted(letters, key=lambda one: (one.topic in DECISIONS, one.at, one.id), reverse=True)
    found: dict[MessageEntry, None] = {}
    for letter in ordered:
        found[entry_of(letter, names.get(letter.match or "") or OURS, public)] = None
    entries = list(found)
    shown = tuple(entries[:MOST_ENTRIES])
    urgent = any([letter.topic in DECISIONS for letter in letters])
    return Message(title(entries), shown, len(entries) - len(shown), urgent)


def entry_of(letter: QueuedMessage, campaign: str, public: str) -> MessageEntry:
    """The campaign is named once, above all; what the subject says need not be said again."""
    subject = letter.subject.removeprefix(f"{campaign}: ")
    text = "" if letter.text.strip(".") == subject.strip(".") else letter.text
    return MessageEntry(campaign, subject, text, public + letter.link if letter.link else "")


def title(entries: Sequence[MessageEntry]) -> str:
    campaigns = list(dict.fromkeys([entry.campaign for entry in entries]))
    first, more = entries[0], len(entries) - 1
    said = f"{first.campaign}: {first.subject}" if first.subject else first.campaign
    if not more:
        return said
    return (
        f"{said} (and {more} more)" if len(campaigns) == 1 else f"{said} (and {more} more of your campaigns)"
    )
