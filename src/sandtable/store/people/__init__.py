"""What the store keeps of people."""
