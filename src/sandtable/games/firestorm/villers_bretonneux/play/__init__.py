"""What happens only at Villers-Bretonneux."""
