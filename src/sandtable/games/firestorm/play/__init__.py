"""What happens in every campaign of the family, a chapter of the rules a file."""
