"""What a walk has seen, as plain values: for `--trace --json`, for pages, and for whoever compares two programs."""

from __future__ import annotations

from typing import Any

from sandtable.cases.walk import Done, Failure, Question, Taken, Walk
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import Event


def walk_facts(walk: Walk) -> dict[str, object]:
    """The steps taken so far, who is asked what now, and the lines of the steps that are left."""
    left = walk.steps[len(walk.taken) :]
    return {
        "steps": [step_facts(taken) for taken in walk.taken],
        "asked": [question_facts(question) for question in walk.questions()],
        "left": [step.line for step in left],
    }


def step_facts(taken: Taken) -> dict[str, object]:
    """A step: each deed with what was asked, and what failed."""
    return {
        "number": taken.number,
        "line": taken.line,
        "deeds": [deed_facts(done) for done in taken.done],
        "expected": taken.step.expect.names() if taken.step.expect is not None else [],
        "failures": [failure_facts(failure) for failure in taken.failures],
    }


def deed_facts(done: Done) -> dict[str, object]:
    refused = done.refused
    told: dict[str, object] = {
        "line": done.deed.line,
        "asked": [question_facts(question) for question in done.questions()],
        "deed": done.deed.said(),
        "events": [event_facts(done.rules, event) for event in done.events],
    }
    if refused is not None:
        told["refused"] = {"code": refused.code, "rule": refused.rule, "sentence": refused.sentence}
    return told


def question_facts(question: Question) -> dict[str, object]:
    told: dict[str, object] = {"key": question.key, "step": question.step, "question": question.sentence}
    dice = question.dice
    if dice is None:
        return {**told, "letters": question.letters}
    because = [list(modifier) for modifier in dice.because]
    return {
        **told,
        "dice": {"count": dice.count, "sides": dice.sides, "needs": dice.needs, "because": because},
    }


def event_facts(rules: Rules[Any], event: Event) -> dict[str, object]:
    return {"verb": event.verb, "facts": dict(event.facts), "sentence": rules.skin().sentence(event)}


def failure_facts(failure: Failure) -> dict[str, object]:
    return {"line": failure.line, "message": failure.message, "fault": failure.fault}
