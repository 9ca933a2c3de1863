"""Studies: many matches played to learn from them. A study never touches the match it starts from."""
