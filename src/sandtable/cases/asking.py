"""What a case expects of the questions: who is asked what, which letters are possible, which dice are declared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.board.box import Page
from sandtable.cases.names import meant, unknown
from sandtable.cases.play import Complaints, Play, difference_text, differences, shown, some_texts
from sandtable.kernel.codec import CodecError, read_step, step_text
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import AnyStep, Choice, Dice, Throw, Word
from sandtable.kernel.words import spelled

DICE: Final = ("seat", "count", "sides", "needs", "plus", "halved", "because")


def asked(page: Page, play: Play) -> Complaints:
    """`asked = "allies: PlaceArrow"`, a list if several are asked, [] if nobody is.

    With its arguments as JSON it is exact: `asked = 'blue: Volley("mill", "holder")'`.
    """
    several = not isinstance(page.values["asked"], str)
    expected = list(page.texts("asked")) if several else [page.text("asked")]
    for number, text in enumerate(expected, 1):
        check_asked(page, text, f"[{number}]" if several else "", play)
    pending = list(play.match.pending().items())
    for text in expected:
        key, _, name = text.partition(":")
        fits = [one for one in pending if one[0] == key.strip() and is_step(one[1], name.strip(), play)]
        if not fits:
            break
        pending.remove(fits[0])
    else:
        if not pending:
            return
    yield ("asked",), difference_text("asked", expected, play.asked())


def check_asked(page: Page, text: str, item: str, play: Play) -> None:
    """Refuses a seat or a step that the game does not have."""
    key, colon, name = text.partition(":")
    if not colon:
        raise page.wrong(
            "asked", f'expected a seat and a step, such as "allies: PlaceArrow"; found "{text}"', item
        )
    if not play.names.seat_of(key.strip()):
        raise unknown(page, "asked", key.strip(), "seat", play.names.seats(), item)
    check_step(page, "asked", name.strip(), item, play)


def check_step(page: Page, key: str, name: str, item: str, play: Play) -> None:
    """Refuses the name of a step that there is not, and arguments that it cannot have."""
    steps = play.match.rules.catalogue()
    if name.partition("(")[0] not in steps:
        raise unknown(page, key, name.partition("(")[0], "step", steps, item)
    if "(" in name:
        try:
            read_step(name, steps)
        except CodecError as error:
            raise page.wrong(key, str(error), item) from None


def is_step(step: AnyStep, name: str, play: Play) -> bool:
    """Is the step called so? Where arguments are named, they must be its own."""
    if "(" not in name:
        return type(step).__name__ == name
    return step_text(step) == step_text(read_step(name, play.match.rules.catalogue()))


def breadcrumb(page: Page, play: Play) -> Complaints:
    """`breadcrumb = ["Turn(2)", "PlaceArrow"]`: some levels of where play stands, outermost first."""
    trail = play.match.state.breadcrumb()
    expected = some_texts(page, "breadcrumb")
    for number, name in enumerate(expected, 1):
        check_step(page, "breadcrumb", name, f"[{number}]", play)
    rest = iter(trail)
    if not all(any(is_step(step, name, play) for step in rest) for name in expected):
        yield ("breadcrumb",), difference_text("breadcrumb", expected, [step_text(step) for step in trail])


# letters


def offered(page: Page, play: Play) -> Complaints:
    """`offered = ["A2>B2"]`: letters that are possible now, or after the `draft`."""
    letters, fault = next_letters(page, "offered", some_texts(page, "offered"), play)
    missing = [letter for letter in page.texts("offered") if letter not in letters]
    if fault or missing:
        yield ("offered",), fault or difference_text("offered", missing, letters)


def not_offered(page: Page, play: Play) -> Complaints:
    """`not_offered = ["A2>C1"]`: letters that are not possible now, or after the `draft`."""
    letters, fault = next_letters(page, "not_offered", some_texts(page, "not_offered"), play)
    wrong = [letter for letter in page.texts("not_offered") if letter in letters]
    if fault or wrong:
        yield ("not_offered",), fault or f"offered, but should not be: {shown(wrong)}"


def letters(page: Page, play: Play) -> Complaints:
    """`letters = ["use", "forfeit"]`: the letters that are possible, all of them."""
    found, fault = next_letters(page, "letters", page.texts("letters"), play)
    if fault or sorted(found) != sorted(page.texts("letters")):
        yield ("letters",), fault or difference_text("letters", page.texts("letters"), found)


def next_letters(page: Page, key: str, named: Iterable[str], play: Play) -> tuple[list[str], str]:
    """The letters after the draft of the seat in question, or a sentence why there are none.

    `named` are the letters that are expected; one that is no letter of the game is a fault.
    """
    s, pending = play.match.state, play.match.pending()
    seat = page.text("seat", "")
    if seat and not play.names.seat_of(seat):
        raise unknown(page, "seat", seat, "seat", play.names.seats())
    asks = [ask for name, ask in pending.items() if isinstance(ask, Choice) and seat in ("", name)]
    if len(asks) != 1:
        to = f" to {seat}" if seat else ""
        return [], f"{key}: expected one question{to}; asked is {play.asked_in_words()}"
    seen = play.match.rules.view(s, asks[0].seat(s))
    draft: Word = ()
    for letter in drafted(page):
        known = asks[0].letters(seen, draft)
        if letter not in known:
            check_letter(page, "draft", "", letter, play, known)
            return [], difference_text(f"letters after {shown(draft)}", letter, known)
        draft = (*draft, letter)
        if asks[0].ends(seen, draft):
            return [], f"{key}: the word ends with {shown(draft)}; no letter can follow"
    found = asks[0].letters(seen, draft)
    for number, letter in enumerate(named, 1):
        check_letter(page, key, f"[{number}]", letter, play, found)
    return found, ""


def check_letter(page: Page, key: str, item: str, letter: str, play: Play, legal: list[str]) -> None:
    """Refuses a letter that is none of the game's."""
    fault = letter_fault(play, letter, legal)
    if fault:
        raise page.wrong(key, fault, item)


def letter_fault(play: Play, letter: str, legal: list[str]) -> str:
    """Says that a letter is none of the game's, and which was meant; "" if it may be one, here or elsewhere."""
    names, s = play.names, play.match.state
    if letter in legal or not names.checks_letters() or names.knows(s, letter, legal):
        return ""
    return f"there is no letter {letter!r} in {play.game()}{names.near(s, letter, legal)}"


def drafted(page: Page) -> Word:
    try:
        return spelled(page.texts("draft", ()))
    except Refused as refused:
        raise page.wrong("draft", refused.sentence) from None


def belongs(page: Page, play: Play) -> Complaints:
    """Checks that `seat` and `draft`, which say whose letters after what are meant, come with such an expectation."""
    if not any(page.has(name) for name in ("offered", "not_offered", "letters")):
        raise page.wrong("", "seat and draft belong to offered, not_offered or letters")
    if page.has("draft"):
        some_texts(page, "draft")
    return iter(())


# dice


def dice(page: Page, play: Play) -> Complaints:
    """`dice = { count = 1, because = [[2, "50-div"]] }`: the throw that is asked for, as declared."""
    told = page.page("dice")
    for name in told.names():
        if name not in DICE:
            raise told.wrong(name, f"expected one of {', '.join(DICE)}{meant(name, DICE)}")
    thrown = [(key, ask) for key, ask in play.match.pending().items() if isinstance(ask, Throw)]
    if not thrown:
        yield ("dice",), f"dice: expected a throw; asked is {play.asked_in_words()}"
        return
    key, ask = thrown[0]
    if told.has("seat") and not play.names.seat_of(told.text("seat")):
        raise unknown(told, "seat", told.text("seat"), "seat", play.names.seats())
    yield from differences(("dice",), "dice", told.values, dice_facts(key, ask.dice(play.match.state)))


def dice_facts(seat: str, declared: Dice) -> dict[str, object]:
    return {
        "seat": seat,
        "count": declared.count,
        "sides": declared.sides,
        "needs": declared.needs,
        "plus": declared.plus(),
        "halved": declared.halved,
        "because": declared.because,
    }


def letter_faults(word: Word, key: str, play: Play) -> str:
    """Says which letter of a word is none of the game's; "" if all may be, or nobody is asked for a word there."""
    ask = play.match.pending().get(key)
    if not isinstance(ask, Choice):
        return ""
    s = play.match.state
    seen = play.match.rules.view(s, ask.seat(s))
    draft: Word = ()
    for letter in word:
        legal = ask.letters(seen, draft)
        if letter not in legal:
            return letter_fault(play, letter, legal)
        draft = (*draft, letter)
        if ask.ends(seen, draft):
            return ""
    return ""
