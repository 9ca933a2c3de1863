"""The `sandtable` command: finds the command, runs it, and says in one sentence what went wrong.

Exit codes: 0 done, 1 refused, 2 wrong usage, 130 interrupted.
"""

from __future__ import annotations

import io
import json
import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence

from sandtable import __version__
from sandtable.board.box import BoxError
from sandtable.commands import (
    checks,
    doctor,
    doubts,
    forecasts,
    games,
    keeping,
    matches,
    organiser,
    papers,
    planning,
    serve,
    speed,
    stories,
    tables,
    views,
)
from sandtable.commands.output import UsageError
from sandtable.commands.parser import Commands
from sandtable.files import FileError
from sandtable.kernel.rules import Refused

DONE, REFUSED, USAGE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
EPILOG = """a match in four commands:
  sandtable new skirmish game.sand
  sandtable show game.sand
  sandtable answer game.sand blue mill
  sandtable roll game.sand

sandtable COMMAND --help tells more, with examples."""


def all_commands() -> Commands:
    """Every command of the program, in the order of its help."""
    parser = ArgumentParser(
        prog="sandtable",
        description="Runs wargame campaigns and battles.",
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"sandtable {__version__}")
    commands = Commands(parser)
    for part in (
        serve,
        keeping,
        doctor,
        games,
        matches,
        views,
        tables,
        organiser,
        papers,
        stories,
        forecasts,
        planning,
        checks,
        doubts,
        speed,
    ):
        part.add(commands)
    return commands


def main(words: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    args = all_commands().parse(sys.argv[1:] if words is None else words)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without dashes and arrows still works
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except UsageError as error:
        return complain(
            args, {"code": "usage", "sentence": str(error)}, f"sandtable {args.command}: {error}", USAGE
        )
    except Refused as refused:
        code = USAGE if refused.code == "usage" else REFUSED
        return complain(args, refusal(refused), refusal_text(refused), code)
    except FileError as error:
        facts = {"code": "file", "sentence": error.message, "file": error.path, "line": error.line}
        return complain(args, facts, str(error), REFUSED)
    except BoxError as error:
        facts = {"code": "file", "sentence": error.message, "file": error.file, "line": error.line}
        return complain(args, facts, str(error), REFUSED)
    except UnicodeEncodeError as error:
        sentence = f"expected UTF-8 text, found {error.object[error.start : error.end]!r}"
        facts = {"code": "usage", "sentence": sentence}
        return complain(args, facts, f"sandtable {args.command}: {sentence}", USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the exit prints no error
        return PIPE_CLOSED


def refusal(refused: Refused) -> dict[str, object]:
    return {
        "code": refused.code,
        "sentence": refused.sentence,
        "rule": refused.rule,
        "legal": refused.legal,
    }


def refusal_text(refused: Refused) -> str:
    legal = f"\nPossible: {' '.join(refused.legal)}" if refused.legal else ""
    return f"{refused}{legal}"


def complain(args: Namespace, facts: dict[str, object], sentence: str, code: int) -> int:
    """Prints what went wrong: as JSON on stdout for programs, as a sentence on stderr for people."""
    if args.json:
        print(json.dumps({"error": facts}, ensure_ascii=False))
    else:
        print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
