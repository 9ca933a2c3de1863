"""Makes docs/reference: what positions and cases may name, found in the code of every game.

python tools/reference.py               writes the pages
python tools/reference.py --check       says whether they are up to date
python tools/reference.py --try 100     plays so many random matches of each game and says what no page lists
"""

from __future__ import annotations

import inspect
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable.board.primer import TEXTS
from sandtable.board.skin import BY_HAND, skin_of
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.steps import AnyStep, Choice, Throw, Together
from sandtable.kernel.words import spelled

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # to find its neighbours

from tools.event_kinds import event_kinds
from tools.game_code import SHOWN, GameCode, path_of, read
from tools.position_facts import position_facts
from tools.vocabulary import candidates, events, forms, letters, refusals

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "reference"
CODES = (
    ROOT / "src" / "sandtable" / "cases" / "refusal_codes.txt"
)  # by which cases know a code that there is not
EVENT_KINDS = CODES.with_name("event_kinds.txt")  # by which cases know a value that no event can have
COMMON = "common"
KERNEL = ("sandtable.kernel.engine", "sandtable.kernel.match", "sandtable.kernel.words")
KINDS = {
    "int": "number",
    "str": "text",
    "bool": "true or false",
    "tuple[str, ...]": "texts",
    "Word": "letters",
}
FEWEST = 4  # letters that a table must name to be one of letters
ABOUT = "Made by `tools/reference.py` from the code; a test says when it is out of date."


def pages() -> dict[str, str]:
    """All pages as they should be, by file name."""
    found = {f"{game}.md": game_page(game) for game in GAMES}
    return {"README.md": contents(), f"{COMMON}.md": common_page(), **found}


def codes() -> str:
    """The codes of refusals, a line for each game and one for all."""
    found = {COMMON: GameCode(open_game("skirmish"), KERNEL)}
    found.update({game: GameCode(open_game(game)) for game in GAMES})
    lines = [
        f"{name}: {' '.join(sorted({reason[0] for reason in refusals(code)}))}"
        for name, code in found.items()
    ]
    return "\n".join([*lines, ""])


def contents() -> str:
    lines = [
        "# Reference",
        "",
        "What [positions](../formats.md#positions) and [cases](../conformance.md#a-case-file) may name: the facts of",
        "positions, steps with their arguments, the verbs of events with their facts, the codes of refusals, and",
        f"letters that are no names of things. {ABOUT}",
        "",
        "| Game | Positions and cases call it |",
        "| --- | --- |",
        *[f"| [{skin_of(open_game(game)).title() or game}]({game}.md) | `{game}` |" for game in GAMES],
        f"| [What all games have]({COMMON}.md) | |",
        "",
    ]
    return "\n".join(lines)


def game_page(game: str) -> str:
    code = GameCode(open_game(game))
    title = skin_of(code.rules).title() or game
    lines = [f"# Reference: {title}", "", f"Positions and cases call it `{game}`. {ABOUT}"]
    lines += [f"What all games have stands on [a page of its own]({COMMON}.md).", ""]
    lines += (
        facts_part(code) + steps_part(code) + events_part(code) + refusals_part(code) + letters_part(code)
    )
    return "\n".join(lines)


def common_page() -> str:
    """What the kernel tells and refuses in every game."""
    code = GameCode(open_game("skirmish"), KERNEL)
    lines = ["# Reference: what all games have", "", ABOUT, ""]
    lines += ["## Events", "", "What people do to a match.", ""]
    told = {**events(code), **dict.fromkeys(BY_HAND)}
    rows = []
    for verb in sorted(told):
        kind = told[verb]
        sentence = BY_HAND[verb]
        facts = list(kind.facts) if kind is not None else names_in(sentence)
        rows.append((f"`{verb}`", coded(facts), sentence if isinstance(sentence, str) else ""))
    lines += table(("Verb", "Facts", "Sentence"), rows)
    return "\n".join(lines + refusals_part(code))


def names_in(sentence: object) -> list[str]:
    """The facts that a template names."""
    parts = str(sentence).split("{")[1:] if isinstance(sentence, str) else []
    return [part.partition("}")[0] for part in parts]


# the parts of a page


def facts_part(code: GameCode) -> list[str]:
    lines = [
        "## Facts of positions",
        "",
        "`*` stands for any key of a table: a troop, an area, a side, a number.",
        "",
    ]
    rows = [(f"`{fact.path}`", fact.kind, fact.about.replace("->", "→")) for fact in position_facts(code)]
    return lines + table(("Fact", "Kind", "What it says"), rows)


def steps_part(code: GameCode) -> list[str]:
    lines = [
        "## Steps",
        "",
        "As `at`, `agenda`, `asked` and `breadcrumb` name them; fields are JSON values.",
        "",
    ]
    steps = sorted(code.rules.catalogue().items())
    rows = [
        (f"`{name}({', '.join(fields_of(step))})`", kind_of(step), first_sentence(step))
        for name, step in steps
    ]
    return lines + table(("Step", "Kind", "What it is"), rows)


def fields_of(step: type[AnyStep]) -> list[str]:
    """The fields of a step with their kinds."""
    given = inspect.signature(step.__init__).parameters
    return [
        f"{name}: {KINDS.get(str(given[name].annotation), str(given[name].annotation))}"
        if name in given
        else name
        for name in step.__match_args__
    ]


def kind_of(step: type[AnyStep]) -> str:
    for kind, told in ((Choice, "question"), (Throw, "throw"), (Together, "sealed questions")):
        if issubclass(step, kind):
            return told
    return "procedure"


def first_sentence(step: type[AnyStep]) -> str:
    """The first paragraph of its docstring, its own or that of the class it derives from."""
    return " ".join((inspect.getdoc(step) or "").partition("\n\n")[0].split())


def events_part(code: GameCode) -> list[str]:
    lines = ["## Events", "", "As `told` and `not_told` name them, each `verb` with some of its facts.", ""]
    skin = skin_of(code.rules)
    rows = []
    for verb, kind in events(code).items():
        if verb not in skin.sentences:
            continue  # told by the family, but in no campaign that says how it sounds
        sentence = skin.sentences[verb]
        heard = "all" if not kind.whispered else "some" if not kind.open else "all or some"
        rows.append((f"`{verb}`", coded(kind.facts), heard, sentence if isinstance(sentence, str) else ""))
    return lines + table(("Verb", "Facts", "Heard by", "Sentence, if it is always the same"), rows)


def refusals_part(code: GameCode) -> list[str]:
    lines = [
        "## Refusals",
        "",
        "As `refuse` names them by `code` and `rule`; … stands for names and numbers.",
        "",
    ]
    rows = [(f"`{reason[0]}`", reason[1], reason[2]) for reason in refusals(code)]
    return lines + table(("Code", "Sentence", "Rule"), rows)


def letters_part(code: GameCode) -> list[str]:
    words = spelled_letters(code.rules.id)
    names = letter_names(code)
    lines = [
        "## Letters",
        "",
        "Most letters are ids of troops, units, areas, squares or cards, seats, numbers and scores. Others are:",
        "",
    ]
    rows = [(f"`{letter}`", names.get(letter, "")) for letter in letters(code, words, names)]
    lines += table(("Letter", "What people read"), rows)
    made = [(coded(names), coded(examples)) for names, examples in forms(code, words | data_words(code))]
    return lines + (
        ["Letters that are made of ids and signs:", "", *table(("Form", "Such as"), made)] if made else []
    )


# letters


def spelled_letters(game: str) -> set[str]:
    """The letters of all words that the kept journals and the cases of a game answer."""
    found: set[str] = set()
    for path in sorted((ROOT / "tests" / "journals").glob("*.sand")):
        header, *rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        if header["game"] == game:
            found.update([letter for row in rows for letter in row.get("word", [])])
    for path in sorted((ROOT / "tests" / "cases").rglob("*.toml")):
        page = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in page.get("case", []):
            position = {**page.get("position", {}), **position_of(case)}
            if position.get("game") == game:
                found.update(answered(case))
    return found


def data_words(code: GameCode) -> set[str]:
    """Every name and word in the data files of the game's family: ids of things, and armies as they are written."""
    package = path_of(".".join(type(code.rules).__module__.split(".")[:3]))
    found: set[str] = set()
    for path in sorted(package.parent.rglob("*.toml")) if package is not None else ():
        if path.name not in TEXTS:
            found.update(words_in(tomllib.loads(path.read_text(encoding="utf-8"))))
    return found


def words_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield str(name)
            yield from words_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_in(inner)
    elif isinstance(value, str):
        yield from value.split()


def position_of(case: Mapping[str, Any]) -> dict[str, Any]:
    own = case.get("position", {})
    return tomllib.loads(own) if isinstance(own, str) else dict(own)


def answered(case: Mapping[str, Any]) -> Iterator[str]:
    for step in case.get("step", []):
        given = step.get("answer", [])
        for one in given if isinstance(given, list) else [given]:
            word = one["word"] if isinstance(one, dict) else one.partition(":")[2].split()
            yield from spelled(word)


def letter_names(code: GameCode) -> dict[str, str]:
    """What people read for letters, where shows and their modules always give them the same name."""
    skin = skin_of(code.rules)
    known = candidates(code)
    tables = [names for chapter in skin.all_chapters() for names in name_tables(chapter.__name__, known)]
    found: dict[str, str] = {}
    for names in sorted(tables, key=lambda names: len(known & set(names))):
        found.update(names)  # where several name a letter, the one that names most
    for show in [*skin.shows.values(), *skin.worded.values()]:
        found.update(show.names)
    return {letter: name for letter, name in found.items() if " " not in letter}


def name_tables(module: str, known: set[str]) -> list[dict[str, str]]:
    """The tables in a show's module, and in those it imports, most of whose keys are letters of the code."""
    todo, found = [module], dict[str, None]()
    while todo:
        name = todo.pop()
        path = path_of(name) if f".{SHOWN}." in f"{name}." and name not in found else None
        if path is not None:
            found[name] = None
            todo += read(name, path).imported
    values = [value for name in sorted(found) for value in vars(sys.modules[name]).values()]
    named = [vars(value)["names"] for value in values if isinstance(value, type) and "names" in vars(value)]
    return [value for value in values if is_names(value, known)] + [
        names for names in named if isinstance(names, dict)
    ]


def is_names(value: object, known: set[str]) -> bool:
    if not isinstance(value, dict) or not all(
        isinstance(part, str) for pair in value.items() for part in pair
    ):
        return False
    both = len(known & set(value))
    return both >= FEWEST and 2 * both > len(value)


# tables


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    lines = [head, tuple(["---"] * len(head)), *rows]
    return [f"| {' | '.join([cell.replace('|', '/') for cell in line])} |" for line in lines] + [""]


def coded(names: Mapping[str, object] | list[str]) -> str:
    return ", ".join([f"`{name}`" for name in names])


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--try"]:
        from tools.reference_trial import unlisted

        faults = [fault for game in GAMES for fault in unlisted(game, int(arguments[1]))]
        print("\n".join(faults) or "everything that came up is listed")
        return 1 if faults else 0
    made = pages()
    old = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    if arguments == ["--check"]:
        for path, text in ((CODES, codes()), (EVENT_KINDS, event_kinds())):
            if path.read_text(encoding="utf-8") != text:
                print(f"{path.name} is out of date: run python tools/reference.py")
                return 1
        print("up to date" if made == old else "docs/reference is out of date: run python tools/reference.py")
        return 0 if made == old else 1
    CODES.write_text(codes(), encoding="utf-8")
    EVENT_KINDS.write_text(event_kinds(), encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    for name in {*old} - {*made}:
        (FOLDER / name).unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    print(f"wrote {len(made)} pages to {FOLDER.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
