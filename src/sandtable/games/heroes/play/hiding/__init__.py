"""Who is concealed, who is spotted, and who sees what (HON-603 … HON-608, HON-732, HON-733)."""
