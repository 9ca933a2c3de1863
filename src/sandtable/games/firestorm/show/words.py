"""Steps, questions, letters and events as people read them. Made only when somebody looks."""

from sandtable.games.firestorm.show.letters import letter_name
from sandtable.games.firestorm.show.log import sentence
from sandtable.games.firestorm.show.nouns import noun, reason
from sandtable.games.firestorm.show.questions import crumb, moment, question, step_name

__all__ = ["crumb", "letter_name", "moment", "noun", "question", "reason", "sentence", "step_name"]
