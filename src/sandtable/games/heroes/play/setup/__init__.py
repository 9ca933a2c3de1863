"""Before the first turn: armies, free battles, deployment, scouts (HON-201 … HON-208, HOC-401 … HOC-421)."""
