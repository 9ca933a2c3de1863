"""States as they are kept: snapshots, copies, positions."""

from __future__ import annotations

import json

from sandtable.kernel import codec, engine
from sandtable.kernel.rules import Misplaced
from sandtable.testing.trial import Trial, facts_of, photo


def snapshots_are_read_as_they_were_written(t: Trial) -> None:
    data = codec.encode(t.state)
    s, copy = codec.decode(t.rules, json.loads(json.dumps(data))), t.state.clone()
    assert codec.encode(s) == data and photo(s) == photo(copy), "the codec changes the state"
    assert engine.pending(s) == t.match.pending(), "a state from a snapshot asks something else"
    assert s.breadcrumb() == t.state.breadcrumb(), "a state from a snapshot is somewhere else"
    t.ramble_alike(s, copy)
    assert photo(s) == photo(copy), "a state from a snapshot plays otherwise"


def copies_share_nothing(t: Trial) -> None:
    """Playing on a copy does not change the state; that playing on does not change a copy is checked at the end."""
    before = photo(t.state)
    copy, untouched = t.state.clone(), t.state.clone()
    assert photo(copy) == before, "a copy differs from the state"
    t.ramble(copy, t.rng)
    assert photo(t.state) == before, "what happened to a copy happened to the state"
    t.kept.append((untouched, before))


def a_position_can_be_laid_out_again(t: Trial) -> None:
    """The set-up amended by all facts is the position; no facts amend nothing; unknown ones are refused."""
    facts = t.rules.facts(t.state)
    s, copy = t.rules.setup(), t.state.clone()
    t.rules.amend(s, json.loads(json.dumps(facts)))
    s.agenda, s.sealed = copy.agenda, dict(copy.sealed)
    assert facts_of(s) == facts_of(copy), f"the facts do not make the position again: {facts}"
    t.rules.amend(s, {})
    assert facts_of(s) == facts_of(copy), "no facts amend something"
    t.ramble_alike(s, copy)
    assert facts_of(s) == facts_of(copy), "a position laid out again plays otherwise"
    try:
        t.rules.amend(copy, {"no such fact": 1})
    except Misplaced:
        return
    raise AssertionError("a fact that does not exist was accepted")
