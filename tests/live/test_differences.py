"""What differs between two JSON texts makes the one of the other, and is seldom longer than it must be."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sandtable.live.scenes.differences import changed, members_changed
from sandtable.live.scenes.parts import AskParts, asks_patch
from tests.patching import applied


def patched(old: Any, new: Any) -> tuple[Any, list[dict[str, Any]]]:
    """The old value after what differs, and the operations."""
    found = [json.loads(one) for one in changed("/value", json.dumps(old), json.dumps(new))]
    return applied({"value": json.loads(json.dumps(old))}, found)["value"], found


def value(rng: Random, depth: int = 3) -> Any:
    """Something like what is sent: objects with names in lists, texts, numbers, nothing."""
    kind = rng.randrange(8) if depth else rng.randrange(4)
    if kind < 4:
        return rng.choice(["", "a", 'b"/~', 3, 4, 2.5, True, False, None])
    if kind == 4:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    if kind == 5:
        return {name: value(rng, depth - 1) for name in rng.sample(["a", "b/c", "d~e", "id", "counter"], 3)}
    ids = rng.sample("uvwxyz", rng.randrange(5))
    return [{"id": id, "strength": rng.randrange(2), "marks": value(rng, depth - 1)} for id in ids]


@pytest.mark.parametrize("seed", range(20))
def test_what_differs_makes_the_new_value_of_the_old_one(seed: int) -> None:
    rng = Random(seed)
    old = value(rng)
    for _ in range(40):
        new = value(rng)
        after, operations = patched(old, new)
        assert json.dumps(after) == json.dumps(new)
        assert bool(operations) == (json.dumps(old) != json.dumps(new))
        old = new


def test_a_counter_that_leaves_a_stack_is_all_that_is_told() -> None:
    stack = [{"id": f"u{number}", "name": f"Unit {number}", "marks": []} for number in range(5)]
    after, operations = patched({"counters": stack}, {"counters": [*stack[:2], *stack[3:]]})
    assert operations == [{"op": "remove", "path": "/value/counters/2"}]
    assert len(after["counters"]) == 4
    marked = [{**stack[0], "marks": ["moved"]}, *stack[1:]]
    assert patched(stack, marked)[1] == [{"op": "add", "path": "/value/0/marks/0", "value": "moved"}]


def test_what_would_take_more_words_is_replaced() -> None:
    old, new = [{"id": 1, "a": 1}, {"id": 2, "a": 1}], [{"id": 2, "a": 9}, {"id": 1, "a": 9}]
    assert patched(old, new)[1] == [{"op": "replace", "path": "/value", "value": new}]
    assert patched({"a": 1}, [1])[1] == [{"op": "replace", "path": "/value", "value": [1]}]


def ask(name: str, question: str, *letters: str) -> AskParts:
    rows = {letter: json.dumps({"letter": letter, "name": f"Row {letter}" * 9}) for letter in letters}
    return AskParts("red", name, json.dumps({"key": "red", "name": name, "question": question}), rows)


def test_a_question_that_is_asked_again_is_sent_row_by_row() -> None:
    old, new = ask("Land", "Who lands?", "a", "b", "c"), ask("Land", "And who else?", "a", "c", "d")
    operations = [json.loads(one) for one in asks_patch([old], [new])]
    assert [(one["op"], one["path"]) for one in operations] == [
        ("replace", "/asks/0/question"),
        ("remove", "/asks/0/rows/1"),
        ("add", "/asks/0/rows/2"),
    ]
    assert applied({"asks": [json.loads(old.whole())]}, operations)["asks"] == [json.loads(new.whole())]


def test_another_question_is_sent_whole_with_its_rows() -> None:
    old, new = ask("Land", "Who lands?", "a"), ask("Move", "Who moves?", "a")
    for before, after in (([old], [new]), ([old], []), ([], [new])):
        operations = [json.loads(one) for one in asks_patch(before, after)]
        assert [one["path"] for one in operations] == ["/asks"]
        assert operations[0]["value"] == [json.loads(one.whole()) for one in after]
    assert asks_patch([old], [old]) == []


def test_a_question_that_stays_beside_others_is_not_sent_again() -> None:
    first, second, third = (
        ask("Land", "Who lands?", "a"),
        ask("Move", "x" * 300, "b"),
        ask("Fire", "At whom?"),
    )
    for before, after in (([first, second], [second]), ([second], [first, second, third])):
        operations = [json.loads(one) for one in asks_patch(before, after)]
        scene = {"asks": [json.loads(one.whole()) for one in before]}
        assert applied(scene, operations)["asks"] == [json.loads(one.whole()) for one in after]
        assert "xxx" not in str(operations)


def test_a_question_of_which_all_changed_keeps_its_rows() -> None:
    old, new = ask("Land", "x", "a", "b"), ask("Land", "y" * 300, "c", "d")
    operations = [json.loads(one) for one in asks_patch([old], [new])]
    assert applied({"asks": [json.loads(old.whole())]}, operations)["asks"] == [json.loads(new.whole())]


def test_members_are_told_apart_by_their_names() -> None:
    old = {"a": '{"n":1}', "b": '{"n":2}', "c": '{"n":3}'}
    assert members_changed("/rows", old, {"a": '{"n":1}', "c": '{"n":3}'}) == [
        '{"op":"remove","path":"/rows/1"}'
    ]
    assert members_changed("/rows", old, dict(old)) == []
    turned = {"c": '{"n":3}', "a": '{"n":1}'}
    assert members_changed("/rows", old, turned) == [
        '{"op":"replace","path":"/rows","value":[{"n":3},{"n":1}]}'
    ]
