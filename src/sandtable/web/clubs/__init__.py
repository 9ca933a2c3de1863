"""The routes of a club's campaign."""
