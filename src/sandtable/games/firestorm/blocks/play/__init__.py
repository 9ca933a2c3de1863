"""What happens in the blocks."""
