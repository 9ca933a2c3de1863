"""What a side must not know never reaches its browser: faces of tokens, cards in hand, who lies concealed.

The measure is the whole battle as the test set it up, never the rules' own idea of what a side sees.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import BOXED, ENEMY, SIDES
from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.pieces import unit_name
from sandtable.games.positions import write_position
from sandtable.kernel import record as records
from sandtable.kernel.engine import begin, pending, play, throw
from sandtable.kernel.record import Record
from sandtable.kernel.steps import Throw
from sandtable.players import roster
from tests.browser.battle_page import BattlePage, brought
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import answer_anyhow
from tests.browser.secrets import Traffic, bare
from tests.browser.table_page import Json
from tests.browser.test_heroes_fights import sat_down
from tests.games.heroes.field import rules_of
from tests.games.heroes.play.test_twins import other_ghosts, other_hand, other_tokens

ANSWERS = 8  # enough for orders on both sides and reactions to them
HIDDEN = ("", "?")  # what may be told of a token that lies face down


@cache
def ambush() -> Battle:
    """The first order of a battle between the hedgerows: several Germans lie concealed, everybody has cards."""
    rules = rules_of("hedgerow-ambush")
    rng = Random("ambush")
    players = {side: roster.make_player("steady", rules, side, rng) for side in SIDES}
    s = rules.setup()
    begin(s, rules.start())
    while True:
        key, ask = next(iter(pending(s).items()))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            throw(s, ask, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        elif key == "us" and type(ask).__name__ == "Act":
            conceal(s, "schuetzen-1", "155.1")
            s.drain()
            return s
        else:
            play(s, key, ask, players[key].word(rules.view(s, key), ask))
        s.drain()


def text_of(s: Battle) -> str:
    rules: Heroes = s.rules
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.position = write_position(rules, s)
    return records.write(record)


def hidden(s: Battle, side: str) -> list[str]:
    """Who of a side lies under concealed counters."""
    lying = [ghost for ghost, unit in s.under.items() if unit and s.units[ghost].at != BOXED]
    return [s.under[ghost] for ghost in lying if s.units[ghost].side == side]


def held(table: BattlePage, side: str) -> set[str]:
    """The names of the cards in one's own hand."""
    hands = table.scene(side)["table"]["hands"]
    return {card["name"] for hand in hands if hand["side"] == side for card in hand["cards"]}


def still_hidden(table: BattlePage, s: Battle, side: str) -> set[str]:
    """Letters and names of those who lie where they lay, as their own side sees it."""
    pieces = [
        piece["counter"]["id"] for grid in table.scene(side)["table"]["grids"] for piece in grid["pieces"]
    ]
    units = [unit for ghost, unit in s.under.items() if unit and ghost in pieces]
    return {*units, *[unit_name(s, unit) for unit in units if s.units[unit].side == side]}


def pried(table: BattlePage, side: str) -> list[str]:
    """What the server says when a side asks for what is not its own, and for all that it may read."""
    enemy = ENEMY[side]
    refused = [f"{path}?seat={enemy}" for path in ("/view", "/log", "/card")] + ["/record", "/position"]
    asked = [f"{path}?seat={side}" for path in ("/view", "/log", "/chat")]
    asked += [f"/card?seat={side}&anchor=unit:german-ghost-{number}" for number in (1, 2)]
    texts = []
    for path in (*refused, *asked):
        answer = table.page.request.get(table.path + path)
        assert answer.ok == (path not in refused), f"{answer.status} {path}"
        texts.append(answer.text())
    return texts


def asked_now(tables: dict[str, BattlePage]) -> BattlePage:
    """Who is asked; the server may just be passing for somebody."""
    for _ in range(100):
        for side, table in tables.items():
            if any(ask["mine"] for ask in table.scene(side)["asks"]):
                return table
        table.page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def objects(value: Any) -> Iterator[Json]:
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, dict):
            yield one
            for inner in one.values():
                yield from objects(inner)
        elif isinstance(one, list):
            yield from objects(one)


def placed(table: BattlePage, texts: list[str]) -> str:
    """All of it but the trays that list who of an army lies concealed: that follows from who is not to be seen."""
    found = [table.page.locator(part).inner_text() for part in (".gridmap", ".roster", "[aria-label=Log]")]
    for value in parsed(texts):
        for one in objects(value):
            if "trays" in one:
                one["trays"] = [tray for tray in one["trays"] if not tray["id"].endswith("-under")]
        found.append(json.dumps(value, ensure_ascii=False))
    return " ".join([bare(text) for text in found])


def parsed(texts: list[str]) -> Iterator[Any]:
    for text in texts:
        if text.startswith(("{", "[")):
            yield json.loads(text)


def faces_told(texts: list[str], enemy: str) -> list[str]:
    """Tokens of the enemy that lie on the board with their face told."""
    found = []
    for value in parsed(texts):
        for one in objects(value):
            theirs = "token" in one and "spent" in one and one["counter"]["side"] == enemy
            if theirs and one["token"] not in HIDDEN and not one["spent"]:
                found.append(f"{one['counter']['id']}: {one['token']}")
    return found


def test_nothing_hidden_reaches_the_other_side_while_orders_are_carried_out(visit: Visit) -> None:
    s = ambush()
    assert len(hidden(s, "german")) > 1
    anna = visit(**DESKTOP)
    anna.expected = ("403",)
    lobby = anna.context.new_page()  # the page that is heard is not left while something is on its way to it
    made = brought(lobby, text_of(s), {"us": "me", "german": "link"})
    ben = visit(**DESKTOP).page
    heard = {"us": Traffic(anna.page), "german": Traffic(ben)}
    tables = {"us": BattlePage(anna.page, made["id"]).shown("us")}
    tables["german"] = sat_down(ben, made["links"]["german"], made["id"])
    kept = {side: held(tables[side], side) for side in SIDES}
    for _ in range(ANSWERS):
        answer_anyhow(asked_now(tables))
        for one in SIDES:
            kept[one] &= held(tables[one], one)
    for side, table in tables.items():
        enemy = ENEMY[side]
        heard[side].look()
        texts = [*heard[side].texts, *pried(table, side)]
        assert len(texts) > ANSWERS
        everything = " ".join([bare(text) for text in texts])
        assert not [word for word in kept[enemy] - held(table, side) if bare(word) in everything]
        assert not [
            word for word in still_hidden(tables[enemy], s, enemy) if bare(word) in placed(table, texts)
        ]
        assert not faces_told(texts, enemy)
        assert all(bare(word) in everything for word in kept[side]), "what one knows is found"
    assert kept["us"] and kept["german"] and still_hidden(tables["german"], s, "german")


def asked_about(table: BattlePage) -> list[str]:
    """Everything the Americans can ask about their order: letters, overlays, ways, lines of sight, cards, the log."""
    ask, scene = table.asked("us")
    body = {"key": ask["key"], "version": scene["version"]}
    answers = [json.dumps([scene[part] for part in ("table", "asks", "entries", "crumbs")])]
    for first in ["", *[row["letter"] for row in ask["rows"]]]:
        draft = [first] if first else []
        if not any(row["letter"] == first and row["ends"] for row in ask["rows"]):
            letters = table.post("/letters", **body, draft=draft)
            answers += [json.dumps(letters), json.dumps(table.post("/overlay", **body, draft=draft))]
            for row in letters["rows"][:6]:
                answers.append(json.dumps(table.post("/overlay", **body, draft=draft, letter=row["letter"])))
    pieces = [piece for grid in scene["table"]["grids"] for piece in grid["pieces"]]
    unit = next(piece["counter"]["id"] for piece in pieces if piece["counter"]["side"] == "us")
    for piece in pieces:
        if piece["counter"]["side"] == "german":
            to = f"unit:{piece['counter']['id']}"
            answers.append(json.dumps(table.post("/way", **body, draft=["move"], to=f"square:{piece['at']}")))
            answers.append(json.dumps(table.get(f"/sight?seat=us&start={unit}&end={piece['at']}")))
            answers.append(json.dumps(table.get(f"/card?seat=us&anchor={to}")))
    return answers


def test_battles_that_differ_in_what_is_hidden_are_answered_alike(visit: Visit) -> None:
    """Overlays, ways, lines of sight and letters say the same of a battle and of its twins."""
    s, page, rng = ambush(), visit(**DESKTOP).page, Random(3)
    twin = other_tokens(other_ghosts(other_hand(s, "german", rng), "german", rng), "german", rng)
    assert twin.under != s.under and twin.hands != s.hands and twin.tokens != s.tokens
    answers = []
    for one in (s, twin):
        answers.append(asked_about(BattlePage(page, brought(page, text_of(one), {"us": "me"})["id"])))
    assert answers[0] == answers[1]
    assert len(answers[0]) > 20
