"""Cases: a position, what is answered and thrown there, and what must come of it (`docs/conformance.md`).

`reading` reads case files, `deeds` what their steps do, `expectations` what they expect. `walk` goes through a case
step by step; `running` runs cases and says how they ended.
"""

from sandtable.cases.deeds import ACTIONS
from sandtable.cases.expectations import EXPECTATIONS
from sandtable.cases.reading import Case, CaseStep, Faulty, cases_of
from sandtable.cases.running import Result, run, run_case, run_file, run_text
from sandtable.cases.walk import Done, Failure, Question, Taken, Walk, open_case

__all__ = [
    "ACTIONS",
    "EXPECTATIONS",
    "Case",
    "CaseStep",
    "Done",
    "Failure",
    "Faulty",
    "Question",
    "Result",
    "Taken",
    "Walk",
    "cases_of",
    "open_case",
    "run",
    "run_case",
    "run_file",
    "run_text",
]
