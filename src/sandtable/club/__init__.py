"""A club's campaign around a match: people, dates, reports, reminders and its story; no routes, no pages."""
