"""Names: which texts may be one, and which of them look alike.

    fit("  Anna   Müller ", 40)      # "Anna Müller", what is kept of what somebody wrote; `Unfit` says what is wrong
    one_line("Anna\r\nBcc: Eve")     # "Anna Bcc: Eve", for what was kept long ago: never refuses
    alike("Sаndtable", "Sandtable")  # True: one а is Cyrillic
    reserved("ΑDMIN")                # True: nobody may look like the administrator

Which signs look alike is said by Unicode's list (UTS #39), as the package confusable-homoglyphs carries it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

ZWNJ, ZWJ = "\u200c", "\u200d"
VIRAMA: Final = 9  # the combining class of the sign after which Indian scripts need a joiner
LONGEST_LOOK: Final = 400  # a sign may look like many
MOST_MARKS: Final = 4  # accents and points on one letter; no language needs more (UTS #39, 5.4)
BLANKS: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
)  # look like nothing, are no spaces
BREAKS: Final = re.compile("[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
UNSEEN: Final = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
SEEN: Final = "LNPS"  # letters, numbers, punctuation, symbols

TABLE: Final = ("Sandtable", "Table", "The table", "System", "Server")  # who speaks for the table
OFFICES: Final = ("Moderator", "Umpire", "Referee", "Organiser", "Organizer", "Support", "Staff")
ADMINISTRATORS: Final = ("Admin", "Administrator")
NOBODIES: Final = (  # what the pages call those who have no name
    "Somebody who left",
    *("Guest", "A guest", "Nobody", "Somebody", "Anybody", "Everybody", "Anonymous", "Unknown"),
    *("Observer", "Computer", "You"),
)


class Unfit(ValueError):
    """A text cannot be a name; the sentence says why and what to do."""


# one line


def fit(text: str, most: int, least: int = 0) -> str:
    """The text as it is kept: NFKC, trimmed, one blank between words, up to `most` signs; `Unfit` if it is no line."""
    if complaint := against(text):
        raise Unfit(complaint)
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if len(name) < least or (name and not any([unicodedata.category(sign)[0] in SEEN for sign in name])):
        raise Unfit("is empty; write something that can be seen")
    if len(name) > most:
        raise Unfit(f"is too long; write at most {most} signs")
    if most_marks(name) > MOST_MARKS:
        raise Unfit(f"has more than {MOST_MARKS} accents on one letter; take some away")
    return name


def against(text: str) -> str:
    """Says what is wrong with the signs of a text that shall be one line; "" if nothing is."""
    for at, sign in enumerate(text):
        if visible(text, at):
            continue
        code = f"U+{ord(sign):04X}"
        if BREAKS.match(sign):
            return f"has a line break ({code}); write it on one line"
        if unicodedata.category(sign) in ("Cn", "Co", "Cs"):
            return f"has a sign that nobody can read ({code}); take it out"
        return f"has an invisible sign ({code}) that controls or turns text; take it out, or type it anew"
    return ""


def visible(text: str, at: int) -> bool:
    """True if a reader can see this sign, or needs it to read the signs around it."""
    sign = text[at]
    if sign in (ZWNJ, ZWJ):
        return joins(text, at)
    return sign not in BLANKS and unicodedata.category(sign) not in UNSEEN


def joins(text: str, at: int) -> bool:
    """True if a joiner changes what is seen: in Indian scripts, between Arabic letters, between pictures."""
    before, after = text[:at].rstrip("\ufe0f")[-1:], text[at + 1 : at + 2]
    if not before or not after:
        return False
    if unicodedata.combining(before) == VIRAMA:
        return True
    if text[at] == ZWNJ:
        return unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    return unicodedata.category(before) in ("So", "Sk") and unicodedata.category(after) == "So"


def most_marks(text: str) -> int:
    """The largest number of accents and points on one letter."""
    most = run = 0
    for sign in unicodedata.normalize("NFD", text):
        run = run + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        most = max(most, run)
    return most


def one_line(text: str) -> str:
    """The text without line breaks and invisible signs; never refuses."""
    kept = BREAKS.sub(" ", text).replace("\t", " ")
    return " ".join("".join([sign for at, sign in enumerate(kept) if visible(kept, at)]).split())


# what looks alike


def folded(name: str) -> str:
    """An account's name as it is compared when somebody signs in: upper and lower case are the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


@cache
def prototypes() -> Mapping[int, str]:
    """Signs that look like others, each with the one sign (or the few) that stands for all that look so.

    The package lists pairs in both directions. A sign that many look like stands for them; of two that only look like
    each other, the longer one does, so that a sign which looks like two signs becomes those two.
    """
    listed = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8"))
    likes: dict[str, set[str]] = {}
    for sign, others in listed.items():
        plain = sign.replace(
            "\u200e", ""
        )  # the list marks the direction of what is written from right to left
        likes.setdefault(plain, set()).update([other["c"].replace("\u200e", "") for other in others])
    found = {}
    for sign, others in likes.items():
        (other,) = others if len(others) == 1 else (sign,)
        if len(sign) == 1 and (len(likes[other]), len(other), other) > (1, 1, sign):
            found[ord(sign)] = other
    return {sign: decomposed(other).translate(found) for sign, other in found.items()}


def decomposed(text: str) -> str:
    """The text in NFD, without invisible signs."""
    return "".join(
        [
            sign
            for sign in unicodedata.normalize("NFD", text)
            if sign not in BLANKS
            and unicodedata.category(sign) not in UNSEEN
            and not unicodedata.name(sign, "").startswith("VARIATION SELECTOR")
        ]
    )


def skeleton(text: str) -> str:
    """The text with one sign in the place of all that look alike (UTS #39, 4); only to compare, never to show."""
    return unicodedata.normalize("NFD", decomposed(text).translate(prototypes()))


@lru_cache(maxsize=5_000)
def looks(name: str) -> frozenset[str]:
    """Two names that share one of these look alike, upper and lower case being the same.

    Signs are compared as they stand, because a capital I looks like a small l, and again in lower case, because a
    Cyrillic capital may look like a Latin one whose small letter it does not look like.
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    as_written = skeleton(skeleton(name).casefold())
    in_small = skeleton(name.casefold()).casefold()
    return frozenset({as_written, in_small})


def kept_looks(name: str) -> list[str]:
    """The looks of a name as the store keeps them: sorted, and cut to the width of the column."""
    return sorted({look[:LONGEST_LOOK] for look in looks(name)})


def alike(one: str, other: str) -> bool:
    """True if one of these names could be taken for the other."""
    return not looks(one).isdisjoint(looks(other))


def among(name: str, others: Iterable[str]) -> bool:
    """True if a name looks like one of the others."""
    mine = looks(name)
    return any([not mine.isdisjoint(looks(other)) for other in others])


# what nobody may be called


def reserved(name: str, administrator: bool = False) -> bool:
    """True if a name looks like the program's own ("Sandtable"), an office ("Umpire") or nobody's ("Guest").

    Accents, blanks and ornaments do not count. An administrator may be called one.
    """
    mine = bare(name)
    return not mine.isdisjoint(kept_words()) and not (administrator and not mine.isdisjoint(titles()))


def bare(name: str) -> frozenset[str]:
    """The looks of a name without accents, blanks and ornaments, with l for i: both look like a capital I."""
    return frozenset(
        ["".join(filter(str.isalnum, skeleton(look))).replace("i", "l") for look in looks(name)]
    ) - {""}


@cache
def kept_words() -> frozenset[str]:
    words = (*TABLE, *OFFICES, *ADMINISTRATORS, *NOBODIES)
    return frozenset().union(*[bare(word) for word in words])


@cache
def titles() -> frozenset[str]:
    return frozenset().union(*[bare(word) for word in ADMINISTRATORS])
