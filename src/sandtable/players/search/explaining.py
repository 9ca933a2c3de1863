"""Says in sentences what a search compared and why it chose."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.steps import Word
from sandtable.players.search.comparing import Gain, mean
from sandtable.players.search.rehearsal import Plan, Rehearsal

SHOWN: Final = 4  # plans that are told of
LONGEST: Final = 4  # letters of a word that are told


def explained(rehearsal: Rehearsal, plans: list[Plan], chosen: Plan) -> str:
    """What was compared, what each is expected to bring, and what is feared."""
    base = plans[0]
    counts = rehearsal.own.counts
    best = [chosen, *[plan for plan in sorted(plans, key=by_rows, reverse=True) if plan is not chosen]]
    told = [f"{named(rehearsal, plan, plans)} {amount(mean(plan), counts)}" for plan in best[:SHOWN]]
    said = [
        f"{len(plans)} plans were played on {rehearsal.played} times under the same luck, as if everybody went on "
        f"steadily: {', '.join(told)}."
    ]
    if chosen is base:
        said.append("None is clearly better than the first thought.")
    else:
        gain = Gain(chosen, base)
        more = amount(gain.mean, counts).removeprefix("+")
        said.append(f"That is {more} better than the first thought (± {amount(gain.error, '').strip('+ ')}).")
    low = sorted(chosen.values)[len(chosen.values) // 10]
    said.append(f"To be feared: one in ten ends at {amount(low, counts)} or worse.")
    return " ".join(said)


def by_rows(plan: Plan) -> tuple[int, float]:
    """Those that were played on longest, the best of them first."""
    return len(plan.values), mean(plan)


def amount(value: float, counts: str) -> str:
    """A number with its unit; chances are told in percent."""
    if counts == "chance":
        return f"{100 * value:+.0f} %".removeprefix("+")
    digits = 0 if abs(value) >= 9.5 or not counts else 1
    return f"{value:+.{digits}f} {counts}".rstrip()


def named(rehearsal: Rehearsal, plan: Plan, plans: list[Plan]) -> str:
    """A plan as people read it: the first letters of its word, or which of several generals made it."""
    if rehearsal.phase:
        return "the usual plan" if plan is plans[0] else f"another plan ({plans.index(plan)})"
    return f"“{words(rehearsal, plan.word, plans[0].word)}”"


def words(rehearsal: Rehearsal, word: Word, first: Word) -> str:
    """The letters of a word; of a long one those from which on it differs from the first thought."""
    skin, seen, ask = rehearsal.rules.skin(), rehearsal.seen, rehearsal.ask
    begins = 0
    if len(word) > LONGEST and word != first:
        while begins < len(word) - 1 and word[: begins + 1] == first[: begins + 1]:
            begins += 1
    shown = range(begins, min(begins + LONGEST, len(word)))
    names = [skin.letter_name(seen, ask, word[:at], word[at]) or word[at] for at in shown]
    return ("… " if begins else "") + " · ".join(names) + (" …" if begins + LONGEST < len(word) else "")
