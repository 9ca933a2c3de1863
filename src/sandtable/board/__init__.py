"""What games share: boards, the reading of scenario folders, and the classes of what is drawn. Names no game."""
