"""A campaign as a whole: its page, its card in a list, its rhythm, and what becomes of it when somebody leaves."""
