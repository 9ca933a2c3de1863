"""Messages to people who do not look: merged, kept back at night, tried again, and sent only where they may go."""
