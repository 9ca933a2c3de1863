"""What happens only in Caen."""
