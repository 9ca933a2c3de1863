"""The figures of tools/walks.py: what counts, and that nobody lets them grow."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import walks

ROOT = Path(__file__).resolve().parent.parent

MADE_UP = {
    "kernel/steps.py": "class Choice: ...\nclass Throw: ...\nclass Procedure: ...\nclass Together: ...\n",
    "games/tag/play/run.py": """
class Chase(Choice[Field]):
    def chosen(self, s):
        return [Fall()] if isinstance(self, Chase) else [Roll()]

class Slow(Choice[Field]): ...
class Crawl(Slow): ...
class Fall(Procedure[Field]): ...
class Roll(Throw[Field]): ...
""",
    "games/tag/play/rules.py": "from tag import Chase\nSTART = [Chase(), Crawl()]\nisinstance(x, (Chase, str))\n",
    "games/tag/show/run.py": "NAMES = {'Chase': 'Who runs?'}\nisinstance(x, run.Roll)\n",
    "games/tag/play/catalogue.py": "STEPS = [Chase, Crawl, Roll]\n",
    "games/tag/play/words.py": '"""Chase them."""\nCHASED = "Chased"\n',
    "players/tag.py": "isinstance(x, Chase)\n",
    "kernel/match.py": "class Roll: ...\nisinstance(x, Roll)\n",
}


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        file = root / "src" / "sandtable" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@pytest.fixture
def made_up(tmp_path: Path) -> walks.Source:
    write(tmp_path, MADE_UP)
    return walks.Source(tmp_path)


def test_a_step_is_answered_if_it_is_a_choice_or_throw_that_somebody_makes(made_up: walks.Source) -> None:
    assert {step.name for step in made_up.steps} == {"Chase", "Slow", "Crawl", "Fall", "Roll"}
    assert {step.name for step in made_up.steps if step.answered} == {"Chase", "Crawl", "Roll"}


def test_a_file_names_a_step_by_a_word_or_a_whole_string(made_up: walks.Source) -> None:
    (chase,) = [step for step in made_up.steps if step.name == "Chase"]
    files = ["games/tag/play/rules.py", "games/tag/play/run.py", "games/tag/show/run.py"]
    assert made_up.named_in(chase) == files


def test_branches_elsewhere_are_those_outside_the_rooms_that_may(made_up: walks.Source) -> None:
    branches = list(made_up.branches())
    assert len(branches) == 4
    (elsewhere,) = filter(walks.elsewhere, branches)
    assert (elsewhere.path, elsewhere.line, elsewhere.steps) == ("games/tag/play/rules.py", 3, ("Chase",))


CLASSES = {
    "kernel/rules.py": "class Rules:\n  def setup(self): ...\n  def start(self): ...\n  def _own(self): ...\n",
    "games/firestorm/play/rules.py": """
class Firestorm(Rules):
  @final
  def setup(self): ...
  def ways(self): ...
""",
    "kernel/wording.py": "class Wording:\n  def reason(self): ...\n",
    "board/skin.py": "class Skin(Wording):\n  def table(self): ...\n  def start(self): ...\n",
    "games/firestorm/show/skin.py": """
class FirestormSkin(Skin):
  left_open: ClassVar = ('table',)
  def look(self): ...
""",
}


def test_what_is_final_or_not_left_open_is_no_question(tmp_path: Path) -> None:
    write(tmp_path, CLASSES)
    found = walks.questions(walks.Source(tmp_path))
    assert found == [("Rules", "start"), ("Firestorm", "ways"), ("Skin", "table")]


def test_firestorm_keeps_to_its_figures() -> None:
    found, all_branches = walks.walked(ROOT)
    assert found["files that name an answerable step of firestorm"] <= 3
    assert found["questions for the author of a Firestorm campaign"] <= 60
    here = [branch for branch in all_branches if walks.elsewhere(branch) and "/firestorm/" in branch.path]
    assert here == []


def test_the_tool_prints_its_figures(made_up: walks.Source, tmp_path: Path) -> None:
    command = [sys.executable, "tools/walks.py", "--root", str(tmp_path), "--branches"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == "games/tag/play/rules.py:3: Chase"
    assert "    2.3  files that name an answerable step" in done.stdout.splitlines()
