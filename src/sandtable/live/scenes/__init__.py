"""What one seat sees of a match: its questions with their rows and dice, its log, its order sheets."""
