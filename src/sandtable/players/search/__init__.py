"""A search that plays plans on and compares what comes of them; one for all games."""
