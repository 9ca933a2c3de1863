"""What happens only in Operation Totalize."""
