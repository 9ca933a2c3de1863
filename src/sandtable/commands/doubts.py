"""`doubt`: "I think this was wrong" as a case to send."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from sandtable.cases.doubts import doubt, line_in_force, line_of_record
from sandtable.commands.inputs import count
from sandtable.commands.output import UsageError, tell
from sandtable.commands.parser import Commands, command
from sandtable.files import MatchFile, write_new


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "doubt",
        write,
        "write a case from a line of a match that you think was played wrongly",
        "doubt game.sand 12",
        "doubt game.sand --record 15 --out retreat.toml",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "line", type=count, nargs="?", metavar="LINE", help="as `replay` numbers them; default: the last"
    )
    parser.add_argument(
        "--record",
        type=count,
        metavar="N",
        help="the Nth line of the record after its header instead, also one that was gone back on or amended",
    )
    parser.add_argument(
        "--out", default="", metavar="CASE", help="the file to write; default: named by FILE and LINE"
    )


def write(args: Namespace) -> int:
    """Writes the case into a new file; it has been run and passes."""
    if args.line and args.record:
        raise UsageError("name a line in force or one of the record, not both")
    file = MatchFile.open(args.file)
    if args.record:
        moment = line_of_record(file.match, args.record, file.path.name)
    else:
        moment = line_in_force(file.match, args.line or len(file.match.live), file.path.name)
    text = doubt(moment, local=True)
    number = args.record or args.line or len(file.match.live)
    name = f"{file.path.stem}-{'record' if args.record else 'line'}-{number}.toml"
    path = Path(args.out) if args.out else file.path.with_name(name)
    write_new(path, text, 0o666)
    lines = [
        f"{path}: the case of {moment.about}; it passes as it is.",
        "Change in it what is expected to what you believe is right, and say why. Then run and send it:",
        f"  sandtable case {path}",
    ]
    if file.match.rules.secretive():
        lines.append(
            "It tells everything, secrets of all sides included: send it to nobody who may not know them."
        )
    tell(args, {"file": str(path), "about": moment.about, "case": text}, lines)
    return 0
