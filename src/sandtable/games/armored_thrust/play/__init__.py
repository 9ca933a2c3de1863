"""What happens in every campaign of the system, a chapter of the rules a file."""
