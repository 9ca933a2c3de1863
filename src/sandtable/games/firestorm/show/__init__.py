"""What people read and see of it, chapter by chapter: questions, rows, log, cards, table, papers."""
