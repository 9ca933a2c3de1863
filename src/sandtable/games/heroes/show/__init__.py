"""Steps, questions, letters and events as people read them. Made only when they are read."""
