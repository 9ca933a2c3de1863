"""`new`, `answer`, `roll`, `undo`, `resign`: a match in a file, one command at a time."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from sandtable.commands import report
from sandtable.commands.inputs import check_seat, choose, face
from sandtable.commands.output import UsageError, tell
from sandtable.commands.parser import Commands, command, many
from sandtable.files import MatchFile, free_name, read_text
from sandtable.games.positions import read_position
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused, Rules
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Throw
from sandtable.kernel.words import read, written


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "new",
        new,
        "start a match in a new file",
        "new skirmish",
        "new caen normandy.sand --option mode=table --seat allies=Anna --seat germans=steady",
        "new caen --dice typed",
    )
    parser.add_argument("game", metavar="GAME", help="see: sandtable games; or a campaign's folder")
    parser.add_argument("file", nargs="?", metavar="FILE", help="default: GAME.sand, or GAME-2.sand …")
    parser.add_argument("--scenario", default="", help="default: the game's first")
    many(parser, "--option", "NAME=VALUE", "an option of the game, see: sandtable games GAME")
    many(parser, "--seat", "SEAT=WHO", "who sits where")
    dice = "by the program, from a secret seed that is revealed at the end; or typed as they fell"
    parser.add_argument("--dice", choices=("seeded", "typed"), default="seeded", help=dice)
    parser.add_argument("--seed", metavar="TEXT", help="a seed of your own; default: a random one")
    parser.add_argument("--position", metavar="FILE", help="start from a position")

    parser = command(
        commands,
        "answer",
        answer,
        "give a seat's answer, letter by letter",
        "answer game.sand blue guards bridge done",
        "answer game.sand allies 'A2>A1' --roll",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("seat", metavar="SEAT", help="a seat, or a key such as allies#3")
    parser.add_argument(
        "word",
        nargs="*",
        metavar="WORD",
        help="the letters, `letter*3` for three of one; too few: the next ones are listed",
    )
    parser.add_argument("--roll", action="store_true", help="then throw dice until somebody must decide")

    parser = command(
        commands,
        "roll",
        roll,
        "throw the dice that are asked for, or type what real dice showed",
        "roll game.sand",
        "roll game.sand 3 6",
        "roll game.sand --on",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "faces",
        nargs="*",
        type=face,
        metavar="FACES",
        help="what real dice showed, a number for each; not where a seed throws",
    )
    parser.add_argument("--on", action="store_true", help="go on throwing until somebody must decide")

    parser = command(commands, "undo", undo, "take a seat's last answer back", "undo game.sand blue")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("seat", metavar="SEAT")

    parser = command(
        commands,
        "resign",
        resign,
        "end a match early: a side gives up, or the organiser ends it for all",
        "resign game.sand blue",
        'resign caen.sand organiser --reason "the hall closes"',
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("seat", metavar="SEAT", help="the side that gives up, or the organiser")
    reason = "for everybody to read; who is no side must give one"
    parser.add_argument("--reason", default="", metavar="TEXT", help=reason)


def new(args: Namespace) -> int:
    position = read_text(Path(args.position)) if args.position else ""
    rules = rules_for(args, position)
    seats = dict(args.seat)
    for seat in seats:
        check_seat(rules, seat)
    file = MatchFile.create(
        args.file or free_name(Path(args.game).name),
        rules.id,
        rules.scenario,
        rules.options,
        seats,
        args.dice,
        args.seed,
        position,
    )
    facts = {
        "file": str(file.path),
        "game": rules.id,
        "scenario": rules.scenario,
        "options": rules.options,
        "seats": seats,
        "dice": args.dice,
        "commitment": file.record.commitment,
        "pending": report.questions(file.match),
    }
    lines = [f"{file.path}: a new match of {rules.id}, scenario {rules.scenario}."]
    if file.record.commitment:
        lines.append(f"The dice are committed to: {file.record.commitment}")
        lines.append(f"Their seed is in {file.sidecar}; keep it secret until the match is over.")
    tell(args, facts, [*lines, *report.question_lines(file.match)])
    return 0


def rules_for(args: Namespace, position: str) -> Rules[Any]:
    """The rules that were chosen; those of the position, if the match starts from one."""
    if not position:
        return choose(args.game, args.scenario, dict(args.option))
    rules, _ = read_position(position, args.position, local=True)
    if rules.id != args.game or args.scenario not in ("", rules.scenario) or args.option:
        theirs = f"{args.position} is a position of {rules.id} {rules.scenario} with options of its own"
        raise UsageError(f"{theirs}; give that game and no options")
    return rules


def answer(args: Namespace) -> int:
    file = MatchFile.open(args.file)
    key = key_of(file.match, args.seat)
    events = file.match.answer(key, read(" ".join(args.word), file.match.rules.skin().vocabulary()))
    if args.roll:
        events += file.match.roll_on()
    file.save()
    return told(args, file, events, seat_of(key))


def key_of(match: Match, seat: str) -> str:
    """Finds the key of a seat's question: a seat with only one open question need not name it."""
    open_keys = [key for key in match.pending() if seat_of(key) == seat]
    return open_keys[0] if len(open_keys) == 1 else seat


def roll(args: Namespace) -> int:
    file = MatchFile.open(args.file)
    throwing = [key for key, ask in file.match.pending().items() if isinstance(ask, Throw)]
    events = throw(file, tuple(args.faces) or None)
    if args.on:
        events += file.match.roll_on()
    file.save()
    return told(args, file, events, seat_of(throwing[0]))


def throw(file: MatchFile, faces: tuple[int, ...] | None) -> list[Event]:
    try:
        return file.match.roll(faces)
    except Refused as refused:
        if refused.code != "type-dice":
            raise
        sentence = f"{refused.sentence} {file.why_typed}"
        raise Refused((refused.code, sentence, refused.rule)) from refused


def undo(args: Namespace) -> int:
    file = MatchFile.open(args.file)
    word = file.match.undo(args.seat)
    file.save()
    facts = {"word": list(word), "pending": report.questions(file.match, args.seat)}
    tell(args, facts, [f"Taken back: {written(word)}", *report.question_lines(file.match, args.seat)])
    return 0


def resign(args: Namespace) -> int:
    file = MatchFile.open(args.file)
    events = file.match.resign(args.seat, args.reason)
    file.save()
    return told(args, file, events, args.seat)


def told(args: Namespace, file: MatchFile, events: list[Event], seat: str) -> int:
    """Prints what happened and what is asked next, as far as the seat may know it."""
    match = file.match
    sentences = report.news(match.rules, events, seat)
    facts = {
        "line": len(match.live),
        "news": sentences,
        "over": file.over,
        "outcome": report.outcome(match),
        "pending": report.questions(match, seat),
    }
    done = [] if sentences else [f"Line {len(match.live)} is written."]
    lines = [*sentences, *done, *report.question_lines(match, seat), report.outcome_line(match)]
    tell(args, facts, [line for line in lines if line])
    return 0
