"""What the store does for the server itself."""
