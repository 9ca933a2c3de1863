"""What happens only in Norway: the war at sea and in the air, and what the land campaign does otherwise."""
