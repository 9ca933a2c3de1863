"""Changes of a match: what somebody wants, what the store keeps of it, and what he is told when it is done."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sandtable import store as stores
from sandtable.board.skin import skin_of
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused, Rules
from sandtable.kernel.snapshots import due, newest
from sandtable.live.errors import Invalid, NotFound
from sandtable.live.lines import line_text
from sandtable.live.matches.snapshots import taken
from sandtable.live.rooms.shares import ReplayShare
from sandtable.live.scenes.settled import GivenLine

KEY_USED: Final = (
    "Something else was sent under this idempotency key before, and was done. Nothing was done now: "
    "look again, and send this with a key of its own."
)


class Order(NamedTuple):
    """A change that somebody wants: what to do, for which version, and under which idempotency key."""

    act: Callable[[Match], object]
    expected: int
    who: str = ""
    key: str = ""
    remark: stores.Remark | None = None  # why a computer player answers so
    unasked: bool = False  # nobody was asked: it is answered as the seat has settled
    turn: ReplayShare | None = None  # of who lets the match be played again, where that is needed
    sent: str = ""  # a digest of what was asked for, which must be the same if its key comes again


class Receipt(NamedTuple):
    """What was done: the version and the number of lines in force after it."""

    version: int
    line: int


def change_of(
    order: Order,
    fact: stores.StoredMatch,
    match: Match,
    written: int,
    seals: Sequence[stores.Seal],
    unasked: Sequence[GivenLine],
    summary: stores.Json,
) -> stores.Change:
    """What the store keeps of an order that was carried out on a match of `written` lines before."""
    journal, over = match.journal, not match.pending()
    drop = max(written - len(journal), 0)
    return stores.Change(
        fact.id,
        order.expected,
        lines=[line_text(line) for line in journal[written - drop :]],
        drop=drop,
        remarks=[*([order.remark] if order.remark else []), *given_why(order, unasked, written - drop)],
        seals=seals,
        snapshots=new_snapshots(fact, match),
        unasked=[one.line - written + drop for one in unasked],
        summary=summary,
        over=over,
        seed_revealed=over and bool(fact.seed),
        who=order.who,
        key=order.key,
        response=json.dumps({"line": len(match.live), "sent": order.sent}),
    )


def given_why(order: Order, unasked: Sequence[GivenLine], before: int) -> list[stores.Remark]:
    """Why lines were answered that nobody was asked for, by their place after the lines before; not the order's own."""
    kept = [one for one in unasked if one.why and not (order.unasked and one.line == before + 1)]
    return [stores.Remark(one.line - before, one.seat, one.why) for one in kept]


def new_snapshots(fact: stores.StoredMatch, match: Match) -> list[stores.StoredSnapshot]:
    if not due(match):
        return []
    since = match.journal[newest(match).line :]
    return [taken(fact, match, [line_text(line) for line in since])]


def receipt_of(order: Order, version: int, response: str) -> Receipt:
    """The receipt that was given for the key of an order before; refuses it if something else was sent then."""
    kept = json.loads(response)
    if order.sent and kept.get("sent", order.sent) != order.sent:
        raise Invalid("key-used", KEY_USED)
    return Receipt(version, int(kept["line"]))


def no_match() -> NotFound:
    return NotFound("no-match", "There is no such match.")


def refusal(rules: Rules[Any], refused: Refused, version: int) -> Invalid:
    """A refusal of the rules, with the version of the match, the rule, and what would be possible. Rules name units
    by their ids; whoever reads it on a page is told their names."""
    more: dict[str, Any] = {"version": version}
    if refused.rule:
        more["rule"] = refused.rule
    if refused.legal:
        more["legal"] = refused.legal
    return Invalid(refused.code, skin_of(rules).in_names(refused.sentence), **more)
