"""Who asks: people, guests, bearers of links; their names and passwords, and how much they may do."""
