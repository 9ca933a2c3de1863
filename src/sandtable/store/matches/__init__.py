"""What the store keeps of matches."""
