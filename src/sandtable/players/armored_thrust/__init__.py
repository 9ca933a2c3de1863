"""Computer players for campaigns of Armored Thrust."""
