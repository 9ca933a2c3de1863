"""What happens in a battle, a chapter of the rules a folder."""
