"""`check`, `case`: is the data sound, do the rules do what their cases say?"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from sandtable import games
from sandtable.board.box import BoxError
from sandtable.board.check import check as check_drawings
from sandtable.board.check import drawn_in
from sandtable.commands.output import tell
from sandtable.commands.parser import Commands, command
from sandtable.files import FileError
from sandtable.games.catalogue import GAMES, family_of, open_game, open_local


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "check",
        check,
        "check scenario folders: every file, and the drawn map against the data; boards and armies in files",
        "check",
        "check my-campaign/",
        "check my-army.txt",
    )
    parser.add_argument(
        "folders", nargs="*", metavar="FOLDER", help="or a file; default: all that come with the program"
    )

    parser = command(
        commands,
        "case",
        case,
        "run cases: positions, dice and answers with what must come of them",
        "case tests/cases/caen/landing.toml",
        "case tests/cases",
        "case doubt.toml --trace",
        'case tests/cases/caen/landing.toml --case "A brigade lands"',
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="case files, or folders of them")
    parser.add_argument("--case", default="", metavar="NAME", help="only this case of a file; a part will do")
    parser.add_argument(
        "--trace", action="store_true", help="print each step with its question, letters, dice and events"
    )


# scenario folders


def check(args: Namespace) -> int:
    folders = [Path(folder) for folder in args.folders] or built_in()
    found = {str(folder): faults_of(folder) for folder in folders}
    lines: list[str] = []
    for folder, faults in found.items():
        lines += faults or [f"{folder}: sound"]
    facts = [{"folder": folder, "sound": not faults, "faults": faults} for folder, faults in found.items()]
    tell(args, {"checked": facts}, lines)
    return 1 if any(found.values()) else 0


def built_in() -> list[Path]:
    """The scenario folders of the games there are."""
    folders = [Path(str(spec.origin)).parent for _, spec in specs() if spec is not None]
    found = [folder for folder in folders if (folder / "scenario.toml").is_file()]
    for checker in checkers():
        found += checker.folders()
    return found


def checkers() -> list[Any]:
    """The modules of games that check folders and files in a form of their own."""
    names = [
        f"{games.__name__}.{family.name}.data.checking"
        for family in iter_modules(games.__path__)
        if family.ispkg
    ]
    return [import_module(name) for name in names if exists(name)]


def exists(module: str) -> bool:
    """Does the module exist? A missing package means no."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def game_in(folder: Path) -> str:
    """The id of the built-in game whose folder this is; "" for a folder that a user made."""
    for game, (_, spec) in zip(GAMES, specs(), strict=True):
        if spec is not None and Path(str(spec.origin)).parent == folder.resolve():
            return game
    return ""


def specs() -> Iterator[tuple[str, Any]]:
    """Each game's own package, and the family's around it."""
    for place in GAMES.values():
        package = place.partition(":")[0].removesuffix(".rules").removesuffix(".play")
        yield package, find_spec(package)


def faults_of(folder: Path) -> list[str]:
    """Lists the faults that the loader and the check of the map find, in sentences with file and line."""
    for checker in checkers():
        if checker.recognises(folder):
            found: list[str] = checker.faults(folder)
            return found
    if not folder.is_dir():
        what = "nobody knows what this file is" if folder.is_file() else "there is no such folder"
        return [f"{folder}: {what}"]
    from sandtable.board.briefing import primer_of

    faults: list[str] = []
    try:
        loader(folder)(str(folder), {})
        if game := game_in(folder):
            primer_of(open_game(game))  # reads the files that only this game has, and its texts for newcomers
        elif family := family_of(str(folder)):
            primer_of(open_local(family, str(folder)))  # which reads the blocks that the folder chooses
    except (BoxError, ValueError) as error:
        faults.append(str(error))
    if drawn_in(str(folder)):
        faults += [fault for fault in check_drawings(str(folder)) if fault not in faults]
    return faults


def loader(folder: Path) -> Any:
    """Finds the function that reads a scenario folder: that of the family whose own folders are most like it."""
    files = {path.name for path in folder.iterdir()}
    best, most = "", -1
    for package, spec in specs():
        family = package.rpartition(".")[0]
        if spec is not None and exists(f"{family}.data.scenario"):
            alike = len(files & {path.name for path in Path(str(spec.origin)).parent.glob("*.toml")})
            if alike > most:
                best, most = family, alike
    if not best:
        raise FileError("scenario.toml", "no game reads scenario folders")
    return import_module(f"{best}.data.scenario").load


# cases


def case(args: Namespace) -> int:
    from sandtable.commands.cases import case as run_cases

    return run_cases(args)
