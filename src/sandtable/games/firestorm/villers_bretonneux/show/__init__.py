"""What people read and see only at Villers-Bretonneux."""
