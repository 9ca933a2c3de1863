"""Sessions by script: what a person types, and what comes of it."""

from __future__ import annotations

import io
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from sandtable.files import MatchFile
from sandtable.games.armored_thrust.totalize.play.rules import Totalize
from sandtable.kernel.match import Answer, Ending, Roll
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Word
from sandtable.players.player import Player
from sandtable.terminal.seats import seated_again, seating
from sandtable.terminal.session import TableSession
from sandtable.terminal.spelling import meant
from tests.terminal.helpers import midgame, play

RANDOM = [("germans", "random")]


def words(file: str) -> list[Word]:
    """The answers in force of a match on disk."""
    return [line.word for line in MatchFile.open(file).match.live if isinstance(line, Answer)]


# answers


def test_a_number_chooses_the_letter_and_a_word_says_it_whole() -> None:
    by_number = play("caen", ["1", "1", "1"], players=RANDOM)
    first = words("caen.sand")[:2]
    play("caen", [" ".join(first[0]), " ".join(first[1])], players=RANDOM)
    assert words("caen-2.sand")[:2] == first
    assert first[0][0].count(">") == 1
    assert first[1][-1] == "done"
    assert by_number.code == 0


def test_letters_may_be_typed_in_any_case_and_cut_short() -> None:
    letters = ["A2>A1", "50-div", "8-bde", "done"]
    assert meant("a2>a1", letters) == "A2>A1"
    assert meant("50", letters) == "50-div"
    assert meant("2", letters) == "50-div"
    assert meant("d", letters) == "done"
    assert meant("9", letters) == ""
    assert meant("8-b", [*letters, "8-brigade"]) == ""
    assert meant("12", ["0", "12", "7"]) == "12"  # letters that are numbers are no positions
    assert meant("2", ["0", "12", "7"]) == ""


@pytest.mark.parametrize("typed", ["A1>D8", "99", "nonsense", "A2>A2"])
def test_what_is_not_possible_is_refused_with_a_reason(typed: str) -> None:
    played = play("caen", [typed], players=RANDOM)
    assert "✗" in played.last_page()
    assert words("caen.sand") == []


def test_a_refusal_cites_the_rule() -> None:
    played = play("caen", ["D1>D2"], players=RANDOM)
    assert "D1 is not yours to attack from. [FS-30]" in " ".join(played.last_page().split())


def test_unknown_words_tell_what_is_possible() -> None:
    page = " ".join(play("caen", ["99"], players=RANDOM).last_page().split())
    assert "not possible here" in page
    assert "`help` tells more" in page


def test_all_numbers_of_a_line_are_those_of_the_list_that_is_shown() -> None:
    """The second number is no letter of the list that would come next, but of the one that was read."""
    page = " ".join(play("caen", ["1", "1 1"], players=RANDOM).last_page().split())
    assert "1 is 50-div in the list you see, and cannot follow 50-div." in page


def test_a_question_mark_helps_like_help() -> None:
    for typed in ("?", "help", "h"):
        assert "What you can type" in play("caen", [typed], players=RANDOM).last_page()


def test_back_takes_a_letter_and_undo_a_whole_answer() -> None:
    page = play("caen", ["1", "1", "back"], players=RANDOM).last_page()
    assert "next …" not in page
    assert len(words("caen.sand")) == 1
    page = play("caen.sand", ["undo"], players=RANDOM).last_page()
    assert "Taken back: A" in page
    assert words("caen.sand") == []


def test_nothing_to_take_back_is_said() -> None:
    assert "There is nothing to take back" in play("caen", ["undo"], players=RANDOM).last_page()
    assert "no letters yet" in play("caen.sand", ["back"], players=RANDOM).last_page()


def test_dice_cannot_be_undone() -> None:
    played = play("caen", ["1", "1", "done", "done", "undo"], players=RANDOM)
    assert MatchFile.open("caen.sand").match.throws() > 4
    assert "dice have fallen" in played.last_page() or "Taken back" in played.last_page()


# files


def test_a_match_is_taken_up_where_it_was_left() -> None:
    left = play("caen", ["1"], players=RANDOM)
    again = play("caen.sand", [])
    assert "sandtable play caen.sand" in left.shown
    assert again.prompts == left.prompts[-1:]
    assert MatchFile.open("caen.sand").record.seats["germans"] == "random"


def test_names_of_files_are_chosen_free_or_given() -> None:
    play("caen", [])
    play("caen", [])
    play("caen", [], save="mine.sand")
    assert sorted(path.name for path in Path().glob("*.sand")) == ["caen-2.sand", "caen.sand", "mine.sand"]


def test_save_says_where_and_copies() -> None:
    played = play("caen", ["save", "save copy.sand", "save copy.sand"], players=RANDOM)
    assert "The match is on disk: caen.sand" in played.shown
    assert "A copy to read is in copy.sand" in played.shown
    assert "nothing was overwritten" in played.last_page()
    assert Path("copy.sand").read_text() == Path("caen.sand").read_text()


def test_quit_and_the_end_of_the_input_both_save() -> None:
    for typed in (["1", "quit"], ["1"]):
        played = play("caen", typed, players=RANDOM)
        assert "The match is saved." in played.shown
    assert len(words("caen.sand")) == len(words("caen-2.sand")) == 1


def test_an_interrupt_saves_and_says_how_to_go_on() -> None:
    file = MatchFile.create("broken.sand", "caen", seed="abc")
    screen = io.StringIO()
    typed = iter(["1"])

    def read(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    assert TableSession(file, {}, Console(file=screen, width=80, height=24), read).run() == 0
    assert "sandtable play broken.sand" in screen.getvalue()
    assert len(words("broken.sand")) == 1


# whole games


@pytest.mark.parametrize("players", [[("germans", "random")], [("germans", "steady")]])
def test_a_whole_campaign_of_first_letters_comes_to_its_outcome(players: list[tuple[str, str]]) -> None:
    played = play("caen", repeat("1"), players=players)
    page = played.last_page()
    assert played.code == 0
    assert "The match is over" in page
    assert "sandtable replay caen.sand" in page
    assert "sandtable verify caen.sand" in page
    file = MatchFile.open("caen.sand")
    assert file.over
    assert file.record.seed == "abc"  # revealed at the end


def test_the_computer_plays_both_sides_while_one_looks_on() -> None:
    played = play("caen", [], players=[("allies", "random"), ("germans", "random")])
    assert played.prompts == []
    assert "The match is over" in played.shown


def test_a_game_without_a_table_is_played_in_text() -> None:
    played = play("skirmish", repeat("1"), players=[("red", "random")], height=30)
    assert "The match is over" in played.last_page()


def test_every_line_keeps_to_the_width() -> None:
    for width, height in ((80, 24), (120, 40)):
        played = play(
            "caen", ["1", "1", "odds", "look A2", "log", "help", "trays"], width, height, players=RANDOM
        )
        assert max(len(line) for line in played.shown.splitlines()) <= width


# what the table tells


def test_dice_and_modifiers_are_in_the_log() -> None:
    page = play("caen", ["log"], players=RANDOM).last_page()
    assert "[" in page
    assert "throw for the landing on" in page


def test_forced_answers_are_given_and_told() -> None:
    shown = play("caen", repeat("1", 60), players=RANDOM).shown
    assert "as nothing else was possible." in shown


def test_the_computer_gives_its_reason() -> None:
    class Plain(Player):
        def word(self, seen, ask):
            draft: Word = ()
            while not draft or not ask.ends(seen, draft):
                draft = (*draft, ask.letters(seen, draft)[0])
            return draft

        def reason(self) -> str:
            return "It was the first that came to mind."

    file = MatchFile.create("plain.sand", "caen", seed="abc")
    typed = iter(["1"] * 30)
    screen = Console(file=io.StringIO(), width=80, height=24)
    session = TableSession(file, {"germans": Plain()}, screen, lambda prompt: next(typed, "quit"))
    session.run()
    assert any(
        entry.text == "Germans: It was the first that came to mind." for entry in session.story.entries
    )


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("help", "What you can type"),
        ("look A2", "A2 Gold Beach"),
        ("look 50-div", "Rifle platoon"),
        ("look bayeux", "A1 Bayeux"),
        ("look sortie", "Typhoon sortie"),
        ("trays", "Beside the map"),
        ("letters", "What is possible"),
        ("log 3", "score 10 points"),
        ("odds", "The odds of each letter"),
        ("odds 1", "Captured"),
        ("look nowhere", "no card of 'nowhere'"),
        ("look", "Look at what?"),
        ("map", "A2 Gold Beach"),
    ],
)
def test_commands_show_what_they_say(command: str, told: str) -> None:
    assert told in play("caen", [command], players=RANDOM).last_page()


def test_odds_of_a_draft_name_each_modifier() -> None:
    page = play("caen", ["1", "1", "odds"], players=RANDOM).last_page()
    assert "Attack" in page
    assert "Defence" in page
    assert "%" in page


def test_a_card_stands_in_place_of_the_map_until_an_empty_line() -> None:
    assert "Neighbours" in play("caen", ["look A2"], players=RANDOM).last_page()
    assert "Neighbours" not in play("caen", ["look A2", ""], players=RANDOM).last_page()


def test_a_small_window_tells_the_news_before_it_shows_the_board() -> None:
    played = play("caen", ["1", "1", "done"], 80, 24, players=RANDOM)
    assert "What happened" in played.shown
    assert "An empty line shows the board." in played.shown


# dice that people throw


def test_typed_dice_are_asked_for_and_bad_ones_refused() -> None:
    played = play("caen", ["7", "x", "1 2", "", "5"], dice="typed")
    assert played.prompts[:6] == ["Faces › "] * 6
    assert "A die shows a whole number from 1 to 6." in played.shown
    assert "Type the faces as numbers" in played.shown
    assert "One die is thrown here, not 2." in played.shown
    (line,) = MatchFile.open("caen.sand").match.live
    assert isinstance(line, Roll)
    assert line.faces == (5,)
    assert line.typed


def test_typed_dice_name_their_modifiers() -> None:
    shown = play("caen", repeat("1", 30), dice="typed", players=RANDOM).shown
    assert "type what one die showed" in shown
    assert "needs" in shown or "+" in shown


def test_an_umpire_types_the_dice_he_has_asked_for_and_none_that_decide_nothing() -> None:
    """AT-138, AT-130a: `by-hand` at a gate holds for the next throw, whatever box the match has."""
    sides = [("allied", "random"), ("axis", "random")]
    script = ["by-hand", "continue", "6", "by-hand", "continue"]
    played = play("totalize", script, seat="umpire", players=sides, option=[("umpire", "human")])
    rolls = [line for line in MatchFile.open("totalize.sand").match.live if isinstance(line, Roll)]
    assert [(line.faces, line.typed) for line in rolls] == [((6,), True)]
    assert "type what" in played.last_page()
    assert f"{Totalize('', {}).action_dice} dice" not in played.shown, "only those that decide something"


# seats


def test_two_people_share_the_keyboard() -> None:
    played = play("caen", repeat("1", 25), seat="allies,germans")
    assert "Allies › " in played.prompts
    assert "Germans › " in played.prompts
    assert "It is the turn of Germans." in played.shown


def test_sealed_answers_are_given_behind_a_curtain() -> None:
    file = MatchFile.create("secret.sand", "caen", options={"secret_commitment": True}, seed="abc")
    screen = io.StringIO()
    behind: list[tuple[dict[str, Word], str]] = []

    def read(prompt: str) -> str:
        shown = screen.getvalue()
        screen.seek(0)
        screen.truncate()
        if behind and not behind[-1][1]:
            behind[-1] = (behind[-1][0], shown)
        if "nobody else looks" in prompt:
            assert "The curtain is drawn." in shown
            assert "Bayeux" not in shown  # nothing of the table is to be seen
            behind.append((dict(file.match.state.sealed), ""))
        return "1" if len(behind) < 4 else "quit"

    TableSession(file, {}, Console(file=screen, width=80, height=24), read).run()
    sealed = [(words, page) for words, page in behind if words and page]
    assert sealed
    for words, page in sealed:
        assert "[" + next(iter(words.values()))[0] not in page
        assert "next …" not in page


def test_sealed_answers_are_never_given_by_themselves() -> None:
    played = play("caen", repeat("1", 12), seat="all", option=[("secret_commitment", "on")])
    assert "Sealed commitment" in played.shown


def test_a_battle_on_the_table_is_reported_once_by_whoever_keeps_the_books() -> None:
    played = play("caen", ["4-3"], option=[("mode", "table")], players=RANDOM)
    assert played.prompts[0] == "Organiser › "
    assert words("caen.sand")[0] == ("4-3",)


def test_where_several_questions_are_open_the_next_can_be_answered_first() -> None:
    played = play("caen", ["next"], option=[("mode", "table")], players=RANDOM)
    assert played.prompts[:2] == ["Organiser › ", "Allies › "]


def test_nobody_named_means_a_person_at_the_first_side() -> None:
    rules = midgame(0).rules
    assert seating(rules, [], {}) == {"allies": "person", "germans": "steady", "organiser": "person"}
    assert seating(rules, ["germans"], {})["allies"] == "steady"
    assert seating(rules, [], {"allies": "random"})["germans"] == "person"
    assert set(seating(rules, ["all"], {}).values()) == {"person"}


def test_a_match_taken_up_keeps_its_seats_unless_others_are_named() -> None:
    rules = midgame(0).rules
    named = {"allies": "Anna", "germans": "random"}
    assert seated_again(rules, named, [], {}) == {**named, "organiser": "person"}
    assert seated_again(rules, {}, [], {}) == seating(rules, [], {})
    assert seated_again(rules, {"allies": "Anna"}, [], {})["germans"] == "steady"
    swapped = seated_again(rules, named, ["germans"], {})
    assert (swapped["allies"], swapped["germans"]) == ("steady", "person")
    assert seated_again(rules, named, [], {"germans": "steady"})["germans"] == "steady"


@pytest.mark.parametrize(
    "given",
    [
        {"seat": "martians"},
        {"players": [("germans", "nobody")]},
        {"option": [("colour", "red")]},
        {"option": [("multi_game", "perhaps")]},
    ],
)
def test_what_cannot_be_is_refused_before_a_file_is_made(given: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        play("caen", [], **given)
    assert not list(Path().glob("*.sand*"))


def test_no_game_and_no_file_of_that_name() -> None:
    with pytest.raises(Refused, match="no game and no file"):
        play("chess", [])


def test_without_a_game_one_is_asked_for() -> None:
    played = play("", ["2"])
    assert played.prompts[0] == "Which game? "
    assert Path("caen.sand").exists()


# colour


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> str:
        file = MatchFile.create(f"{len(list(Path().glob('*.sand')))}.sand", "caen", seed="abc")
        screen = io.StringIO()
        console = Console(file=screen, width=120, height=40, force_terminal=True, color_system="truecolor")
        TableSession(file, {}, console, lambda prompt: "quit").run()
        return screen.getvalue()

    assert "\x1b[38;2;" in shown() or ";38;2;" in shown()
    monkeypatch.setenv("NO_COLOR", "1")
    plain = shown()
    assert "38;2;" not in plain
    assert "48;2;" not in plain
    assert "●" in plain
    assert "◆" in plain


# giving up


def test_giving_up_is_asked_once_and_ends_the_match() -> None:
    """FS-83."""
    played = play("caen", ["resign no hope left", "yes"], players=RANDOM)
    assert played.prompts[-1] == "Allies: give up? This cannot be undone. Type yes: "
    assert "the Germans win by resignation" in " ".join(played.shown.split())
    file = MatchFile.open("caen.sand")
    assert file.over and file.record.seed == "abc"
    assert file.match.live[-1] == Ending("Ending", "allies", "no hope left")


@pytest.mark.parametrize("typed", ["", "no", "1"])
def test_who_is_not_sure_plays_on(typed: str) -> None:
    played = play("caen", ["resign", typed], players=RANDOM)
    assert "The match goes on." in played.last_page()
    assert not MatchFile.open("caen.sand").over


def test_the_organiser_needs_a_reason_to_end_a_match() -> None:
    """FS-83: he is the only person here."""
    computers = [("allies", "random"), ("germans", "random")]
    given: dict[str, Any] = {"players": computers, "dice": "typed", "seat": "organiser"}
    page = " ".join(play("caen", ["resign"], **given).last_page().split())
    assert "needs a reason that everybody can read" in page and "Type it after `resign`" in page
    played = play("caen.sand", ["resign the hall closes", "y"], **given)
    assert played.prompts[-1].startswith("Organiser: end the match for all?")
    assert MatchFile.open("caen.sand").match.live[-1] == Ending("Ending", "organiser", "the hall closes")


def test_help_lists_resign() -> None:
    assert "resign [reason]" in play("caen", ["help"], players=RANDOM, height=50).last_page()
