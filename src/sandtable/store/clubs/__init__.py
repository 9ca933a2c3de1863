"""What the store keeps of clubs' campaigns."""
