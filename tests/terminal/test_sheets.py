"""Order sheets at the table: typed with names, completed, read back, sealed; a whole turn by typing alone."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from sandtable.files import MatchFile
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.match import Answer
from sandtable.kernel.steps import Word
from sandtable.terminal.play import completions
from sandtable.terminal.session import TableSession
from tests.terminal.helpers import Played, play

AXIS = [("axis", "random")]
YES, NO, CURTAIN = "", "no", ""


def write(typed: list[str], width: int = 120, height: int = 40) -> Played:
    """The Allies deploy as in history; then their orders."""
    return play("totalize", ["history", YES, *typed], width, height, seat="allied", players=AXIS)


def orders(file: str = "totalize.sand") -> list[Word]:
    """The sheets of the Allies, the deployment left out."""
    live = MatchFile.open(file).match.live
    return [line.word for line in live if isinstance(line, Answer) and line.key == "allied"][1:]


TURN = (
    *("A01 VER, A02 Verrieres; a03 beauvoir; a04 VER", "history", YES),  # the Allies deploy
    *(CURTAIN, "G11 GRA; history", YES),  # so does the Axis
    CURTAIN,
    "4 Bde column around Lorguichon, Gaumesnil, Cintheaux; A02 attack Rocquancourt",
    "a03 column may-sur-orne; 14th CAN Hussars column Lorguichon",
    "A05 column ROC; A10 column Tilly; A11 column Tilly; A12 column La Hogue; A14 attack TIL",
    *("bomb May-sur-Orne, Fontenay", "done", YES),
    *(CURTAIN, "G08 move HAU; Auf 12 defend; I/1055 regroup; done", YES),
    *(CURTAIN, "A15 CAE; A16 MON; A17 Caen; A18 mondeville; A19 CAE"),
    *("Polish 10th Mtd Rifles (Recce) Regt: Caen", YES),
    *(CURTAIN, "s 101 Falaise, G14 SPD", YES),
)


def test_a_turn_is_played_from_end_to_end_by_typed_orders_only() -> None:
    """Two people deploy, write orders and place reinforcements by typing: names, commas, any case, no number."""
    played = play("totalize", TURN, 100, 36, seat="allied,axis", seed="typed")
    assert "✗" not in played.shown
    match = MatchFile.open("totalize.sand").match
    assert isinstance(match.state, Theatre)
    assert (match.state.turn, match.state.phase) == (2, "orders")
    sheet = orders()[0]
    assert sheet[:6] == ("A01", "column", "bypass", "LOR", "GAU", "CIN")
    assert sheet[-4:] == ("bomb", "MAY", "FON", "done")
    where = match.state.where
    assert (where["A20"], where["A18"], where["G13"], where["G14"]) == ("CAE", "MON", "FAL", "SPD")
    assert where["A01"] in ("VER", "GAU", "CIN", "LOR")


def test_the_sheet_is_read_back_before_it_is_handed_in() -> None:
    played = write(["A01 attack LOR done", NO])
    assert "A01  4th CAN Inf Brgd  Attack: Lorguichon  17 %" in played.shown
    assert "LOR ⅛; costs ½ of 4 MP; sets out on 6 (6 at night)" in played.shown
    assert "Not handed in." in played.last_page()
    assert orders() == []
    play("totalize.sand", ["A01 attack LOR done", YES], 120, 40)
    assert orders()[0] == ("A01", "attack", "LOR", "done")


def test_what_is_written_so_far_stands_at_the_question() -> None:
    page = write(["A01 attack LOR GAU; A02 regroup"]).last_page()
    assert "A01  Attack: Lorguichon, Gaumesnil" in page
    assert "A02  Regroup" in page
    assert "2 of 14 units have orders" in " ".join(page.split())


def test_the_whole_sheet_is_shown_on_demand() -> None:
    page = write(["A01 attack LOR", "sheet"]).last_page()
    assert "51st Highland Division" in page and "A14  33rd British Armd Brgd  Defend (no order)" in page
    assert (
        "There is no sheet to write here." in play("caen", ["sheet"], players=[("germans", "random")]).shown
    )


def test_a_line_that_is_begun_again_replaces_the_first() -> None:
    write(["A01 attack LOR; A02 move IFS; A01 regroup; A02 attack MAY", "done", YES])
    assert orders()[0] == ("A01", "regroup", "A02", "attack", "MAY", "done")


def test_an_unfinished_line_is_not_lost_by_naming_another() -> None:
    page = write(["A01 move IFS A02 attack", "A01 regroup"]).last_page()
    assert "✗" in page and "A02  Attack: …" in page


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("A01 attack Falaise", "FAL"),
        ("A01 attack nowhere", "'nowhere'"),
        ("A99 move IFS", "A99"),
    ],
)
def test_a_refusal_names_what_was_typed(typed: str, told: str) -> None:
    page = " ".join(write([typed]).last_page().split())
    assert "✗" in page and told in page


def session(lines: Iterator[str]) -> TableSession:
    """A session that stops at the first prompt after the lines."""
    file = MatchFile.create("asked.sand", "totalize", seed="asked")
    holder: list[TableSession] = []
    found: list[str] = []

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is not None:
            return line
        found.extend(holder[0].following("A01 attack "))
        raise EOFError

    holder.append(TableSession(file, {}, Console(file=io.StringIO(), width=100, height=36), read))
    holder[0].run()
    holder[0].draft = ()
    assert "LOR" in found and "FAL" not in found
    return holder[0]


def test_the_line_is_completed_as_far_as_it_is_typed() -> None:
    """After `A01 attack ` come the areas that may be attacked, after a command the letters of the question."""
    lines = iter(["history", YES, "", "history", YES, ""])
    asked = session(lines)
    assert completions("l", asked.question, ["LOR", "LHO", "A02"]) == ["LOR ", "LHO "]
    assert completions("lo", asked.question, []) == []
    assert "look " in completions("lo", asked.question)
    assert completions("lo", asked.question, ["LOR"]) == ["LOR "]
