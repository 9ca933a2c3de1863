"""How a match begins, and how it is opened again from what the store keeps."""
