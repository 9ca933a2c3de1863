"""`replay`, `verify`: what a record tells, and whether it is true."""

from __future__ import annotations

from argparse import Namespace
from itertools import zip_longest
from pathlib import Path

from sandtable.commands import report
from sandtable.commands.inputs import check_seat, whole
from sandtable.commands.output import tell
from sandtable.commands.parser import Commands, command
from sandtable.files import FileError, MatchFile, read_text, replace, write_new
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Seeded, commitment
from sandtable.kernel.match import Answer, Back, Correction, Ending, JournalLine, Match, Roll, seat_of
from sandtable.kernel.proving import Thrown, throws
from sandtable.kernel.rules import correctors
from sandtable.kernel.sealing import sealed_hash
from sandtable.kernel.steps import Faces, Throw
from sandtable.kernel.words import written


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "replay",
        replay,
        "tell a match as a story, line by line with its dice",
        "replay game.sand",
        "replay game.sand --to 20 --view blue",
        "replay tests/journals/caen-1.sand --golden",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--to", type=whole, metavar="N", help="the first N lines in force; default: all")
    parser.add_argument(
        "--view", default="", metavar="SEAT", help="as this seat may know it; default: everything"
    )
    golden = "compare the story with the one kept beside the record, in a file that ends in .log"
    parser.add_argument("--golden", action="store_true", help=golden)
    parser.add_argument("--accept", action="store_true", help="keep this story beside the record")

    parser = command(
        commands,
        "verify",
        verify,
        "check a record: does the journal fit the rules, did every die fall as its seed says",
        "verify game.sand",
    )
    parser.add_argument("file", metavar="FILE")


# the story


def replay(args: Namespace) -> int:
    file = MatchFile.open(args.file)
    check_seat(file.match.rules, args.view)
    told = story(file.match, args.to, args.view)
    if args.golden or args.accept:
        return golden(args, file.path.with_suffix(".log"), told)
    tell(args, {"file": str(file.path), "story": told}, story_lines(told))
    return 0


def story(match: Match, to: int | None = None, seat: str = "") -> list[dict[str, object]]:
    """Lists each line in force with what came of it. A seat learns the words of others only from the events."""
    again = Match(match.rules, None, match.start)
    told = [chapter(match, 0, {}, seat)]
    for number, line in enumerate(match.live if to is None else match.live[:to], 1):
        entry = line_facts(again, line, seat)
        again.repeat(number, line)
        told.append(chapter(match, number, entry, seat))
    return told


def chapter(match: Match, number: int, entry: dict[str, object], seat: str) -> dict[str, object]:
    events = [event for line, event in match.log if line == number]
    return {"line": number, **entry, "news": report.news(match.rules, events, seat)}


def line_facts(match: Match, line: JournalLine, seat: str) -> dict[str, object]:
    entry: dict[str, object] = {"key": line.key, "question": line.question}
    ask = match.pending().get(line.key)
    if isinstance(line, Answer) and seat in ("", seat_of(line.key)):
        entry["word"] = list(line.word)
    elif isinstance(line, Roll) and isinstance(ask, Throw):
        entry["dice"] = report.dice_text(match.rules, ask.dice(match.state))
        entry["faces"] = list(line.faces)
        entry["typed"] = line.typed
    elif isinstance(line, Correction | Back | Ending):
        entry["reason"] = line.reason
    return entry


def story_lines(told: list[dict[str, object]]) -> list[str]:
    lines: list[str] = []
    for entry in told:
        if "key" in entry:
            lines.append(f"{entry['line']:>4}  {entry['key']}: {entry['question']}{given(entry)}")
        news = entry["news"]
        assert isinstance(news, list)
        lines += [f"        {sentence}" for sentence in news]
    return lines


def given(entry: dict[str, object]) -> str:
    """What a line gave as its answer."""
    word, faces = entry.get("word"), entry.get("faces")
    if isinstance(word, list):
        return f" = {written(tuple(word))}"
    if isinstance(faces, list):
        return f" [{entry['dice']}] = {' '.join(map(str, faces))}{' (typed)' if entry['typed'] else ''}"
    return f" ({entry['reason']})" if entry.get("reason") else ""


def golden(args: Namespace, path: Path, told: list[dict[str, object]]) -> int:
    """Compares the story with the one kept, or keeps it."""
    found = story_lines(told)
    text = "".join(f"{line}\n" for line in found)
    if args.accept:
        if path.exists():
            replace(path, text)
        else:
            write_new(path, text, 0o666)
        tell(args, {"log": str(path), "accepted": True}, [f"{path}: written, {len(found)} lines"])
        return 0
    if not path.exists():
        raise FileError(path, "there is no story to compare with; --accept keeps this one")
    kept = read_text(path).splitlines()
    for number, (was, is_now) in enumerate(zip_longest(kept, found), 1):
        if was != is_now:
            expected = f"expected {was!r}" if was is not None else "expected the end"
            instead = repr(is_now) if is_now is not None else "the end"
            raise FileError(path, f"{expected}, the record tells {instead}", number)
    tell(args, {"log": str(path), "same": True}, [f"{path}: the same story, {len(found)} lines"])
    return 0


# the truth


def verify(args: Namespace) -> int:
    file = MatchFile.open(args.file)  # raises if the journal does not fit
    match, record = file.match, file.record
    thrown = throws(match.rules, match.start, match.journal, record.brought)
    faults = [
        *commitment_faults(file),
        *roll_faults(file, thrown),
        *typed_faults(file, thrown),
        *seal_faults(file),
        *correction_faults(file),
    ]
    typed = [typed_facts(file, one) for one in thrown if one.typed]
    proof = "revealed" if record.seed else "secret" if file.seed else "missing"
    facts = {
        "file": str(file.path),
        "lines": len(match.journal),
        "over": file.over,
        "commitment": record.commitment,
        "seed": proof if record.commitment else "none",
        "brought": record.brought,
        "rolls": len(thrown),
        "seeded": len(thrown) - len(typed),
        "typed": typed,
        "seals": len(record.seals),
        "opened": len([salt for _, salt in record.seals.values() if salt]),
        "faults": faults,
    }
    tell(args, facts, verdict(facts, typed, faults))
    return 1 if faults else 0


def commitment_faults(file: MatchFile) -> list[str]:
    record = file.record
    if record.seed and not record.commitment:
        return ["The record reveals a seed to which it never committed."]
    if record.seed and commitment(record.seed) != record.commitment:
        return ["The seed that is revealed is not the one to which the record committed."]
    if record.commitment and not record.seed and file.over:
        return ["The match is over, but its seed is not revealed."]
    return []


def roll_faults(file: MatchFile, thrown: list[Thrown]) -> list[str]:
    """Checks every throw of the journal that nobody typed, also those taken back, against the seed."""
    seed = file.record.seed or file.seed
    box = Seeded(seed)
    faults: list[str] = []
    for one in thrown:
        if one.typed:
            continue
        fell = listed(one.faces)
        if not file.record.commitment:
            faults.append(f"{where(file, one.line)}: {fell} not typed, but there is no commitment to a seed.")
        elif seed and (meant := box.faces(one.number, one.dice)) != one.faces:
            gives = listed(meant or ())
            faults.append(f"{where(file, one.line)}: the record has {fell}, the seed gives {gives}.")
    return faults


def typed_faults(file: MatchFile, thrown: list[Thrown]) -> list[str]:
    """Finds every throw that was typed where a seed was promised, or where nobody may see the dice (AT-134a)."""
    screened = file.match.rules.screened()
    if file.record.commitment:
        why = "though the dice of this match were promised by a seed."
    elif screened:
        why = f"though nobody may. {screened}"
    else:
        return []
    faults: list[str] = []
    for one in thrown:
        if one.typed and not one.free:
            what = f"throw {one.number + 1}, {one.title} ({one.key})"
            faults.append(f"{where(file, one.line)}: {what}: {listed(one.faces)} was typed, {why}")
    return faults


def listed(faces: Faces) -> str:
    return " ".join(map(str, faces))


def seal_faults(file: MatchFile) -> list[str]:
    """Checks every sealed answer whose salt is published against the hash that was published when it was sealed."""
    faults: list[str] = []
    for number, (promised, salt) in file.record.seals.items():
        line = file.match.journal[number - 1] if 1 <= number <= len(file.match.journal) else None
        if not isinstance(line, Answer):
            faults.append(f"Line {number} of the journal is sealed in the record's header, but is no answer.")
        elif salt and sealed_hash(salt, line.key, line.word) != promised:
            faults.append(f"{where(file, number)}: the answer of {line.key} is not what was promised.")
        elif not salt and file.over:
            faults.append(f"{where(file, number)}: the match is over, but this seal is not opened.")
    return faults


def correction_faults(file: MatchFile) -> list[str]:
    """Names the corrections of somebody who may make none: a record of old is read with them (FS-4, AT-138)."""
    rules = file.match.rules
    those = " and ".join(correctors(rules))
    return [
        f"{where(file, number)}: {line.key} set the position right, but only {those} may."
        for number, line in enumerate(file.match.journal, 1)
        if isinstance(line, Correction) and not rules.may_correct(line.key)
    ]


def where(file: MatchFile, number: int) -> str:
    """File and line of the journal's n-th line."""
    return f"{file.path}:{records.place(file.text, number)}"


def typed_facts(file: MatchFile, one: Thrown) -> dict[str, object]:
    line = file.match.journal[one.line - 1]
    at = records.place(file.text, one.line)
    return {"line": at, "key": one.key, "question": line.question, "faces": list(one.faces)}


def verdict(facts: dict[str, object], typed: list[dict[str, object]], faults: list[str]) -> list[str]:
    seeds = {
        "revealed": "The seed is revealed.",
        "secret": "The seed is still secret; this program knows it and looked.",
        "missing": "The seed is not revealed, so nobody can check them yet.",
        "none": "The players threw their own dice.",
    }
    lines = [f"{facts['file']}: the journal fits, {facts['lines']} lines."]
    lines.append(f"{facts['rolls']} rolls, {facts['seeded']} by seed. {seeds[str(facts['seed'])]}")
    if facts["brought"]:
        came = f"The first {facts['brought']} lines come from another match"
        lines.append(f"{came}: this seed proves nothing about their dice.")
    if facts["seals"]:
        lines.append(seals_told(facts, faults))
    for roll in typed:
        faces = roll["faces"]
        assert isinstance(faces, list)
        lines.append(f"Typed in line {roll['line']}: {' '.join(map(str, faces))} ({roll['question']})")
    return [*lines, *(faults or ["Nothing wrong was found."])]


def seals_told(facts: dict[str, object], faults: list[str]) -> str:
    seals, opened = facts["seals"], facts["opened"]
    if not opened:
        return f"{seals} sealed answers; their salts are told when the match is over."
    promised = "are not all" if faults else "are"
    return f"{opened} sealed answers {promised} what was promised."
